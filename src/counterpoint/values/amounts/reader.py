"""Amounts in a text: numbers with unit, currency, bound, range, rate and period, and how two agree.

Every amount is kept as an interval in the base unit of its dimension, so that "5 ms" and "0.005 s"
are one. What can be read in two ways keeps both readings.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import localcontext

from counterpoint.types import Span
from counterpoint.values.amounts.adjectives import with_named_period
from counterpoint.values.amounts.ages import age_groups, with_ages
from counterpoint.values.amounts.bounds import Bounds, read_bounds
from counterpoint.values.amounts.build import build_amount
from counterpoint.values.amounts.clock import find_clocks
from counterpoint.values.amounts.clues import may_hold_amount
from counterpoint.values.amounts.compare import Comparison, compare_amounts
from counterpoint.values.amounts.differences import as_difference
from counterpoint.values.amounts.doses import certain_doses
from counterpoint.values.amounts.frequencies import find_frequencies, find_single
from counterpoint.values.amounts.han import is_at_a_time
from counterpoint.values.amounts.labels import is_label
from counterpoint.values.amounts.once import find_counts
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.parts import read_parts
from counterpoint.values.amounts.phrases import phrases, skip_spaces
from counterpoint.values.amounts.ranges import Joined, join_ranges
from counterpoint.values.amounts.rates import attach_periods
from counterpoint.values.amounts.record import Amount, AmountKind, Shape
from counterpoint.values.characters import is_chinese
from counterpoint.values.numerals import find_numerals
from counterpoint.values.spans import disjoint, outside
from counterpoint.values.units.lexicon import EXACT

__all__ = ["Amount", "AmountKind", "Comparison", "Shape", "compare_amounts", "find_amounts"]


def find_amounts(text: str) -> list[Amount]:
    """Return the amounts of a text in order, none overlapping. Linear in the text."""
    if not may_hold_amount(text):
        return []
    with localcontext(EXACT):
        clocks = find_clocks(text)
        taken = [clock.span for clock in clocks]
        numerals = outside(find_numerals(text), taken, lambda numeral: numeral.span)
        single = [*find_single(text), *find_counts(text), *age_groups(text)]
        single = outside(disjoint(single, _place), [n.span for n in numerals], _place)
        parts = with_ages(text, read_parts(text, numerals, single))
        parts = [part for part in certain_doses(text, parts) if not _names(text, part)]
        parts = [with_named_period(text, p) for p in attach_periods(text, parts, numerals)]
        parts = _with_frequencies(parts, find_frequencies(text, numerals))
        parts = outside(parts, taken, _place)
        amounts = [*clocks, *_amounts(text, join_ranges(text, parts))]
    return sorted(amounts, key=lambda amount: amount.span)


def _place(part: Part) -> Span:
    return Span(part.start, part.end)


def _names(text: str, part: Part) -> bool:
    return part.decade or is_label(text, part) or is_at_a_time(text, part)


def _with_frequencies(parts: Sequence[Part], frequencies: Iterable[Part]) -> list[Part]:
    """Add what says how often: it takes the parts inside of it, not those that reach into it."""
    frequencies = list(frequencies)
    if not frequencies:
        return list(parts)
    spans = [_place(part) for part in parts]
    starts = [span.start for span in spans]
    added: list[Part] = []
    for frequency in frequencies:
        before = bisect_left(starts, frequency.start) - 1
        last = bisect_left(starts, frequency.end) - 1
        if before >= 0 and spans[before].end > frequency.start:
            continue
        if last <= before or spans[last].end <= frequency.end:
            added.append(frequency)
    kept = outside(parts, [_place(part) for part in added], _place)
    return sorted((*kept, *added), key=_place)


def _amounts(text: str, joined: Sequence[Joined]) -> Iterator[Amount]:
    """Build the amounts; what only says how often goes into an amount of money that follows."""
    waiting: tuple[Joined, Bounds] | None = None
    for item, bounds in zip(joined, _bounds(text, joined), strict=True):
        item = as_difference(text, item, bounds)
        is_frequency = item.low.event and item.form == "point"
        if waiting is not None:
            if _is_period_of(text, waiting[0], item, bounds):
                item, bounds = _with_period_before(text, waiting[0], item, bounds)
            else:
                yield build_amount(text, *waiting)
        waiting = (item, bounds) if is_frequency else None
        if waiting is None:
            yield build_amount(text, item, bounds)
    if waiting is not None:
        yield build_amount(text, *waiting)


def _bounds(text: str, joined: Sequence[Joined]) -> list[Bounds]:
    """Read the bounds of all: words between two amounts belong to the later one."""
    found: list[Bounds] = []
    last = len(text)
    for index in range(len(joined) - 1, -1, -1):
        item = joined[index]
        first = joined[index - 1].end if index else 0
        bounds = read_bounds(text, item.start, item.end, first, last)
        found.append(bounds)
        last = bounds.start
    return found[::-1]


def _is_period_of(text: str, period: Joined, item: Joined, bounds: Bounds) -> bool:
    """Whether "monatlich", "每月" stands directly before what is per month."""
    if text[period.end : bounds.start].strip() or item.low.period is not None:
        return False
    unit = item.low.unit
    if unit is not None and unit.kind in ("money", "percent"):
        return True
    if not is_chinese(text[period.start : period.start + 1]) or period.low.period is None:
        return False
    # "每天8小时" says how long, "每周3天" how often; but nothing is longer than its period.
    whole = period.low.count * period.low.period.scale
    return unit is None or unit.base != "s" or item.high.value * unit.scale < whole


def _with_period_before(
    text: str, period: Joined, item: Joined, bounds: Bounds
) -> tuple[Joined, Bounds]:
    part = period.low
    low, high = (
        replace(end, period=part.period, count=part.count / part.value)
        for end in (item.low, item.high)
    )
    whole = replace(item, low=low, high=high, start=period.start)
    times = phrases("times").after(text, skip_spaces(text, item.end))
    if times is not None and low.unit is None:
        low, high = (replace(end, event=True, counted="time") for end in (low, high))
        whole = replace(whole, low=low, high=high, end=times[1])
    return whole, replace(bounds, start=period.start)
