"""Places in a text, compared: which overlap, and which items stand outside of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import TypeVar

from counterpoint.types import Span

Item = TypeVar("Item")


def overlaps(left: Span, right: Span) -> bool:
    """Tell whether two spans share a character."""
    return left.start < right.end and right.start < left.end


def outside(
    items: Iterable[Item], taken: Iterable[Span], place: Callable[[Item], Span]
) -> list[Item]:
    """Return the items that overlap none of the places taken, in the order they came.

    Args:
        items: anything that has a place in the text.
        taken: places in any order; they may overlap.
        place: says where an item stands.
    """
    spans = sorted(taken)
    starts = [span.start for span in spans]
    furthest = list(accumulate((span.end for span in spans), max))
    kept: list[Item] = []
    for item in items:
        span = place(item)
        before = bisect_left(starts, span.end) - 1
        if before < 0 or furthest[before] <= span.start:
            kept.append(item)
    return kept


def disjoint(items: Iterable[Item], place: Callable[[Item], Span]) -> list[Item]:
    """Return items in the order of their places, none overlapping another.

    The earlier one of two that overlap stays, of two that begin together the longer one.
    """
    kept: list[Item] = []
    end = 0
    for item in sorted(items, key=lambda item: (place(item).start, -place(item).end)):
        span = place(item)
        if not kept or span.start >= end:
            kept.append(item)
            end = span.end
    return kept
