"""A time of day as it was found, before it is an amount."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from counterpoint.types import Span
from counterpoint.values.amounts.record import CLOCK, Amount

HALF_DAY = 720
_MINUTES_OF_DAY = 1440
_EARLY = 5
_NOON = 12


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day in minutes.

    ``half`` is the part of the day that was named: "a" and "p" for its halves, "n" for the night,
    "" for none. ``either`` tells that the other half of the day may be meant as well, ``duration``
    that it may be how long something takes, ``sure`` that it can be nothing else.
    """

    minutes: Decimal
    span: Span
    half: str = ""
    duration: bool = False
    sure: bool = False
    either: bool = False


def on_half(hour: int, half: str) -> int:
    """The hour of the day that an hour of 1 to 12 is in a part of the day."""
    if not half:
        return hour
    if half == "n":
        half = "a" if hour <= _EARLY or hour == _NOON else "p"
    return hour % _NOON + (_NOON if half == "p" else 0)


def as_amount(clock: Clock) -> Amount:
    """The amount of a time that stands alone, or of the length that it tells."""
    amount = Amount(kind=CLOCK, low=clock.minutes, high=clock.minutes, unit=CLOCK, span=clock.span)
    if clock.either:
        later = (clock.minutes + HALF_DAY) % _MINUTES_OF_DAY
        return replace(amount, readings=(replace(amount, low=later, high=later),))
    if not clock.duration:
        return amount
    seconds = clock.minutes * 60
    return Amount(
        kind="duration",
        low=seconds,
        high=seconds,
        unit="s",
        span=clock.span,
        written="h",
        readings=() if clock.sure else (replace(amount),),
    )
