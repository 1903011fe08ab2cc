"""CARS: by hand, Kendall's tau against scipy, and rankings under other weights."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau

from counterpoint.evals.metrics.cars import cars, kendall_tau, stability

scores = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=12)


def test_cars_by_hand() -> None:
    value = cars(np.array([0.8, 0.6, 0.5, 0.9]))
    assert value == pytest.approx(0.35 * 0.8 + 0.25 * 0.6 + 0.25 * 0.5 + 0.15 * 0.9)
    assert cars(np.ones((2, 4))) == pytest.approx([1, 1])
    assert cars(np.array([1.0, 0.0, 0.0, 1.0]), (0.5, 0.2, 0.2, 0.1)) == pytest.approx(0.6)


def test_a_missing_component_leaves_no_score() -> None:
    values = cars(np.array([[1.0, 1.0, np.nan, 1.0], [0.0, 0.0, 0.0, 0.0]]))
    assert np.isnan(values[0])
    assert values[1] == 0
    assert np.isnan(cars(np.array([1.0, 1.0, np.nan, 1.0]), (0.4, 0.4, 0.0, 0.2)))


def test_eight_settings_by_hand() -> None:
    # "answers" leads by 0.35 * 0.2 - 0.25 * 0.26 = 0.005: less weight on AC turns the two.
    components = np.array([[0.9, 0.5, 0.5, 0.5], [0.7, 0.76, 0.5, 0.5]])
    found = stability(components, ("answers", "detects"))
    assert found.ranking == ("answers", "detects")
    assert [(shift.component, shift.change) for shift in found.shifts] == [
        (name, change) for name in ("AC", "CDA", "RA", "SF") for change in (-0.1, 0.1)
    ]
    less, more = found.shifts[:2]
    assert less.weights == pytest.approx(np.array([0.25, 0.25, 0.25, 0.15]) / 0.9)
    assert more.weights == pytest.approx(np.array([0.45, 0.25, 0.25, 0.15]) / 1.1)
    assert (less.ranking, less.tau, less.first_holds) == (("detects", "answers"), -1, False)
    assert (more.ranking, more.tau, more.first_holds) == (("answers", "detects"), 1, True)
    assert found.least_tau == -1
    assert not found.first_holds


def test_no_weight_falls_below_zero() -> None:
    found = stability(np.eye(4), tuple("abcd"), weights=(0.9, 0.05, 0.05, 0.0), step=0.1)
    assert all(min(shift.weights) >= 0 for shift in found.shifts)
    assert all(sum(shift.weights) == pytest.approx(1) for shift in found.shifts)
    assert found.shifts[2].weights == pytest.approx(np.array([0.9, 0.0, 0.05, 0.0]) / 0.95)


def test_a_system_that_leads_in_all_components_stays_first() -> None:
    found = stability(np.array([[0.3] * 4, [0.9] * 4, [0.6] * 4]), ("low", "high", "middle"))
    assert found.first_holds
    assert found.least_tau == 1
    assert {shift.ranking for shift in found.shifts} == {("high", "middle", "low")}


def test_a_shared_first_place_holds_and_level_systems_keep_their_order() -> None:
    found = stability(np.array([[0.5] * 4, [0.5] * 4]), ("one", "two"))
    assert found.ranking == ("one", "two")
    assert found.first_holds
    assert np.isnan(found.least_tau)


def test_a_system_without_a_score_is_named() -> None:
    components = np.array([[0.5, np.nan, 0.5, 0.5], [0.5] * 4, [0.4] * 4])
    found = stability(components, ("partial", "first", "second"))
    assert found.left_out == ("partial",)
    assert found.ranking == ("first", "second")
    nobody = stability(components[:1], ("partial",))
    assert nobody.ranking == ()
    assert nobody.first_holds


def test_weights_that_all_vanish_rank_nothing() -> None:
    found = stability(np.eye(4), tuple("abcd"), weights=(0.1, 0.0, 0.0, 0.0))
    assert not found.shifts[0].first_holds
    assert np.isnan(found.shifts[0].tau)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ([1, 2, 3], [1, 2, 3], 1),
        ([1, 2, 3], [3, 2, 1], -1),
        ([1, 2, 3], [1, 3, 2], 1 / 3),
        # Two concordant pairs of three; one tie in the second list: 2 / sqrt(3 * 2).
        ([1, 2, 3], [1, 2, 2], 2 / np.sqrt(6)),
    ],
)
def test_kendall_tau_by_hand(first, second, expected) -> None:
    assert kendall_tau(first, second) == pytest.approx(expected)


@settings(deadline=None)
@given(scores.filter(lambda rows: all(len(set(each)) > 1 for each in zip(*rows, strict=True))))
def test_kendall_tau_is_that_of_scipy(rows) -> None:
    first, second = zip(*rows, strict=True)
    assert kendall_tau(first, second) == pytest.approx(kendalltau(first, second).statistic)


def test_kendall_tau_of_level_or_missing_scores_is_not_defined() -> None:
    assert np.isnan(kendall_tau([1, 1], [1, 2]))
    assert np.isnan(kendall_tau([1], [1]))
    assert np.isnan(kendall_tau([], []))
