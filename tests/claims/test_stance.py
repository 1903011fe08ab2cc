"""Yes or no, and good or bad."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.assertions import read_sentence
from counterpoint.claims.stance import Stance, opinions, stance

QUESTION = "Is the pool heated?"


def stance_of(text: str, question: str = QUESTION) -> Stance:
    return stance(read_sentence(text), read_sentence(question))


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("Yes, it is.", True),
        ("“Yes.”", True),
        ("True.", True),
        ("Ja.", True),
        ("Sí, siempre.", True),
        ("是的。", True),
        ("No.", False),
        ("Nope, never.", False),
        ("False: it is cold.", False),
        ("Nein, leider.", False),
        ("不,没有。", False),
        ("It is a myth that the pool is heated.", False),
    ],
)
def test_an_answer_in_so_many_words(text: str, yes: bool) -> None:
    assert stance_of(text) == Stance(yes, explicit=True)


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("The pool is heated.", True),
        ("The pool is not heated.", False),
        ("Nobody ever heats the pool.", False),
        # Words that only begin like an answer.
        ("Norway heats its pools.", True),
        ("Yesterday they heated it.", True),
        ("Islands heat theirs.", True),
    ],
)
def test_where_nothing_is_said_the_main_predicate_tells(text: str, yes: bool) -> None:
    assert stance_of(text) == Stance(yes, explicit=False)


@pytest.mark.parametrize(
    ("text", "question", "yes"),
    [
        ("Registration is mandatory.", "Is it mandatory to register?", True),
        ("Registration is optional.", "Is it mandatory to register?", False),
        ("Registration is not mandatory.", "Is it mandatory to register?", False),
        ("Registration is mandatory.", "Is it optional to register?", False),
    ],
)
def test_a_state_that_both_name_decides(text: str, question: str, yes: bool) -> None:
    assert stance_of(text, question) == Stance(yes, explicit=True)


@pytest.mark.xfail(strict=True, reason="the state in a question of this order is not read")
def test_a_state_in_a_question_in_inverted_order_decides() -> None:
    closed = stance_of("The pool is closed.", "Is the pool open?")
    assert closed.yes is stance_of("The pool is not open.", "Is the pool open?").yes is False


@pytest.mark.parametrize(
    ("text", "well"),
    [
        ("Experts recommend it.", True),
        ("Experts advise against it.", False),
        ("I love it.", True),
        ("I hate it.", False),
        ("It is safe.", True),
        ("It is dangerous.", False),
        ("It is beneficial.", True),
        ("It is overrated.", False),
        # A recommendation tells more than a feeling.
        ("Experts recommend it, though I hate it.", True),
        # Both sides of one axis are no judgement.
        ("Some love it, others hate it.", None),
        ("The tank holds 40 litres.", None),
        ("", None),
    ],
)
def test_how_a_statement_judges(text: str, well: bool | None) -> None:
    assert opinions(read_sentence(text), read_sentence("Should one try it?")) is well


def test_who_finds_another_thing_better_judges_the_one_asked_about_badly() -> None:
    question = read_sentence("Is Redis any good?")
    assert opinions(read_sentence("Valkey is better than Redis."), question) is False
    assert opinions(read_sentence("Redis is better than Valkey."), question) is True


@given(st.text(max_size=120), st.text(max_size=120))
def test_any_two_texts_have_a_stance(text: str, question: str) -> None:
    assert stance_of(text, question).yes in (True, False)
    assert opinions(read_sentence(text), read_sentence(question)) in (True, False, None)
