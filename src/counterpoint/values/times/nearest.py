"""Which instance of what comes every year is meant: the nearest May, the last winter."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Literal

from counterpoint.values.times import calendar
from counterpoint.values.times.calendar import Stretch

Lean = Literal["near", "next", "past"]
"""Where a month without its year lies: nearest to the reference, at or after it, at or before."""

_GRACE = timedelta(days=45)


def closest(of_year: Callable[[int], Stretch], reference: date, lean: Lean) -> Stretch:
    """The instance nearest to a day, or the first that has not ended, or the last that began."""
    found = _instances(of_year, reference)
    start = calendar.on(reference).moment.start
    if lean == "next":
        # What a text gives as the beginning may lie a little behind it by then.
        return min((s for s in found if s.moment.end > start - _GRACE), key=_start)
    if lean == "past":
        return max((s for s in found if s.moment.start <= start), key=_start)
    return min(found, key=lambda s: max(s.moment.start - start, start - s.moment.end))


def which_of(of_year: Callable[[int], Stretch], reference: date, which: int) -> Stretch:
    """The instance that has ended, the one of the year, or the next to begin: -1, 0, 1."""
    found = _instances(of_year, reference)
    start = calendar.on(reference).moment.start
    if which < 0:
        return max((s for s in found if s.moment.end <= start), key=_start)
    if which > 0:
        return min((s for s in found if s.moment.start > start), key=_start)
    return of_year(reference.year)


def _instances(of_year: Callable[[int], Stretch], reference: date) -> list[Stretch]:
    """What a few years around the reference have of it: 29 February is in few of them."""
    for reach in (1, 8):
        found = []
        for year in range(reference.year - reach, reference.year + reach + 1):
            with suppress(ValueError, OverflowError):
                found.append(of_year(year))
        if len(found) == 2 * reach + 1:
            return found
    return found


def _start(stretch: Stretch) -> datetime:
    return stretch.moment.start
