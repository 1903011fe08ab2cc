"""What is connected: shared by the detection of clusters and by the drawing of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable


def connected_components(edges: Iterable[tuple[str, str]]) -> list[tuple[str, ...]]:
    """The connected components of a graph given by its edges, each sorted, in order.

    Depth-first and iterative, so that a long chain exhausts no stack.
    """
    neighbours: dict[str, set[str]] = defaultdict(set)
    for left, right in edges:
        neighbours[left].add(right)
        neighbours[right].add(left)
    seen: set[str] = set()
    components: list[tuple[str, ...]] = []
    for first in sorted(neighbours):
        if first in seen:
            continue
        component: list[str] = []
        stack = [first]
        seen.add(first)
        while stack:
            node = stack.pop()
            component.append(node)
            fresh = neighbours[node] - seen
            seen |= fresh
            stack.extend(fresh)
        components.append(tuple(sorted(component)))
    return components
