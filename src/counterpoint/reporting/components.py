"""The conflicts as a graph: which passages are connected, and which of them to draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from counterpoint.types import Conflict, ConflictKind
from counterpoint.values.graphs import connected_components

Pair = tuple[str, str]


def select(
    components: Iterable[tuple[str, ...]], edges: Collection[Pair], room: int
) -> list[tuple[str, ...]]:
    """Return the components that fit, in order; of a first one that is too large, its busiest."""
    drawn: list[tuple[str, ...]] = []
    for names in components:
        if not drawn and len(names) > room:
            names = _busiest(edges, names, room)
        if len(names) <= room:
            drawn.append(names)
            room -= len(names)
    return drawn


def edges_of(conflicts: Iterable[Conflict]) -> dict[Pair, tuple[ConflictKind, ...]]:
    """Return each pair that disagrees, sorted, with the kinds of its conflicts."""
    kinds: dict[Pair, dict[ConflictKind, None]] = {}
    for conflict in conflicts:
        for pair in conflict.passage_pairs:
            kinds.setdefault(pair, {})[conflict.kind] = None
    return {pair: tuple(kinds[pair]) for pair in sorted(kinds)}


def connected(edges: Collection[Pair]) -> list[tuple[str, ...]]:
    """Return the connected passages, those with most pairs first."""
    components = connected_components(edges)
    number = {name: i for i, names in enumerate(components) for name in names}
    pairs = Counter(number[left] for left, _ in edges)
    order = sorted(range(len(components)), key=lambda i: (-pairs[i], components[i]))
    return [components[i] for i in order]


def _busiest(edges: Iterable[Pair], names: tuple[str, ...], room: int) -> tuple[str, ...]:
    degree = dict.fromkeys(names, 0)
    for pair in edges:
        for name in pair:
            if name in degree:
                degree[name] += 1
    return tuple(sorted(sorted(names, key=lambda name: (-degree[name], name))[:room]))
