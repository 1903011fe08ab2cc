"""The conflict graph as inline SVG: passages, who disagrees with whom, and what was decided.

A shape and a colour tell the decisions apart, a dash and a colour the kinds of conflict. Colours
come from the style sheet of the page. The drawing depends on the report alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from counterpoint.report import Report
from counterpoint.reporting.escape import clean, shorten_id
from counterpoint.reporting.layout import Box, Edge, Point, lay_out
from counterpoint.reporting.tags import Html, el, join
from counterpoint.reporting.view import Stance, conflict_views, shown_dates, stances
from counterpoint.reporting.words import about

_RADIUS = 11
_ID = 25
_DATE = 28
_DESCRIBED = 40


@dataclass(frozen=True, slots=True)
class Drawing:
    """The SVG element (empty without a conflict) and what it leaves out.

    ``omitted`` counts the passages in conflicts that found no room, ``apart`` lists the passages
    that are in no conflict.
    """

    svg: Html
    omitted: int
    apart: tuple[str, ...]


def draw_graph(report: Report, anchors: Mapping[str, str] | None = None) -> Drawing:
    """Draw the conflicts of a report.

    Args:
        report: the report.
        anchors: the element id on the page of each passage that a node may link to.
    """
    passages = {passage.id: passage for passage in reversed(report.passages)}
    views = conflict_views(report)
    decided, dates = stances(views), shown_dates(report, views)
    apart = tuple(dict.fromkeys(p.id for p in report.passages if p.id not in decided))
    layout = lay_out(report.conflicts, passages)
    if not layout.boxes:
        return Drawing(Html(""), 0, apart)
    known = {name: about(passages.get(name), dates.get(name)) for name in decided}
    boxes = [_box(box, known, decided, anchors or {}) for box in layout.boxes]
    svg = el(
        "svg",
        el("title", "Conflict graph"),
        el("desc", _description(layout.boxes)),
        *boxes,
        class_="graph",
        viewBox=f"0 0 {layout.width:g} {layout.height:g}",
        width=f"{layout.width:g}",
        height=f"{layout.height:g}",
    )
    return Drawing(svg, layout.omitted, apart)


def marker(stance: Stance, at: Point, radius: float = _RADIUS) -> Html:
    """Draw the shape of a decision: disc kept, square set aside, diamond left open, ring none."""
    x, y = at
    if stance == "set aside":
        side = radius * 1.7
        corner = f"{x - side / 2:g}", f"{y - side / 2:g}"
        size = f"{side:g}"
        return el("rect", class_="set-aside", x=corner[0], y=corner[1], width=size, height=size)
    if stance == "left open":
        r = radius * 1.25
        path = f"M{x:g} {y - r:g}L{x + r:g} {y:g}L{x:g} {y + r:g}L{x - r:g} {y:g}Z"
        return el("path", class_="left-open", d=path)
    return el("circle", class_=stance, cx=f"{x:g}", cy=f"{y:g}", r=f"{radius:g}")


def _box(
    box: Box,
    known: Mapping[str, tuple[str, str]],
    decided: Mapping[str, Stance],
    anchors: Mapping[str, str],
) -> Html:
    numbers = ", ".join(str(number) for number in box.conflicts[:8])
    more = " ..." if len(box.conflicts) > 8 else ""
    noun = "Conflict" if len(box.conflicts) == 1 else "Conflicts"
    return el(
        "g",
        el("rect", class_="box", rx="10", width=f"{box.width:g}", height=f"{box.height:g}"),
        el("text", f"{noun} {numbers}{more}", class_="box-name", x="14", y="24"),
        *(_line(edge) for edge in box.edges),
        *(
            _node(name, at, known[name], decided[name], anchors.get(name))
            for name, at in box.nodes.items()
        ),
        *(_edge_label(edge) for edge in box.edges if edge.labelled),
        transform=f"translate({box.at.x:g} {box.at.y:g})",
    )


def _line(edge: Edge) -> Html:
    (x1, y1), (cx, cy), (x2, y2) = edge.start, edge.control, edge.end
    path = f"M{x1:g} {y1:g}Q{cx:g} {cy:g} {x2:g} {y2:g}"
    return el("path", class_=f"edge {edge.kinds[0]}", d=path)


def _edge_label(edge: Edge) -> Html:
    x, y = edge.label
    return el(
        "text",
        ", ".join(edge.kinds),
        class_=f"edge-label {edge.kinds[0]}",
        x=f"{x:g}",
        y=f"{y:g}",
        text_anchor="middle",
    )


def _node(name: str, at: Point, known: tuple[str, str], stance: Stance, anchor: str | None) -> Html:
    date, source = known
    words = f"{clean(name, 200)}, {clean(date, 80)}, {clean(source, 80)}: {stance}"
    label = {"x": f"{at.x:g}", "text_anchor": "middle"}
    drawn = join(
        el("title", words),
        marker(stance, at),
        el("text", shorten_id(name, _ID), class_="node-id", y=f"{at.y + 29:g}", **label),
        el("text", clean(date, _DATE), class_="node-date", y=f"{at.y + 44:g}", **label),
    )
    return el("a", drawn, href=f"#{anchor}") if anchor else el("g", drawn)


def _description(boxes: Iterable[Box]) -> str:
    edges = [edge for box in boxes for edge in box.edges]
    lines = [
        f"{clean(edge.pair[0], 80)} and {clean(edge.pair[1], 80)} disagree "
        f"({', '.join(edge.kinds)})"
        for edge in edges[:_DESCRIBED]
    ]
    if len(edges) > _DESCRIBED:
        lines.append(f"and {len(edges) - _DESCRIBED} more pairs")
    return "; ".join(lines)
