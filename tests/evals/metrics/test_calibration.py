"""Calibration: by hand, the edges of the bins, and what may not come in."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve
from sklearn.metrics import brier_score_loss

from counterpoint.errors import InputError
from counterpoint.evals.metrics import counts
from counterpoint.evals.metrics.calibration import (
    Bin,
    bin_row,
    brier_row,
    expected_calibration_error,
    reliability,
)

said = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=20)


def test_a_row_by_hand() -> None:
    row = bin_row([0.1, 0.3, 0.6, 0.7], [0, 1, 1, 1], bins=2)
    assert row == pytest.approx((2, 0.4, 1, 2, 1.3, 2))
    assert expected_calibration_error(np.array(row)) == pytest.approx((0.6 + 0.7) / 4)
    low, high = reliability(np.array(row))
    assert (low.probability, low.rate, low.n) == pytest.approx((0.2, 0.5, 2))
    assert (high.probability, high.rate, high.n) == pytest.approx((0.65, 1.0, 2))


def test_bins_hold_their_lower_edge_and_the_last_one_holds_1() -> None:
    row = bin_row([0.0, 0.25, 0.5, 0.75, 1.0], [0, 0, 0, 0, 1], bins=4)
    assert row[0::3] == (1, 1, 1, 2)
    assert len(bin_row([1.0], [1])) == 45
    assert bin_row([1.0], [1])[-3:] == (1, 1, 1)


def test_nothing_makes_a_row_of_zeros_and_an_error_that_is_not_defined() -> None:
    row = np.array(bin_row([], [], bins=2))
    assert not row.any()
    assert np.isnan(expected_calibration_error(row))
    only = reliability(row)[0]
    assert isinstance(only, Bin)
    assert np.isnan([only.probability, only.rate]).all()
    assert only.n == 0


def test_the_brier_score_is_the_mean_of_squares() -> None:
    row = brier_row([0.1, 0.8], [0, 1])
    assert row == pytest.approx((0.01 + 0.04, 2))
    assert counts.ratio(np.array(row)) == pytest.approx(0.025)


@pytest.mark.parametrize("row", [bin_row, brier_row])
def test_a_probability_outside_0_to_1_is_refused(row) -> None:
    for wrong in (-0.1, 1.2, float("nan"), float("inf")):
        with pytest.raises(InputError, match="between 0 and 1"):
            row([0.5, wrong], [1, 1])
    with pytest.raises(InputError, match="2 probabilities for 1 labels"):
        row([0.5, 0.5], [1])


def test_figures_equal_those_of_scikit_learn() -> None:
    rng = np.random.default_rng(0)
    stated = rng.random(500)
    happened = (rng.random(500) < stated).astype(float)
    rate, mean = calibration_curve(happened, stated, n_bins=15)
    bins = reliability(np.array(bin_row(stated, happened)))
    assert [each.rate for each in bins] == pytest.approx(rate)
    assert [each.probability for each in bins] == pytest.approx(mean)
    total, n = brier_row(stated, happened)
    assert total / n == pytest.approx(brier_score_loss(happened, stated))


@settings(deadline=None)
@given(said)
def test_rows_add_up_and_the_error_is_a_share(rows) -> None:
    stated, happened = zip(*rows, strict=True)
    whole = np.array(bin_row(stated, happened))
    parts = sum(np.array(bin_row([p], [y])) for p, y in rows)
    assert whole == pytest.approx(parts)
    assert whole[0::3].sum() == len(rows)
    assert -1e-12 <= expected_calibration_error(whole) <= 1 + 1e-12


@settings(deadline=None)
@given(said)
def test_one_bin_compares_the_means(rows) -> None:
    stated, happened = zip(*rows, strict=True)
    error = expected_calibration_error(np.array(bin_row(stated, happened, bins=1)))
    assert error == pytest.approx(abs(np.mean(stated) - np.mean(happened)), abs=1e-9)
