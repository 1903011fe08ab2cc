"""Is one system better than another: paired differences, McNemar, non-inferiority, Holm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from counterpoint.evals.measures.measure import Floats
from counterpoint.evals.statistics.bootstrap import interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """In how many cases the first of two systems did better, as well, or worse."""

    wins: int
    ties: int
    losses: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """First less second, with its interval, and how likely one as far from zero is by chance.

    ``undefined`` is the share of resamples in which one of the two had no value.
    """

    value: float
    low: float
    high: float
    p: float
    undefined: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NonInferiority:
    """Whether the first is worse than the second by less than ``margin``.

    ``bound`` is the one-sided lower bound of the difference.
    """

    holds: bool
    bound: float
    margin: float
    undefined: float


def paired_difference(
    values: tuple[float, float], resampled: tuple[Floats, Floats], *, level: float = 0.95
) -> Difference:
    """Compare two figures by their values and their resamples, taken under the same weights.

    p is two-sided: twice the smaller share of differences on either side of zero, where zero
    counts on both and one is added to either count, so that it is never zero; at most 1. NaN where
    no resample has a value.
    """
    differences = resampled[0] - resampled[1]
    around = interval(differences, level)
    return Difference(
        value=values[0] - values[1],
        low=around.low,
        high=around.high,
        p=_two_sided(differences[~np.isnan(differences)]),
        undefined=around.undefined,
    )


def _two_sided(differences: Floats) -> float:
    if not len(differences):
        return float("nan")
    tail = int(min((differences <= 0).sum(), (differences >= 0).sum()))
    return min(1.0, 2 * (tail + 1) / (len(differences) + 1))


def tally(first: Floats, second: Floats, *, lower_is_better: bool = False) -> Tally:
    """Count wins, ties and losses case by case; cases in which either is NaN are left out."""
    better, worse = (second, first) if lower_is_better else (first, second)
    return Tally(
        wins=int((better > worse).sum()),
        ties=int((better == worse).sum()),
        losses=int((better < worse).sum()),
    )


def mcnemar_exact(only_first: int, only_second: int) -> float:
    """Two-sided exact p of two paired yes/no figures, from the cases in which they differ.

    Twice the binomial tail at 1/2, at most 1. The tail is summed from its largest term, which is
    taken by logarithms: no count is too large. McNemar 1947, Note on the sampling error of the
    difference between correlated proportions.
    """
    n, least = only_first + only_second, min(only_first, only_second)
    log_largest = math.lgamma(n + 1) - math.lgamma(least + 1) - math.lgamma(n - least + 1)
    total = term = 1.0
    for k in range(least, 0, -1):
        term *= k / (n - k + 1)
        total += term
        if term < 1e-17 * total:
            break
    return min(1.0, 2 * math.exp(log_largest - n * math.log(2)) * total)


def non_inferior(differences: Floats, margin: float, level: float = 0.95) -> NonInferiority:
    """Judge resampled differences (first less second; higher is better) against a margin >= 0.

    It holds where the one-sided lower bound is above ``-margin``; never without a bound.
    """
    # The lower end of a two-sided interval at 2 * level - 1 is the one-sided bound at level.
    around = interval(differences, 2 * level - 1)
    return NonInferiority(
        holds=around.low > -margin,
        bound=around.low,
        margin=margin,
        undefined=around.undefined,
    )


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjust p-values for being many; NaN stays NaN and counts as no test.

    Holm 1979, A simple sequentially rejective multiple test procedure.
    """
    given = np.asarray(p_values, float)
    tests = np.flatnonzero(~np.isnan(given))
    order = tests[np.argsort(given[tests], kind="stable")]
    adjusted = given.copy()
    steps = given[order] * np.arange(len(order), 0, -1)
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return tuple(adjusted.tolist())
