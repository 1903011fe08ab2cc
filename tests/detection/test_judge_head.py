"""Boosted trees over named features, against numbers worked out by hand."""

from __future__ import annotations

import math

import pytest

from counterpoint.detection.judge_head import head_from, packaged_head

TREES = [
    [[0, 0.5, 1, 2], [-1, -1.0, 0, 0], [1, 2.0, 3, 4], [-1, 0.5, 0, 0], [-1, 3.0, 0, 0]],
    [[-1, 0.25, 0, 0]],
]
HEAD = head_from(
    {
        "names": ["a", "b"],
        "start": -0.5,
        "slope": 2.0,
        "shift": 0.1,
        "thresholds": {"balanced": 0.5},
        "trees": TREES,
    }
)


@pytest.mark.parametrize(
    ("a", "b", "score"),
    [(0.5, 9.0, -0.5 - 1.0 + 0.25), (0.6, 2.0, -0.5 + 0.5 + 0.25), (1.0, 2.1, -0.5 + 3.0 + 0.25)],
)
def test_a_chance_is_the_calibrated_sum_of_the_leaves(a: float, b: float, score: float) -> None:
    expected = 1 / (1 + math.exp(-(2 * score + 0.1)))
    assert HEAD.chance({"a": a, "b": b, "unused": 7.0}) == pytest.approx(expected)


def test_the_packaged_thresholds_are_in_order() -> None:
    found = packaged_head().thresholds
    assert 0 < found["recall"] <= found["balanced"] <= found["precision"] < 1
