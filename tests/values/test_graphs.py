"""Connected components."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.graphs import connected_components


def test_components_by_hand() -> None:
    edges = [("b", "a"), ("x", "y"), ("b", "c"), ("a", "b")]
    assert connected_components(edges) == [("a", "b", "c"), ("x", "y")]
    assert connected_components([]) == []


def test_a_long_chain_exhausts_no_stack() -> None:
    chain = [(f"{i:06}", f"{i + 1:06}") for i in range(20_000)]
    assert [len(part) for part in connected_components(chain)] == [20_001]


NAMES = st.sampled_from("abcdefgh")


@given(st.lists(st.tuples(NAMES, NAMES), max_size=15))
def test_components_cover_every_name_once_and_no_edge_leaves_one(
    edges: list[tuple[str, str]],
) -> None:
    components = connected_components(edges)
    assert sorted(n for part in components for n in part) == sorted({n for e in edges for n in e})
    assert connected_components(edges[::-1]) == components
    for left, right in edges:
        assert sum({left, right} <= set(part) for part in components) == 1
