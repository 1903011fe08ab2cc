"""What each plot shows: panels of a run's figures and rows, none where there is no data."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from counterpoint.evals.measures.attribution import GOLD, SAID
from counterpoint.evals.measures.measure import Floats, Row
from counterpoint.evals.metrics import calibration, ranking
from counterpoint.evals.records import KINDS
from counterpoint.evals.reports.charts import Chart, Series, confusion
from counterpoint.evals.reports.drawing import Panel
from counterpoint.evals.reports.scores import Scored
from counterpoint.evals.runs.records import Figure

_F1 = "pair_f1"
_ATTACK = "attack_success_rate"
_BUDGET = re.compile(r"budget:(\d{1,6})")
_MOST_POINTS = 200


def f1_by_suite(run: Scored) -> list[Panel]:
    """F1 over pairs of every system on every suite, systems side by side."""
    figures = {
        (figure.suite, figure.system): figure
        for figure in run.summary.figures
        if figure.measure == _F1 and figure.tag is None and figure.value is not None
    }
    suites = [suite.name for suite in run.info.suites if any(suite.name == s for s, _ in figures)]

    def line(name: str) -> Series | None:
        return _of_figures(
            name,
            [(at, figures[s, name]) for at, s in enumerate(suites) if (s, name) in figures],
        )

    chart = Chart(x="suite", y="F1", ticks=tuple(suites), spread=0.6, joined=False)
    return _panel(run, "F1 by suite", chart, line, wide=True)


def kinds(run: Scored, suite: str) -> list[Panel]:
    """Confusion of the kinds of conflict, a panel a system."""
    return _confusions(run, suite, "kind_macro_f1", KINDS, KINDS)


def origins(run: Scored, suite: str) -> list[Panel]:
    """Confusion of the origins of conflict, a panel a system."""
    return _confusions(run, suite, "attribution_macro_f1", GOLD, SAID)


def reliability(run: Scored, suite: str) -> list[Panel]:
    """Stated probability against what comes true: of the answers, and of the pairs."""
    answers = Chart(x="stated confidence", y="share that is right", diagonal=True)
    pairs = Chart(x="stated P(conflict)", y="share that conflicts", diagonal=True)
    return [
        *_panel(
            run, "Answers", answers, lambda name: _calibrated(run.rows(suite, name, "ece"), name)
        ),
        *_panel(
            run,
            "Pairs of passages",
            pairs,
            lambda name: _calibrated(run.rows(suite, name, "pair_ece"), name),
        ),
    ]


def risk(run: Scored, suite: str) -> list[Panel]:
    """Share of wrong answers by the share of questions that is answered."""

    def curve(name: str) -> Series | None:
        items = [value for row in run.rows(suite, name, "aurc") for value in row]
        if not items:
            return None
        coverage, wrong = ranking.risk_coverage_curve(np.array(items[::2]), np.array(items[1::2]))
        step = np.unique(np.linspace(0, len(coverage) - 1, _MOST_POINTS).astype(int))
        return Series(name, coverage[step].tolist(), wrong[step].tolist())

    return _panel(run, "Risk and coverage", Chart(x="coverage", y="risk"), curve)


def attacks(run: Scored, suite: str) -> list[Panel]:
    """Attack success by the number of passages that were planted."""

    def line(name: str) -> Series | None:
        results = run.results[suite, name].values()
        tags = [set(filter(_BUDGET.fullmatch, result.tags)) for result in results]
        budgets = sorted({tag for some in tags for tag in some}, key=_budget)
        # A tag that every case has gets no figure of its own: it is that over all cases.
        everywhere = set.intersection(*tags) if tags else set()
        found = []
        for tag in budgets:
            figure = _figure(run, suite, name, None if tag in everywhere else tag)
            if figure is not None and figure.value is not None:
                found.append((float(_budget(tag)), figure))
        return _of_figures(name, found)

    chart = Chart(x="planted passages", y="attack success rate", spread=0.2)
    return _panel(run, "Attack success", chart, line)


def latency(run: Scored, suite: str) -> list[Panel]:
    """Seconds a case by the number of its passages."""

    def line(name: str) -> Series | None:
        seconds: dict[int, list[float]] = defaultdict(list)
        for result in run.results[suite, name].values():
            if result.error is None:
                taken = result.rows.get("latency_p50") or (result.seconds,)
                seconds[result.passages].append(taken[0])
        if not seconds:
            return None
        sizes = sorted(seconds)
        median, high = (
            [float(np.percentile(seconds[size], q)) for size in sizes] for q in (50, 95)
        )
        return Series(name, sizes, median, median, high)

    chart = Chart(x="passages", y="seconds", spread=0.3, share=False)
    return _panel(run, "Latency", chart, line)


def _panel(
    run: Scored,
    title: str,
    chart: Chart,
    line: Callable[[str], Series | None],
    *,
    wide: bool = False,
) -> list[Panel]:
    """One panel with a line a system; none where no system has one."""
    lines = tuple(one for system in run.info.systems if (one := line(system.name)) is not None)
    return [Panel(title, replace(chart, series=lines).draw, wide)] if lines else []


def _confusions(
    run: Scored, suite: str, measure: str, gold: Sequence[str], said: Sequence[str]
) -> list[Panel]:
    width = len(gold) * len(said)
    panels = []
    for system in run.info.systems:
        rows = [row for row in run.rows(suite, system.name, measure) if len(row) == width]
        if rows:
            table: Floats = np.array(rows).sum(axis=0).reshape(len(gold), len(said))
            panels.append(confusion(system.name, table, gold, said))
    return panels


def _calibrated(rows: list[Row], name: str) -> Series | None:
    sums = np.zeros(calibration.BINS * 3)
    for row in rows:
        sums += row if len(row) == len(sums) else 0.0
    bins = [one for one in calibration.reliability(sums) if one.n]
    if not bins:
        return None
    return Series(name, [one.probability for one in bins], [one.rate for one in bins])


def _of_figures(name: str, found: Sequence[tuple[float, Figure]]) -> Series | None:
    if not found:
        return None
    places, figures = zip(*found, strict=True)
    values, lows, highs = (
        [math.nan if end is None else end for end in ends]
        for ends in zip(*((f.value, f.low, f.high) for f in figures), strict=True)
    )
    return Series(name, places, values, lows, highs)


def _figure(run: Scored, suite: str, system: str, tag: str | None) -> Figure | None:
    wanted = (suite, system, _ATTACK, tag)
    return next(
        (f for f in run.summary.figures if (f.suite, f.system, f.measure, f.tag) == wanted), None
    )


def _budget(tag: str) -> int:
    return int(tag.partition(":")[2])
