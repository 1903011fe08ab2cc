"""Runs of letters and digits that name more than a day: "Q3", "Q1FY25", "1990s", "2024-W10"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from counterpoint.values.times.calendar import (
    Stretch,
    fiscal,
    half,
    on,
    quarter,
    week,
    years,
)

Value = int | str | tuple[int, int] | Stretch | None
Piece = tuple[str, Value, int, int]
"""Class, value, and where it stands in the run."""

Reader = Callable[[re.Match[str], str], Iterator[Piece]]
"""Reads a match, given which of day and month comes first in the text."""

Shape = tuple[re.Pattern[str], Reader]

_SHORT_DECADE = re.compile(r"['’‘]?([0-9]0)s")
_UNSURE_DECADE = 20
_YEAR = r"(?P<year>\d{4}|\d{2})"


def full_year(digits: str) -> int:
    """A year of four digits, or of two in this century."""
    return int(digits) if len(digits) == 4 else 2000 + int(digits)


def whole(match: re.Match[str], letter: str, value: Value) -> Iterator[Piece]:
    """The run as one token."""
    yield letter, value, 0, match.end()


def _part(match: re.Match[str], _: str) -> Iterator[Piece]:
    """Q3, 3Q, Q1-2024, 2024Q1, Q1FY25, FY25-Q1, H1'24: a quarter or a half."""
    named = match.groupdict()
    letter, which = match["letter"].upper(), int(match["which"])
    number = named.get("year")
    if letter == "H" and which > 2:
        return
    if number is None:
        yield from whole(match, "Q" if letter == "Q" else "H", which)
    elif named.get("fy"):
        yield from whole(match, "I", fiscal(full_year(number), f"{letter}{which}"))
    else:
        read = quarter if letter == "Q" else half
        yield from whole(match, "I", read(full_year(number), which))


def _fiscal(match: re.Match[str], _: str) -> Iterator[Piece]:
    """FY25 and FY2024/25: a year across two is named by the one that it ends in."""
    number = full_year(match[1])
    if match[2] is not None:
        last = int(match[2]) % 100
        if last != (number + 1) % 100:
            return
        number += 1
    yield from whole(match, "K", number)


def _fiscal_quarter(match: re.Match[str], _: str) -> Iterator[Piece]:
    yield "F", "fiscal", 0, 1
    yield "Q", int(match[1]), 1, match.end()


def short_decade(run: str) -> Stretch | None:
    """The years of "'90s" and "90s"; of "'20s" nobody knows the century."""
    match = _SHORT_DECADE.fullmatch(run)
    first = _UNSURE_DECADE if match is None else int(match[1])
    if first == _UNSURE_DECADE:
        return None
    century = 2000 if first < _UNSURE_DECADE else 1900
    return years(century + first, century + first + 9)


def _decade(match: re.Match[str], _: str) -> Iterator[Piece]:
    first = int(match[1])
    last = first + (99 if first % 100 == 0 and first < 2000 else 9)
    if 1500 <= first <= 2090:
        yield from whole(match, "I", years(first, last))


def _week(match: re.Match[str], _: str) -> Iterator[Piece]:
    at = date.fromisocalendar(int(match[1]), int(match[2]), int(match[3] or 1))
    yield from whole(match, "I", on(at) if match[3] else week(at))


PERIOD_SHAPES: tuple[Shape, ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), read)
    for pattern, read in (
        (r"(?P<letter>[QH])(?P<which>[1-4])", _part),
        (r"(?P<which>[1-4])(?P<letter>[QH])", _part),
        (r"(\d{3}0)(?:'?s|er)", _decade),
        (rf"(?P<letter>Q)(?P<which>[1-4])[-/']?(?P<fy>FY)'?{_YEAR}", _part),
        (rf"(?P<letter>[QH])(?P<which>[1-4])[-/']{_YEAR}", _part),
        (r"(?P<letter>[QH])(?P<which>[1-4])(?P<year>20\d{2})", _part),
        (rf"(?P<which>[1-4])(?P<letter>[QH])[-/']?{_YEAR}", _part),
        (r"(?P<year>\d{4})[-/]?(?P<letter>[QH])0?(?P<which>[1-4])", _part),
        (rf"(?P<fy>FY)'?{_YEAR}[-/]?(?P<letter>[QH])(?P<which>[1-4])", _part),
        (r"FY[-']?(\d{4}|\d{2})(?:[-/](\d{4}|\d{2}))?", _fiscal),
        (r"(\d{4})-?W(\d{2})(?:-(\d))?", _week),
        (r"FQ([1-4])", _fiscal_quarter),
    )
)
