"""The two kinds of chart: series of points, and confusion matrices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from counterpoint.evals.measures.measure import Floats
from counterpoint.evals.reports.drawing import INK, LINE, SERIES, SOFT, Panel, label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MARKERS = "osD^vPX*"
_DASHES = ("-", "--", "-.", ":")
_MOST_MARKED = 40
_MOST_LEVEL = 5
_STRONGEST = 0.55


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one system; ``low`` and ``high`` are the ends of bars, NaN where there is none."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Series over one pair of axes.

    ``ticks`` name the places 0, 1, ... of the x axis; ``spread`` is the width over which the
    systems stand side by side at one place, so that their bars do not hide each other.
    """

    x: str
    y: str
    series: tuple[Series, ...] = ()
    ticks: tuple[str, ...] = ()
    spread: float = 0.0
    share: bool = True
    diagonal: bool = False
    joined: bool = True

    def draw(self, axes: Axes) -> None:
        """Draw all series; systems differ in marker and dash as well as in colour."""
        if self.diagonal:
            axes.plot([0, 1], [0, 1], color=SOFT, linewidth=0.8, linestyle=":")
        for at, series in enumerate(self.series):
            self._series(axes, series, at)
        axes.set_xlabel(label(self.x))
        axes.set_ylabel(label(self.y))
        axes.set_ylim(*((-0.03, 1.03) if self.share else (0, None)))
        axes.grid(axis="y", linewidth=0.6)
        axes.set_axisbelow(True)
        if self.spread:
            axes.locator_params(axis="x", integer=True)
        if self.ticks:
            axes.set_xticks(range(len(self.ticks)), [label(tick) for tick in self.ticks])
            if len(self.ticks) > _MOST_LEVEL:
                axes.tick_params(axis="x", rotation=90)
            axes.set_xlim(-0.6, len(self.ticks) - 0.4)
        axes.legend()

    def _series(self, axes: Axes, series: Series, at: int) -> None:
        color = SERIES[at % len(SERIES)]
        count = len(self.series)
        x = np.asarray(series.x) + self.spread * (at - (count - 1) / 2) / count
        axes.plot(
            x,
            series.y,
            color=color,
            linestyle=_DASHES[at % len(_DASHES)] if self.joined else "none",
            linewidth=1.4,
            marker=_MARKERS[at % len(_MARKERS)] if len(x) <= _MOST_MARKED else None,
            markersize=4.5,
            label=label(series.name),
        )
        if series.low:
            axes.vlines(x, series.low, series.high, color=color, linewidth=1.0)


def confusion(title: str, table: Floats, gold: Sequence[str], said: Sequence[str]) -> Panel:
    """Draw a confusion matrix: gold in rows, shares of the row as shades, counts in words."""

    def draw(axes: Axes) -> None:
        from matplotlib.patches import Rectangle

        totals = table.sum(axis=1)
        for (row, column), cases in np.ndenumerate(table):
            share = cases / totals[row] if totals[row] else 0.0
            place = (column - 0.5, row - 0.5)
            shade = Rectangle(place, 1, 1, facecolor=SERIES[0], alpha=_STRONGEST * share)
            axes.add_patch(shade)
            axes.add_patch(Rectangle(place, 1, 1, fill=False, edgecolor=LINE, linewidth=0.8))
            axes.text(column, row, f"{cases:g}", ha="center", va="center", color=INK)
        axes.set_xticks(range(len(said)), [label(name) for name in said])
        axes.set_yticks(range(len(gold)), [label(name) for name in gold])
        axes.set_xlim(-0.5, len(said) - 0.5)
        axes.set_ylim(len(gold) - 0.5, -0.5)
        axes.set_xlabel("stated")
        axes.set_ylabel("gold")

    return Panel(title, draw)
