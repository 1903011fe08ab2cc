"""Fitting the weights of the `rules` detector, on bags made by hand."""

from __future__ import annotations

import importlib
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

with pytest.MonkeyPatch.context() as patched:
    patched.syspath_prepend(str(Path(__file__).parents[2]))
    rules: Any = importlib.import_module("training.rules")

PRIOR = rules.PRIOR
NAMES = ["asked", "best", "different-amount", "near"]


def bag(case: str, best: float, *more: float, conflict: bool) -> Any:
    """One finding for each closeness to the question; "near" never says anything."""
    findings = tuple(
        {"asked": 1.0, "best": each, "different-amount": 1.0} for each in (best, *more)
    )
    return rules.Bag(case, conflict, findings)


BAGS = [
    bag("one", 0.9, 0.1, conflict=True),
    bag("two", 0.5, conflict=True),
    bag("three", 0.2, 0.1, conflict=False),
]


def fitted(bags: list[Any], strength: float = 1.0) -> dict[str, float]:
    model = rules.Model(NAMES, strength).fit(bags)
    return dict(zip(model.names, model.weights.tolist(), strict=True))


def test_it_starts_at_the_prior_and_what_the_prior_lacks_is_worth_nothing() -> None:
    model = rules.Model(NAMES, 1.0)
    assert model.weights.tolist() == [PRIOR["asked"], PRIOR["best"], 0.0, PRIOR["near"]]


def test_a_feature_without_evidence_keeps_its_prior() -> None:
    assert fitted(BAGS)["near"] == pytest.approx(PRIOR["near"])


def test_what_is_closer_in_conflicts_gains_weight() -> None:
    weights = fitted(BAGS)
    assert weights["best"] > PRIOR["best"]
    assert weights["different-amount"] > 0.0


def test_scores_rise_with_closeness_and_the_strongest_finding_counts() -> None:
    model = rules.Model(NAMES, 1.0).fit(BAGS)
    scores = [model.score(bag("x", best, conflict=False)) for best in (0.0, 0.3, 0.6, 0.9)]
    assert scores == sorted(scores)
    assert len(set(scores)) == len(scores)
    assert model.score(bag("x", 0.3, 0.9, 0.0, conflict=False)) == pytest.approx(scores[-1])
    assert all(0.0 < score < 1.0 for score in scores)


def test_more_evidence_moves_further_in_the_same_direction() -> None:
    once, often = fitted(BAGS), fitted(BAGS * 5)
    assert PRIOR["best"] < once["best"] < often["best"]


def test_a_strong_prior_is_hardly_left() -> None:
    loose, firm = fitted(BAGS, 0.5), fitted(BAGS, 1e6)
    assert firm["best"] == pytest.approx(PRIOR["best"], abs=1e-4)
    assert abs(loose["best"] - PRIOR["best"]) > abs(firm["best"] - PRIOR["best"])


def test_the_fit_is_deterministic_and_blind_to_the_order_of_bags() -> None:
    assert fitted(BAGS) == fitted(BAGS)
    there, back = fitted(BAGS), fitted(BAGS[::-1])
    assert there == pytest.approx(back)


def test_one_bag_computed_by_hand() -> None:
    # One weight w, prior 0, strength 1, one conflict with x = 1, which counts twice: at the
    # optimum w = 2 (1 - sigmoid(w)), so w = 0.6748.
    model = rules.Model(["different-amount"], 1.0).fit(
        [rules.Bag("a", True, ({"different-amount": 1.0},))]
    )
    [weight] = model.weights.tolist()
    assert weight == pytest.approx(2.0 * (1.0 - 1.0 / (1.0 + math.exp(-weight))))
    assert weight == pytest.approx(0.6748, abs=1e-4)


def test_a_pair_without_a_finding_is_no_conflict_and_teaches_nothing() -> None:
    empty = rules.Bag("four", True, ())
    assert rules.Model(NAMES, 1.0).score(empty) == 0.0
    assert fitted([*BAGS, empty]) == fitted(BAGS)


def test_every_bag_is_scored_by_a_model_that_did_not_see_its_case() -> None:
    bags = [bag(f"case {n}", n / 20, conflict=n > 10) for n in range(20)]
    scores = rules.cross_validate(bags, NAMES, 1.0)
    assert scores == rules.cross_validate(bags, NAMES, 1.0)
    assert np.argsort(scores)[-5:].min() > 10
    alone = rules.cross_validate(BAGS, NAMES, 1.0)
    for number, each in enumerate(BAGS):
        others = [other for other in BAGS if other is not each]
        assert alone[number] == pytest.approx(rules.Model(NAMES, 1.0).fit(others).score(each))
