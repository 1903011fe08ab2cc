"""Answers read off passages, and whether two of them agree."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.question import read_question
from counterpoint.detection.answers import Answered, agree, read_answers
from counterpoint.detection.pair_features import pair_features
from counterpoint.types import Passage, Reading, Span, Stance
from counterpoint.values.tokens import search_tokens

ASKED = read_question("How many people live in Lund?")


def answered(text: str, passage: str = "", score: float = 0.5) -> Answered:
    whole = passage or text
    tokens = tuple(search_tokens(whole))
    spans = Span(0, len(text)), Span(0, len(whole))
    return Answered(ASKED, text, *spans, score, Stance(0.2, 0.5, 0.3), tokens)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("94,000", "94 000", {"same_value": 1.0, "other_value": 0.0}),
        ("94,000", "120,500", {"same_value": 0.0, "other_value": 1.0, "overlap": 0.0}),
        ("Ann Lee", "Lee", {"inside": 1.0, "equal": 0.0, "overlap": 2 / 3}),
        ("the mayor", "mayor", {"equal": 1.0, "inside": 1.0, "overlap": 1.0}),
        ("", "mayor", {"equal": 0.0, "inside": 0.0, "overlap": 0.0}),
    ],
)
def test_answers_are_compared_by_words_and_by_values(left, right, expected) -> None:
    found = agree(answered(left), answered(right))
    assert {name: getattr(found, name) for name in expected} == pytest.approx(expected)


def test_an_answer_that_the_other_passage_holds_is_stated_there() -> None:
    left = answered("Ann", "Ann, whom Bo followed, lived here.")
    right = answered("Bo", "Bo came in May.")
    found = agree(left, right)
    assert (found.stated, found.stated_best) == (0.0, 1.0)


@given(st.text(max_size=60), st.text(max_size=60), st.floats(0, 1), st.floats(0, 1))
def test_the_order_of_two_passages_changes_no_feature(left, right, low, high) -> None:
    one, two = answered(left, score=low), answered(right, score=high)
    forth = pair_features((one, two), agree(one, two), None)
    back = pair_features((two, one), agree(two, one), None)
    assert forth == pytest.approx(back)
    assert all(abs(value) < 1e3 for value in forth.values())


class Whole:
    """Answers with the whole text, or not at all."""

    name = "whole"

    def read(self, question: str, contexts: Sequence[str]) -> list[Reading | None]:
        return [
            Reading(answer=Span(0, len(c)), sentence=Span(0, len(c)), score=1.0) if c else None
            for c in contexts
        ]


def test_what_a_person_sees_is_read_and_edges_are_cut() -> None:
    passages = [
        Passage(id="a", text="<b>Ann</b><!-- Bo -->."),
        Passage(id="b", text="<!-- only hidden -->"),
    ]
    first, second = read_answers(Whole(), read_question("Who?"), passages)
    assert first.text == "Ann"
    assert first.stance == Stance(0.0, 0.0, 1.0)
    assert second.text == ""
    assert second.score == 0.0
