"""Figures over scored items, under many weightings at once.

Each takes scores and 0/1 labels of shape (items,) and weights of shape (resamples, items), and
returns shape (resamples,). A weight of 2 is the same as listing the item twice. Equal scores are
one threshold. NaN where a figure is not defined.
"""

from __future__ import annotations

import numpy as np

from counterpoint.evals.metrics.counts import Floats, divided


def auroc(scores: Floats, labels: Floats, weights: Floats) -> Floats:
    """Chance that a positive scores above a negative; a tie counts half. NaN without either."""
    positive, total = _by_threshold(scores, labels, weights)
    negative = total - positive
    # A negative loses to the positives above it and to half of those level with it.
    wins = np.einsum("rt,rt->r", np.cumsum(positive, axis=1), negative)
    ties = np.einsum("rt,rt->r", positive, negative)
    return divided(wins - ties / 2, positive.sum(axis=1) * negative.sum(axis=1))


def average_precision(scores: Floats, labels: Floats, weights: Floats) -> Floats:
    """Sum over thresholds of the recall gained times the precision; NaN without positives.

    The step-wise form without interpolation, as scikit-learn's ``average_precision_score``.
    """
    positive, total = _by_threshold(scores, labels, weights)
    return _mean_share(positive, total, positive)


def area_under_risk_coverage(scores: Floats, labels: Floats, weights: Floats) -> Floats:
    """Mean over coverages of the share of wrong answers among those kept; lower is better.

    ``scores`` are confidences, ``labels`` say whether the answer is right. Answers of one
    confidence are kept or dropped together. Without ties this is the mean over k of the risk of
    the k most confident (Geifman and El-Yaniv 2017, Selective classification for deep networks).
    """
    wrong, total = _by_threshold(scores, 1 - labels, weights)
    return _mean_share(wrong, total, total)


def risk_coverage_curve(scores: Floats, labels: Floats) -> tuple[Floats, Floats]:
    """Coverage and risk at every distinct confidence, by rising coverage.

    The area is that of steps: the sum of each coverage gained times the risk there.
    """
    wrong, total = _by_threshold(scores, 1 - labels, np.ones((1, len(scores))))
    kept = np.cumsum(total[0])
    return kept / max(len(scores), 1), divided(np.cumsum(wrong[0]), kept)


def _by_threshold(scores: Floats, marks: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Weight of the marked items and of all items at each distinct score, highest score first."""
    order = np.argsort(-scores, kind="stable")
    first = np.ones(len(scores), dtype=bool)
    first[1:] = scores[order][1:] != scores[order][:-1]
    total = np.take(weights, order, axis=1)
    marked = total * marks[order]
    if first.all():
        return marked, total
    starts = np.flatnonzero(first)
    return np.add.reduceat(marked, starts, axis=1), np.add.reduceat(total, starts, axis=1)


def _mean_share(marked: Floats, total: Floats, over: Floats) -> Floats:
    """Mean, weighted by ``over``, of the marked share of what stands at or above a threshold."""
    # Where nothing has weight yet, nothing marked has: 0 over the least number is 0, as it must be.
    above = np.maximum(np.cumsum(total, axis=1), np.finfo(np.float64).tiny)
    share = np.cumsum(marked, axis=1) / above
    return divided(np.einsum("rt,rt->r", share, over), over.sum(axis=1))
