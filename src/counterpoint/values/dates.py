"""Dates as stretches of time, with the precision they were given in.

A date is the half-open interval it names: "2024" is a year long, "2024-01-15" a day, a timestamp
an instant. Two dates are ordered only where their intervals do not overlap, so "2024" is neither
before nor after "2024-03-01". A time without a zone is UTC. What can be read in two ways
("03/04/2024") is neither of them: it covers both, and is ordered only where both agree.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Literal

Precision = Literal["year", "month", "week", "day", "instant", "span", "ambiguous"]

_LONGEST = 64
_LAST = datetime.max.replace(tzinfo=UTC)
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januar enero janvier",
            "feb february februar febrero février",
            "mar march märz marzo mars",
            "apr april abril avril",
            "may mai mayo",
            "jun june juni junio juin",
            "jul july juli julio juillet",
            "aug august agosto août",
            "sep sept september septiembre septembre",
            "oct october oktober octubre octobre",
            "nov november noviembre novembre",
            "dec december dezember diciembre décembre",
        ),
        start=1,
    )
    for name in names.split()
}
_WEEKDAY = re.compile(
    r"(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?\.?,? "
    r"|(?:wed|thu|sat|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\.?,? "
)
_WEEK = re.compile(r"(\d{4})-?W(\d{2})(?:-?(\d))?")
_YEAR = re.compile(r"(\d{4})")
_YEAR_MONTH = re.compile(r"(\d{4})[-/.](\d{1,2})|(\d{4})年(\d{1,2})月")
_YEAR_MONTH_DAY = re.compile(
    r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{4})年(\d{1,2})月(\d{1,2})日|(\d{4})(\d{2})(\d{2})"
)
_DAY_FIRST = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")
_SLASHES = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})")
_DAY_NAME_YEAR = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|\.)?(?: of| de)? ([^\W\d_]{3,12})\.?,?(?: de)? (\d{4})"
)
_NAME_DAY_YEAR = re.compile(r"([^\W\d_]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")
_NAME_YEAR = re.compile(r"([^\W\d_]{3,12})\.?,? (\d{4})")
_EPOCH = re.compile(r"\d{10}(?:\.\d{1,9})?|\d{13}")


@dataclass(frozen=True, slots=True)
class Moment:
    """The time that a date names: from ``start`` up to, not including, ``end``.

    An instant has ``start == end``. Both are in UTC.
    """

    text: str
    start: datetime
    end: datetime
    precision: Precision

    @property
    def normal(self) -> str:
        """The date in ISO-8601, to the precision it was given in; both days where it has two.

        A span, which is any other stretch, is its first and its last day.
        """
        first = self.start.date()
        if self.precision in ("ambiguous", "span"):
            between = " or " if self.precision == "ambiguous" else "/"
            return f"{first}{between}{(self.end - timedelta(microseconds=1)).date()}"
        year, week, _ = first.isocalendar()
        forms = {
            "year": f"{first.year:04}",
            "month": f"{first:%Y-%m}",
            "week": f"{year:04}-W{week:02}",
            "day": first.isoformat(),
        }
        return forms.get(self.precision) or self.start.isoformat().replace("+00:00", "Z")

    def is_before(self, other: Moment) -> bool:
        """Whether all of this lies before all of the other."""
        return self.end <= other.start and self.start < other.start


def parse_date(text: str) -> Moment:
    """Read a date: ISO-8601, RFC 2822, Unix time, or day, month by name and year.

    Raises:
        ValueError: it is no date.
    """
    cleaned = " ".join(text[: _LONGEST + 1].split())
    if not cleaned or len(text) > _LONGEST:
        raise ValueError(f"{text[:_LONGEST]!r} is no date")
    try:
        moment = _calendar(text, cleaned) or _instant(text, cleaned)
    except (ValueError, OverflowError, OSError) as error:
        raise ValueError(f"{text!r} is no date: no such day") from error
    if moment is None:
        raise ValueError(f"{text!r} is no date: write it like 2024-01-31")
    return moment


def parse_one_date(text: str) -> Moment:
    """Read a date that must not be ambiguous.

    Raises:
        ValueError: it is no date, or reads in two ways.
    """
    moment = parse_date(text)
    if moment.precision == "ambiguous":
        raise ValueError(f"{text!r} reads in two ways: write it like 2024-01-31")
    return moment


def read_date(text: str | None) -> Moment | None:
    """Read a date where there is a readable one, None otherwise."""
    if text is None:
        return None
    try:
        return parse_date(text)
    except ValueError:
        return None


def from_datetime(moment: datetime) -> Moment:
    """Wrap an instant; without a zone it is UTC."""
    instant = _utc(moment)
    return Moment(instant.isoformat(), instant, instant, "instant")


def _calendar(text: str, cleaned: str) -> Moment | None:
    if match := _YEAR_MONTH_DAY.fullmatch(cleaned):
        return _day(text, *_numbers(match))
    if match := _YEAR_MONTH.fullmatch(cleaned):
        return _month(text, *_numbers(match))
    if match := _WEEK.fullmatch(cleaned):
        return _week(text, *_numbers(match))
    if match := _YEAR.fullmatch(cleaned):
        return _year(text, int(match[1]))
    if match := _DAY_FIRST.fullmatch(cleaned):
        day, month, year = _numbers(match)
        return _day(text, year, month, day)
    if match := _SLASHES.fullmatch(cleaned):
        return _slashes(text, *_numbers(match))
    return _named(text, cleaned.lower())


def _named(text: str, lowered: str) -> Moment | None:
    if weekday := _WEEKDAY.match(lowered):
        lowered = lowered[weekday.end() :]
    if (match := _DAY_NAME_YEAR.fullmatch(lowered)) and match[2] in _MONTHS:
        return _day(text, int(match[3]), _MONTHS[match[2]], int(match[1]))
    if (match := _NAME_DAY_YEAR.fullmatch(lowered)) and match[1] in _MONTHS:
        return _day(text, int(match[3]), _MONTHS[match[1]], int(match[2]))
    if (match := _NAME_YEAR.fullmatch(lowered)) and match[1] in _MONTHS:
        return _month(text, int(match[2]), _MONTHS[match[1]])
    return None


def _instant(text: str, cleaned: str) -> Moment | None:
    if _EPOCH.fullmatch(cleaned):
        seconds = float(cleaned)
        if "." not in cleaned and len(cleaned) == 13:
            seconds /= 1000.0
        instant = datetime.fromtimestamp(seconds, UTC)
        return Moment(text, instant, instant, "instant")
    for read in (datetime.fromisoformat, parsedate_to_datetime):
        try:
            instant = _utc(read(cleaned))
        except (ValueError, IndexError, TypeError):
            continue
        return Moment(text, instant, instant, "instant")
    return None


def _numbers(match: re.Match[str]) -> tuple[int, ...]:
    return tuple(int(group) for group in match.groups() if group is not None)


def _slashes(text: str, first: int, second: int, year: int) -> Moment:
    if first > 12:
        return _day(text, year, second, first)
    if second > 12 or first == second:
        return _day(text, year, first, second)
    early, late = sorted((date(year, first, second), date(year, second, first)))
    begin, last = (_day(text, d.year, d.month, d.day) for d in (early, late))
    return Moment(text, begin.start, last.end, "ambiguous")


def _day(text: str, year: int, month: int, day: int) -> Moment:
    start = _midnight(year, month, day)
    end = _LAST if start.date() == date.max else start + timedelta(days=1)
    return Moment(text, start, end, "day")


def _week(text: str, year: int, week: int, weekday: int | None = None) -> Moment:
    first = date.fromisocalendar(year, week, weekday or 1)
    day = _day(text, first.year, first.month, first.day)
    if weekday is not None:
        return day
    return Moment(text, day.start, min(_LAST, day.start + timedelta(days=7)), "week")


def _month(text: str, year: int, month: int) -> Moment:
    last = (year, month) == (9999, 12)
    end = _LAST if last else _midnight(year + month // 12, month % 12 + 1, 1)
    return Moment(text, _midnight(year, month, 1), end, "month")


def _year(text: str, year: int) -> Moment:
    end = _LAST if year == 9999 else _midnight(year + 1, 1, 1)
    return Moment(text, _midnight(year, 1, 1), end, "year")


def _midnight(year: int, month: int, day: int) -> datetime:
    return datetime(year, month, day, tzinfo=UTC)


def _utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    return moment.astimezone(UTC)
