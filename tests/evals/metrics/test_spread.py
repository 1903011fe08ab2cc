"""Percentiles: by hand, against numpy, and weights as repetitions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.evals.metrics.spread import percentile

shares = st.sampled_from([0, 1, 5, 25, 29, 50, 55, 57, 90, 95, 99, 99.9, 100])
numbers = st.lists(st.floats(-10, 10), min_size=1, max_size=30)


def of(q, scores, weights=None) -> float:
    """The percentile of a list."""
    scores = np.array(scores, dtype=float)
    weights = np.ones(len(scores)) if weights is None else np.array(weights, dtype=float)
    return float(percentile(q)(scores, np.zeros(len(scores)), weights[None, :])[0])


def test_percentiles_by_hand() -> None:
    seconds = [0.4, 0.1, 0.3, 0.2]
    assert [of(q, seconds) for q in (0, 25, 26, 50, 75, 95, 100)] == [
        *(0.1, 0.1, 0.2, 0.2, 0.3, 0.4, 0.4)
    ]
    assert of(50, seconds, [5, 1, 1, 1]) == 0.4
    assert of(0, seconds, [1, 0, 1, 1]) == 0.2


def test_no_weight_is_no_percentile() -> None:
    assert np.isnan(of(50, []))
    assert np.isnan(of(50, [1.0, 2.0], [0, 0]))


def test_a_value_for_each_resample() -> None:
    weights = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
    found = percentile(50)(np.array([7.0, 3.0]), np.zeros(2), weights)
    assert found == pytest.approx([7, 3, np.nan], nan_ok=True)


@settings(deadline=None)
@given(numbers, shares)
def test_equal_weights_give_what_numpy_gives(values, q) -> None:
    assert of(q, values) == np.percentile(values, q, method="inverted_cdf")


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(-10, 10), st.integers(0, 4)), min_size=1, max_size=20), shares)
def test_a_weight_is_a_repetition(rows, q) -> None:
    values, times = zip(*rows, strict=True)
    repeated = np.repeat(values, times)
    if len(repeated):
        assert of(q, values, times) == of(q, repeated)
