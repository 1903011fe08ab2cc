"""Reciprocal rank fusion, by hand and by its laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.retrieval.fusion import reciprocal_rank_fusion

RANKINGS = st.lists(st.lists(st.sampled_from("abcdef"), unique=True), max_size=4)


def test_scores_worked_out_by_hand() -> None:
    fused = reciprocal_rank_fusion([["a", "b", "c"], ["c", "a"]], constant=60)
    assert fused == [
        ("a", pytest.approx(1 / 61 + 1 / 62)),
        ("c", pytest.approx(1 / 63 + 1 / 61)),
        ("b", pytest.approx(1 / 62)),
    ]


def test_ties_are_broken_by_id() -> None:
    assert [name for name, _ in reciprocal_rank_fusion([["b", "a"], ["a", "b"]], constant=1)] == [
        "a",
        "b",
    ]


def test_a_repeated_id_counts_its_best_rank() -> None:
    assert reciprocal_rank_fusion([["a", "a", "b"]], constant=60) == reciprocal_rank_fusion(
        [["a", "b"]], constant=60
    )


def test_nothing_fuses_to_nothing() -> None:
    assert reciprocal_rank_fusion([], constant=60) == []
    assert reciprocal_rank_fusion([[], []], constant=60) == []


@given(rankings=RANKINGS, constant=st.integers(1, 100))
def test_every_id_is_there_once_and_the_order_of_the_rankings_does_not_matter(
    rankings: list[list[str]], constant: int
) -> None:
    fused = reciprocal_rank_fusion(rankings, constant=constant)
    assert sorted(name for name, _ in fused) == sorted({name for one in rankings for name in one})
    assert fused == reciprocal_rank_fusion(rankings[::-1], constant=constant)


@given(ranking=st.lists(st.integers().map(str), unique=True), constant=st.integers(1, 100))
def test_one_ranking_keeps_its_order(ranking: list[str], constant: int) -> None:
    fused = reciprocal_rank_fusion([ranking, ranking], constant=constant)
    assert [name for name, _ in fused] == ranking
