"""Regenerates what is generated: command help, suites, measures, report schema, settings table.

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
from counterpoint.evals.measures.table import table
from counterpoint.evals.suites.folder import load_suite
from counterpoint.evals.suites.suite import Suite
from counterpoint.registry import BUILT_IN
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


def suite_page() -> str:
    """The suites that ship, as they describe themselves; those of other packages are not here."""
    parts = [
        "# Suites\n\nWritten by `make docs` from the suites themselves; `counterpoint eval suites` "
        "says which are at hand.\nFiles are below the data folder, and `.gz` may follow a name. "
        "[What each asks and how its labels are made](../suites.md).\n"
    ]
    parts.extend(_suite(load_suite(name)) for name in sorted(BUILT_IN["suite"]))
    return "\n".join(parts)


def _suite(suite: Suite) -> str:
    about = suite.about
    files = [" or ".join(f"`{name}`" for name in names) for names in suite.files]
    rows = (
        ("licence", about.licence),
        ("cite", about.citation),
        ("published at", f"<{about.url}>" if about.url else ""),
        ("files", "; ".join(files) or "none: it ships"),
    )
    lines = "\n".join(f"- {name}: {value}" for name, value in rows if value)
    return f"## `{suite.name}`\n\n{about.title}.\n\n{lines}\n"


def measure_page() -> str:
    """Every measure in the order of the reports."""
    rows = [
        f"| `{measure.name}` | {measure.title} | {measure.better} | {'yes' * measure.binary} |"
        for measure in table().values()
    ]
    head = (
        "# Measures\n\nWritten by `make docs` from the measures themselves. "
        "[What each asks, its formula and its source](../metrics.md).\n\n"
        "| measure | what it is | better | yes or no by case |\n|---|---|---|---|\n"
    )
    return head + "\n".join(rows) + "\n"


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
        DOCS / "reference" / "suites.md": suite_page(),
        DOCS / "reference" / "measures.md": measure_page(),
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
