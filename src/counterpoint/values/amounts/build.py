"""Putting an amount together: its readings in the base unit, its tolerance, what it counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from counterpoint.types import Span
from counterpoint.values.amounts.bounds import Bounds
from counterpoint.values.amounts.nouns import counted_noun, follows_name, follows_year_word
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import phrases, skip_spaces
from counterpoint.values.amounts.ranges import Joined
from counterpoint.values.amounts.record import Amount, AmountKind, Shape, last_exponent
from counterpoint.values.units import rate_of
from counterpoint.values.units.lexicon import Unit

# "About 100" is not as coarse as its last digit that is not 0, nor "about half" as fine.
_COARSEST, _OF_SHARE = Decimal("0.2"), Decimal("0.1")
_MOST_READINGS = 8
_MOST_DIGITS = 99
# Whole numbers of so many digits are taken as rounded; shorter ones are meant as they stand.
_ROUNDED_DIGITS: dict[AmountKind, int] = {
    "percent": 2,
    "quantity": 2,
    "duration": 3,
    "rate": 3,
    "number": 3,
    "money": 4,
}
_NONE = Unit("", "", "quantity", Decimal(1))


def build_amount(text: str, item: Joined, bounds: Bounds) -> Amount:
    """Build the amount of a number or a range with the words around it, all readings included."""
    counted = item.low.counted or item.high.counted or _counted(text, item, bounds)
    span = Span(min(item.start, bounds.start), max(item.end, bounds.end))
    first, *others = (
        _reading(item, bounds, unit, values, span, counted) for unit, values in _readings(item)
    )
    return replace(first, readings=tuple(others[:_MOST_READINGS])) if others else first


def _counted(text: str, item: Joined, bounds: Bounds) -> str:
    part = item.high
    if part.unit is not None or part.period is not None or part.ordinal or part.share:
        return ""
    if part.grain < 1 or (bounds.start == item.start and follows_name(text, item.start)):
        return ""
    is_year = 1900 <= part.value <= 2100 and part.number.end - part.number.start == 4
    if is_year and follows_year_word(text, part.number.start):
        return ""
    end = max(bounds.end, part.end)
    if part.grain > 1 and (joint := phrases("of_unit").after(text, skip_spaces(text, end))):
        end = joint[1]
    one = part.value == 1
    # In "100 users or fewer" the noun stands before the bound.
    inner = counted_noun(text, part.end, one=one) if bounds.end > part.end else ""
    return inner or counted_noun(text, end, one=one)


def _readings(item: Joined) -> Iterator[tuple[Unit, tuple[Decimal, Decimal]]]:
    """Every unit that may be meant, with every pair of values: the likely ones first."""
    low, high = item.low, item.high
    values = [(low.value, high.value)]
    if item.form == "point":
        values += [(value, value) for value in low.others]
    elif len(low.others) == len(high.others):
        values += list(zip(low.others, high.others, strict=True))
    unit = _unit(high)
    plain = (high.unit or _NONE,) if high.window else ()
    for each in (unit, *unit.other, *plain):
        yield from ((each, pair) for pair in values)


def _unit(part: Part) -> Unit:
    if part.period is not None:
        return rate_of(part.unit, part.period, part.count)
    return part.unit or _NONE


def _reading(
    item: Joined,
    bounds: Bounds,
    unit: Unit,
    values: tuple[Decimal, Decimal],
    span: Span,
    counted: str,
) -> Amount:
    low = high = unit.to_base(values[1])
    if item.low is not item.high:
        own = _unit(item.low) if unit == _unit(item.high) else unit
        low = own.to_base(values[0])
    shape: Shape = "range" if item.form == "range" else bounds.shape
    kind = _kind(item.high, unit)
    return Amount(
        kind=kind,
        low=None if shape in ("at_most", "below") else low,
        high=None if shape in ("at_least", "above") else high,
        unit=unit.base,
        span=span,
        shape=shape,
        tolerance=_tolerance(item.high, unit, kind, high, bounds),
        approximate=bounds.approximate,
        written=unit.written,
        counted=counted,
        grain=item.high.grain * unit.scale,
        lean=bounds.lean,
    )


def _kind(part: Part, unit: Unit) -> AmountKind:
    if part.ordinal:
        return "ordinal"
    if part.event and part.period is not None and unit.base:
        return "frequency"
    return unit.kind if unit.base else "number"


def _tolerance(part: Part, unit: Unit, kind: AmountKind, value: Decimal, bounds: Bounds) -> Decimal:
    if bounds.approximate:
        return _about(part, unit)
    if part.share or part.ordinal or part.event or not part.grain:
        return Decimal(0)
    digits = part.value.adjusted() + 1
    if part.grain == 1 and digits < _ROUNDED_DIGITS.get(kind, _MOST_DIGITS):
        return Decimal(0)
    return part.grain * unit.scale / 2


def _about(part: Part, unit: Unit) -> Decimal:
    """What "about" leaves open: the weight of the last written digit that is not 0."""
    value = abs(part.value) * unit.scale
    if not part.grain:
        return value * _OF_SHARE
    last = max(part.grain, Decimal(1).scaleb(last_exponent(part.value))) * unit.scale
    return min(last, value * _COARSEST)
