"""From the rows of the conflict log to entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, Table, select

from counterpoint.stores.log_records import (
    LogEntry,
    LoggedConflict,
    LoggedPassage,
    LoggedResolution,
)
from counterpoint.stores.log_schema import conflicts, pairs, passages, reasons, reviews


def read_entries(connection: Connection, ids: Select[Any]) -> list[LogEntry]:
    """Read the reviews that a query of ids names, newest first."""
    query = select(reviews).where(reviews.c.id.in_(ids))
    heads = connection.execute(query.order_by(reviews.c.time.desc(), reviews.c.id.desc())).all()
    seen = _by_review(connection, passages, ids)
    found = _by_review(connection, conflicts, ids)
    names = _by_review(connection, reasons, ids)
    sides = _by_review(connection, pairs, ids)
    return [
        _entry(head, seen[head.id], _conflicts(found[head.id], names[head.id], sides[head.id]))
        for head in heads
    ]


def _by_review(
    connection: Connection, table: Table, ids: Select[Any]
) -> defaultdict[int, list[Row[Any]]]:
    grouped: defaultdict[int, list[Row[Any]]] = defaultdict(list)
    query = select(table).where(table.c.review_id.in_(ids)).order_by(*table.primary_key)
    for row in connection.execute(query):
        grouped[row.review_id].append(row)
    return grouped


def _entry(head: Row[Any], seen: Sequence[Row[Any]], found: tuple[LoggedConflict, ...]) -> LogEntry:
    return LogEntry(
        id=head.id,
        time=head.time,
        query=head.query,
        query_sha256=head.query_sha256,
        pattern=head.pattern,
        preset=head.preset,
        version=head.version,
        settings=head.settings,
        encoder=head.encoder,
        passages=tuple(
            LoggedPassage(
                id=row.passage_id, text_sha256=row.text_sha256, source=row.source, date=row.date
            )
            for row in seen
        ),
        conflicts=found,
    )


def _conflicts(
    found: Sequence[Row[Any]], names: Sequence[Row[Any]], sides: Sequence[Row[Any]]
) -> tuple[LoggedConflict, ...]:
    reasons_of: defaultdict[int, list[str]] = defaultdict(list)
    pairs_of: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
    for row in names:
        reasons_of[row.conflict].append(row.reason)
    for row in sides:
        pairs_of[row.conflict].append((row.left_id, row.right_id))
    return tuple(
        LoggedConflict(
            id=row.conflict_id,
            kind=row.kind,
            passage_pairs=tuple(pairs_of[row.position]),
            reasons=tuple(reasons_of[row.position]),
            probability=row.probability,
            summary=row.summary,
            origin=row.origin,
            resolution=_logged_resolution(row),
        )
        for row in found
    )


def _logged_resolution(row: Row[Any]) -> LoggedResolution | None:
    if row.action is None:
        return None
    if None in (row.policy, row.kept, row.set_aside, row.left_open):
        raise ValueError(f"the decision on conflict {row.conflict_id} has no content")
    return LoggedResolution(
        action=row.action,
        policy=row.policy,
        kept=row.kept,
        set_aside=row.set_aside,
        left_open=row.left_open,
        rationale=row.rationale,
    )
