"""Differences of temperature: "rose by 5 °C", "5 °C warmer", "ΔT = 5 K" are no temperatures."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from counterpoint.values.amounts.bounds import Bounds
from counterpoint.values.amounts.phrases import phrases, skip_spaces
from counterpoint.values.amounts.ranges import Joined
from counterpoint.values.units import time_unit
from counterpoint.values.units.lexicon import Unit

_BASE: Final = "degC"
_DELTA = re.compile(r"[ΔδΔ∆][A-Za-z]{0,2} ?[=:≈~]? ?$")
_NAMES: Final = {
    "°C": "celsius_difference",
    "°F": "fahrenheit_difference",
    "K": "kelvin_difference",
}


def as_difference(text: str, item: Joined, bounds: Bounds) -> Joined:
    """Return an amount of degrees in a unit of differences where the words around it say so."""
    unit = item.high.unit
    if unit is None or not any(each.base == _BASE for each in (unit, *unit.other)):
        return item
    if not _is_difference(text, min(item.start, bounds.start), max(item.end, bounds.end)):
        return item
    low, high = (
        replace(end, unit=end.unit and _difference(end.unit)) for end in (item.low, item.high)
    )
    return replace(item, low=high if item.low is item.high else low, high=high)


def _is_difference(text: str, start: int, end: int) -> bool:
    if phrases("difference_before").before(text, start) is not None:
        return True
    if _DELTA.search(text[max(0, start - 8) : start]) is not None:
        return True
    return phrases("difference_after").after(text, skip_spaces(text, end)) is not None


def _difference(unit: Unit) -> Unit:
    other = tuple(_difference(each) for each in unit.other)
    name = _NAMES.get(unit.written) if unit.base == _BASE else None
    return replace(time_unit(name) if name else unit, other=other)
