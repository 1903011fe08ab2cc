"""Places in a text: which overlap, which items stand outside, which are kept apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from counterpoint.types import Span
from counterpoint.values.spans import disjoint, outside, overlaps

_SPANS = st.lists(
    st.tuples(st.integers(0, 30), st.integers(1, 9)).map(lambda p: Span(p[0], p[0] + p[1])),
    max_size=12,
)


def _itself(span: Span) -> Span:
    return span


def test_spans_that_only_touch_do_not_overlap() -> None:
    assert overlaps(Span(0, 3), Span(2, 4))
    assert not overlaps(Span(0, 3), Span(3, 4))


def test_the_longer_of_two_that_begin_together_stays() -> None:
    spans = [Span(4, 6), Span(0, 2), Span(0, 5), Span(5, 7)]
    assert disjoint(spans, _itself) == [Span(0, 5), Span(5, 7)]


def test_what_reaches_into_a_taken_place_is_left_out() -> None:
    spans = [Span(8, 9), Span(0, 2), Span(1, 3), Span(3, 4)]
    assert outside(spans, [Span(2, 3)], _itself) == [Span(8, 9), Span(0, 2), Span(3, 4)]


def test_nothing_taken_leaves_all() -> None:
    assert outside(iter((3, 1)), (), lambda number: Span(number, number + 1)) == [3, 1]


@given(_SPANS, _SPANS)
def test_outside_agrees_with_looking_at_every_pair(items: list[Span], taken: list[Span]) -> None:
    alone = [item for item in items if not any(overlaps(item, other) for other in taken)]
    assert outside(items, taken, _itself) == alone


@given(_SPANS)
def test_what_is_kept_apart_overlaps_nothing_and_covers_the_rest(spans: list[Span]) -> None:
    kept = disjoint(spans, _itself)
    assert outside(spans, kept, _itself) == []
    assert all(not overlaps(a, b) for a in kept for b in kept if a is not b)
