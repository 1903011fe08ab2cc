"""The bootstrap: what a resample is, pairing, groups, intervals, and agreement with scipy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from counterpoint.evals.measures.measure import Ranking, Sums
from counterpoint.evals.metrics import counts, ranking
from counterpoint.evals.statistics.bootstrap import (
    Interval,
    Resampler,
    distribution,
    interval,
    points,
)

MEAN = Sums(2, counts.ratio)


def mean_of(values):
    """The mean as an estimate."""
    return MEAN.over([(float(value), 1.0) for value in values])


def all_weights(n: int, resamples: int, seed: int):
    return np.concatenate(list(Resampler(n, resamples, seed).weights()))


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 40), st.integers(1, 60), st.integers(0, 5))
def test_rows_are_whole_numbers_that_sum_to_n_and_the_seed_decides(n, resamples, seed) -> None:
    weights = all_weights(n, resamples, seed)
    assert weights.shape == (resamples, n)
    assert weights.dtype == np.float64
    assert (weights >= 0).all()
    assert np.array_equal(weights, np.round(weights))
    assert (weights.sum(axis=1) == n).all()
    assert np.array_equal(weights, all_weights(n, resamples, seed))


def test_another_seed_draws_otherwise() -> None:
    assert not np.array_equal(all_weights(50, 4, 0), all_weights(50, 4, 1))


def test_more_resamples_go_on_where_fewer_stop() -> None:
    assert np.array_equal(all_weights(50, 40, 3)[:10], all_weights(50, 10, 3))


def test_chunks_are_bounded_and_leave_nothing_out() -> None:
    chunks = list(Resampler(20_000, 120).weights())
    assert len(chunks) > 1
    assert max(chunk.nbytes for chunk in chunks) <= 64_000_000
    assert sum(len(chunk) for chunk in chunks) == 120
    assert (np.concatenate(chunks).sum(axis=1) == 20_000).all()


def test_each_thing_is_drawn_as_a_multinomial_would() -> None:
    weights = all_weights(10, 20_000, 0)
    assert weights.mean(axis=0) == pytest.approx(np.ones(10), abs=0.03)
    assert weights.var(axis=0) == pytest.approx(np.full(10, 0.9), abs=0.05)
    assert np.corrcoef(weights[:, 0], weights[:, 1])[0, 1] == pytest.approx(-1 / 9, abs=0.02)


def test_points_count_every_case_once() -> None:
    rows = [(1.0, 1.0), (0.0, 1.0), None, (1.0, 1.0)]
    assert points([MEAN.over(rows), mean_of([3, 5, 1, 1])], 4) == pytest.approx([2 / 3, 2.5])


def test_estimates_are_taken_under_the_same_resamples() -> None:
    values = np.random.default_rng(0).random(40)
    found = distribution([mean_of(values), mean_of(values + 0.25)], [None] * 40, resamples=200)
    assert found.shape == (2, 200)
    assert found[0].std() > 0.01
    assert found[1] - found[0] == pytest.approx(np.full(200, 0.25))


def test_the_resamples_are_those_of_the_weights() -> None:
    values = np.random.default_rng(1).random(30)
    found = distribution([mean_of(values)], [None] * 30, resamples=50, seed=4)[0]
    assert found == pytest.approx(all_weights(30, 50, 4) @ values / 30)


def test_cases_of_a_group_are_drawn_together() -> None:
    seen = []

    def spy(weights):
        seen.append(weights)
        return weights.sum(axis=1)

    groups = ["a", None, "b", "a", None, "b", "a"]
    distribution([spy], groups, resamples=300)
    weights = np.concatenate(seen)
    assert weights.shape == (300, 7)
    assert np.array_equal(weights[:, 0], weights[:, 3])
    assert np.array_equal(weights[:, 0], weights[:, 6])
    assert np.array_equal(weights[:, 2], weights[:, 5])
    for left, right in ((0, 1), (0, 2), (1, 4)):
        assert not np.array_equal(weights[:, left], weights[:, right])
    # One column a group: "a", a case alone, "b", a case alone.
    assert (weights[:, [0, 1, 2, 4]].sum(axis=1) == 4).all()


def test_groups_widen_the_interval_of_copies() -> None:
    """Ten copies of a case say no more than one."""
    values = np.random.default_rng(2).random(30)
    alone = distribution([mean_of(values)], [None] * 30)[0]
    copies = np.repeat(values, 10)
    grouped = distribution([mean_of(copies)], [str(k // 10) for k in range(300)])[0]
    apart = distribution([mean_of(copies)], [None] * 300)[0]
    assert grouped == pytest.approx(alone)
    assert apart.std() < alone.std() / 2


def test_a_ranking_is_resampled_by_case() -> None:
    rows = [(0.9, 1.0, 0.2, 0.0), (0.4, 1.0, 0.6, 0.0), None, (0.7, 1.0)]
    estimate = Ranking(ranking.auroc).over(rows)
    found = distribution([estimate], [None] * 4, resamples=200)[0]
    assert points([estimate], 4) == pytest.approx([5 / 6])
    defined = found[~np.isnan(found)]
    assert 0 < len(defined) < 200
    assert set(np.round(defined, 6)) > {1.0, 0.0}


def test_no_case_gives_no_figure() -> None:
    found = distribution([MEAN.over([])], [], resamples=20)
    assert found.shape == (1, 20)
    assert np.isnan(found).all()
    assert np.isnan(points([MEAN.over([])], 0)).all()
    assert distribution([], [None, None], resamples=20).shape == (0, 20)


def test_an_interval_by_hand() -> None:
    assert interval(np.arange(101.0), level=0.5) == Interval(low=25, high=75, undefined=0)


def test_resamples_without_a_value_are_left_out_and_counted() -> None:
    found = interval(np.array([np.nan, 1.0, 3.0, np.nan]), level=0.5)
    assert (found.low, found.high, found.undefined) == pytest.approx((1.5, 2.5, 0.5))
    for empty in (np.full(3, np.nan), np.array([])):
        nothing = interval(empty)
        assert np.isnan([nothing.low, nothing.high]).all()
        assert nothing.undefined == 1


def test_the_interval_is_that_of_scipy() -> None:
    values = np.random.default_rng(3).exponential(size=200)
    ours = interval(distribution([mean_of(values)], [None] * 200)[0])
    theirs = stats.bootstrap(
        (values,), np.mean, n_resamples=10_000, method="percentile", rng=np.random.default_rng(0)
    ).confidence_interval
    width = theirs.high - theirs.low
    assert ours.low == pytest.approx(theirs.low, abs=width / 30)
    assert ours.high == pytest.approx(theirs.high, abs=width / 30)


def test_the_interval_covers_as_often_as_it_says() -> None:
    rng = np.random.default_rng(5)
    covered = 0
    for trial in range(300):
        found = distribution([mean_of(rng.normal(size=60))], [None] * 60, resamples=400, seed=trial)
        bounds = interval(found[0])
        covered += bounds.low <= 0 <= bounds.high
    assert 0.9 <= covered / 300 <= 0.98


@settings(max_examples=25, deadline=None)
@given(st.lists(st.booleans(), min_size=1, max_size=30), st.randoms(use_true_random=False))
def test_values_stay_in_the_range_of_the_cases_and_points_ignore_their_order(flags, random) -> None:
    shuffled = list(flags)
    random.shuffle(shuffled)
    assert points([mean_of(flags)], len(flags)) == points([mean_of(shuffled)], len(flags))
    bounds = interval(distribution([mean_of(flags)], [None] * len(flags), resamples=50)[0])
    assert min(flags) <= bounds.low <= bounds.high <= max(flags)
