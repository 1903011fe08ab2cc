"""Rates over counts: sums of shape (..., 4) in the order [tp, fp, fn, tn], one value each out.

A rate whose denominator is zero is NaN.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def divided(part: ArrayLike, whole: ArrayLike) -> Floats:
    """Divide element by element; NaN wherever the denominator is zero."""
    above, below = np.asarray(part, dtype=np.float64), np.asarray(whole, dtype=np.float64)
    quotient = np.full(np.broadcast_shapes(above.shape, below.shape), np.nan)
    np.divide(above, below, out=quotient, where=below != 0)
    return quotient


def ratio(sums: Floats) -> Floats:
    """First sum over second: means, from rows (value, 1); shape (..., 2) in."""
    return divided(sums[..., 0], sums[..., 1])


def accuracy(sums: Floats) -> Floats:
    """Share of all that is right: (tp + tn) / (tp + fp + fn + tn)."""
    return divided(sums[..., 0] + sums[..., 3], sums.sum(axis=-1))


def precision(sums: Floats) -> Floats:
    """Share of the alarms that are right: tp / (tp + fp)."""
    return divided(sums[..., 0], sums[..., 0] + sums[..., 1])


def recall(sums: Floats) -> Floats:
    """Share of the positives that are found: tp / (tp + fn)."""
    return divided(sums[..., 0], sums[..., 0] + sums[..., 2])


def f1(sums: Floats) -> Floats:
    """Harmonic mean of precision and recall: 2 tp / (2 tp + fp + fn).

    Zero, not NaN, where nothing was found and something should have been.
    """
    twice = 2 * sums[..., 0]
    return divided(twice, twice + sums[..., 1] + sums[..., 2])


def false_alarm_rate(sums: Floats) -> Floats:
    """Share of the negatives that raise an alarm: fp / (fp + tn)."""
    return divided(sums[..., 1], sums[..., 1] + sums[..., 3])
