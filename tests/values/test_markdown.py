"""Code between backticks."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.markdown import code_spans
from counterpoint.values.visible import visible


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("no code", []),
        ("a `b` c `d`", ["`b`", "`d`"]),
        ("``a ` b`` c", ["``a ` b``"]),
        ("one ` only", []),
        ("`a\nb`", ["`a\nb`"]),
        ("`a\n\nb`", []),
        ("```\n<p>\n\n<b>\n```\nafter", ["```\n<p>\n\n<b>\n```"]),
        ("<!DOCTYPE html><p>`a`</p>", []),
    ],
)
def test_where_code_stands(text: str, code: list[str]) -> None:
    assert [text[start:end] for start, end in code_spans(text)] == code


@pytest.mark.parametrize(
    "text",
    [
        "Use `<!--` to begin a comment. The fee is 12 euros.",
        "Put `<script>` first. The fee is 12 euros.",
        "A `<div hidden>` hides. The fee is 12 euros.",
        "Write `&amp;` for an ampersand. The fee is 12 euros.",
        "```html\n<!-- note\n```\nThe fee is 12 euros.",
    ],
)
def test_markup_that_is_only_talked_about_hides_nothing(text: str) -> None:
    assert visible(text).text == text
    assert visible(text).hidden == ()


def test_markup_outside_code_still_counts() -> None:
    assert visible("`<b>` is <b>bold</b><!-- x -->").text == "`<b>` is bold"


@given(st.text(alphabet="`a\n <b>", max_size=80))
def test_spans_are_ordered_and_begin_and_end_with_backticks(text: str) -> None:
    spans = code_spans(text)
    assert all(text[start] == text[end - 1] == "`" for start, end in spans)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
