"""Where a report goes: the terminal, standard output as JSON, or a file that appears whole."""

from __future__ import annotations

import json
import os
import re
import stat
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from counterpoint.errors import StoreError
from counterpoint.values.names import fold

# C1 controls, line and paragraph separators, bidirectional and other invisible formatting.
_STEERING = re.compile(
    "[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e0fff]"
)

if TYPE_CHECKING:
    from rich.console import Console

    from counterpoint.report import Report


def show(report: Report, *, as_json: bool, html: Path | None) -> None:
    """Print a report, and write its page if one is wanted."""
    _write_page(report, html)
    if as_json:
        echo_json(report.to_json(indent=2))
        return
    from counterpoint.reporting.terminal import print_report

    print_report(report, console())
    if html is not None:
        typer.echo(f"Page written to {html}", err=True)


def _write_page(report: Report, html: Path | None) -> None:
    if html is not None:
        from counterpoint.reporting.html import render_html

        write_file(html, render_html(report))


def echo_json(text: str) -> None:
    """Print JSON in which nothing can steer a terminal: the same data, some of it as escapes."""
    typer.echo(_STEERING.sub(lambda match: json.dumps(match.group())[1:-1], text))


def say_why(report: Report, pair: tuple[str, str], *, as_json: bool, html: Path | None) -> None:
    """Print why two passages are, or are not, in conflict: a line in which nothing can steer.

    What went wrong on the way is told on standard error.
    """
    why = report.explain(*pair)
    _write_page(report, html)
    if as_json:
        echo_json(json.dumps({"left": pair[0], "right": pair[1], "explanation": why}))
    else:
        typer.echo(fold(why))
    for failure in report.failures:
        subject = f" ({failure.subject})" if failure.subject else ""
        line = f"{failure.severity} {failure.stage}: {failure.message}{subject}"
        typer.echo(fold(line), err=True)


def say_what_is_new(fresh: Sequence[str], *, known_count: int) -> None:
    """Tell on standard error which conflicts the baseline does not hold."""
    named = f": {', '.join(fresh)}" if fresh else ""
    typer.echo(f"Against the baseline: {known_count} known, {len(fresh)} new{named}", err=True)


def console() -> Console:
    """The terminal; plain text where the output is none."""
    from rich.console import Console

    return Console(highlight=False)


def write_file(path: Path, text: str) -> None:
    """Write a text file so that it is there whole or not at all; a link stays a link.

    Raises:
        StoreError: the place cannot be written, or is something else than a file.
    """
    try:
        target = path.resolve()
        mode = _mode_for(target)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            Path(name).chmod(mode)
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StoreError(f"{path}: cannot be written: {reason}") from error


def _mode_for(target: Path) -> int:
    """The permissions that the file has, or that a new one would get."""
    if not target.exists():
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    status = target.stat()
    if not stat.S_ISREG(status.st_mode):
        raise ValueError("it is something else than a file")
    return stat.S_IMODE(status.st_mode)
