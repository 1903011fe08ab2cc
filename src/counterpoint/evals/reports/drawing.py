"""Panels drawn by matplotlib, as mark-up that a page takes into itself.

Colours are those of the page (`report.css`), so that a plot is read in light and dark. What
matplotlib writes is taken apart and written again: no metadata, no style of its own, no id that
another plot may have.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from counterpoint.errors import require
from counterpoint.reporting.escape import clean
from counterpoint.reporting.tags import Html, el

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PURPOSE = "drawing the plots of a report"
_SIZE = (4.1, 3.2)
_ACROSS = 2
_DROPPED = frozenset(("metadata", "style"))
_WITH_TEXT = frozenset(("text", "tspan"))
_REFERENCE = re.compile(r'(?:href="#|url\(#)([^")]+)')
_NAME = 40

# Each stands for a colour of the page; nothing is ever shown in these themselves.
INK, SOFT, LINE = "#010101", "#020202", "#030303"
SERIES = ("#040401", "#040402", "#040403", "#040404", "#040405", "#040406")
_VARIABLES = {
    INK: "--ink",
    SOFT: "--soft",
    LINE: "--line",
    **dict(
        zip(
            SERIES,
            ("--temporal", "--factual", "--kept", "--opinion", "--open", "--soft"),
            strict=True,
        )
    ),
}
_SETTINGS = {
    "svg.fonttype": "none",
    "font.family": ["sans-serif"],
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9.0,
    "axes.titlesize": 9.5,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
    "legend.frameon": False,
    "legend.fontsize": 8.0,
    "grid.color": LINE,
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
}


@dataclass(frozen=True, slots=True)
class Panel:
    """One pair of axes: its title, and what draws into them."""

    title: str
    draw: Callable[[Axes], None]
    wide: bool = False


def draw(panels: Sequence[Panel], title: str, key: str) -> Html:
    """Draw panels side by side.

    Args:
        panels: at least one.
        title: what the drawing is, for those who do not see it.
        key: tells the drawing from the others of its page; letters, digits and dashes.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    return _adopt(_drawn(panels, key), title, key)


def label(text: str) -> str:
    """Make a text fit for a plot: short, without mathematics, in letters that its font has."""
    plain = clean(text, _NAME, ellipsis="...").encode("ascii", "backslashreplace").decode("ascii")
    return plain.replace("$", r"\$")


def _drawn(panels: Sequence[Panel], key: str) -> str:
    matplotlib = require("matplotlib", extra="plots", purpose=_PURPOSE)
    figures = require("matplotlib.figure", extra="plots", purpose=_PURPOSE)
    backend = require("matplotlib.backends.backend_svg", extra="plots", purpose=_PURPOSE)
    across = min(_ACROSS, len(panels))
    down = -(-len(panels) // across)
    width = 2 if panels[0].wide else across
    written = io.StringIO()
    # The settings of a user would change the drawing: these are put back at the end.
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update({**_SETTINGS, "svg.hashsalt": key})
        figure = figures.Figure(figsize=(_SIZE[0] * width, _SIZE[1] * down), layout="constrained")
        for at, panel in enumerate(panels, start=1):
            axes = figure.add_subplot(down, across, at)
            panel.draw(axes)
            axes.set_title(label(panel.title))
        backend.FigureCanvasSVG(figure).print_svg(written, metadata={"Date": None})
    return written.getvalue()


def _adopt(svg: str, title: str, key: str) -> Html:
    root = ElementTree.fromstring(svg)  # noqa: S314 - written by ourselves, a moment ago
    kept = frozenset(_REFERENCE.findall(svg))
    name = f"{key}-title"
    _, _, width, height = root.attrib["viewBox"].split()
    size = {"viewBox": root.attrib["viewBox"], "width": width, "height": height}
    return el(
        "svg",
        el("title", title, id=name),
        *_children(root, key, kept),
        class_="graph",
        role="img",
        aria_labelledby=name,
        **size,
    )


def _children(node: ElementTree.Element, key: str, kept: frozenset[str]) -> Iterator[Html]:
    for child in node:
        tag = _local(child.tag)
        if tag in _DROPPED:
            continue
        attributes = {
            _local(name): _value(_local(name), value, key)
            for name, value in child.attrib.items()
            if name != "id" or value in kept
        }
        words = child.text if tag in _WITH_TEXT else None
        yield el(tag, words, *_children(child, key, kept), **attributes)


def _value(name: str, value: str, key: str) -> str:
    if name == "id":
        return f"{key}-{value}"
    if name == "href":
        return f"#{key}-{value.removeprefix('#')}"
    value = value.replace("url(#", f"url(#{key}-").replace("'DejaVu Sans'", "var(--sans)")
    for stand_in, variable in _VARIABLES.items():
        value = value.replace(stand_in, f"var({variable})")
    return value


def _local(name: str) -> str:
    return name.rpartition("}")[2]
