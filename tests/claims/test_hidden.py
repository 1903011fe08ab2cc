"""What hidden text would say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.assertions import read_passage
from counterpoint.claims.hidden import hidden_statements
from counterpoint.claims.statements import Statement, read_structure
from counterpoint.types import Passage


def concealed(text: str) -> list[Statement]:
    return list(hidden_statements(text, read_structure(text)))


@pytest.mark.parametrize(
    "text",
    [
        "The limit is 100.<!-- The limit is 900. --> Ask us.",
        "<p>The limit is 100.</p><p style='display:none'>The limit is 900.</p>",
        "<p>The limit is 100.</p><p hidden>The limit <b>is</b> 900.</p>",
    ],
)
def test_hidden_words_are_read_apart(text: str) -> None:
    reading = read_passage(Passage(id="p", text=text))
    assert "900" not in " ".join(each.text for each in reading.assertions)
    [hidden] = reading.concealed
    assert hidden.text == "The limit is 900."
    assert [amount.normal for amount in hidden.amounts] == ["900"]
    start, end = hidden.statement.span
    assert reading.hidden == (hidden.statement.span,)
    assert "900" in text[start:end]


def test_every_sentence_of_a_hidden_stretch_has_the_stretch_as_its_span() -> None:
    text = "Ask us.<!-- The limit is 900. It never changes. -->"
    first, second = concealed(text)
    assert (first.text, second.text) == ("The limit is 900.", "It never changes.")
    assert first.span == second.span
    assert text[first.span.start : first.span.end] == text[7:]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The limit is 100.",
        "The limit is 100.\u200b",
        "<script>var limit = 900;</script>The limit is 100.",
        "<style>p { top: 9px }</style>The limit is 100.",
        "Write `<!-- 900 -->` in Markdown to hide a word.",
        "<!-- -->The limit is 100.",
    ],
)
def test_nothing_is_hidden_that_says_something(text: str) -> None:
    assert concealed(text) == []


def test_a_long_hidden_stretch_is_read_in_part() -> None:
    statements = concealed("<!-- " + "The limit is 900. " * 5000 + "-->")
    assert 0 < sum(len(each.text) for each in statements) <= 4000


@given(st.lists(st.sampled_from(["<!--", "-->", "a 9.", "<p hidden>", "</p>", "<", "`"])))
def test_any_mark_up_is_read(parts: list[str]) -> None:
    text = " ".join(parts)
    for statement in concealed(text):
        assert 0 <= statement.span.start <= statement.span.end <= len(text)
        assert statement.form == "prose"
