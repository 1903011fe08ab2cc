"""Keeping the work within bounds: as many statements of each passage as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from counterpoint.claims.assertions import PassageReading


def within(readings: Sequence[PassageReading], most: int) -> tuple[list[PassageReading], int]:
    """Keep the first statements of every passage, the same number of each where they are many.

    Returns the readings and how many statements were left out.
    """
    sizes = [len(reading.assertions) + len(reading.concealed) for reading in readings]
    total = sum(sizes)
    if total <= most:
        return list(readings), 0
    each = room(sizes, most)
    kept = [_cut(reading, each) for reading in readings]
    return kept, total - sum(len(r.assertions) + len(r.concealed) for r in kept)


def _cut(reading: PassageReading, most: int) -> PassageReading:
    visible = reading.assertions[:most]
    left = most - len(visible)
    return replace(reading, assertions=visible, concealed=reading.concealed[:left])


def room(sizes: Sequence[int], most: int) -> int:
    """Return the largest number that all passages can have within ``most`` in all, at least 1."""
    left, passages = most, len(sizes)
    for size in sorted(sizes):
        if size * passages > left:
            return max(1, left // passages)
        left -= size
        passages -= 1
    return max(sizes)
