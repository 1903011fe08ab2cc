"""What a run of letters and digits can be as a time: "2024-03-05", "Q1FY25", "1990s", "15th".

A run is all that hangs together without a space, so that "SC-2024" and "2025-118" are no times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from counterpoint.values.dates import Moment, parse_date
from counterpoint.values.times.calendar import (
    Stretch,
    month,
    on,
    years,
)
from counterpoint.values.times.lexicon import lexicon
from counterpoint.values.times.periods import PERIOD_SHAPES, Piece, Shape, Value, full_year, whole

LONGEST = 40

# "5/1000" is a share and "1,2345" a decimal.
_EARLIEST, _LATEST = 1500, 2199

_NUMERIC = re.compile(r"(?<![\w/.-])(\d{1,2})([/-])(\d{1,2})\2\d{4}(?![\w/-])")
_OTHER_ZONE = re.compile(r"\s?(?!UTC|GMT|Z\b)[A-Z]{2,5}\b")
_OFFSET = r"(?:Z|[+-]\d{2}:?\d{2})?"
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?")
_ZONE = re.compile(r"\s?(?:([+-])(\d{2}):?(\d{2})\b|(?:UTC|GMT|Z)\b)")
_ROMAN = re.compile(r"M{1,2}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_ROMAN_DIGITS = {"M": 1000, "D": 500, "C": 100, "L": 50, "X": 10, "V": 5, "I": 1}
_HYPHENS = str.maketrans("\u2010\u2011’", "--'")


def day_order(text: str) -> str:
    """Return "day", "month" or "": which comes first in all dates of the text like 4/5/2024."""
    if "/" not in text and "-" not in text:
        return ""
    found = [(int(m[1]), int(m[3])) for m in _NUMERIC.finditer(text)]
    day_first = any(first > 12 >= second for first, second in found)
    month_first = any(second > 12 >= first for first, second in found)
    if day_first == month_first:
        return ""
    return "day" if day_first else "month"


def plain(digits: str) -> tuple[str, Value]:
    """Classify a plain run of digits: "D" a day, "n" a count, "Y" and "y" a year."""
    number = int(digits) if len(digits) <= 4 else 0
    if len(digits) <= 2 and 1 <= number <= 31:
        return "D", number
    if len(digits) == 4 and 1000 <= number <= 2999:
        return ("Y" if 1900 <= number <= 2100 else "y"), number
    return ("n", number) if 1 <= number <= 999 and digits[0] != "0" else ("_", None)


def roman_year(run: str) -> int:
    """The year from 1000 to 2100 that Roman numerals in capitals are, at least four; 0 else."""
    if not 4 <= len(run) <= 14 or _ROMAN.fullmatch(run) is None:
        return 0
    digits = [_ROMAN_DIGITS[letter] for letter in run]
    signed = (
        -digit if digit < following else digit
        for digit, following in zip(digits, (*digits[1:], 0), strict=True)
    )
    number = sum(signed)
    return number if number <= 2100 else 0


def pieces(run: str, order: str) -> list[Piece]:
    """Classify a run that holds digits and more; [] where it is no time."""
    written = run.translate(_HYPHENS)
    for pattern, read in _SHAPES:
        if match := pattern.fullmatch(written):
            try:
                found = list(read(match, order))
            except ValueError:
                return []
            if found:
                return found
    return []


def clock_on(midnight: datetime, clock: str, rest: str) -> datetime | None:
    """Return an instant of a day in UTC; ``rest`` is what follows and may begin with a zone."""
    written = _CLOCK.match(clock + rest)
    if written is None or _OTHER_ZONE.match(rest):
        return None
    hours, minutes, seconds = (int(part or 0) for part in written.groups())
    zone = _ZONE.match(clock + rest, written.end())
    try:
        local = midnight.replace(hour=hours, minute=minutes, second=seconds)
        if zone is None or zone[1] is None:
            return local
        away = timedelta(hours=int(zone[2]), minutes=int(zone[3]))
        return local - away if zone[1] == "+" else local + away
    except (ValueError, OverflowError):
        return None


def _day(match: re.Match[str], _: str) -> Iterator[Piece]:
    yield from whole(match, "I", on(date(*(int(part) for part in match.groups()))))


def _timestamp(match: re.Match[str], _: str) -> Iterator[Piece]:
    moment = datetime.fromisoformat(match[0])
    aware = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
    try:
        instant = aware.astimezone(UTC)
    except OverflowError as error:
        raise ValueError(match[0]) from error
    read = Moment(match[0], instant, instant, "instant")
    yield from whole(match, "I", Stretch(read, read.normal))


def _pair(match: re.Match[str], _: str) -> Iterator[Piece]:
    """2024-09 is a month, 2024/25 a year across two; 2010-11 can be either."""
    number, following = int(match[1]), int(match[3])
    across = following == (number + 1) % 100
    as_month = 1 <= following <= 12 and not (across and match[2] == "/")
    if across and as_month:
        wide = years(number, number + 1).moment
        normal = f"{number}-{following:02} or {number}..{number + 1}"
        yield from whole(match, "I", Stretch(wide, normal))
    elif as_month:
        yield from whole(match, "I", month(number, following))
    elif across:
        yield from whole(match, "X", (number, number + 1))


def _years(match: re.Match[str], _: str) -> Iterator[Piece]:
    first, last = int(match[1]), int(match[3])
    if last == first + 1 and match[2] == "/":
        yield from whole(match, "X", (first, last))
    elif 1000 <= first < last <= 2100:
        yield "Y", first, 0, 4
        yield "J", "-", 4, 5
        yield "Y", last, 5, 9


def _slashes(match: re.Match[str], order: str) -> Iterator[Piece]:
    first, second, number = int(match[1]), int(match[3]), int(match[4])
    if order == "day" and second <= 12:
        yield from whole(match, "I", on(date(number, second, first)))
    elif order == "month" and first <= 12:
        yield from whole(match, "I", on(date(number, first, second)))
    else:
        moment = parse_date(f"{first}/{second}/{number}")
        yield from whole(match, "I", Stretch(moment, moment.normal))


def _dotted(match: re.Match[str], _: str) -> Iterator[Piece]:
    yield from whole(match, "I", on(date(int(match[3]), int(match[2]), int(match[1]))))


def _dotted_short(match: re.Match[str], _: str) -> Iterator[Piece]:
    yield from whole(match, "G", on(date(full_year(match[3]), int(match[2]), int(match[1]))))


def _day_month(match: re.Match[str], _: str) -> Iterator[Piece]:
    if 1 <= int(match[1]) <= 31 and 1 <= int(match[2]) <= 12:
        yield from whole(match, "g", (int(match[1]), int(match[2])))


def _named_day(match: re.Match[str], _: str) -> Iterator[Piece]:
    which = lexicon().months.get(match[2].lower())
    if which is not None:
        yield from whole(match, "I", on(date(full_year(match[3]), which, int(match[1]))))


def _named_month(match: re.Match[str], _: str) -> Iterator[Piece]:
    which = lexicon().months.get(match[1].lower())
    if which is not None:
        yield from whole(match, "I", month(full_year(match[2]), which))


def _month_year(match: re.Match[str], _: str) -> Iterator[Piece]:
    if not _EARLIEST <= int(match[2]) <= _LATEST:
        return
    yield from whole(match, "I", month(int(match[2]), int(match[1])))


def _ordinal(match: re.Match[str], _: str) -> Iterator[Piece]:
    if 1 <= int(match[1]) <= 31:
        yield from whole(match, "O", int(match[1]))


def _days(match: re.Match[str], _: str) -> Iterator[Piece]:
    if 1 <= int(match[1]) < int(match[2]) <= 31:
        yield "D", int(match[1]), 0, match.end(1)
        yield "J", "-", match.end(1), match.start(2)
        yield "D", int(match[2]), match.start(2), match.end()


def _day_comma_year(match: re.Match[str], _: str) -> Iterator[Piece]:
    if not _EARLIEST <= int(match[2]) <= _LATEST:
        return
    yield "D", int(match[1]), 0, match.end(1)
    yield ",", None, match.end(1), match.start(2)
    yield "Y", int(match[2]), match.start(2), match.end()


def _both(match: re.Match[str], order: str) -> Iterator[Piece]:
    """Q1-Q3, and two whole dates with a stroke between them."""
    left, right = pieces(match[1], order), pieces(match[3], order)
    if len(left) != 1 or len(right) != 1:
        return
    yield (*left[0][:2], 0, match.end(1))
    yield "J", "-", match.end(1), match.start(3)
    yield (*right[0][:2], match.start(3), match.end())


def _clock(match: re.Match[str], _: str) -> Iterator[Piece]:
    yield from whole(match, "c", match[0])


_SHAPES: tuple[Shape, ...] = (
    *(
        (re.compile(pattern, re.IGNORECASE), read)
        for pattern, read in (
            (r"(\d{1,2})(?:st|nd|rd|th)", _ordinal),
            (r"(\d{4})-(\d{2})-(\d{2})", _day),
            (
                r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?",
                _timestamp,
            ),
            (r"(\d{4})([-/])(\d{2})", _pair),
            (r"(\d{4})([-/])(\d{4})", _years),
            (r"(\d{1,2})([/-])(\d{1,2})\2(\d{4})", _slashes),
            (r"(\d{1,2})\.(\d{1,2})\.(\d{4})", _dotted),
            (r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", _day),
            (r"(\d{1,2})\.(\d{1,2})\.(\d{2})", _dotted_short),
            (r"(\d{1,2})\.(\d{1,2})", _day_month),
            (r"(\d{1,2})-(\d{1,2})", _days),
            (r"\d{1,2}:\d{2}(?::\d{2})?" + _OFFSET, _clock),
            (r"(\d{1,2})/(\d{4})", _month_year),
            (r"(\d{1,2}),(\d{4})", _day_comma_year),
            (r"(Q[1-4])(-)(Q[1-4])", _both),
            (r"(\d{4}-\d{2}-\d{2})(/)(\d{4}-\d{2}-\d{2})", _both),
            (r"(\d{1,2})[-/.]([a-zäé]{3,10})[-/.](\d{4}|\d{2})", _named_day),
            (r"([a-zäé]{3,10})[-/.,](\d{4})", _named_month),
        )
    ),
    *PERIOD_SHAPES,
)
