"""What a question asks for."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.question import Slot, absences, read_question
from counterpoint.values.dates import read_date
from counterpoint.values.words import split_words

FIRST = [
    ("How many seats does the hall have?", "amount"),
    ("How tall is the tower?", "amount"),
    ("What is the height of the tower?", "amount"),
    ("How expensive is the ticket?", "money"),
    ("How long is the warranty?", "duration"),
    ("How often are backups made?", "frequency"),
    ("When was the bridge opened?", "time"),
    ("In what year did the war end?", "time"),
    ("Which version of Node is required?", "version"),
    ("Which account do donations go to?", "identifier"),
    ("Who painted the ceiling?", "name"),
    ("Where does the firm have its seat?", "name"),
    ("Should one take the vaccine?", "evaluation"),
    ("How does the cache evict entries?", "manner"),
    ("Is the pool heated?", "polar"),
    ("Does the pool freeze?", "polar"),
    ("Wie viele Plätze hat der Saal?", "amount"),
    ("Wie lange gilt die Garantie?", "duration"),
    ("Wann wurde die Brücke eröffnet?", "time"),
    ("Hat das Museum geöffnet?", "polar"),
    ("¿Cuántas plazas tiene la sala?", "amount"),
    ("¿Cuándo se abrió el puente?", "time"),
    ("大桥什么时候通车?", "time"),
]


@pytest.mark.parametrize(("text", "slot"), FIRST)
def test_the_likeliest_slot_comes_first(text: str, slot: Slot) -> None:
    question = read_question(text)
    assert question.slots[0] == slot
    assert question.asks(slot)


def test_a_noun_says_which_kind_of_thing_what_stands_for() -> None:
    assert read_question("What is the price of the book?").slots[0] == "money"
    assert read_question("What is the salary of a pilot?").slots[-1] == "name"


def test_a_yes_or_no_question_that_judges_asks_for_both() -> None:
    question = read_question("Is it a good idea to rent a car?")
    assert question.asks("evaluation")
    assert not question.asks("amount", "time", "name")


def test_a_text_that_asks_nothing_has_no_slot() -> None:
    for text in ("", "Thank you all.", "   ", "?!"):
        assert read_question(text).slots == ()


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("How many people may the lift carry?", True),
        ("What is the maximum load?", True),
        ("How many people came?", False),
        ("When was the bridge opened?", False),
    ],
)
def test_a_question_for_a_bound_is_known(text: str, limit: bool) -> None:
    assert read_question(text).limit is limit


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("How tall is the tower?", "m"),
        ("How heavy is the crate?", "kg"),
        ("How hot is the kiln?", "degC"),
        ("How fast is the train?", "m/s"),
    ],
)
def test_the_dimension_is_known(text: str, unit: str) -> None:
    assert read_question(text).units == {unit}


def test_no_dimension_where_the_question_leaves_it_open() -> None:
    assert read_question("How many seats are there?").units == frozenset()


def test_values_names_and_scope_of_the_question_are_read() -> None:
    read = read_question("How many users does Acme Corp allow on the free plan in 2024?")
    assert read.assertion.scope.on("plan") == {"free"}
    assert [time.normal for time in read.assertion.times] == ["2024"]
    assert any(mention.text == "Acme Corp" for mention in read.assertion.mentions)
    assert {"users", "acme", "2024"} <= read.words


def test_a_relative_date_is_resolved_against_the_reference() -> None:
    read = read_question("What was the fee last year?", read_date("2024-06-01"))
    assert [time.normal for time in read.assertion.times] == ["2023"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Storage is unlimited.", ["unlimited"]),
        ("Guests may stay as long as you like, with no time limit.", ["unlimited", "unlimited"]),
        ("Entry is free of charge.", ["none"]),
        ("Entry costs 5 euros.", []),
        ("The limit is 5.", []),
    ],
)
def test_absences(text: str, said: list[str]) -> None:
    assert absences(split_words(text)) == said


@given(st.text(max_size=200))
def test_any_text_is_a_question(text: str) -> None:
    read = read_question(text)
    assert read.text == text
    assert set(read.slots) <= set(get_args(Slot))
    assert len(set(read.slots)) == len(read.slots)


@pytest.mark.parametrize("text", ["how many " * 3000, "\ud800?", "\x00" * 5000, "9" * 50_000])
def test_hostile_questions_are_read(text: str) -> None:
    assert read_question(text).text == text
