"""The largest subset of passages that do not contradict each other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.resolution.consistent import LargestConsistent
from counterpoint.resolution.independent import largest_independent
from counterpoint.types import Conflict, Passage, Request

Make = Callable[..., Request]
MakeConflict = Callable[..., Conflict]
Pairs = tuple[tuple[str, str], ...]
PASSAGES = [Passage(id=name, text="t") for name in "abcdef"]
NODES = "abcdefgh"


@pytest.mark.parametrize(
    ("pairs", "action", "kept", "aside", "opened"),
    [
        ((("a", "b"),), "leave_open", "", "", "ab"),
        ((("a", "b"), ("a", "c")), "keep_all", "bc", "a", ""),
        ((("a", "b"), ("b", "c"), ("c", "d")), "leave_open", "", "", "abcd"),
        ((("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")), "keep_all", "ace", "bd", ""),
        ((("a", "b"), ("b", "c"), ("a", "c")), "leave_open", "", "", "abc"),
        ((("a", "d"), ("b", "d"), ("c", "d"), ("a", "b")), "leave_open", "c", "d", "ab"),
        ((("a", "a"), ("a", "b")), "keep_one", "b", "a", ""),
        ((("a", "a"),), "leave_open", "", "", "a"),
    ],
)
def test_what_is_kept(
    request_of: Make,
    conflict_of: MakeConflict,
    pairs: Pairs,
    action: str,
    kept: str,
    aside: str,
    opened: str,
) -> None:
    request = request_of(*PASSAGES)
    settled = LargestConsistent().resolve(request, [conflict_of(*pairs)], ())
    [decided] = settled.resolutions
    assert decided.action == action
    found = ["".join(names) for names in (decided.kept, decided.set_aside, decided.left_open)]
    assert found == [kept, aside, opened]
    assert "".join(p.id for p in settled.evidence.audit) == aside
    assert "".join(p.id for p in settled.evidence.unresolved) == opened
    assert decided.rationale.endswith(".")
    assert settled.failures == ()


def test_conflicts_are_decided_apart(request_of: Make, conflict_of: MakeConflict) -> None:
    conflicts = [
        conflict_of(("a", "b"), ("a", "c"), name="1"),
        conflict_of(("d", "e"), name="2"),
    ]
    settled = LargestConsistent().resolve(request_of(*PASSAGES), conflicts, ())
    assert [p.id for p in settled.evidence.primary] == ["b", "c", "f"]
    assert [r.action for r in settled.resolutions] == ["keep_all", "leave_open"]


pairs_of_nodes = st.lists(
    st.tuples(st.sampled_from(NODES), st.sampled_from(NODES)), min_size=1, max_size=20
)


@given(pairs_of_nodes)
@settings(max_examples=300, deadline=None)
def test_it_is_what_trying_all_subsets_gives(pairs: list[tuple[str, str]]) -> None:
    nodes = sorted({name for pair in pairs for name in pair})
    subsets = [
        set(subset)
        for size in range(len(nodes) + 1)
        for subset in combinations(nodes, size)
        if not any(left in subset and right in subset for left, right in pairs)
    ]
    size = max(map(len, subsets))
    largest = [subset for subset in subsets if len(subset) == size]
    found = largest_independent(pairs)
    assert found.exact
    assert found.every == set.intersection(*largest)
    assert found.some == set.union(*largest)


@given(pairs_of_nodes, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_order_of_the_pairs_changes_nothing(pairs: list[tuple[str, str]], lots: object) -> None:
    turned = [pair[::-1] for pair in pairs]
    lots.shuffle(turned)  # type: ignore[attr-defined]
    for steps in (1, 10_000):
        one, two = (largest_independent(each, most_steps=steps) for each in (pairs, turned))
        assert one == two


@given(pairs_of_nodes)
@settings(max_examples=100, deadline=None)
def test_beyond_its_bounds_it_keeps_a_set_that_cannot_be_enlarged(
    pairs: list[tuple[str, str]],
) -> None:
    found = largest_independent(pairs, most_steps=0)
    torn = {left for left, right in pairs if left == right}
    chosen = found.every
    assert not any(left in chosen and right in chosen for left, right in pairs)
    for name in {name for pair in pairs for name in pair} - torn - chosen:
        assert any(name in pair and chosen & set(pair) for pair in pairs)


def test_many_passages_with_few_values_are_decided_exactly() -> None:
    groups = [[f"{value}{n:03}" for n in range(size)] for value, size in (("a", 90), ("b", 120))]
    found = largest_independent([(one, two) for one in groups[0] for two in groups[1]])
    assert found.exact
    assert found.every == found.some == set(groups[1])


def test_that_a_set_may_not_be_the_largest_is_told(
    request_of: Make, conflict_of: MakeConflict
) -> None:
    names = [f"n{i:03}" for i in range(400)]
    tangled = conflict_of(*pairwise(names))
    request = request_of(*(Passage(id=name, text="t") for name in names))
    settled = LargestConsistent().resolve(request, [tangled], ())
    [failure] = settled.failures
    assert "may not be the largest" in failure.message
    [decided] = settled.resolutions
    assert (len(decided.kept), len(decided.set_aside), decided.left_open) == (200, 200, ())
