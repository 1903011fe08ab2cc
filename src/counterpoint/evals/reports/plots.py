"""The plots of a run: F1 by suite; confusion, calibration, risk, attacks and latency of a suite."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from counterpoint.evals.reports import panels
from counterpoint.evals.reports.drawing import Panel, draw
from counterpoint.evals.reports.scores import Scored
from counterpoint.reporting.tags import Html


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of plot of a suite: its key, its title, how to read it, and what makes its panels."""

    key: str
    title: str
    caption: str
    panels: Callable[[Scored, str], list[Panel]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """A drawing, its title, and how to read it."""

    title: str
    caption: str
    svg: Html


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The plots of a section, and the titles of those for which there is no data."""

    plots: tuple[Plot, ...] = ()
    missing: tuple[str, ...] = ()


# By number of the run and name of the suite, None for the run as a whole.
Plots = Mapping[tuple[int, str | None], Drawn]


_MATRIX = "Gold in rows, stated in columns: numbers of cases, shaded by their share of the row"
OVER_ALL = Kind(
    "f1",
    "F1 by suite",
    "Pairs of passages that conflict, with 95 % intervals",
    lambda run, _: panels.f1_by_suite(run),
)
OF_A_SUITE = (
    Kind("kind", "Kind of conflict", _MATRIX, panels.kinds),
    Kind("origin", "Attribution", _MATRIX, panels.origins),
    Kind(
        "reliability",
        "Reliability diagram",
        "On the diagonal a stated probability is the share that comes true",
        panels.reliability,
    ),
    Kind(
        "risk",
        "Risk and coverage",
        "The share of wrong answers among the most confident ones",
        panels.risk,
    ),
    Kind(
        "attacks",
        "Attack success by budget",
        "The share of attacked answers that state what was planted, with 95 % intervals",
        panels.attacks,
    ),
    Kind(
        "latency",
        "Latency by number of passages",
        "Median seconds a case; bars reach up to the 95th percentile",
        panels.latency,
    ),
)


def draw_runs(runs: Sequence[Scored]) -> Plots:
    """Draw runs for one page.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    return {(at, suite): drawn for at, run in enumerate(runs) for suite, drawn in draw_run(run, at)}


def draw_run(run: Scored, number: int) -> Iterator[tuple[str | None, Drawn]]:
    """Draw a run: what goes into the section of the run (None), and into that of each suite.

    ``number`` tells the run from others on the same page.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    yield None, _drawn(run, "", (OVER_ALL,), f"plot-{number}")
    for at, suite in enumerate(run.info.suites):
        yield suite.name, _drawn(run, suite.name, OF_A_SUITE, f"plot-{number}-{at}")


def _drawn(run: Scored, suite: str, wanted: tuple[Kind, ...], key: str) -> Drawn:
    plots: list[Plot] = []
    missing: list[str] = []
    for kind in wanted:
        found = kind.panels(run, suite)
        if found:
            title = f"{kind.title}: {suite or run.name}"
            svg = draw(found, title, f"{key}-{kind.key}")
            plots.append(Plot(title=kind.title, caption=kind.caption, svg=svg))
        else:
            missing.append(kind.title)
    return Drawn(plots=tuple(plots), missing=tuple(missing))
