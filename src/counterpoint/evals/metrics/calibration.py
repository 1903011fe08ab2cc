"""How far stated probabilities are from what happens: expected calibration error, Brier score.

A case's row holds, for each of equally wide bins over [0, 1], the number of its probabilities,
their sum and the sum of their labels; rows add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from counterpoint.errors import InputError
from counterpoint.evals.metrics.counts import Floats, divided

BINS = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """Mean probability, share of positives, and number of cases; both are NaN in an empty bin."""

    probability: float
    rate: float
    n: float


def bin_row(
    probabilities: Sequence[float], labels: Sequence[float], bins: int = BINS
) -> tuple[float, ...]:
    """Bin a case's probabilities: (count, sum of p, sum of y) for each bin, lowest first.

    Bin k holds k / bins <= p < (k + 1) / bins; the last one holds 1 too.

    Raises:
        InputError: a probability is outside [0, 1], or their number is not that of the labels.
    """
    stated, happened = _checked(probabilities, labels)
    at = np.minimum((stated * bins).astype(int), bins - 1)
    columns = [np.bincount(at, values, bins) for values in (np.ones(len(at)), stated, happened)]
    return tuple(np.stack(columns, axis=-1).ravel().tolist())


def expected_calibration_error(sums: Floats) -> Floats:
    """Mean gap between stated probability and rate, over the bins by their share of the cases.

    Shape (..., bins * 3) in. Guo et al. 2017, On calibration of modern neural networks.
    """
    count, stated, happened = _columns(sums)
    return divided(np.abs(stated - happened).sum(axis=-1), count.sum(axis=-1))


def reliability(sums: Floats) -> tuple[Bin, ...]:
    """What a reliability diagram shows, bin by bin; shape (bins * 3,) in."""
    count, stated, happened = _columns(sums)
    return tuple(
        Bin(probability=float(mean), rate=float(rate), n=float(n))
        for mean, rate, n in zip(
            divided(stated, count), divided(happened, count), count, strict=True
        )
    )


def brier_row(probabilities: Sequence[float], labels: Sequence[float]) -> tuple[float, float]:
    """Sum of the squared gaps and their number; `counts.ratio` of the sums is the Brier score.

    Raises:
        InputError: a probability is outside [0, 1], or their number is not that of the labels.
    """
    stated, happened = _checked(probabilities, labels)
    return float(((stated - happened) ** 2).sum()), float(len(stated))


def _columns(sums: Floats) -> tuple[Floats, Floats, Floats]:
    table = sums.reshape(*sums.shape[:-1], -1, 3)
    return table[..., 0], table[..., 1], table[..., 2]


def _checked(probabilities: Sequence[float], labels: Sequence[float]) -> tuple[Floats, Floats]:
    stated, happened = np.asarray(probabilities, float), np.asarray(labels, float)
    if len(stated) != len(happened):
        raise InputError(f"{len(stated)} probabilities for {len(happened)} labels: give one each")
    wrong = ~((stated >= 0) & (stated <= 1))
    if wrong.any():
        raise InputError(f"probabilities lie between 0 and 1: {stated[wrong][0]} is none")
    return stated, happened
