"""How `counterpoint log` writes entries and totals: tables for a person, JSON for a program."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, is_dataclass
from datetime import datetime
from typing import Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from counterpoint.reporting.escape import clean
from counterpoint.stores.log_records import Count, LogEntry, LoggedConflict, LogStats

_NOT_STORED = "(not stored)"
_NONE = "(none)"


def write_json(value: Any) -> None:
    """Write a record, a list of records or a plain object as ASCII JSON."""
    if isinstance(value, list):
        value = [asdict(item) for item in value]
    elif is_dataclass(value) and not isinstance(value, type):
        value = asdict(value)
    typer.echo(json.dumps(value, indent=2, default=datetime.isoformat))


def show_list(entries: Sequence[LogEntry]) -> None:
    """Write one row an entry."""
    table = _table("id", "time", "conflicts", "question")
    for entry in entries:
        kinds = [conflict.kind for conflict in entry.conflicts]
        counted = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
        table.add_row(str(entry.id), _time(entry), counted, _question(entry))
    _console().print(table)


def show_entry(entry: LogEntry) -> None:
    """Write everything an entry holds."""
    console = _console()
    _lines(
        console,
        ("entry", str(entry.id)),
        ("time", _time(entry)),
        ("question", _question(entry)),
        ("pattern", entry.pattern),
        ("preset", entry.preset),
        ("made by", f"counterpoint {entry.version}, settings {entry.settings}"),
        ("encoder", entry.encoder),
    )
    table = _table("passage", "date", "source", "sha256 of the text")
    for passage in entry.passages:
        cells = (passage.id, passage.date, passage.source, passage.text_sha256[:16])
        table.add_row(*(_shown(cell or "") for cell in cells))
    console.print(table)
    for conflict in entry.conflicts:
        _show_conflict(console, conflict)


def show_stats(totals: LogStats) -> None:
    """Write the totals, one table for each way to count."""
    console = _console()
    console.print(f"{totals.conflicts} conflicts in {totals.reviews} reviews")
    _show_counts(console, "kind", totals.by_kind)
    _show_counts(console, "reason", totals.by_reason)
    _show_counts(console, "action", totals.by_action)
    _show_counts(console, "policy", totals.by_policy)
    _show_counts(console, "month", totals.by_month)
    patterns = _table("question", "reviews", "by month")
    for item in totals.patterns:
        months = ", ".join(f"{month.name}: {month.count}" for month in item.by_month)
        patterns.add_row(_shown(item.pattern) or _NONE, str(item.count), months)
    console.print(patterns)
    pairs = _table("passage", "disagrees with", "conflicts")
    for pair in totals.pairs:
        pairs.add_row(_shown(pair.left), _shown(pair.right), str(pair.count))
    console.print(pairs)
    _show_counts(console, "source", totals.sources)


def _show_conflict(console: Console, conflict: LoggedConflict) -> None:
    console.print()
    pairs = "; ".join(f"{left} / {right}" for left, right in conflict.passage_pairs)
    _lines(
        console,
        ("conflict", f"{conflict.id} ({conflict.kind}, {conflict.probability:.2f})"),
        ("passages", pairs),
        ("reasons", ", ".join(conflict.reasons)),
        ("summary", conflict.summary),
        ("origin", conflict.origin),
    )
    decision = conflict.resolution
    if decision is None:
        return
    _lines(
        console,
        ("decision", f"{decision.action} ({decision.policy})"),
        ("kept", ", ".join(decision.kept)),
        ("set aside", ", ".join(decision.set_aside)),
        ("left open", ", ".join(decision.left_open)),
        ("why", decision.rationale),
    )


def _show_counts(console: Console, title: str, counts: Iterable[Count]) -> None:
    table = _table(title, "conflicts")
    for item in counts:
        table.add_row(_shown(item.name), str(item.count))
    if table.row_count:
        console.print(table)


def _lines(console: Console, *pairs: tuple[str, str | None]) -> None:
    for name, text in pairs:
        if text:
            console.print(f"{name:<10} {_shown(text)}", soft_wrap=True)


def _shown(text: str) -> str:
    """Clean a text, and spell out what the encoding of the terminal lacks."""
    encoding = sys.stdout.encoding or "utf-8"
    return clean(text).encode(encoding, "backslashreplace").decode(encoding)


def _console() -> Console:
    # Text comes from questions and documents: none of it is mark-up, an emoji code or a link.
    return Console(markup=False, emoji=False, highlight=False)


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _time(entry: LogEntry) -> str:
    return f"{entry.time:%Y-%m-%d %H:%M} UTC"


def _question(entry: LogEntry) -> str:
    if entry.query is not None:
        return _shown(entry.query)
    return _NOT_STORED if entry.query_sha256 else _NONE
