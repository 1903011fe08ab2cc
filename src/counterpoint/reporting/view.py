"""A report as a reader meets it: each conflict with its sides, votes and decision joined up.

The terminal and the page show the same things, and both take them from here. A report read from
JSON may name passages that it does not hold: everything here bears that.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from counterpoint.report import Report
from counterpoint.reporting.days import day_of, days_of
from counterpoint.types import Attribution, Claim, Conflict, Passage, Resolution, Verdict
from counterpoint.values.dates import read_date

Stance = Literal["kept", "set aside", "left open", "undecided"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One passage of a conflict: what it says, and what it may be used for.

    ``date`` is the date to show beside those of the other sides, None where there is none.
    """

    passage_id: str
    passage: Passage | None
    date: str | None
    stance: Stance
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictView:
    """One conflict with everything that the report says about it."""

    conflict: Conflict
    sides: tuple[Side, ...]
    votes: tuple[Verdict, ...]
    resolution: Resolution | None
    attribution: Attribution | None


def conflict_views(report: Report) -> tuple[ConflictView, ...]:
    """Return one view a conflict, in the order of the report."""
    passages = {passage.id: passage for passage in reversed(report.passages)}
    resolutions = {item.conflict_id: item for item in reversed(report.resolutions)}
    attributions = {item.conflict_id: item for item in reversed(report.attributions)}
    votes: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in report.deciding:
        if verdict.conflict:
            votes.setdefault((verdict.left, verdict.right), []).append(verdict)
    views = []
    for conflict in report.conflicts:
        found = tuple(vote for pair in conflict.passage_pairs for vote in votes.get(pair, ()))
        resolution = resolutions.get(conflict.id)
        views.append(
            ConflictView(
                conflict=conflict,
                sides=_sides(conflict, passages, found, resolution),
                votes=found,
                resolution=resolution,
                attribution=attributions.get(conflict.id),
            )
        )
    return tuple(views)


def stances(views: Iterable[ConflictView]) -> dict[str, Stance]:
    """Return one stance a passage: the most careful one where it is part of several conflicts."""
    careful: tuple[Stance, ...] = ("left open", "set aside", "kept", "undecided")
    result: dict[str, Stance] = {}
    for view in views:
        for side in view.sides:
            known = result.get(side.passage_id, "undecided")
            result[side.passage_id] = min(known, side.stance, key=careful.index)
    return result


def shown_dates(report: Report, views: Iterable[ConflictView]) -> dict[str, str]:
    """Return the date to show of each dated passage where it stands outside of a conflict.

    That is its day, and in full what a conflict that it is a side of has to show in full.
    """
    dates = {p.id: day_of(p.date) for p in reversed(report.passages) if p.date}
    for view in views:
        for side in view.sides:
            if side.date is not None and side.date != day_of(side.date):
                dates[side.passage_id] = side.date
    return dates


def date_order(passage: Passage | None) -> tuple[float, float]:
    """Return a key that sorts by date; what has no readable date comes last."""
    moment = read_date(passage.date if passage else None)
    if moment is None:
        return (math.inf, math.inf)
    return ((moment.start - _EPOCH).total_seconds(), (moment.end - _EPOCH).total_seconds())


def _sides(
    conflict: Conflict,
    passages: dict[str, Passage],
    votes: tuple[Verdict, ...],
    resolution: Resolution | None,
) -> tuple[Side, ...]:
    claims: dict[str, dict[Claim, None]] = {}
    for vote in votes:
        for claim in vote.claims:
            claims.setdefault(claim.quote.passage_id, {})[claim] = None
    dates = days_of(passages[name] for name in conflict.passage_ids if name in passages)
    sides = [
        Side(
            passage_id=name,
            passage=passages.get(name),
            date=dates.get(name),
            stance=_stance(name, resolution),
            claims=tuple(claims.get(name, ())),
        )
        for name in conflict.passage_ids
    ]
    return tuple(sorted(sides, key=lambda side: (date_order(side.passage), side.passage_id)))


def _stance(passage_id: str, resolution: Resolution | None) -> Stance:
    if resolution is None:
        return "undecided"
    if passage_id in resolution.left_open:
        return "left open"
    if passage_id in resolution.set_aside:
        return "set aside"
    return "kept" if passage_id in resolution.kept else "undecided"
