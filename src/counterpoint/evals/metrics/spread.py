"""Percentiles of a weighted list of numbers, for latencies and the like."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from counterpoint.evals.metrics.counts import Floats


def percentile(q: float) -> Callable[[Floats, Floats, Floats], Floats]:
    """Make the q-th percentile, 0 <= q <= 100, of scores of shape (items,).

    The function takes scores, labels (not read) and weights of shape (resamples, items), and
    returns shape (resamples,): the least score at or below which q percent of the weight stand,
    always one of the scores; NaN where nothing has weight. With equal weights it is numpy's
    "inverted_cdf".
    """

    def rank(scores: Floats, labels: Floats, weights: Floats) -> Floats:
        order = np.argsort(scores, kind="stable")
        below = np.cumsum(np.take(weights, order, axis=1), axis=1)
        if not len(scores):
            return np.full(len(weights), np.nan)
        total = below[:, -1:]
        # Items without weight at the front are never reached, not even for q = 0.
        reached = (below >= total * (q / 100)) & (below > 0)
        return np.where(total[:, 0] > 0, scores[order][np.argmax(reached, axis=1)], np.nan)

    return rank
