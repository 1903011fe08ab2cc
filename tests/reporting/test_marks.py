from __future__ import annotations

import html
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.reporting.passages import Mark, marked

SPANS = st.lists(
    st.tuples(
        st.integers(-5, 40), st.integers(-5, 40), st.sampled_from(["disputed", "cited", "claim"])
    ),
    max_size=8,
)


def test_spans_side_by_side_and_nested() -> None:
    assert marked("abcdef", [(0, 2, "claim"), (2, 4, "claim")]) == (
        '<mark class="claim">abcd</mark>ef'
    )
    assert marked("abcdef", [(0, 6, "cited"), (2, 4, "disputed")]) == (
        '<mark class="cited">ab</mark><mark class="disputed cited">cd</mark>'
        '<mark class="cited">ef</mark>'
    )


def test_spans_that_cross_share_the_middle() -> None:
    assert marked("abcdef", [(0, 4, "claim"), (2, 6, "cited")]) == (
        '<mark class="claim">ab</mark><mark class="cited claim">cd</mark>'
        '<mark class="cited">ef</mark>'
    )


def test_spans_beyond_the_text_are_cut() -> None:
    assert marked("ab", [(-9, 1, "claim"), (5, 9, "claim")]) == '<mark class="claim">a</mark>b'


@given(st.text('ab<&" \n', max_size=30), SPANS)
@settings(max_examples=200, deadline=None)
def test_marks_cover_exactly_the_spans(text: str, spans: list[tuple[int, int, Mark]]) -> None:
    written = marked(text, spans)
    pieces = re.findall(r'<mark class="([a-z ]+)">([^<]*)</mark>|([^<]+)', written)
    classes = [
        frozenset(names.split())
        for names, inside, outside in pieces
        for _ in html.unescape(inside or outside)
    ]
    assert "".join(html.unescape(inside or outside) for _, inside, outside in pieces) == text
    wanted = [
        frozenset(mark for start, end, mark in spans if start <= i < end) for i in range(len(text))
    ]
    assert classes == wanted
