from __future__ import annotations

import html
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.reporting.marks import Mark, marked, seen_spans
from counterpoint.values.visible import visible

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


MARKUP = st.lists(
    st.sampled_from(
        [
            "<b>",
            "</b>",
            "<p>",
            "</p>",
            "<!-- x -->",
            "&amp;",
            "&lt;",
            "&",
            "\u200b",
            "\x00",
            "a",
            "25",
        ]
    ),
    max_size=10,
).map("".join)


def test_a_span_is_found_again_in_the_visible_text() -> None:
    text = "<p>It costs <b>$35</b> &amp; more</p>"
    seen = visible(text)
    words = "$35</b> &amp;"
    start = text.index(words)
    ((begin, end, mark),) = seen_spans(seen, [(start, start + len(words), "cited")])
    assert (seen.text[begin:end], mark) == ("$35 &", "cited")


def test_a_span_of_markup_alone_marks_nothing() -> None:
    seen = visible("a<b>c</b>")
    assert marked(seen.text, seen_spans(seen, [(1, 4, "claim")])) == "ac"


@given(MARKUP, SPANS)
@settings(max_examples=200, deadline=None)
def test_a_visible_character_is_marked_where_a_span_meets_its_original(
    text: str, spans: list[tuple[int, int, Mark]]
) -> None:
    seen = visible(text)
    origins = [seen.original(place, place + 1) for place in range(len(seen.text))]
    given = [span for span in spans if span[0] < span[1]]
    found = seen_spans(seen, given)
    assert len(found) == len(given)
    for (start, end, mark), (first, last, kept) in zip(given, found, strict=True):
        met = [i for i, at in enumerate(origins) if at.start < end and start < at.end]
        assert (list(range(first, last)), kept) == (met, mark)
