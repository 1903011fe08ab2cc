"""The record of an amount, and its normal form."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal
from typing import Final, Literal

from counterpoint.types import Span

AmountKind = Literal[
    "number",
    "money",
    "percent",
    "quantity",
    "duration",
    "rate",
    "frequency",
    "ordinal",
    "clock",
]
Shape = Literal["point", "range", "at_least", "at_most", "above", "below"]
Lean = Literal["", "up", "down"]

CLOCK: Final = "clock"
"""The unit of a time of day: minutes since midnight."""

_SIGNS: dict[Shape, str] = {"at_least": ">=", "at_most": "<=", "above": ">", "below": "<"}
# Factors such as 1/3600 do not end: what has more digits than anyone writes is shown by a few.
_SHOWN = Context(prec=6, traps=[])
_WHOLE = Context(prec=44, traps=[])
_MOST_EXACT, _MOST_WRITTEN = 13, 28
_LONGEST_PLAIN = 30


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount in a text: a number, a quantity with its unit, a share, a rate, a time of day.

    ``low`` and ``high`` are the ends of the interval in the base unit: equal for a point, None for
    an open end. ``unit`` is the base unit: "" for plain numbers, a currency code, "cent" (of a
    currency that is not named), "%", "pp", "s", "workday", "byte", "m", "kg", "degC", "1/s",
    "USD/month", "%/year", "clock" (minutes of the day; an end past midnight is beyond 1440).
    ``tolerance`` is the half-width, in the base unit, that the writing leaves open, and ``grain``
    the weight of the last written digit. ``written`` is the unit as written in its short spelling,
    ``counted`` the counted noun in the singular, case-folded, or "". ``readings`` are all other
    readings of the same words. ``lean`` is the only side that the tolerance goes to: "almost 5"
    leans "down".
    """

    kind: AmountKind
    low: Decimal | None
    high: Decimal | None
    unit: str
    span: Span
    shape: Shape = "point"
    tolerance: Decimal = Decimal(0)
    approximate: bool = False
    written: str = ""
    counted: str = ""
    readings: tuple[Amount, ...] = ()
    grain: Decimal = Decimal(0)
    lean: Lean = ""

    @property
    def normal(self) -> str:
        """The normal form: "0.005 s", "4200000 USD", "297..348 m^3/s", ">=2592000 s", "#3"."""
        about = "~" if self.approximate else ""
        unit = f" {self.unit}" if self.unit and self.unit != CLOCK else ""
        return f"{about}{self._interval()}{unit}"

    def _interval(self) -> str:
        ends = [self._end(end) for end in (self.low, self.high) if end is not None]
        if self.shape == "range":
            return "..".join(ends)
        return _SIGNS.get(self.shape, "") + ends[0]

    def _end(self, value: Decimal) -> str:
        if self.kind == CLOCK:
            return _time_of_day(value)
        most = _MOST_EXACT if self.unit else _MOST_WRITTEN
        return f"#{_digits(value, most)}" if self.kind == "ordinal" else _digits(value, most)


def _digits(value: Decimal, most: int) -> str:
    shown = _WHOLE.normalize(value) if value else Decimal(0)
    if len(shown.as_tuple().digits) > most and shown != shown.to_integral_value():
        shown = _SHOWN.normalize(value)
    plain = abs(shown.adjusted()) <= _LONGEST_PLAIN
    return f"{shown:f}" if plain else f"{shown:E}"


def _time_of_day(minutes: Decimal) -> str:
    hours, rest = divmod(minutes, 60)
    if hours >= 24 and minutes > 1440:
        hours -= 24
    whole = f"{int(hours):02}:{int(rest):02}"
    seconds = int((rest - int(rest)) * 60 + Decimal("0.5"))
    return f"{whole}:{seconds:02}" if seconds else whole


def last_exponent(value: Decimal) -> int:
    """The power of ten of the last digit that is not 0."""
    exponent = value.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0
