"""Times in running text: found, resolved and joined into ranges.

``find_times`` reads what `counterpoint.values.dates` reads of a whole string, and what prose has
besides: "from 1 July to 31 December 2022", "Q1 FY25", "last month", 上个月. What is told from
where the writer stands ("next year") needs a reference, the date of the text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from counterpoint.types import Span
from counterpoint.values.dates import Moment
from counterpoint.values.times.calendar import FIRST, LAST, Kind
from counterpoint.values.times.clues import may_tell_time
from counterpoint.values.times.cutter import tokens
from counterpoint.values.times.grammar import find
from counterpoint.values.times.ranges import Role, Told, tell

Relation = Literal["equal", "contains", "overlaps", "different"]

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class TimeMention:
    """A time in a text.

    ``moment`` is the interval that the words name, whatever the role: "after 2023" has all of
    2023. ``span`` includes the words of the role. ``normal`` is its normal form ("2024-09",
    "FY2025-Q1", "2022-01..2022-06"). ``needs_reference`` says that only a reference could tell:
    ``moment`` is all of time then. ``bare_year`` marks four digits alone, which may be a number.
    ``joined`` marks a range that was given by both of its ends. ``yearly`` marks what names no year
    ("June to October"): it comes back every year. A weekday of every week has the kind "recurring"
    and all of time as its moment: only its ``normal`` ("weekly-thu") tells it from another.
    """

    moment: Moment
    span: Span
    role: Role
    kind: Kind
    normal: str
    needs_reference: bool = False
    bare_year: bool = False
    joined: bool = False
    yearly: bool = False


def find_times(text: str, *, reference: Moment | None = None) -> list[TimeMention]:
    """Return the times of a text in order, none overlapping another. Linear in the text."""
    if not may_tell_time(text):
        return []
    row = tokens(text)
    return [_mention(text, told) for told in tell(row, find(row), reference)]


def periods(mentions: Iterable[TimeMention]) -> list[Moment]:
    """Return the stretch that each mention covers by its role: "since 2023" is open to the end.

    A mention that needs a reference covers none.
    """
    return [_covered(mention) for mention in mentions if not mention.needs_reference]


def compare_times(a: Moment, b: Moment) -> Relation:
    """Tell how two times lie; an ambiguous one is "different" only where every reading is."""
    if (a.start, a.end) == (b.start, b.end) and a.precision == b.precision:
        return "equal"
    found = {_compare(x, y) for x in _readings(a) for y in _readings(b)}
    if len(found) == 1:
        return found.pop()
    return "overlaps"


def in_force(mentions: Iterable[TimeMention], now: Moment) -> bool | None:
    """Tell whether what the mentions put into force, and end, holds at a time; None is unknown."""
    answers = [
        _holds(mention, now)
        for mention in mentions
        if mention.joined or mention.role in ("from", "since", "until")
    ]
    if not answers or (None in answers and False not in answers):
        return None
    return False not in answers


def _mention(text: str, told: Told) -> TimeMention:
    stretch = told.stretch
    if stretch is None:
        words = text[told.span.start : told.span.end]
        moment = Moment(words, FIRST, LAST, "span")
        return TimeMention(
            moment,
            told.span,
            told.role,
            told.kind,
            told.normal,
            needs_reference=True,
            joined=told.joined,
            yearly=told.yearly,
        )
    found = stretch.moment
    moment = Moment(text[told.span.start : told.span.end], found.start, found.end, found.precision)
    return TimeMention(
        moment,
        told.span,
        told.role,
        told.kind,
        stretch.normal,
        bare_year=told.bare_year,
        joined=told.joined,
        yearly=told.yearly,
    )


def _covered(mention: TimeMention) -> Moment:
    moment = mention.moment
    start, end = moment.start, moment.end
    if mention.role in ("from", "since"):
        end = LAST
    elif mention.role == "after":
        start, end = end, LAST
    elif mention.role in ("until", "by"):
        start = FIRST
    elif mention.role == "before":
        start, end = FIRST, start
    if (start, end) == (moment.start, moment.end):
        return moment
    return Moment(moment.text, start, end, "span")


def _readings(moment: Moment) -> tuple[Moment, ...]:
    if moment.precision != "ambiguous":
        return (moment,)
    first, last = moment.start + _DAY, moment.end - _DAY
    return (
        Moment(moment.text, moment.start, first, "day"),
        Moment(moment.text, last, moment.end, "day"),
    )


def _compare(a: Moment, b: Moment) -> Relation:
    if (a.start, a.end) == (b.start, b.end):
        return "equal"
    if _within(a, b) or _within(b, a):
        return "contains"
    return "overlaps" if a.start < b.end and b.start < a.end else "different"


def _within(inner: Moment, outer: Moment) -> bool:
    instant = inner.start == inner.end
    return (
        outer.start <= inner.start
        and inner.end <= outer.end
        and not (instant and inner.start == outer.end)
    )


def _holds(mention: TimeMention, now: Moment) -> bool | None:
    if mention.needs_reference:
        return None
    answers = {_inside(_covered(part), now) for part in _readings_of(mention)}
    return answers.pop() if len(answers) == 1 else None


def _readings_of(mention: TimeMention) -> list[TimeMention]:
    return [
        TimeMention(reading, mention.span, mention.role, mention.kind, mention.normal)
        for reading in _readings(mention.moment)
    ]


def _inside(period: Moment, now: Moment) -> bool | None:
    if _within(now, period):
        return True
    apart = now.end <= period.start or period.end <= now.start
    return False if apart else None
