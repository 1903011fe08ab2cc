"""Confusion tables: by hand, against scikit-learn, and the attribution figures."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, cohen_kappa_score, f1_score, recall_score

from counterpoint.evals.metrics import labels

TWO = np.array([[20.0, 5.0], [10.0, 15.0]]).ravel()
# Gold E, I on the first side, I on the second, U; predicted the same and "missed".
ATTRIBUTED = np.array(
    [
        [6.0, 1.0, 0.0, 2.0, 1.0],
        [1.0, 5.0, 2.0, 1.0, 1.0],
        [2.0, 1.0, 4.0, 0.0, 3.0],
        [1.0, 2.0, 0.0, 7.0, 0.0],
    ]
).ravel()
pairs = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=25)


def sums_of(gold, said, classes: int, columns: int, weights=None):
    """A confusion table as sums."""
    table = np.zeros((classes, columns))
    np.add.at(table, (gold, said), 1.0 if weights is None else weights)
    return table.ravel()


def test_a_table_of_two_classes_by_hand() -> None:
    assert labels.accuracy(TWO, 2) == pytest.approx(35 / 50)
    assert labels.recall_of(TWO, 2, 0) == pytest.approx(20 / 25)
    assert labels.recall_of(TWO, 2, 1) == pytest.approx(15 / 25)
    assert labels.recall_of(TWO, 2, 0, 1) == pytest.approx(35 / 50)
    assert labels.macro_f1(TWO, 2) == pytest.approx((40 / 55 + 30 / 45) / 2)
    # Cohen's own arithmetic: p_o = 0.7, p_e = 0.5 * 0.6 + 0.5 * 0.4 = 0.5.
    assert labels.cohen_kappa(TWO, 2) == pytest.approx(0.4)


def test_attribution_by_hand() -> None:
    # Columns predicted: 10, 9, 6, 10 (and 5 missed); rows: 10 each.
    assert labels.attribution_macro_f1(ATTRIBUTED) == pytest.approx(
        (12 / 20 + 10 / 19 + 8 / 16 + 14 / 20) / 4
    )
    assert labels.attribution_recall(ATTRIBUTED, "E") == pytest.approx(6 / 10)
    assert labels.attribution_recall(ATTRIBUTED, "I") == pytest.approx(9 / 20)
    assert labels.attribution_recall(ATTRIBUTED, "U") == pytest.approx(7 / 10)
    assert labels.directional_accuracy(ATTRIBUTED) == pytest.approx(9 / 12)
    assert labels.i_to_e(ATTRIBUTED) == pytest.approx(3 / 20)
    assert labels.u_to_hard(ATTRIBUTED) == pytest.approx(3 / 10)


def test_columns_beyond_the_classes_are_never_right() -> None:
    assert labels.accuracy(ATTRIBUTED, 4) == pytest.approx(22 / 40)
    # p_o = 22/40, p_e = (10 * 10 + 10 * 9 + 10 * 6 + 10 * 10) / 1600.
    expected = 350 / 1600
    assert labels.cohen_kappa(ATTRIBUTED, 4) == pytest.approx((22 / 40 - expected) / (1 - expected))


def test_figures_that_are_not_defined_are_nan() -> None:
    nothing = np.zeros((2, 20))
    for figure in (
        lambda sums: labels.accuracy(sums, 4),
        lambda sums: labels.recall_of(sums, 4, 2),
        lambda sums: labels.macro_f1(sums, 4),
        lambda sums: labels.cohen_kappa(sums, 4),
        labels.attribution_macro_f1,
        labels.directional_accuracy,
        labels.i_to_e,
        labels.u_to_hard,
    ):
        assert np.isnan(figure(nothing)).all()
    assert np.isnan(labels.cohen_kappa(np.array([7.0, 0.0, 0.0, 0.0]), 2))


def test_a_class_that_does_not_occur_is_left_out_of_the_mean() -> None:
    sums = sums_of([0, 0, 1, 1], [0, 0, 1, 0], 3, 3)
    assert labels.macro_f1(sums, 3) == pytest.approx((4 / 5 + 2 / 3) / 2)


def test_a_table_for_each_resample() -> None:
    both = labels.macro_f1(np.stack([ATTRIBUTED, 3 * ATTRIBUTED]), 4)
    assert both.shape == (2,)
    assert both[0] == pytest.approx(both[1])


def test_figures_equal_those_of_scikit_learn() -> None:
    rng = np.random.default_rng(0)
    gold, said = rng.integers(0, 4, 300), rng.integers(0, 4, 300)
    weights = rng.integers(0, 4, 300).astype(float)
    sums = sums_of(gold, said, 4, 4, weights)
    given_weights = {"sample_weight": weights}
    assert labels.accuracy(sums, 4) == pytest.approx(accuracy_score(gold, said, **given_weights))
    assert labels.macro_f1(sums, 4) == pytest.approx(
        f1_score(gold, said, average="macro", **given_weights)
    )
    assert labels.cohen_kappa(sums, 4) == pytest.approx(
        cohen_kappa_score(gold, said, **given_weights)
    )
    recalls = recall_score(gold, said, average=None, **given_weights)
    assert [labels.recall_of(sums, 4, k) for k in range(4)] == pytest.approx(recalls)


@settings(deadline=None)
@given(pairs.filter(bool))
def test_macro_f1_is_that_of_the_labels_present(rows) -> None:
    gold, said = zip(*rows, strict=True)
    expected = f1_score(gold, said, average="macro", zero_division=0)
    assert labels.macro_f1(sums_of(gold, said, 4, 4), 4) == pytest.approx(expected)


@settings(deadline=None)
@given(pairs.filter(bool), st.permutations(range(4)))
def test_names_of_the_classes_do_not_matter(rows, names) -> None:
    gold, said = zip(*rows, strict=True)
    renamed = [names[k] for k in gold], [names[k] for k in said]
    for figure in (labels.accuracy, labels.macro_f1, labels.cohen_kappa):
        before = float(figure(sums_of(gold, said, 4, 4), 4))
        assert figure(sums_of(*renamed, 4, 4), 4) == pytest.approx(before, nan_ok=True)
        assert np.isnan(before) or -1 - 1e-12 <= before <= 1 + 1e-12


@settings(deadline=None)
@given(pairs.filter(bool))
def test_sides_are_alike(rows) -> None:
    """Whichever side is called the first, the attribution figures stay."""
    turn = {0: 0, 1: 2, 2: 1, 3: 3}
    gold, said = zip(*rows, strict=True)
    turned = [turn[k] for k in gold], [turn[k] for k in said]
    before, after = sums_of(gold, said, 4, 5), sums_of(*turned, 4, 5)
    for figure in (labels.directional_accuracy, labels.i_to_e, labels.u_to_hard):
        assert np.array_equal(figure(before), figure(after), equal_nan=True)
