"""How far two statements say the same words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.assertions import read_sentence
from counterpoint.claims.wording import (
    Wording,
    differ_in_denial,
    differ_in_values_alone,
    exchanged,
    wording_of,
)


def read(text: str) -> Wording:
    return wording_of(read_sentence(text))


@pytest.mark.parametrize(
    ("text", "words", "content"),
    [
        ("The tank holds 40 litres.", {"the", "tank", "holds"}, {"tank", "hold"}),
        ("It is the pool that is closed.", {"it", "is", "the", "pool", "that"}, {"pool"}),
        ("", set(), set()),
    ],
)
def test_the_words_that_are_no_values(text: str, words: set[str], content: set[str]) -> None:
    assert read(text) == (words, content)


@pytest.mark.parametrize(
    ("left", "right", "alone"),
    [
        ("The tank holds 40 litres.", "The tank holds 60 litres.", True),
        ("In 2023 the tank held 40 litres.", "In 2024 the tank held 60 litres.", True),
        ("The tank holds 40 litres.", "The pond holds 60 litres.", False),
        ("The tank holds 40 litres.", "The blue tank holds 60 litres.", False),
        # Fewer than three words say too little.
        ("It holds 40 litres.", "It holds 60 litres.", False),
    ],
)
def test_sentences_that_differ_in_values_alone(left: str, right: str, alone: bool) -> None:
    sides = read(left), read(right)
    assert differ_in_values_alone(*sides) is alone
    assert differ_in_values_alone(*sides[::-1]) is alone


@pytest.mark.parametrize(
    ("left", "right", "denial"),
    [
        ("Cats chase red dots.", "Cats never chase red dots.", True),
        ("Always lock the back gate.", "Never lock the back gate.", True),
        ("Lock the gate.", "Do not lock the gate of the garden shed.", False),
        ("Cats chase red dots.", "Eggs are white.", False),
    ],
)
def test_sentences_that_differ_in_one_word(left: str, right: str, denial: bool) -> None:
    sides = read(left), read(right)
    assert differ_in_denial(*sides) is denial
    assert differ_in_denial(*sides[::-1]) is denial


def test_an_exchanged_word_computed_by_hand() -> None:
    # garden/station differ, cost is shared: 1 of 2.
    left, right = read("The garden cost 300 euros."), read("The station cost 500 euros.")
    assert exchanged(left, right) == pytest.approx(1 / 2)
    # A side that only adds words exchanges none.
    more = read("The new garden cost 300 euros.")
    assert exchanged(left, more) == 0.0


@given(st.text(max_size=60), st.text(max_size=60))
def test_all_of_them_are_symmetric_and_bounded(left: str, right: str) -> None:
    sides = read(left), read(right)
    assert 0.0 <= exchanged(*sides) <= 1.0
    for measure in (exchanged, differ_in_denial, differ_in_values_alone):
        assert measure(*sides) == measure(*sides[::-1])
    assert exchanged(sides[0], sides[0]) == 0.0
