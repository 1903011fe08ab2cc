"""Whether two amounts can both be right: equal, converted, rounded, contained, or different."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, localcontext
from typing import Final, Literal

from counterpoint.values.amounts.record import CLOCK, Amount, last_exponent
from counterpoint.values.units import unit_of
from counterpoint.values.units.lexicon import EXACT

Comparison = Literal[
    "equal", "converted", "within-tolerance", "contains", "overlaps", "different", "incomparable"
]

_ORDER: Final[tuple[Comparison, ...]] = (
    "equal",
    "converted",
    "within-tolerance",
    "contains",
    "overlaps",
    "different",
    "incomparable",
)
# What a division such as 1/3600 leaves over is no difference.
_NOISE = Decimal("1e-12")
# A conversion rounds to the last digit it writes, but nobody calls one mile two kilometres.
_LOSS = Decimal("0.025")
_DAY = Decimal(86400)
_MINUTES = Decimal(1440)
_MONTH_DAYS = Decimal("30.4375")
# How much shorter and longer than their mean a number of months can be.
_SHORTER = Decimal("2.45")
_LONGER = Decimal("1.6")
_LONGEST_MONTH = Decimal("31.01")
_CALENDAR = frozenset(("month", "quarter", "half-year", "year", "decade", "century"))
_UPWARD = ("at_least", "above")
_CENT = "cent"
_MULTIPLE = "x"
_HUNDREDTH = Decimal("0.01")
_DIGITS = 9
_LOWEST = Decimal("-Infinity")


def compare_amounts(a: Amount, b: Amount) -> Comparison:
    """Tell how two amounts relate. Symmetric.

    Each reading of one is held against each of the other, and the most agreeing pair decides:
    amounts are only "different" where no reading agrees. A number without a unit, or money without
    a period, is compared as if it were in the unit that the other one was written in. What is
    counted is not looked at.

    Returns:
        "equal" (same value and unit), "converted" (same value in another unit),
        "within-tolerance" (equal as far as the writing is precise), "contains" (one lies inside
        the other), "overlaps", "different", or "incomparable" (of different dimensions).
    """
    pairs = ((one, other) for one in (a, *a.readings) for other in (b, *b.readings))
    with localcontext(EXACT):
        return min((_compare(one, other) for one, other in pairs), key=_ORDER.index)


def _compare(a: Amount, b: Amount) -> Comparison:
    pair = _in_one_unit(a, b)
    if pair is None:
        return "incomparable"
    one, other = map(_at_midnight, pair)
    if one.shape == other.shape == "point":
        return _compare_values(one, other, one.low, other.low)
    ends = _same_direction(one, other)
    if ends is None:
        return _compare_intervals(one, other)
    found = _compare_values(one, other, *ends)
    # "Under 5" and "at most 5" differ in nothing but the 5 itself.
    return "within-tolerance" if found == "equal" and one.shape != other.shape else found


def _at_midnight(amount: Amount) -> Amount:
    """The same time of day, with 00:00 for the 24:00 that ends the day before."""
    if amount.kind != CLOCK or amount.shape != "point" or amount.low != _MINUTES:
        return amount
    return replace(amount, low=Decimal(0), high=Decimal(0))


def _same_direction(a: Amount, b: Amount) -> tuple[Decimal | None, Decimal | None] | None:
    """The closed ends of two bounds that are open on the same side."""
    if "range" in (a.shape, b.shape) or "point" in (a.shape, b.shape):
        return None
    if (a.shape in _UPWARD) != (b.shape in _UPWARD):
        return None
    return (a.low, b.low) if a.shape in _UPWARD else (a.high, b.high)


def _in_one_unit(a: Amount, b: Amount) -> tuple[Amount, Amount] | None:
    if ("ordinal" in (a.kind, b.kind) or CLOCK in (a.kind, b.kind)) and a.kind != b.kind:
        return None
    if a.unit == b.unit:
        return a, b
    if (lifted := _lifted(a, b)) is not None:
        return lifted, b
    if (lifted := _lifted(b, a)) is not None:
        return a, lifted
    return None


def _lifted(bare: Amount, full: Amount) -> Amount | None:
    """Return an amount that says less about its unit, in the unit of the other one."""
    over, _, under = full.unit.partition("/")
    if bare.unit == _CENT and full.kind == "money" and over != _CENT:
        money = _scaled(bare, _HUNDREDTH, over)
        return money if not under else _lifted(money, full)
    if bare.unit == _CENT + "/" + under and full.kind == "money":
        return _scaled(bare, _HUNDREDTH, full.unit)
    unit = unit_of(full.written)
    if unit is None or full.unit == _MULTIPLE:
        return None
    if bare.kind == "money" and bare.unit == over and under:
        return replace(_scaled(bare, unit.scale, full.unit), written=full.written)
    if bare.unit or bare.counted or bare.kind != "number":
        return None
    if full.unit == "%" and bare.low is not None and 0 < bare.low < 1:
        return _scaled(bare, Decimal(100), full.unit)
    moved = _scaled(bare, unit.scale, full.unit)
    ends = [None if end is None else unit.to_base(end) for end in (bare.low, bare.high)]
    return replace(moved, low=ends[0], high=ends[1], written=full.written)


def _scaled(amount: Amount, factor: Decimal, unit: str) -> Amount:
    low, high = (
        None if end is None else EXACT.multiply(end, factor) for end in (amount.low, amount.high)
    )
    return replace(
        amount,
        low=low,
        high=high,
        unit=unit,
        tolerance=EXACT.multiply(amount.tolerance, factor),
        grain=EXACT.multiply(amount.grain, factor),
    )


def _compare_values(a: Amount, b: Amount, x: Decimal | None, y: Decimal | None) -> Comparison:
    if x is None or y is None:
        return "incomparable"
    converted = bool(a.written and b.written and a.written != b.written)
    difference = abs(EXACT.subtract(x, y))
    if difference <= _NOISE * max(abs(x), abs(y)):
        return "converted" if converted else "equal"
    rounded = _rounds_to(a, x, y) or _rounds_to(b, y, x)
    sided = a.lean or b.lean
    if rounded or (converted and not sided and _converts_to(a, b, x, y)):
        return "within-tolerance"
    if a.unit == "s" and (_same_calendar(a, b, x, y) or _same_calendar(b, a, y, x)):
        return "within-tolerance"
    return "different"


def _rounds_to(coarse: Amount, rounded: Decimal, exact: Decimal) -> bool:
    """Whether a value rounds, half up, to what was written; "about" takes both ends."""
    excess = EXACT.subtract(abs(exact), abs(rounded))
    if coarse.lean:
        beyond = EXACT.subtract(exact, rounded) * (1 if coarse.lean == "up" else -1)
        return 0 <= beyond < coarse.tolerance
    if abs(EXACT.subtract(exact, rounded)) != abs(excess):
        return abs(EXACT.subtract(exact, rounded)) < coarse.tolerance and coarse.approximate
    if coarse.approximate:
        return abs(excess) < coarse.tolerance
    return -coarse.tolerance <= excess < coarse.tolerance


def _converts_to(a: Amount, b: Amount, x: Decimal, y: Decimal) -> bool:
    """Whether a conversion that rounds to the last written digit explains a difference.

    Units of time and of data convert without a rest, so nothing is rounded there.
    """
    if a.unit in ("s", "byte"):
        return False
    weight = max(_last_weight(a, x), _last_weight(b, y))
    return abs(x - y) <= min(weight / 2, _LOSS * max(abs(x), abs(y)))


def _last_weight(amount: Amount, value: Decimal) -> Decimal:
    """The weight of the last digit that is not 0, in the base unit: converted values are round."""
    unit = unit_of(amount.written)
    if unit is None or not value:
        return amount.grain
    written = round(unit.from_base(value), _DIGITS).normalize()
    return max(amount.grain, Decimal(1).scaleb(last_exponent(written)) * unit.scale)


def _same_calendar(months: Amount, days: Amount, x: Decimal, y: Decimal) -> bool:
    """Whether a time in months or years can be that many days: a month has 28 to 31."""
    if months.written not in _CALENDAR or days.written in _CALENDAR:
        return False
    whole = x / _DAY / _MONTH_DAYS
    count = y / _DAY
    if whole < 1:
        return False
    shortest = whole * _MONTH_DAYS - _SHORTER if whole < 12 else whole * _MONTH_DAYS - _LONGER
    # Contracts count thirty days for every month of less than a year.
    first = min(shortest, 30 * whole) if whole < 12 else shortest
    last = min(whole * 31, whole * _MONTH_DAYS + _LONGER)
    return first <= count <= last


def _compare_intervals(a: Amount, b: Amount) -> Comparison:
    (low_a, high_a), (low_b, high_b) = _interval(a), _interval(b)
    slack = max(a.tolerance, b.tolerance, _calendar_slack(a, b))
    gap = max(low_a, low_b) - min(high_a, high_b)
    if gap > 0 or (gap == 0 and _is_strict(a, b)):
        return "within-tolerance" if gap < slack else "different"
    if a.shape == b.shape == "range":
        apart = max(abs(low_a - low_b), abs(high_a - high_b))
        if apart <= _NOISE * max(abs(high_a), abs(high_b)):
            return "equal" if a.written == b.written else "converted"
        if apart <= slack:
            return "within-tolerance"
    inside = low_a <= low_b and high_b <= high_a
    around = low_b <= low_a and high_a <= high_b
    return "contains" if inside or around else "overlaps"


def _calendar_slack(a: Amount, b: Amount) -> Decimal:
    """How much longer than its mean a limit in months can be, where the other one is in days."""
    if a.unit != "s" or (a.written in _CALENDAR) == (b.written in _CALENDAR):
        return Decimal(0)
    months = a if a.written in _CALENDAR else b
    length = (months.high or months.low or Decimal(0)) / _DAY / _MONTH_DAYS
    return _DAY * min(length * (_LONGEST_MONTH - _MONTH_DAYS), _LONGER)


def _interval(amount: Amount) -> tuple[Decimal, Decimal]:
    low = _LOWEST if amount.low is None else amount.low
    high = -_LOWEST if amount.high is None else amount.high
    return low, high


def _is_strict(a: Amount, b: Amount) -> bool:
    return any(amount.shape in ("above", "below") for amount in (a, b))
