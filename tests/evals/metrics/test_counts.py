"""Rates over counts: by hand, against scikit-learn, and where they are not defined."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics as sklearn

from counterpoint.evals.metrics import counts

RATES = (
    counts.accuracy,
    counts.precision,
    counts.recall,
    counts.f1,
    counts.false_alarm_rate,
)
cells = st.tuples(*[st.integers(0, 50)] * 4)


@pytest.mark.parametrize(
    ("rate", "expected"),
    [
        (counts.accuracy, 9 / 14),
        (counts.precision, 3 / 5),
        (counts.recall, 3 / 6),
        (counts.f1, 6 / 11),
        (counts.false_alarm_rate, 2 / 8),
    ],
)
def test_a_rate_by_hand(rate, expected) -> None:
    assert rate(np.array([3.0, 2.0, 3.0, 6.0])) == pytest.approx(expected)


def test_a_mean_is_sum_over_number() -> None:
    assert counts.ratio(np.array([[3.0, 4.0], [0.0, 0.0]])) == pytest.approx(
        [0.75, np.nan], nan_ok=True
    )


def test_undefined_rates_are_nan_and_f1_is_zero_when_all_is_missed() -> None:
    nothing = np.zeros((3, 4))
    for rate in RATES:
        assert np.isnan(rate(nothing)).all()
    missed = np.array([0.0, 0.0, 5.0, 0.0])
    assert counts.f1(missed) == 0
    assert np.isnan(counts.precision(missed))
    assert np.isnan(counts.false_alarm_rate(missed))


def test_division_keeps_shapes_and_never_warns() -> None:
    assert counts.divided([1.0, 0.0, 2.0], [0.0, 0.0, 4.0]) == pytest.approx(
        [np.nan, np.nan, 0.5], nan_ok=True
    )
    assert counts.divided(np.ones((2, 1)), np.ones(3)).shape == (2, 3)
    assert float(counts.divided(1, 4)) == 0.25


def test_rates_equal_those_of_scikit_learn() -> None:
    rng = np.random.default_rng(0)
    gold, said = rng.random(400) < 0.3, rng.random(400) < 0.4
    weights = rng.integers(0, 4, 400)
    table = sklearn.confusion_matrix(gold, said, sample_weight=weights)
    sums = np.array([table[1, 1], table[0, 1], table[1, 0], table[0, 0]], dtype=float)
    for ours, theirs in (
        (counts.accuracy, sklearn.accuracy_score),
        (counts.precision, sklearn.precision_score),
        (counts.recall, sklearn.recall_score),
        (counts.f1, sklearn.f1_score),
    ):
        assert ours(sums) == pytest.approx(theirs(gold, said, sample_weight=weights))
    negatives = sklearn.recall_score(gold, said, pos_label=False, sample_weight=weights)
    assert counts.false_alarm_rate(sums) == pytest.approx(1 - negatives)


@settings(deadline=None)
@given(st.lists(cells, min_size=1, max_size=5))
def test_rates_are_bounded_and_taken_row_by_row(rows) -> None:
    sums = np.array(rows, dtype=float)
    for rate in RATES:
        values = rate(sums)
        assert values.shape == (len(rows),)
        defined = values[~np.isnan(values)]
        assert ((defined >= 0) & (defined <= 1)).all()
        assert np.array_equal(values, [rate(row) for row in sums], equal_nan=True)


@settings(deadline=None)
@given(cells.filter(lambda cell: cell[0] > 0))
def test_f1_lies_between_precision_and_recall(cell) -> None:
    sums = np.array(cell, dtype=float)
    low, high = sorted((float(counts.precision(sums)), float(counts.recall(sums))))
    assert low - 1e-12 <= counts.f1(sums) <= high + 1e-12
