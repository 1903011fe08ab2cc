"""The bootstrap over cases: how much a figure would move with other cases of the same kind.

A resample is a row of weights: how often each case was drawn. All figures of a call are taken
under the same resamples, so that their differences are paired. Efron and Tibshirani 1993, An
introduction to the bootstrap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from counterpoint.evals.measures.measure import Estimate, Floats

_CHUNK_BYTES = 8_000_000


@dataclass(frozen=True, slots=True)
class Resampler:
    """Draws ``n`` of ``n`` things with replacement, ``resamples`` times; one seed, one outcome."""

    n: int
    resamples: int = 10_000
    seed: int = 0

    def weights(self) -> Iterator[Floats]:
        """Yield the draws as weights of shape (some, n), some megabytes at a time.

        Every row sums to ``n``. Nothing yielded is used again: it may be kept or changed.
        """
        rng = np.random.default_rng(self.seed)
        rows = max(1, _CHUNK_BYTES // (8 * max(self.n, 1)))
        for start in range(0, self.resamples, rows):
            chunk = np.zeros((min(rows, self.resamples - start), self.n))
            for row in chunk if self.n else ():
                row[:] = np.bincount(rng.integers(self.n, size=self.n), minlength=self.n)
            yield chunk


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """Bounds, and the share of resamples in which the figure was not defined."""

    low: float
    high: float
    undefined: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounded:
    """A figure with the ends of its 95 % interval; None where it is not defined."""

    value: float | None
    low: float | None
    high: float | None


def points(estimates: Sequence[Estimate], cases: int) -> Floats:
    """Take every figure over the cases as they are, each counted once."""
    once = np.ones((1, cases))
    return np.array([float(estimate(once)[0]) for estimate in estimates])


def distribution(
    estimates: Sequence[Estimate],
    groups: Sequence[str | None],
    *,
    resamples: int = 10_000,
    seed: int = 0,
) -> Floats:
    """Take every figure under the same resamples; shape (estimates, resamples).

    ``groups`` has one key a case: cases that share one are drawn together, and a case with None
    is drawn by itself.
    """
    members = _members(groups)
    drawn = Resampler(int(members.max(initial=-1)) + 1, resamples, seed)
    alone = drawn.n == len(members)
    found = np.empty((len(estimates), resamples))
    start = 0
    for chunk in drawn.weights():
        weights = chunk if alone else np.take(chunk, members, axis=1)
        stop = start + len(chunk)
        for row, estimate in zip(found, estimates, strict=True):
            row[start:stop] = estimate(weights)
        start = stop
    return found


def interval(resampled: Floats, level: float = 0.95) -> Interval:
    """Percentile interval of one figure's resamples; those without a value are left out."""
    defined = resampled[~np.isnan(resampled)]
    undefined = 1 - len(defined) / len(resampled) if len(resampled) else 1.0
    if not len(defined):
        return Interval(low=float("nan"), high=float("nan"), undefined=undefined)
    low, high = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2])
    return Interval(low=float(low), high=float(high), undefined=undefined)


def bounded(
    estimates: Sequence[Estimate],
    groups: Sequence[str | None],
    *,
    resamples: int = 10_000,
    seed: int = 0,
) -> Iterator[Bounded]:
    """Take every figure over the cases as they are, with its interval under the same resamples.

    ``groups`` has one key a case, as in `distribution`.
    """
    values = points(estimates, len(groups))
    drawn = distribution(estimates, groups, resamples=resamples, seed=seed)
    for value, draws in zip(values, drawn, strict=True):
        around = interval(draws)
        yield Bounded(value=defined(value), low=defined(around.low), high=defined(around.high))


def defined(value: float) -> float | None:
    """The number, None where it is NaN: a figure that is not defined has no value in JSON."""
    return None if math.isnan(value) else float(value)


def _members(groups: Sequence[str | None]) -> NDArray[np.intp]:
    """Number the groups by first appearance; give the number of each case's group."""
    numbers: dict[str | tuple[int], int] = {}
    keys = ((at,) if key is None else key for at, key in enumerate(groups))
    return np.array([numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.intp)
