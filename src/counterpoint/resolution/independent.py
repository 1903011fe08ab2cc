"""Largest sets of names of which no two are paired, exactly and within bounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_MOST_CLASSES = 200
_MOST_STEPS = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Largest:
    """The names in every largest set, those in some, and whether the search came to its end.

    Where it did not, both hold one set that cannot be enlarged.
    """

    every: frozenset[str]
    some: frozenset[str]
    exact: bool = True


def largest_independent(
    pairs: Iterable[tuple[str, str]], *, most_steps: int = _MOST_STEPS
) -> Largest:
    """Find the largest sets of names without a pair; a name paired with itself is in none.

    Args:
        pairs: what must not be together; their order, and that within a pair, is irrelevant.
        most_steps: how many subsets are looked at before a greedy choice takes over: those with
            the fewest rivals left come first, ties by name.
    """
    graph = _Classes(pairs)
    if len(graph.members) <= _MOST_CLASSES:
        try:
            return _exact(graph, _Search(graph, most_steps))
        except _OutOfStepsError:
            pass
    chosen = graph.names(_greedy(graph))
    return Largest(every=chosen, some=chosen, exact=False)


class _Classes:
    """The graph of what is paired, its nodes the names that are paired with the same ones.

    No two of a class are paired, so all of them are in a largest set or none is: of passages that
    hold one of three values, three nodes are left. Bit j of ``neighbours[i]`` says that i and j
    are paired.
    """

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        rivals: defaultdict[str, set[str]] = defaultdict(set)
        for left, right in pairs:
            rivals[left].add(right)
            rivals[right].add(left)
        torn = {name for name, others in rivals.items() if name in others}
        classes: defaultdict[frozenset[str], list[str]] = defaultdict(list)
        for name in sorted(rivals.keys() - torn):
            classes[frozenset(rivals[name] - torn)].append(name)
        self.members: list[list[str]] = list(classes.values())
        self.weights = [len(members) for members in self.members]
        place = {name: at for at, members in enumerate(self.members) for name in members}
        self.neighbours = [_mask({place[name] for name in others}) for others in classes]

    def names(self, classes: Iterable[int]) -> frozenset[str]:
        """The names in some classes."""
        return frozenset(name for at in classes for name in self.members[at])


def _exact(graph: _Classes, search: _Search) -> Largest:
    everything = (1 << len(graph.members)) - 1
    size = search.size(everything)
    every, some = [], []
    for node, around in enumerate(graph.neighbours):
        others = everything & ~(1 << node)
        if search.size(others) < size:
            every.append(node)
        if graph.weights[node] + search.size(others & ~around) == size:
            some.append(node)
    return Largest(every=graph.names(every), some=graph.names(some))


class _OutOfStepsError(Exception):
    """The search has looked at as many subsets as it may."""


class _Search:
    """Weights of the heaviest independent sets of induced subgraphs, each computed once."""

    def __init__(self, graph: _Classes, most_steps: int) -> None:
        self._neighbours: Sequence[int] = graph.neighbours
        self._weights = graph.weights
        self._most = most_steps
        self._known: dict[int, int] = {0: 0}

    def size(self, nodes: int) -> int:
        """The weight of the heaviest independent set among ``nodes``, a bit mask.

        Each call leaves fewer nodes to the next, so it goes no deeper than there are nodes.
        """
        found = self._known.get(nodes)
        if found is None:
            if len(self._known) >= self._most:
                raise _OutOfStepsError
            taken, rest = self._reduce(nodes)
            found = taken + (self.size(rest) if rest != nodes else self._branch(nodes))
            self._known[nodes] = found
        return found

    def _reduce(self, nodes: int) -> tuple[int, int]:
        """Take what is in a heaviest set for certain: it outweighs the only neighbour it has."""
        taken, rest = 0, nodes
        for node in _bits(nodes):
            around = self._neighbours[node] & rest
            if rest >> node & 1 and around.bit_count() <= 1:
                rival = self._weights[around.bit_length() - 1] if around else 0
                if self._weights[node] >= rival:
                    taken += self._weights[node]
                    rest &= ~(around | 1 << node)
        return taken, rest

    def _branch(self, nodes: int) -> int:
        """Once with the node that has the most neighbours, once without it."""
        busiest = max(_bits(nodes), key=lambda at: (self._neighbours[at] & nodes).bit_count())
        without = nodes & ~(1 << busiest)
        with_it = self._weights[busiest] + self.size(without & ~self._neighbours[busiest])
        return max(with_it, self.size(without))


def _greedy(graph: _Classes) -> Iterator[int]:
    left = set(range(len(graph.members)))
    rivals = [set(_bits(mask)) for mask in graph.neighbours]
    count = [sum(graph.weights[other] for other in others) for others in rivals]
    while left:
        node = min(left, key=lambda at: (count[at], graph.members[at][0]))
        yield node
        gone = (rivals[node] & left) | {node}
        left -= gone
        for lost in gone:
            for other in rivals[lost] & left:
                count[other] -= graph.weights[lost]


def _mask(nodes: Iterable[int]) -> int:
    return sum(1 << node for node in nodes)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
