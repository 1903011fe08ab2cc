"""Two systems on one suite, measure by measure: differences with intervals, tallies and tests.

Differences are first less second. The bootstrap is paired: both sides are drawn together, cases
of one group as one, and all measures under the same resamples.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from counterpoint.errors import InputError
from counterpoint.evals.measures.measure import Floats, Measure, Row, Sums
from counterpoint.evals.reports.scores import Results
from counterpoint.evals.statistics.bootstrap import defined, distribution, points
from counterpoint.evals.statistics.compare import (
    Tally,
    mcnemar_exact,
    non_inferior,
    paired_difference,
    tally,
)

_COUNTS = ("llm_calls", "tokens", "latency_p")
Rows = list[Row | None]
Columns = tuple[Rows, Rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How systems are compared: ``margin`` is how much worse is no worse, for shares in [0, 1]."""

    margin: float = 0.02
    level: float = 0.95
    resamples: int = 10_000
    seed: int = 0

    def __post_init__(self) -> None:
        if not (0 <= self.margin <= 1 and 0.5 < self.level < 1 and self.resamples > 0):
            raise InputError(
                "a comparison needs a margin in 0..1, a level in 0.5..1 and at least one resample"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """One measure of two systems on one suite, over the ``n`` cases that both scored.

    None stands for what is not defined: p-values of figures without a value, the tally of figures
    that a case alone does not have, McNemar's test of figures that are not yes or no, and the
    verdict on what is no share or has no better side.
    """

    suite: str
    measure: str
    first: str
    second: str
    n: int
    values: tuple[float | None, float | None]
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    p_adjusted: float | None = None
    tally: Tally | None = None
    mcnemar: float | None = None
    non_inferior: bool | None = None


def contrast(
    suite: str,
    labels: tuple[str, str],
    sides: tuple[Results, Results],
    measures: Mapping[str, Measure],
    rules: Rules,
) -> Iterator[Contrast]:
    """Contrast two systems on a suite, measure by measure, under the same resamples.

    Raises:
        InputError: the rows of a measure are not what the measure reads.
    """
    cases = [case for case in sides[0] if case in sides[1]]
    columns = dict(_columns(cases, sides, measures))
    if not columns:
        return
    estimates = [measures[name].over(column) for name, both in columns.items() for column in both]
    values = points(estimates, len(cases))
    groups = [sides[0][case].group for case in cases]
    drawn = distribution(estimates, groups, resamples=rules.resamples, seed=rules.seed)
    for at, (name, both) in enumerate(columns.items()):
        pair = slice(2 * at, 2 * at + 2)
        yield _contrast(suite, labels, measures[name], both, values[pair], drawn[pair], rules)


def _columns(
    cases: list[str], sides: tuple[Results, Results], measures: Mapping[str, Measure]
) -> Iterator[tuple[str, Columns]]:
    """The rows of every measure on both sides; None where either does not count the case."""

    def column(name: str) -> Columns:
        rows = [(sides[0][case].rows.get(name), sides[1][case].rows.get(name)) for case in cases]
        kept = [pair if all(pair) else (None, None) for pair in rows]
        return [one for one, _ in kept], [two for _, two in kept]

    for name, measure in measures.items():
        both = column(name)
        if not any(map(any, both)):
            continue
        if measure.variant_of is None or both != column(measure.variant_of):
            yield name, both


def _contrast(
    suite: str,
    labels: tuple[str, str],
    measure: Measure,
    both: Columns,
    values: Floats,
    drawn: Floats,
    rules: Rules,
) -> Contrast:
    scored = [(one or (), two or ()) for one, two in zip(*both, strict=True) if one or two]
    found = paired_difference(
        (float(values[0]), float(values[1])), (drawn[0], drawn[1]), level=rules.level
    )
    return Contrast(
        suite=suite,
        measure=measure.name,
        first=labels[0],
        second=labels[1],
        n=len(scored),
        values=(defined(values[0]), defined(values[1])),
        difference=defined(found.value),
        low=defined(found.low),
        high=defined(found.high),
        p=defined(found.p) if defined(found.value) is not None else None,
        tally=_tally(measure, scored),
        mcnemar=_mcnemar(scored) if measure.binary else None,
        non_inferior=_verdict(measure, found.value, drawn, rules),
    )


def _tally(measure: Measure, scored: list[tuple[Row, Row]]) -> Tally | None:
    if measure.better == "neither":
        return None
    one, two = (_alone(measure, [pair[side] for pair in scored]) for side in (0, 1))
    if not (~np.isnan(one) & ~np.isnan(two)).any():
        return None
    return tally(one, two, lower_is_better=measure.better == "lower")


def _alone(measure: Measure, rows: list[Row]) -> Floats:
    """The figure of each case by itself, NaN where a case alone has none."""
    shape = measure.shape
    if isinstance(shape, Sums):
        empty = (0.0,) * shape.width
        return shape.combine(np.array([row or empty for row in rows], dtype=np.float64))
    once = np.ones((1, 1))
    return np.array([shape.over([row])(once)[0] if row else np.nan for row in rows])


def _mcnemar(scored: list[tuple[Row, Row]]) -> float:
    pairs = [(one[0], two[0]) for one, two in scored if one and two]
    return mcnemar_exact(sum(a > b for a, b in pairs), sum(a < b for a, b in pairs))


def _verdict(measure: Measure, value: float, drawn: Floats, rules: Rules) -> bool | None:
    """A margin is one of shares: it says nothing of seconds, tokens and calls."""
    if measure.better == "neither" or measure.name.startswith(_COUNTS) or math.isnan(value):
        return None
    differences = drawn[0] - drawn[1] if measure.better == "higher" else drawn[1] - drawn[0]
    return non_inferior(differences, rules.margin, rules.level).holds
