"""When something is, as the words name it: fixed already, or in need of a reference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from counterpoint.values.dates import Moment
from counterpoint.values.times import calendar
from counterpoint.values.times.calendar import Kind, Stretch
from counterpoint.values.times.nearest import Lean, closest, which_of

Resolver = Callable[[date, Lean], Stretch]
"""Finds a time from the day of the reference."""

_DAY = timedelta(days=1)
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@dataclass(frozen=True, slots=True)
class When:
    """A time as it is written.

    ``stretch`` is what it names where that is certain; ``at`` finds it from a day of reference;
    ``month_day`` is a month and perhaps a day without their year. ``part`` is the part of it
    that is meant, ``role`` a role that the words have of themselves. ``told_before`` counts from
    what was told before, not from the reference, where something was ("three years later").
    ``yearly`` tells that no year is named.
    """

    normal: str
    kind: Kind = "calendar"
    stretch: Stretch | None = None
    at: Resolver | None = None
    month_day: tuple[int, int | None] | None = None
    part: str = ""
    role: str = ""
    bare_year: bool = False
    joined: bool = False
    yearly: bool = False
    told_before: bool = False


def fixed(stretch: Stretch, *, bare_year: bool = False) -> When:
    """A time that needs no reference."""
    return When(stretch.normal, stretch.kind, stretch=stretch, bare_year=bare_year)


def relative(normal: str, at: Resolver, kind: Kind = "relative") -> When:
    """A time that only a reference fixes."""
    return When(normal, kind, at=at)


def stepped(unit: str, steps: int) -> When:
    """The day, week, month, quarter or year some steps from the one of the reference."""
    return relative(f"{unit}{steps:+}", lambda day, _: calendar.unit(unit, day, steps))


def undated(month: int, day: int | None = None) -> When:
    """A month, or a day of one, without its year."""
    date(2000, month, day or 1)  # a leap year: every day that can be
    normal = f"--{month:02}" if day is None else f"--{month:02}-{day:02}"

    def at(reference: date, lean: Lean) -> Stretch:
        return closest(lambda year: in_year(year, month, day), reference, lean)

    return When(normal, "relative", at=at, month_day=(month, day), yearly=True)


def weekly(weekday: int) -> When:
    """A day of every week, 0 to 6: no reference makes it a day of one week."""
    moment = Moment(f"weekly-{_WEEKDAYS[weekday]}", calendar.FIRST, calendar.LAST, "span")
    return fixed(Stretch(moment, moment.text, "recurring"))


def somewhere(normal: str) -> When:
    """A quarter without its year, which may be one of a fiscal year: the years around."""

    def at(reference: date, _: Lean) -> Stretch:
        wide = calendar.years(reference.year - 1, reference.year + 1).moment
        return Stretch(wide, normal, "relative")

    return relative(normal, at)


def year(number: int) -> When:
    """A year that four digits alone name."""
    return fixed(calendar.year(number), bare_year=True)


def part(when: When, name: str) -> When:
    """A part ("early", "end") of a time."""
    return replace(when, part=name, normal=f"{name}-{when.normal}", bare_year=False)


def now(role: str) -> When:
    """The day of the reference; with the role "from" what begins with it."""
    found = relative("now", lambda day, _: calendar.on(day))
    return replace(found, role="" if role == "at" else role)


def in_year(year: int, month: int, day: int | None) -> Stretch:
    """A month, or a day of one, of a year."""
    return calendar.month(year, month) if day is None else calendar.day(year, month, day)


def season(name: str) -> When:
    """A season without its year."""
    following = 1 if name == "winter" else None

    def at(reference: date, lean: Lean) -> Stretch:
        return closest(lambda year: calendar.season(year, name, following), reference, lean)

    return replace(relative(name, at, "season"), yearly=True)


def which_season(name: str, which: int) -> When:
    """The last, this or the next season of a name."""
    following = 1 if name == "winter" else None

    def at(reference: date, _: Lean) -> Stretch:
        return which_of(lambda year: calendar.season(year, name, following), reference, which)

    return relative(f"{name}{which:+}", at, "season")


def which_month(month: int, which: int, day: int | None = None) -> When:
    """The last, this or the next month of a name, or a day of it."""

    def at(reference: date, _: Lean) -> Stretch:
        return which_of(lambda year: in_year(year, month, day), reference, which)

    return relative(f"{undated(month, day).normal}{which:+}", at)


def day_of_month(day: int, steps: int) -> When:
    """A day of the month some months away."""

    def at(reference: date, _: Lean) -> Stretch:
        start = calendar.unit("month", reference, steps).moment.start
        return calendar.day(start.year, start.month, day)

    return relative(f"month{steps:+}-{day:02}", at)


def which_weekday(weekday: int, which: int) -> When:
    """The last, this or the next day of the week, 0 to 6; the next one may be two days."""

    def at(reference: date, _: Lean) -> Stretch:
        if which < 0:
            return calendar.on(reference - timedelta((reference.weekday() - weekday - 1) % 7 + 1))
        if which == 0:
            return calendar.on(reference + timedelta((weekday - reference.weekday()) % 7))
        first = reference + timedelta((weekday - reference.weekday() - 1) % 7 + 1)
        if calendar.week(first) != calendar.week(reference):
            return calendar.on(first)
        moment = calendar.between(first, first + 8 * _DAY, "ambiguous")
        return Stretch(moment, moment.normal)

    return relative(f"weekday-{weekday + 1}{which:+}", at)


def week_day(weekday: int, steps: int) -> When:
    """A day of the week, 0 to 6, of the week some steps away."""

    def at(reference: date, _: Lean) -> Stretch:
        monday = calendar.week(reference).moment.start.date()
        return calendar.on(monday + timedelta(7 * steps + weekday))

    return relative(f"week{steps:+}-{weekday + 1}", at)


def turn_of_year() -> When:
    """The first of January nearest to the reference."""

    def at(reference: date, _: Lean) -> Stretch:
        year = reference.year + (reference.month > 6)
        return calendar.day(year, 1, 1)

    return relative("turn-of-year", at)


def stretch_back(unit: str, count: int, which: int) -> When:
    """The last or the next few days, weeks, months, quarters or years, to or from the reference."""

    def at(reference: date, _: Lean) -> Stretch:
        far = calendar.shift(reference, unit, which * count)
        if which < 0:
            return calendar.run(far, reference + _DAY)
        return calendar.run(reference, far + _DAY)

    return relative(f"{which * count:+}{unit}s", at)


def resolve(when: When, reference: Moment | None, lean: Lean, *, whole: bool) -> Stretch | None:
    """Find the stretch that is meant; None where that takes a reference and there is none.

    ``whole`` takes the end of a year for the year: what runs until either ends at one time.

    Raises:
        ValueError, OverflowError: there is no such day.
    """
    found = when.stretch
    if found is None:
        if reference is None or when.at is None:
            return None
        found = _from_reference(when.at, reference, lean)
    if not when.part or (whole and when.part == "end"):
        return found
    return calendar.part_of(found, when.part)


def _from_reference(at: Resolver, reference: Moment, lean: Lean) -> Stretch:
    instant = reference.start == reference.end
    last = reference.end if instant else reference.end - timedelta.resolution
    early, late = at(reference.start.date(), lean), at(last.date(), lean)
    if early == late:
        return early
    normal = f"{early.normal}..{late.normal}"
    moment = Moment(normal, early.moment.start, max(early.moment.end, late.moment.end), "span")
    return Stretch(moment, normal, early.kind)
