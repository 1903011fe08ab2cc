"""`counterpoint log`: look into the conflict log, and remove entries from it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from counterpoint.errors import InputError

if TYPE_CHECKING:
    from counterpoint.stores.log import ConflictLog

app = typer.Typer(help="Look into the conflict log.", no_args_is_help=True)

Url = Annotated[
    str | None, typer.Option("--url", help="Database URL of the log; the one set by default.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]
Since = Annotated[
    str | None, typer.Option("--since", help="Only reviews from this ISO date on (UTC).")
]

_AGE = re.compile(r"(\d{1,5})([hdw])", re.ASCII)
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


@app.command("list")
def list_entries(
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="How many at most.")] = 20,
    since: Since = None,
    kind: Annotated[
        str | None, typer.Option("--kind", help="factual, temporal or opinion.")
    ] = None,
    url: Url = None,
    as_json: AsJson = False,
) -> None:
    """List the newest reviews that found a conflict."""
    from counterpoint.cli import log_view

    with _open(url) as log:
        found = log.entries(limit=limit, since=_moment("--since", since), kind=kind)
        if as_json:
            log_view.write_json(found)
        elif found:
            log_view.show_list(found)
        else:
            _say(_nothing(log))


@app.command()
def show(
    entry_id: Annotated[int, typer.Argument(metavar="ID", help="The id that `list` shows.")],
    url: Url = None,
    as_json: AsJson = False,
) -> None:
    """Show one entry whole."""
    from counterpoint.cli import log_view

    with _open(url) as log:
        entry = log.entry(entry_id)
    if as_json:
        log_view.write_json(entry)
    else:
        log_view.show_entry(entry)


@app.command()
def stats(since: Since = None, url: Url = None, as_json: AsJson = False) -> None:
    """Count conflicts by kind, reason, decision, month, question and source."""
    from counterpoint.cli import log_view

    with _open(url) as log:
        totals = log.stats(since=_moment("--since", since))
        if as_json:
            log_view.write_json(totals)
        elif totals.reviews:
            log_view.show_stats(totals)
        else:
            _say(_nothing(log))


@app.command()
def purge(
    before: Annotated[
        str | None, typer.Option("--before", help="Reviews earlier than this ISO date (UTC).")
    ] = None,
    older_than: Annotated[
        str | None, typer.Option("--older-than", help="Reviews older than 90d, 12w or 36h.")
    ] = None,
    source: Annotated[
        str | None, typer.Option("--source", help="Reviews with a passage from this source.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    url: Url = None,
    as_json: AsJson = False,
) -> None:
    """Remove whole entries for good. With several options an entry must match them all."""
    from counterpoint.cli import log_view

    limit = _limit(before, older_than)
    if limit is None and source is None:
        raise InputError("name what to remove: --before, --older-than or --source")
    with _open(url) as log:
        if not (yes or _confirmed(log)):
            _say("nothing removed")
            raise typer.Exit(1)
        removed = log.purge(before=limit, source=source)
    if as_json:
        log_view.write_json({"removed": removed})
    else:
        _say(f"removed {removed} {'entry' if removed == 1 else 'entries'}")


@contextmanager
def _open(url: str | None) -> Iterator[ConflictLog]:
    from counterpoint.configuration import load_settings
    from counterpoint.stores.log import ConflictLog

    settings = load_settings(overrides={"log": {"url": url}})
    with ConflictLog(settings.log.resolved_url()) as log:
        yield log


def _say(text: str) -> None:
    from counterpoint.reporting.escape import clean

    typer.echo(clean(text))


def _nothing(log: ConflictLog) -> str:
    if log.entries(limit=1):
        return "no entry matches"
    return f"no conflicts logged yet at {log.place}"


def _confirmed(log: ConflictLog) -> bool:
    if not _interactive():
        raise InputError("nobody is there to confirm: add --yes to remove the entries")
    return typer.confirm(f"Remove the matching entries of {log.place} for good?", err=True)


def _interactive() -> bool:
    return sys.stdin.isatty()


def _limit(before: str | None, older_than: str | None) -> datetime | None:
    if before is not None and older_than is not None:
        raise InputError("give --before or --older-than, not both")
    if older_than is None:
        return _moment("--before", before)
    match = _AGE.fullmatch(older_than)
    if match is None:
        raise InputError(f"--older-than {older_than[:40]!r} is not an age such as 90d, 12w or 36h")
    return datetime.now(UTC) - timedelta(**{_UNITS[match[2]]: int(match[1])})


def _moment(option: str, text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise InputError(f"{option} {text[:40]!r} is not an ISO date such as 2025-01-31") from error
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
