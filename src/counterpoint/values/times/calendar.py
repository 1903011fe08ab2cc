"""Stretches of the calendar: days, months, quarters, seasons, halves and thirds, with names."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Literal

from counterpoint.values.dates import Moment, Precision

Kind = Literal["calendar", "fiscal", "relative", "season", "recurring"]

FIRST = datetime.min.replace(tzinfo=UTC)
LAST = datetime.max.replace(tzinfo=UTC)
_DECADE = 10
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}


@dataclass(frozen=True, slots=True)
class Stretch:
    """A resolved time: its interval, its normal form and its kind."""

    moment: Moment
    normal: str
    kind: Kind = "calendar"


def between(start: date, end: date, precision: Precision = "span") -> Moment:
    """The days from ``start`` up to, not including, ``end``."""
    stop = LAST if end == date.max else _midnight(end)
    return Moment(f"{start}/{end}", _midnight(start), stop, precision)


def year(number: int) -> Stretch:
    """A calendar year. Raises ValueError outside 1..9999, as all here do."""
    return Stretch(between(date(number, 1, 1), _first(number + 1), "year"), f"{number:04}")


def month(number: int, which: int) -> Stretch:
    """A calendar month of a year."""
    start = date(number, which, 1)
    return Stretch(between(start, _month_end(number, which), "month"), f"{number:04}-{which:02}")


def day(number: int, which: int, of_month: int) -> Stretch:
    """A day of a year, its month and day of month given."""
    return on(date(number, which, of_month))


def on(at: date) -> Stretch:
    """A day."""
    return Stretch(between(at, _after(at), "day"), at.isoformat())


def week(at: date) -> Stretch:
    """The week, Monday to Sunday, that holds a day."""
    monday = at - timedelta(days=at.weekday())
    number, which, _ = at.isocalendar()
    return Stretch(between(monday, monday + timedelta(days=7), "week"), f"{number:04}-W{which:02}")


def months(
    number: int, first: int, count: int, normal: str = "", kind: Kind = "calendar"
) -> Stretch:
    """Some months on end; the first may be beyond twelve."""
    start_year, start = number + (first - 1) // 12, (first - 1) % 12 + 1
    last_year, last = number + (first + count - 2) // 12, (first + count - 2) % 12 + 1
    moment = between(date(start_year, start, 1), _month_end(last_year, last))
    return Stretch(moment, normal or f"{start_year:04}-{start:02}..{last_year:04}-{last:02}", kind)


def quarter(number: int, which: int) -> Stretch:
    """A quarter of the calendar year."""
    return months(number, 3 * which - 2, 3, f"{number:04}-Q{which}")


def half(number: int, which: int) -> Stretch:
    """A half of the calendar year."""
    return months(number, 6 * which - 5, 6, f"{number:04}-H{which}")


def years(first: int, last: int) -> Stretch:
    """Some years on end."""
    if last < first:
        raise ValueError("the years run backwards")
    return Stretch(between(date(first, 1, 1), _first(last + 1)), f"{first:04}..{last:04}")


def fiscal(number: int, part: str = "") -> Stretch:
    """A fiscal year, or a part ("Q1") of one: somewhere within a year to either side.

    Nobody but the company knows when its fiscal year begins.
    """
    normal = f"FY{number:04}-{part}" if part else f"FY{number:04}"
    moment = between(date(number - 1, 1, 1), _first(number + 2))
    return Stretch(moment, normal, "fiscal")


def season(number: int, name: str, following: int | None = None) -> Stretch:
    """A season of the northern hemisphere.

    The winter of one year may be the one that it begins with or the one that it ends with, and
    covers both; the winter of two years ("2023/24") is one.
    """
    first = SEASONS[name]
    normal = f"{number:04}-{name}"
    if name == "winter" and following is None:
        return months(number - 1, first, 15, normal, "season")
    return months(number, first, 3, normal, "season")


def part_of(stretch: Stretch, part: str) -> Stretch:
    """The early, mid or late third of a year, quarter, month or season; its end is late."""
    start, end = stretch.moment.start, stretch.moment.end
    if stretch.kind == "fiscal" or stretch.moment.precision not in ("year", "month", "span"):
        raise ValueError(f"{stretch.normal} has no {part} part")
    third = {"early": 0, "mid": 1, "late": 2, "end": 2}[part]
    if stretch.moment.precision == "year":
        return months(start.year, 4 * third + 1, 4)
    if end.year - start.year == _DECADE:
        first, last = ((0, 3), (4, 6), (7, 9))[third]
        return years(start.year + first, start.year + last)
    days = (end - start).days
    cuts = [start.date() + timedelta(days=n) for n in (0, 10, 20, days)]
    if stretch.moment.precision == "span":
        cuts = [start.date() + timedelta(days=days * n // 3) for n in range(4)]
    return run(cuts[third], cuts[third + 1], stretch.kind)


def run(start: date, end: date, kind: Kind = "calendar") -> Stretch:
    """Some days on end, from ``start`` up to, not including, ``end``."""
    return Stretch(between(start, end), f"{start}..{end - timedelta(days=1)}", kind)


def unit(name: str, at: date, steps: int) -> Stretch:
    """The day, week, month, quarter or year that lies some steps from the one that holds a day."""
    if name == "day":
        return on(at + timedelta(days=steps))
    if name == "week":
        return week(at + timedelta(days=7 * steps))
    if name == "year":
        return year(at.year + steps)
    if name == "month":
        total = 12 * at.year + at.month - 1 + steps
        return month(total // 12, total % 12 + 1)
    total = 4 * at.year + (at.month - 1) // 3 + steps
    return quarter(total // 4, total % 4 + 1)


def shift(at: date, name: str, steps: int) -> date:
    """The day some units away; the last of the month where that is shorter."""
    if name in ("day", "week"):
        return at + timedelta(days=steps * (7 if name == "week" else 1))
    total = 12 * at.year + at.month - 1 + steps * {"month": 1, "quarter": 3, "year": 12}[name]
    number, which = total // 12, total % 12 + 1
    return date(number, which, min(at.day, monthrange(number, which)[1]))


def join(first: Stretch, last: Stretch) -> Stretch | None:
    """From the start of one to the end of the other; None where that runs backwards."""
    start, end = first.moment.start, last.moment.end
    if first.moment.precision == "ambiguous" or last.moment.precision == "ambiguous":
        return None
    if last.moment.start <= start or end <= first.moment.end:
        return None
    text = f"{first.normal.partition('..')[0]}..{last.normal.rpartition('..')[2]}"
    kind = first.kind if first.kind == last.kind else "calendar"
    return Stretch(Moment(text, start, end, "span"), text, kind)


def _midnight(at: date) -> datetime:
    return datetime(at.year, at.month, at.day, tzinfo=UTC)


def _first(number: int) -> date:
    return date.max if number == 10_000 else date(number, 1, 1)


def _after(at: date) -> date:
    return at if at == date.max else at + timedelta(days=1)


def _month_end(number: int, which: int) -> date:
    return _after(date(number, which, monthrange(number, which)[1]))
