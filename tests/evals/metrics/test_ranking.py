"""Ranking figures: by hand, against scikit-learn, and weights as repetitions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score, roc_auc_score

from counterpoint.evals.metrics.ranking import (
    area_under_risk_coverage,
    auroc,
    average_precision,
    risk_coverage_curve,
)

FIGURES = (auroc, average_precision, area_under_risk_coverage)
items = st.lists(
    st.tuples(st.sampled_from([0.0, 0.1, 0.5, 0.50001, 1.0]), st.booleans(), st.integers(0, 3)),
    max_size=12,
)


def once(figure, scores, labels) -> float:
    """The figure of items that count once each."""
    scores, labels = np.array(scores, dtype=float), np.array(labels, dtype=float)
    return float(figure(scores, labels, np.ones((1, len(scores))))[0])


def columns(rows):
    """Scores, labels and one row of weights."""
    scores, labels, weights = np.array(rows, dtype=float).reshape(-1, 3).T
    return scores, labels, weights[None, :]


@pytest.mark.parametrize(
    ("scores", "labels", "expected"),
    [
        ([0.9, 0.8, 0.3, 0.1], [1, 1, 0, 0], 1.0),
        ([0.9, 0.8, 0.3, 0.1], [0, 0, 1, 1], 0.0),
        ([0.9, 0.8, 0.3, 0.1], [1, 0, 1, 0], 3 / 4),
        ([0.5, 0.5, 0.5], [1, 0, 0], 1 / 2),
        ([0.7, 0.7, 0.2], [1, 0, 0], (1 / 2 + 1) / 2),
        ([np.inf, np.inf, -np.inf], [1, 0, 0], (1 / 2 + 1) / 2),
    ],
)
def test_auroc_by_hand(scores, labels, expected) -> None:
    assert once(auroc, scores, labels) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("scores", "labels", "expected"),
    [
        ([0.9, 0.8, 0.3, 0.1], [1, 0, 1, 0], (1 + 2 / 3) / 2),
        ([0.9, 0.8, 0.3], [0, 0, 1], 1 / 3),
        # The tie is one threshold: both positives stand at a precision of 2 / 3.
        ([0.8, 0.8, 0.8, 0.1], [1, 0, 1, 0], 2 / 3),
    ],
)
def test_average_precision_by_hand(scores, labels, expected) -> None:
    assert once(average_precision, scores, labels) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("scores", "labels", "expected"),
    [
        # Risks of the 1, 2, 3, 4 most confident: 0, 1/2, 1/3, 2/4.
        ([0.9, 0.8, 0.3, 0.1], [1, 0, 1, 0], (0 + 1 / 2 + 1 / 3 + 1 / 2) / 4),
        ([0.9, 0.8], [1, 1], 0.0),
        ([0.9, 0.8], [0, 0], 1.0),
        # Two are kept together at a risk of 1/2, then all three at 1/3.
        ([0.8, 0.8, 0.1], [1, 0, 1], (1 / 2 + 1 / 2 + 1 / 3) / 3),
    ],
)
def test_area_under_risk_coverage_by_hand(scores, labels, expected) -> None:
    assert once(area_under_risk_coverage, scores, labels) == pytest.approx(expected)


def test_the_curve_by_hand() -> None:
    coverage, risk = risk_coverage_curve(np.array([0.1, 0.8, 0.8, 0.9]), np.array([1, 1, 0, 0]))
    assert coverage == pytest.approx([1 / 4, 3 / 4, 1])
    assert risk == pytest.approx([1, 2 / 3, 1 / 2])


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_that_is_not_defined_is_nan(figure) -> None:
    assert np.isnan(once(figure, [], []))
    nothing = figure(np.array([0.3, 0.2]), np.array([1.0, 0.0]), np.zeros((2, 2)))
    assert np.isnan(nothing).all()
    assert np.isnan(once(auroc, [0.3, 0.2], [1, 1]))
    assert np.isnan(once(average_precision, [0.3, 0.2], [0, 0]))
    coverage, risk = risk_coverage_curve(np.array([]), np.array([]))
    assert len(coverage) == len(risk) == 0


@pytest.mark.parametrize("decimals", [1, 9])
@pytest.mark.parametrize("real", [True, False])
def test_figures_equal_those_of_scikit_learn(decimals, real) -> None:
    rng = np.random.default_rng(decimals)
    scores = np.round(rng.random(300), decimals)
    labels = (rng.random(300) < 0.3).astype(float)
    weights = rng.random((4, 300)) if real else rng.integers(0, 4, (4, 300)).astype(float)
    for ours, theirs in ((auroc, roc_auc_score), (average_precision, average_precision_score)):
        expected = [theirs(labels, scores, sample_weight=row) for row in weights]
        assert ours(scores, labels, weights) == pytest.approx(expected)


@settings(deadline=None)
@given(items)
def test_a_weight_is_a_repetition(rows) -> None:
    scores, labels, weights = columns(rows)
    times = weights[0].astype(int)
    for figure in FIGURES:
        repeated = once(figure, np.repeat(scores, times), np.repeat(labels, times))
        assert figure(scores, labels, weights)[0] == pytest.approx(repeated, nan_ok=True)


@settings(deadline=None)
@given(items, st.randoms(use_true_random=False))
def test_order_and_scale_do_not_matter_and_values_are_shares(rows, random) -> None:
    before = columns(rows)
    shuffled = list(rows)
    random.shuffle(shuffled)
    scores, labels, weights = columns(shuffled)
    for figure in FIGURES:
        value = figure(*before)[0]
        assert figure(3 * scores - 1, labels, weights)[0] == pytest.approx(value, nan_ok=True)
        assert np.isnan(value) or -1e-12 <= value <= 1 + 1e-12


@settings(deadline=None)
@given(items)
def test_turned_scores_turn_the_auroc(rows) -> None:
    scores, labels, weights = columns(rows)
    turned = auroc(-scores, labels, weights)[0]
    assert turned == pytest.approx(1 - auroc(scores, labels, weights)[0], nan_ok=True)


@settings(deadline=None)
@given(items.filter(bool))
def test_the_area_is_that_below_the_curve(rows) -> None:
    scores, labels, _ = columns(rows)
    coverage, risk = risk_coverage_curve(scores, labels)
    area = float((np.diff(coverage, prepend=0) * risk).sum())
    assert once(area_under_risk_coverage, scores, labels) == pytest.approx(area)
    assert coverage[-1] == pytest.approx(1)
    assert risk[-1] == pytest.approx(1 - labels.mean())
