"""The gate over all pairs."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.detection.pairing import gated_pairs
from counterpoint.models.fakes import HashEncoder


def test_pairs_by_hand() -> None:
    vectors = np.array([[1, 0], [0.6, 0.8], [0, 1]], dtype=np.float32)
    assert gated_pairs(vectors, 0.6, most=9) == ([(0, 1, 0.6), (1, 2, 0.8)], 2)
    assert gated_pairs(vectors, 0.9, most=9) == ([], 0)


def test_of_too_many_pairs_the_closest_are_taken_in_order() -> None:
    vectors = np.array([[1, 0], [0.6, 0.8], [0, 1], [0.8, 0.6]], dtype=np.float32)
    pairs, reached = gated_pairs(vectors, 0.0, most=3)
    assert reached == 6
    assert [(pair.left, pair.right) for pair in pairs] == [(0, 3), (1, 2), (1, 3)]


def test_an_empty_batch_has_no_pairs() -> None:
    assert gated_pairs(np.zeros((0, 4), dtype=np.float32), 0.0, most=9) == ([], 0)


@given(st.integers(min_value=0, max_value=40), st.floats(min_value=-1, max_value=1))
def test_the_gate_equals_brute_force(n: int, gate: float) -> None:
    vectors = HashEncoder(8).encode([f"word{i % 7} word{i % 3}" for i in range(n)])
    wanted = {
        (i, j)
        for i in range(n)
        for j in range(i + 1, n)
        if round(float(np.float32(vectors[i] @ vectors[j])), 6) >= gate
    }
    pairs, reached = gated_pairs(vectors, gate, most=10_000)
    found = {(pair.left, pair.right) for pair in pairs}
    assert reached == len(pairs) == len(found)
    borderline = {(i, j) for i, j in found ^ wanted if abs(vectors[i] @ vectors[j] - gate) < 1e-5}
    assert found ^ wanted == borderline
