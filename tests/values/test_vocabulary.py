"""The words of a text, and what they leave to look for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.amounts import find_amounts, reader
from counterpoint.values.amounts.clues import may_hold_amount
from counterpoint.values.times.clues import may_tell_time
from counterpoint.values.times.cutter import tokens
from counterpoint.values.times.grammar import find
from counterpoint.values.vocabulary import key_word, vocabulary

TIMES = Path(__file__).parent / "times.jsonl"
CASES = [json.loads(line)["text"] for line in TIMES.read_text("utf-8").splitlines()]
AMOUNTS = [
    json.loads(line)["text"]
    for line in TIMES.with_name("amounts.jsonl").read_text("utf-8").splitlines()
]
PIECES = sorted({piece for text in CASES for piece in text.split(" ")})


def test_words_keep_their_order_and_lose_their_capitals() -> None:
    found = vocabulary("The Straße, the GATE_2 l'été")
    assert found.words == ("the", "straße", "the", "gate", "l", "été")
    assert {"straße", "strasse", "gate"} <= found.distinct


def test_an_empty_text_has_no_words() -> None:
    assert vocabulary("").words == ()
    assert vocabulary("12 – 14").distinct == frozenset()


def test_a_letter_that_grows_in_lower_case_stays_one_word() -> None:
    assert len(vocabulary("İstanbul 5 km").words) == 2


@pytest.mark.parametrize(
    ("phrase", "word"),
    [("in the morning", "morning"), ("o'clock", "clock"), ("Mitternacht", "mitternacht"), ("", "")],
)
def test_the_key_of_a_phrase_is_its_longest_word(phrase: str, word: str) -> None:
    assert key_word(phrase) == word


@given(st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join))
def test_no_time_is_passed_over(text: str) -> None:
    assert may_tell_time(text) or not find(tokens(text))


@given(
    st.lists(
        st.sampled_from(sorted({p for text in AMOUNTS for p in text.split(" ")})), max_size=8
    ).map(" ".join)
)
def test_no_amount_is_passed_over(text: str) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reader, "may_hold_amount", lambda _: True)
        everything = find_amounts(text)
    assert find_amounts(text) == everything


@pytest.mark.parametrize("text", ["The roof leaks.", "Nobody went home.", ""])
def test_most_sentences_have_no_amount(text: str) -> None:
    assert not may_hold_amount(text)


@pytest.mark.parametrize("text", ["The roof leaks.", "It holds 340 patterns of 12 kinds.", ""])
def test_most_sentences_have_no_time(text: str) -> None:
    assert not may_tell_time(text)


@given(st.text())
def test_nothing_raises(text: str) -> None:
    assert set(vocabulary(text).words) <= vocabulary(text).distinct
    may_tell_time(text)
    may_hold_amount(text)
