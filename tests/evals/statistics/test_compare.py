"""Comparisons: by hand, against statsmodels, and at sizes where naive sums overflow."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests

from counterpoint.evals.measures.measure import Sums
from counterpoint.evals.metrics import counts
from counterpoint.evals.statistics.bootstrap import distribution
from counterpoint.evals.statistics.compare import (
    Tally,
    holm,
    mcnemar_exact,
    non_inferior,
    paired_difference,
    tally,
)

p_lists = st.lists(st.floats(0, 1), max_size=12)


def test_a_difference_by_hand() -> None:
    first, second = np.array([0.5, 0.6, 0.7, 0.8]), np.array([0.4, 0.6, 0.8, 0.5])
    found = paired_difference((0.65, 0.55), (first, second), level=0.5)
    assert found.value == pytest.approx(0.1)
    # Differences 0.1, 0, -0.1, 0.3: two of four are not above zero, so p = 2 * 3 / 5, at most 1.
    assert found.p == 1
    assert (found.low, found.high) == pytest.approx((-0.025, 0.15))
    above = paired_difference((1, 0), (np.ones(99), np.zeros(99)))
    assert above.p == pytest.approx(2 / 100)
    below = paired_difference((0, 1), (np.zeros(99), np.ones(99)))
    assert below.p == pytest.approx(2 / 100)


def test_resamples_without_a_value_are_left_out() -> None:
    first = np.array([1.0, np.nan, 1.0, 1.0, 1.0])
    second = np.array([0.0, 0.0, np.nan, 0.0, 0.0])
    found = paired_difference((1, 0), (first, second))
    assert found.undefined == pytest.approx(2 / 5)
    assert found.p == pytest.approx(2 / 4)
    nothing = paired_difference((float("nan"), 0), (first * np.nan, second))
    assert np.isnan([nothing.value, nothing.low, nothing.high, nothing.p]).all()
    assert nothing.undefined == 1


def test_a_system_against_itself_does_not_differ() -> None:
    values = np.random.default_rng(0).random(50)
    found = paired_difference((0.5, 0.5), (values, values))
    assert (found.value, found.low, found.high, found.p) == (0, 0, 0, 1)


def test_p_is_uniform_when_nothing_differs() -> None:
    rng = np.random.default_rng(1)
    mean = Sums(2, counts.ratio)
    rejected = 0
    for trial in range(300):
        rows = [[(value, 1.0) for value in rng.normal(size=60)] for _ in range(2)]
        resampled = distribution(
            [mean.over(each) for each in rows], [None] * 60, resamples=300, seed=trial
        )
        rejected += paired_difference((0, 0), (resampled[0], resampled[1])).p <= 0.1
    assert 0.06 <= rejected / 300 <= 0.15


def test_cases_are_tallied() -> None:
    first = np.array([1.0, 0.5, 0.0, np.nan, 1.0])
    second = np.array([0.0, 0.5, 1.0, 1.0, 0.5])
    assert tally(first, second) == Tally(wins=2, ties=1, losses=1)
    assert tally(first, second, lower_is_better=True) == Tally(wins=1, ties=1, losses=2)


@pytest.mark.parametrize(
    ("only_first", "only_second", "expected"),
    [
        (0, 0, 1.0),
        (3, 3, 1.0),
        (0, 1, 1.0),
        (0, 5, 2 / 32),
        (1, 5, 2 * (1 + 6) / 64),
        (2, 8, 2 * (1 + 10 + 45) / 1024),
    ],
)
def test_mcnemar_by_hand(only_first, only_second, expected) -> None:
    assert mcnemar_exact(only_first, only_second) == pytest.approx(expected)
    assert mcnemar_exact(only_second, only_first) == pytest.approx(expected)


@settings(deadline=None)
@given(st.integers(0, 400), st.integers(0, 400))
def test_mcnemar_is_that_of_statsmodels(only_first, only_second) -> None:
    theirs = mcnemar([[5, only_first], [only_second, 5]], exact=True).pvalue
    assert mcnemar_exact(only_first, only_second) == pytest.approx(min(theirs, 1.0), rel=1e-9)


@pytest.mark.parametrize("counts_of", [(499_000, 501_000), (0, 1000), (10, 100_000)])
def test_mcnemar_of_large_counts(counts_of) -> None:
    theirs = binomtest(counts_of[0], sum(counts_of)).pvalue
    assert mcnemar_exact(*counts_of) == pytest.approx(theirs, rel=1e-6)


def test_non_inferiority_by_hand() -> None:
    differences = np.linspace(-0.04, 0.06, 101)
    found = non_inferior(differences, margin=0.05)
    assert found.bound == pytest.approx(-0.035)
    assert (found.holds, found.margin) == (True, 0.05)
    assert not non_inferior(differences, margin=0.03).holds
    assert non_inferior(differences, margin=0.03, level=0.8).bound == pytest.approx(-0.02)
    assert non_inferior(differences, margin=0.03, level=0.8).holds


def test_worse_by_the_margin_itself_is_no_proof_and_neither_is_nothing() -> None:
    assert not non_inferior(np.full(10, -0.25), margin=0.25).holds
    nothing = non_inferior(np.full(10, np.nan), margin=0.25)
    assert (nothing.holds, nothing.undefined) == (False, 1)
    assert np.isnan(nothing.bound)


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx((0.03, 0.06, 0.06))
    assert holm([0.5, 0.9]) == (1.0, 1.0)
    assert holm([]) == ()


def test_holm_passes_by_what_is_no_test() -> None:
    adjusted = holm([0.02, float("nan"), 0.01])
    assert (adjusted[0], adjusted[2]) == pytest.approx((0.02, 0.02))
    assert np.isnan(adjusted[1])


@settings(max_examples=25, deadline=None)
@given(p_lists.filter(bool))
def test_holm_is_that_of_statsmodels(p_values) -> None:
    assert holm(p_values) == pytest.approx(multipletests(p_values, method="holm")[1])


@settings(deadline=None)
@given(p_lists)
def test_holm_only_raises_and_keeps_the_order(p_values) -> None:
    adjusted = holm(p_values)
    assert all(given_p <= p <= 1 for given_p, p in zip(p_values, adjusted, strict=True))
    by_given = [p for _, p in sorted(zip(p_values, adjusted, strict=True))]
    assert by_given == sorted(by_given)
