"""Totals over the conflict log, counted by the database."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    and_,
    extract,
    func,
    literal,
    or_,
    select,
)

from counterpoint.stores.log_records import Count, CountedPair, CountedPattern, LogStats
from counterpoint.stores.log_schema import conflicts, pairs, passages, reasons, reviews

TOP = 10

_YEAR = extract("year", reviews.c.time)
_MONTH = extract("month", reviews.c.time)


def read_stats(connection: Connection, since: datetime | None) -> LogStats:
    """Count everything from a moment on, or everything there is."""
    tally = _Tally(connection, since)
    return LogStats(
        reviews=tally.total(reviews),
        conflicts=tally.total(_of_review(conflicts)),
        by_kind=tally.by(conflicts.c.kind, _of_review(conflicts)),
        by_reason=tally.by(reasons.c.reason, _of_review(reasons)),
        by_action=tally.by(conflicts.c.action, _of_review(conflicts)),
        by_policy=tally.by(conflicts.c.policy, _of_review(conflicts)),
        by_month=tally.by_month(),
        patterns=tally.patterns(),
        pairs=tally.pairs(),
        sources=tally.sources(),
    )


class _Tally:
    def __init__(self, connection: Connection, since: datetime | None) -> None:
        self.connection = connection
        self.since = since

    def total(self, rows: FromClause) -> int:
        query = self._recent(select(func.count()).select_from(rows))
        return int(self.connection.execute(query).scalar_one())

    def by(self, column: ColumnElement[str], rows: FromClause) -> tuple[Count, ...]:
        query = self._recent(select(column, func.count()).select_from(rows))
        return self._counts(query.where(column.is_not(None)), column)

    def by_month(self) -> tuple[Count, ...]:
        query = select(_YEAR, _MONTH, func.count()).select_from(_of_review(conflicts))
        query = self._recent(query).group_by(_YEAR, _MONTH).order_by(_YEAR, _MONTH)
        return tuple(_month(row) for row in self.connection.execute(query))

    def patterns(self) -> tuple[CountedPattern, ...]:
        column = reviews.c.pattern
        top = self._counts(self._recent(select(column, func.count())), column, limit=TOP)
        query = select(_YEAR, _MONTH, func.count(), column)
        query = self._recent(query).where(column.in_([item.name for item in top]))
        query = query.group_by(_YEAR, _MONTH, column).order_by(_YEAR, _MONTH)
        months: defaultdict[str, list[Count]] = defaultdict(list)
        for row in self.connection.execute(query):
            months[row[3]].append(_month(row))
        return tuple(
            CountedPattern(pattern=item.name, count=item.count, by_month=tuple(months[item.name]))
            for item in top
        )

    def pairs(self) -> tuple[CountedPair, ...]:
        left, right = pairs.c.left_id, pairs.c.right_id
        query = self._recent(select(left, right, func.count()).select_from(_of_review(pairs)))
        query = query.group_by(left, right).order_by(func.count().desc(), left, right).limit(TOP)
        return tuple(
            CountedPair(left=row[0], right=row[1], count=row[2])
            for row in self.connection.execute(query)
        )

    def sources(self) -> tuple[Count, ...]:
        """Count a conflict once for each source in it, by hash where the name is not stored."""
        name = func.coalesce(passages.c.source, literal("sha256:") + passages.c.source_sha256)
        rows = _of_review(pairs).join(passages, _stands_in_pair())
        each = select(pairs.c.review_id, pairs.c.conflict, name.label("source")).select_from(rows)
        each = self._recent(each).where(passages.c.source_sha256.is_not(None)).distinct()
        once = each.subquery()
        query = select(once.c.source, func.count())
        return self._counts(query, once.c.source, limit=TOP)

    def _counts(
        self, query: Any, column: ColumnElement[str], limit: int | None = None
    ) -> tuple[Count, ...]:
        query = query.group_by(column).order_by(func.count().desc(), column).limit(limit)
        return tuple(Count(name=row[0], count=row[1]) for row in self.connection.execute(query))

    def _recent(self, query: Any) -> Any:
        return query if self.since is None else query.where(reviews.c.time >= self.since)


def _of_review(table: FromClause) -> FromClause:
    return table.join(reviews, table.c.review_id == reviews.c.id)


def _stands_in_pair() -> ColumnElement[bool]:
    name = passages.c.passage_id
    return and_(
        passages.c.review_id == pairs.c.review_id,
        or_(name == pairs.c.left_id, name == pairs.c.right_id),
    )


def _month(row: Any) -> Count:
    if None in row[:2]:
        raise ValueError("a review has a time that is no time")
    return Count(name=f"{int(row[0]):04d}-{int(row[1]):02d}", count=row[2])
