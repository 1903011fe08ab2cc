"""Options that several commands share, and the settings they make."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from counterpoint.settings import Settings

FINDINGS = 3

Preset = Annotated[
    str | None, typer.Option("--preset", help="default, recency, standard, or a registered one.")
]
Config = Annotated[
    Path | None, typer.Option("--config", help="Settings file in place of ./counterpoint.toml.")
]
Now = Annotated[
    str | None, typer.Option("--now", help="Reference time for what is not yet in force.")
]
AsOf = Annotated[str | None, typer.Option("--as-of", help="The moment the question asks about.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the report as JSON.")]
Html = Annotated[Path | None, typer.Option("--html", help="Write the report as a page.")]
FailOnConflict = Annotated[
    bool, typer.Option("--fail-on-conflict", help="Exit with 3 where a conflict is found.")
]


def settings_from(config: Path | None, **overrides: Any) -> Settings:
    """Read the settings, arguments last."""
    from counterpoint.configuration import load_settings

    return load_settings(config=config, overrides=overrides)


def check_date(text: str) -> None:
    """Refuse what is no date, or one that reads in two ways.

    Raises:
        InputError: the text is no such date.
    """
    from counterpoint.errors import InputError
    from counterpoint.values.dates import parse_one_date

    try:
        parse_one_date(text)
    except ValueError as error:
        raise InputError(f"--date: {error}") from error
