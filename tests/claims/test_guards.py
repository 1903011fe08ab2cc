"""Why two assertions that look alike may both be right."""

from __future__ import annotations

import pytest

from counterpoint.claims.assertions import read_passage
from counterpoint.claims.guards import (
    Guard,
    Side,
    first_guard,
    off_question,
    other_entity,
    other_than_asked,
)
from counterpoint.claims.question import Question, read_question
from counterpoint.types import Passage


def side(text: str, *, title: str | None = None, source: str | None = None) -> Side:
    reading = read_passage(Passage(id="p", text=text, title=title, source=source))
    return Side(reading, reading.assertions[-1])


def asked(text: str | None) -> Question | None:
    return None if text is None else read_question(text)


APART = [
    ("Ward 4 has 20 beds.", "Ward 14 has 30 beds.", "other-entity"),
    ("Pump P-101 delivers 30 litres.", "Pump P-102 delivers 45 litres.", "other-entity"),
    ("Gate 3 opens at noon.", "Gate 7 opens at dusk.", "other-entity"),
    ("The free plan allows 3 users.", "The enterprise plan allows 50 users.", "other-scope"),
    ("Adults take 20 mg a day.", "Children take 10 mg a day.", "other-scope"),
    ("On staging the limit is 10.", "In production the limit is 90.", "other-scope"),
    ("Sales came to 5 million in 2023.", "Sales came to 7 million in 2024.", "other-period"),
    ("Sales were 5 million in Q1 2024.", "Sales were 7 million in Q2 2024.", "other-period"),
    ("Sales were 5 million in FY2023.", "Sales were 7 million in FY2024.", "other-period"),
]
TOGETHER = [
    ("Ward 4 has 20 beds.", "Ward 4 has 30 beds."),
    ("Ward 4 has 20 beds.", "The ward has 30 beds."),
    ("The free plan allows 3 users.", "The free plan allows 50 users."),
    ("On the enterprise plan 10 users fit.", "Up to 20 users fit."),
    ("Adults take 20 mg a day.", "Adults take 40 mg a day."),
    ("Sales came to 5 million in 2024.", "Sales came to 7 million in 2024."),
    ("Sales came to 5 million in 2024.", "Sales came to 7 million in March 2024."),
    ("Sales came to 5 million in 2024.", "Sales came to 7 million."),
    # A change tells of both times.
    ("Sales rose from 5 million in 2023 to 7 million.", "Sales came to 8 million in 2024."),
    # Days are when something happened, and that may be the dispute.
    ("It opened on 3 May 1931.", "It opened on 9 June 1933."),
]


@pytest.mark.parametrize(("left", "right", "reason"), APART)
def test_what_keeps_two_apart_is_named(left: str, right: str, reason: str) -> None:
    found = first_guard(side(left), side(right), None)
    back = first_guard(side(right), side(left), None)
    assert found is not None
    assert back is not None
    assert found.reason == back.reason == reason
    assert (back.left, back.right) == (found.right, found.left)
    assert found.left != found.right


@pytest.mark.parametrize(("left", "right"), TOGETHER)
def test_nothing_keeps_these_apart(left: str, right: str) -> None:
    assert first_guard(side(left), side(right), None) is None
    assert first_guard(side(right), side(left), None) is None


def test_what_is_named_is_what_differs() -> None:
    found = first_guard(side("Ward 4 has 20 beds."), side("Ward 14 has 30 beds."), None)
    assert found == Guard("other-entity", "ward 4", "ward 14")
    found = first_guard(side("Sales grew in 2023."), side("Sales grew in 2024."), None)
    assert found == Guard("other-period", "2023", "2024")


def test_where_a_time_is_asked_for_other_times_are_the_dispute() -> None:
    sides = side("The bridge opened in 1931."), side("The bridge opened in 1933.")
    assert first_guard(*sides, asked("When did the bridge open?")) is None
    assert first_guard(*sides, asked("How long is the bridge?")) is not None


