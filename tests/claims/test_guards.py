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
from counterpoint.values.dates import read_date


def side(
    text: str, *, title: str | None = None, source: str | None = None, date: str | None = None
) -> Side:
    reading = read_passage(Passage(id="p", text=text, title=title, source=source, date=date))
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
    # A time before a noun says which one is meant, whatever else is said.
    ("The 2019 final went to Norway.", "The 2021 final went to Sweden.", "other-period"),
    ("It was founded in 2016 by 3 people.", "It was founded in 2018 by 5 people.", "other-period"),
    ("The v1 endpoint takes 100 calls.", "The v2 endpoint takes 500 calls.", "other-scope"),
    ("Our V1 form has 3 pages.", "The v2 form has 5 pages.", "other-scope"),
    ("It is a myth that the tank holds 40 litres.", "The tank holds 60 litres.", "quoted"),
    ("Analysts expect sales of 5 million.", "Sales came to 7 million.", "forecast"),
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
    # A time that is all that is said is the value.
    ("It was founded in 2016.", "It was founded in 2018."),
    ("The 2016 act came late.", "It came in 2018."),
    ("The v1 endpoint takes 100 calls.", "The v1 endpoint takes 500 calls."),
    ("The v1 endpoint takes 100 calls.", "The endpoint takes 500 calls."),
    # What a version came with is no endpoint of that version.
    ("It came with v1 and takes 100 calls.", "It came with v2 and takes 500 calls."),
    ("Analysts expect sales of 5 million.", "Analysts expect sales of 7 million."),
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


def test_what_is_denied_answers_a_question_of_yes_or_no() -> None:
    sides = side("It is a myth that the tank holds 40 litres."), side("The tank holds 40 litres.")
    assert first_guard(*sides, asked("Does the tank hold 40 litres?")) is None
    found = first_guard(*sides, asked("How many litres does the tank hold?"))
    assert found is not None
    assert found.reason == "quoted"


def test_the_year_of_an_approval_is_the_value() -> None:
    sides = side("The act was approved in 2016."), side("The act was approved in 2018.")
    assert first_guard(*sides, None) is None


def test_where_a_time_is_asked_for_other_times_are_the_dispute() -> None:
    sides = side("The bridge opened in 1931."), side("The bridge opened in 1933.")
    assert first_guard(*sides, asked("When did the bridge open?")) is None


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
    ("Autoclave 5 heats to 121 degrees.", "How hot does autoclave 2 get?", "other-entity"),
    ("Buffer X has a pH of 8.", "How high is the pH of buffer W?", "other-entity"),
    ("In Django 4.0 it takes 30 s.", "How long does it take in Django 3.2?", "other-scope"),
    ("In 4.x it takes 30 s.", "How long does it take in 3.x?", "other-scope"),
    ("The newest 4.x version is 4.1.7.", "What is the newest 3.x version?", "other-scope"),
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
    ("Autoclave 2 heats to 121 degrees.", "How hot does autoclave 2 get?"),
    ("Buffer X has a pH of 8, buffer W of 9.", "How high is the pH of buffer W?"),
    ("The buffer has a pH of 8.", "How high is the pH of buffer W?"),
    # After a preposition a number is a value.
    ("It is kept at 5 degrees.", "Is it kept at 8 degrees?"),
    ("In Django 3.2.1 it takes 30 s.", "How long does it take in Django 3.2?"),
    ("It takes 30 s.", "How long does it take in Django 3.2?"),
    ("The newest version is 4.1.7.", "Which version came after 4.0?"),
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


MONTHS = [
    ("In August a ticket costs 10 euros.", ("July", "August")),
    ("In July a ticket costs 10 euros.", None),
    ("In July and August a ticket costs 10 euros.", None),
    ("From August a ticket costs 10 euros.", None),
    ("A ticket costs 10 euros.", None),
]


@pytest.mark.parametrize(("text", "apart"), MONTHS)
def test_a_month_that_comes_every_year_is_not_another(
    text: str, apart: tuple[str, str] | None
) -> None:
    question = read_question("What does a ticket cost in July?", read_date("2026-06-01"))
    found = off_question(side(text, date="2024-03-01"), question)
    assert found == (None if apart is None else Guard("other-period", *apart))


def test_months_are_kept_apart_without_a_date() -> None:
    question = read_question("What does a ticket cost in July?", read_date("2026-06-01"))
    assert off_question(side("In August a ticket costs 10 euros."), question) is not None


def test_a_question_that_names_its_version_as_one() -> None:
    question = read_question("How long does it take in version 3.2?")
    assert off_question(side("In version 4.0 it takes 30 s."), question) is not None


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
