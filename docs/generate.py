"""Regenerates what is generated: command help, the report's JSON Schema, the settings table.

``--check`` says whether a file is stale and changes nothing.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from typer.main import get_command

from counterpoint.cli.main import EXIT_CODES, app
from counterpoint.report import Report
from counterpoint.settings import Settings

DOCS = Path(__file__).parent
TABLE = re.compile(r"(?<=<!-- settings -->\n).*?(?=<!-- end -->)", re.DOTALL)
NOTE = "Written by `make docs` from the commands themselves; `--help` says the same."


def command_page() -> str:
    """The reference of the command line, read off the commands and not off their rendering."""
    parts = [f"# Command line\n\n{NOTE}\n\n{EXIT_CODES}\n"]
    for name, command in _commands("counterpoint", get_command(app)):
        parts.append(f"## `{name}`\n\n{command.help}\n\n{_parameters(command)}")
    return "\n".join(parts)


def _commands(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    for child, inner in getattr(command, "commands", {}).items():
        if hasattr(inner, "commands"):
            yield from _commands(f"{name} {child}", inner)
        else:
            yield f"{name} {child}", inner


def _parameters(command: Any) -> str:
    rows = ["| parameter | |", "|---|---|"]
    for parameter in command.params:
        names = ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))
        if parameter.param_type_name == "argument":
            names = f"`{parameter.name.upper()}`"
        rows.append(f"| {names} | {parameter.help or ''} |")
    return "\n".join(rows) + "\n"


def settings_table() -> str:
    """Every setting with its default, by section."""
    rows = ["| setting | meaning | default |", "|---|---|---|", *_rows(Settings(), "")]
    return "\n".join(rows) + "\n"


def _rows(section: BaseModel, prefix: str) -> list[str]:
    rows = []
    for name, field in type(section).model_fields.items():
        value = getattr(section, name)
        if isinstance(value, BaseModel):
            rows.extend(_rows(value, f"{prefix}{name}."))
        else:
            shown = ", ".join(map(str, value)) if isinstance(value, tuple) else json.dumps(value)
            rows.append(f"| `{prefix}{name}` | {field.description} | {shown} |")
    return rows


def pages() -> dict[Path, str]:
    """What each generated file should hold."""
    settings = DOCS / "settings.md"
    return {
        DOCS / "reference" / "cli.md": command_page(),
        DOCS / "reference" / "report.schema.json": json.dumps(Report.json_schema(), indent=2)
        + "\n",
        settings: TABLE.sub(settings_table(), settings.read_text(encoding="utf-8")),
    }


def main() -> int:
    """Write the files, or with ``--check`` name those that are stale."""
    stale = [
        path
        for path, text in pages().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    if "--check" in sys.argv[1:]:
        for path in stale:
            sys.stderr.write(f"{path}: stale, run `make docs`\n")
        return 1 if stale else 0
    for path in stale:
        path.write_text(pages()[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
