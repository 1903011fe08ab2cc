"""Which values of an assertion can fill the slot that a question asks for."""

from __future__ import annotations

import pytest

from counterpoint.claims.assertions import Assertion, read_passage, read_sentence
from counterpoint.claims.fills import (
    Fills,
    amounts_for,
    historical,
    identifiers_for,
    names_for,
    own_values,
    times_for,
)
from counterpoint.claims.question import Question, read_question
from counterpoint.types import Passage

HALL = "The hall has 400 seats and costs 20 euros."
LIFT = "The lift carries up to 8 people."


def said(text: str) -> Assertion:
    return read_sentence(text)


def asked(text: str | None) -> Question | None:
    return None if text is None else read_question(text)


@pytest.mark.parametrize(
    ("text", "question", "normals"),
    [
        (HALL, "How many seats does the hall have?", ["400"]),
        (HALL, "How expensive is the hall?", ["20 EUR"]),
        (HALL, None, ["400", "20 EUR"]),
        ("It took 3 days and 20 people.", "How long did it take?", ["259200 s"]),
        ("It took 3 days and 20 people.", "How many people did it take?", ["20"]),
        ("It weighs 5 tonnes and is 30 m high.", "How tall is the tower?", ["30 m"]),
        ("It weighs 5 tonnes and is 30 m high.", "How heavy is the tower?", ["5000 kg"]),
        ("It opens at 9 am.", "When does it open?", ["09:00"]),
        ("In 2024 the fee was 20 euros.", "What is the fee?", ["20 EUR"]),
        ("The fee is 20 euros.", "When is it due?", []),
    ],
)
def test_the_best_kind_of_amount_fills_the_slot(
    text: str, question: str | None, normals: list[str]
) -> None:
    assert [amount.normal for amount in amounts_for(said(text), asked(question))] == normals


def test_what_a_thing_costs_is_money() -> None:
    found = amounts_for(said(HALL), asked("How much does the hall cost?"))
    assert [amount.normal for amount in found] == ["20 EUR"]


def test_an_old_value_fills_nothing() -> None:
    raised = said("The limit was raised from 100 calls to 500 calls.")
    for question in (None, "How many calls are allowed?"):
        assert [amount.normal for amount in amounts_for(raised, asked(question))] == ["500"]
    assert [historical(raised, amount.span) for amount in raised.amounts] == [True, False]


def test_a_number_that_the_question_names_is_no_answer() -> None:
    found = amounts_for(said("A crew of 6 rows 200 km."), asked("How far does a crew of 6 row?"))
    assert [amount.normal for amount in found] == ["200000 m"]


def test_a_bound_answers_a_question_for_a_limit_with_the_value_it_names() -> None:
    [limit] = amounts_for(said(LIFT), asked("How many people may the lift carry?"))
    assert (limit.shape, limit.normal) == ("point", "8")
    [bound] = amounts_for(said(LIFT), asked("How many people use the lift?"))
    assert (bound.shape, bound.normal) == ("at_most", "<=8")
    [least] = amounts_for(said("At least 5 staff are needed."), asked("How many are required?"))
    assert least.normal == "5"


def test_a_bound_under_a_negation_is_the_opposite_bound() -> None:
    [bound] = amounts_for(said("The lift never carries more than 8 people."), None)
    assert bound.normal == "<=8"


def test_heads_of_a_cell_hold_no_values_of_its_own() -> None:
    table = "| grade | 2019 | 2024 |\n|---|---|---|\n| 7 m pole | 30 kg | 40 kg |\n"
    cells = read_passage(Passage(id="p", text=table)).assertions
    values = [[a.normal for a in own_values(cell, cell.amounts)] for cell in cells]
    assert values == [["30 kg"], ["40 kg"]]


@pytest.mark.parametrize(
    ("text", "question", "normals"),
    [
        ("It opened in 1931 and closes next year.", None, ["1931"]),
        ("It opened in 1931 and closes now.", None, ["1931"]),
        ("It opened in 1931.", "When did it open?", ["1931"]),
        ("It opened in 1931.", "At what time does it open?", []),
        ("It closed on 3 May 2024.", "When did it close?", ["2024-05-03"]),
    ],
)
def test_times_that_are_known_without_a_guess(
    text: str, question: str | None, normals: list[str]
) -> None:
    assert [time.normal for time in times_for(said(text), asked(question))] == normals


@pytest.mark.parametrize(
    ("text", "question", "names"),
    [
        ("The firm was founded by Anna Reber.", "Who founded the firm?", ["Anna Reber"]),
        ("Acme Corp was founded by Anna Reber.", "Who founded Acme Corp?", ["Anna Reber"]),
        ("Acme Corp was founded by Anna Reber.", None, ["Anna Reber"]),
        ("Valkey replaces Redis.", "Which database is used?", ["Valkey"]),
        ("It was founded long ago.", "Who founded it?", []),
    ],
)
def test_names_that_the_question_does_not_name(
    text: str, question: str | None, names: list[str]
) -> None:
    assert [mention.text for mention in names_for(said(text), asked(question))] == names


def test_an_identifier_counts_only_for_the_slot_that_is_asked_for() -> None:
    text = said("See page 12 for account 4711.")
    account = read_question("Which account do donations go to?")
    assert [each.text for each in identifiers_for(text, account)] == ["4711"]
    page = read_question("Which page is it on?")
    assert [each.text for each in identifiers_for(text, page)] == ["12"]
    assert identifiers_for(text, read_question("How long is it?")) == []


@pytest.mark.parametrize(
    ("text", "question", "can"),
    [
        (HALL, "How many seats does the hall have?", True),
        ("The hall is large.", "How many seats does the hall have?", False),
        ("It opened in 1931.", "When did it open?", True),
        ("It opened long ago.", "When did it open?", False),
        ("Anna Reber did.", "Who painted it?", True),
        ("She did.", "Who painted it?", False),
        ("Donations go to account 4711.", "Which account do donations go to?", True),
        ("Donations go to the parish.", "Which account do donations go to?", False),
        # Anything may say yes or no.
        ("The hall is large.", "Is the hall heated?", True),
        (HALL, None, False),
    ],
)
def test_whether_a_statement_can_answer(text: str, question: str | None, can: bool) -> None:
    assert Fills(said(text), asked(question)).can_answer() is can
