"""Where the passages of a conflict graph stand: geometry only, no mark-up.

Each connected component gets a box. Within it time reads from left to right: one column a date,
undated passages in the last. Boxes fill shelves, largest component first. Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from counterpoint.reporting.components import Pair, connected, edges_of, select
from counterpoint.reporting.view import date_order
from counterpoint.types import Conflict, ConflictKind, Passage

MOST_NODES = 40
SHELF = 980
_COLUMN = 196
_ROW = 92
_TOP = 58
_BOTTOM = 62
_GAP = 16
_MOST_COLUMNS = 5
_LABELLED_EDGES = 6


class Point(NamedTuple):
    """A place in the drawing, y downwards."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Edge:
    """Two passages that disagree, the kinds of their conflicts, and the curve between them."""

    pair: Pair
    kinds: tuple[ConflictKind, ...]
    start: Point
    control: Point
    end: Point
    labelled: bool

    @property
    def middle(self) -> Point:
        """The point half way along the curve."""
        x = (self.start.x + 2 * self.control.x + self.end.x) / 4
        return Point(x, (self.start.y + 2 * self.control.y + self.end.y) / 4)

    @property
    def label(self) -> Point:
        """Where the middle of a label stands: above the curve, clear of the names of passages."""
        x, y = self.middle
        return Point(x + 24, y + 20) if self.start.x == self.end.x else Point(x, y - 6)


@dataclass(frozen=True, slots=True)
class Box:
    """One connected component, laid out around its own origin and placed at ``at``."""

    at: Point
    width: float
    height: float
    conflicts: tuple[int, ...]
    nodes: Mapping[str, Point]
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """All boxes, the size of the drawing, and how many passages found no room in it."""

    boxes: tuple[Box, ...]
    width: float
    height: float
    omitted: int


def lay_out(conflicts: Iterable[Conflict], passages: Mapping[str, Passage]) -> Layout:
    """Place the passages of the conflicts, the components with most pairs first."""
    listed = tuple(conflicts)
    edges = edges_of(listed)
    components = connected(edges)
    drawn = select(components, edges, MOST_NODES)
    omitted = sum(map(len, components)) - sum(map(len, drawn))
    return _shelve([_box(names, edges, listed, passages) for names in drawn], omitted)


def _box(
    names: tuple[str, ...],
    edges: Mapping[Pair, tuple[ConflictKind, ...]],
    conflicts: tuple[Conflict, ...],
    passages: Mapping[str, Passage],
) -> Box:
    cells = _cells(names, passages)
    nodes = _nodes(cells, _TOP)
    pairs = [pair for pair in edges if pair[0] in nodes and pair[1] in nodes and len({*pair}) == 2]
    curves = [_edge(pair, edges[pair], nodes, len(pairs) <= _LABELLED_EDGES) for pair in pairs]
    # Curves that rise above the top row push everything down.
    lift = max((_TOP - curve.middle.y for curve in curves), default=0.0)
    if lift > 0:
        nodes = _nodes(cells, _TOP + lift)
        curves = [_edge(e.pair, e.kinds, nodes, e.labelled) for e in curves]
    members = frozenset(names)
    return Box(
        at=Point(0, 0),
        width=max(at.x for at in nodes.values()) + _COLUMN / 2,
        height=max(at.y for at in nodes.values()) + _BOTTOM,
        conflicts=tuple(
            number
            for number, conflict in enumerate(conflicts, start=1)
            if not members.isdisjoint(conflict.passage_ids)
        ),
        nodes=nodes,
        edges=tuple(curves),
    )


def _cells(names: tuple[str, ...], passages: Mapping[str, Passage]) -> dict[str, tuple[int, float]]:
    """Give each passage a column by its date and a row; short columns are centred."""
    order = sorted(names, key=lambda name: (date_order(passages.get(name)), name))
    columns = [list(same) for _, same in groupby(order, lambda n: date_order(passages.get(n)))]
    if len(columns) > _MOST_COLUMNS:
        deep = -(-len(order) // _MOST_COLUMNS)
        columns = [order[i : i + deep] for i in range(0, len(order), deep)]
    deepest = max(len(column) for column in columns)
    return {
        name: (number, row + (deepest - len(column)) / 2)
        for number, column in enumerate(columns)
        for row, name in enumerate(column)
    }


def _nodes(cells: Mapping[str, tuple[int, float]], top: float) -> dict[str, Point]:
    return {
        name: Point((column + 0.5) * _COLUMN, top + row * _ROW)
        for name, (column, row) in cells.items()
    }


def _edge(
    pair: Pair, kinds: tuple[ConflictKind, ...], nodes: Mapping[str, Point], labelled: bool
) -> Edge:
    """Draw a curve around what stands between its ends: sideways within a column, else upwards."""
    start, end = nodes[pair[0]], nodes[pair[1]]
    across = abs(start.x - end.x) / _COLUMN
    aside = min(46.0 + 0.26 * abs(start.y - end.y), 150.0) if not across else 0.0
    lift = 64.0 * max(across - 1, 0.0)
    control = Point((start.x + end.x) / 2 + aside, (start.y + end.y) / 2 - lift)
    return Edge(pair, kinds, start, control, end, labelled)


def _shelve(boxes: list[Box], omitted: int) -> Layout:
    placed: list[Box] = []
    x = y = height = width = 0.0
    for box in boxes:
        if x and x + box.width > SHELF:
            x, y, height = 0.0, y + height + _GAP, 0.0
        placed.append(replace(box, at=Point(x, y)))
        x += box.width + _GAP
        height = max(height, box.height)
        width = max(width, x - _GAP)
    return Layout(tuple(placed), width, y + height, omitted)