@pytest.mark.parametrize(
    ("left", "right", "apart"),
    [
        ("Berlin has 3.6 million inhabitants.", "Hamburg has 1.8 million inhabitants.", True),
        ("Acme Corp employs 200 people.", "Globex Inc employs 300 people.", True),
        ("Berlin has 3.6 million inhabitants.", "Berlin has 3.9 million inhabitants.", False),
        ("Berlin has 3.6 million inhabitants.", "The city has 3.9 million inhabitants.", False),
        ("Berlin overtook Hamburg.", "Hamburg has 1.8 million inhabitants.", False),
    ],
)
def test_each_about_a_name_that_the_other_lacks(left: str, right: str, apart: bool) -> None:
    found = other_entity(side(left), side(right), None)
    assert (found is not None) is apart
    if found is not None:
        assert found.reason == "other-entity"


def test_where_a_name_is_asked_for_other_names_are_the_dispute() -> None:
    sides = side("Berlin is the seat of the firm."), side("Hamburg is the seat of the firm.")
    assert other_entity(*sides, asked("Where is the seat of the firm?")) is None
    assert other_entity(*sides, asked("How old is the firm?")) is not None


def test_a_name_in_the_title_counts() -> None:
    left = side("Hamburg has 1.8 million inhabitants.", title="Hamburg and Berlin")
    assert other_entity(left, side("Berlin has 3.6 million inhabitants."), None) is None


OFF = [
    ("Ward 14 has 30 beds.", "How many beds does ward 4 have?", "other-entity"),
    ("Gate 7 opens at dusk.", "When does gate 3 open?", "other-entity"),
    ("The enterprise plan allows 9.", "How many does the free plan allow?", "other-scope"),
    ("Children take 10 mg.", "How many mg do adults take?", "other-scope"),
    ("Sales came to 5 million in 2023.", "What were the sales in 2024?", "other-period"),
    ("From 2025 the fee is 30 euros.", "What was the fee in 2023?", "other-period"),
    ("A crew of 4 people costs 200 euros.", "What does a crew of 6 people cost?", "other-scope"),
    ("A box of 12 eggs costs 3 euros.", "How much is a box of 6 eggs?", "other-scope"),
]
ON = [
    ("Ward 4 has 30 beds.", "How many beds does ward 4 have?"),
    ("The ward has 30 beds.", "How many beds does ward 4 have?"),
    ("The free plan allows 9.", "How many does the free plan allow?"),
    ("Everybody takes 10 mg.", "How many mg do adults take?"),
    ("Sales came to 5 million in 2024.", "What were the sales in 2024?"),
    ("Since 2020 the fee is 30 euros.", "What was the fee in 2023?"),
    ("The fee is 30 euros.", "What was the fee in 2023?"),
    ("A crew of 6 people costs 200 euros.", "What does a crew of 6 people cost?"),
    ("A crew costs 200 euros.", "What does a crew of 6 people cost?"),
]


@pytest.mark.parametrize(("text", "question", "reason"), OFF)
def test_what_speaks_of_another_case_than_the_question(
    text: str, question: str, reason: str
) -> None:
    found = off_question(side(text), read_question(question))
    assert found is not None
    assert found.reason == reason


@pytest.mark.parametrize(("text", "question"), ON)
def test_what_speaks_of_the_case_that_was_asked_about(text: str, question: str) -> None:
    assert off_question(side(text), read_question(question)) is None


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Hamburg has 1.8 million inhabitants.", True),
        ("Munich has 1.5 million inhabitants.", True),
        ("Berlin has 3.6 million inhabitants.", False),
        ("The city has 3.6 million inhabitants.", False),
    ],
)
def test_about_another_name_than_the_one_asked_for(text: str, other: bool) -> None:
    question = read_question("How many inhabitants does Berlin have?")
    assert (other_than_asked(side(text), question) is not None) is other


def test_a_question_without_a_name_has_no_competitor() -> None:
    question = read_question("How many inhabitants does the city have?")
    assert other_than_asked(side("Hamburg has 1.8 million inhabitants."), question) is None
