"""Examples that a data file repeats, read once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from counterpoint.evals.records import Example
from counterpoint.evals.suites.suite import Broken


def distinct(
    found: Iterable[Example | Broken],
    key: Callable[[Example], Hashable] = lambda example: example.case.id,
) -> Iterator[Example | Broken]:
    """Pass on the first example of every key, and every broken row."""
    seen: set[Hashable] = set()
    for item in found:
        if isinstance(item, Example):
            if key(item) in seen:
                continue
            seen.add(key(item))
        yield item
