"""The parts of the generator, with values worked out by hand."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.assertions import read_sentence
from counterpoint.evals.generate.banks import bank
from counterpoint.evals.generate.forms import other_form
from counterpoint.evals.generate.numbers import other_number, spelled, word_value
from counterpoint.evals.generate.others import shifted_year
from counterpoint.evals.generate.pools import asked_for
from counterpoint.evals.generate.records import CleanItem
from counterpoint.evals.generate.rewriting import behind, rephrase, unhedged
from counterpoint.evals.generate.same import same_value
from counterpoint.evals.generate.slots import find_slot
from counterpoint.evals.generate.swaps import swap_answer
from counterpoint.values.states import find_states, opposed


def slot_of(question: str, answer: str, passage: str):  # type: ignore[no-untyped-def]
    return find_slot(CleanItem(id="c", question=question, answers=(answer,), passage=passage))


@pytest.mark.parametrize(
    ("question", "answer", "passage", "kind", "text"),
    [
        ("How many beds has the ward?", "31 beds", "The ward has 31 beds.", "amount", "31"),
        ("How much is the pass?", "$4.50", "The pass costs $4.50 a day.", "money", "$4.50"),
        ("What share of the pass is tax?", "7 %", "Of the pass 7 % is tax.", "percentage", "7 %"),
        ("When did the mill burn?", "in 1903", "The mill burned in 1903.", "year", "1903"),
        ("When did the mill open?", "at noon on 3 May 1903", "The mill opened at noon on 3 May "
         "1903.", "date", "3 May 1903"),
        ("Who built the mill?", "Anna Reber's", "It was Anna Reber's mill.", "name", "Anna Reber"),
        ("Is a helmet in the mill mandatory?", "mandatory", "In the mill a helmet is mandatory.",
         "state", "mandatory"),
    ],
)  # fmt: skip
def test_the_slot_is_the_value_alone(
    question: str, answer: str, passage: str, kind: str, text: str
) -> None:
    slot = slot_of(question, answer, passage)

    assert (slot.kind, slot.text) == (kind, text)
    assert slot.sentence[slot.span.start : slot.span.end] == text


def test_of_two_sentences_the_one_on_the_question_answers() -> None:
    slot = slot_of(
        "How many beds has the ward?", "31", "The street has 31 trees. The ward has 31 beds."
    )

    assert slot.sentence == "The ward has 31 beds."


@pytest.mark.parametrize("number", range(100))
def test_number_words_read_back(number: int) -> None:
    assert word_value(spelled(number)) == (number, False)


def test_only_numbers_to_99_are_spelled() -> None:
    with pytest.raises(ValueError, match="100"):
        spelled(100)


@given(value=st.integers(1, 10**9), grouped=st.booleans(), seed=st.integers(0, 99))
def test_another_number_differs_and_is_written_alike(value: int, grouped: bool, seed: int) -> None:
    text = f"{value:,}" if grouped else str(value)
    changed = other_number(text, Random(seed))

    assert changed is not None
    assert changed != text
    assert int(changed.replace(",", "")) > 0
    assert grouped or "," not in changed


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("12.50", r"\d{1,2}\.\d\d"),
        ("4.2 million", r"\d\.\d million"),
        ("21st", r"\d\d(st|nd|rd|th)"),
        ("the eighth", r"the (fifth|sixth|seventh|ninth|tenth|eleventh)"),
        ("Seven", r"(Four|Five|Six|Eight|Nine|Ten)"),
        ("$4,000", r"\$\d,\d00"),
    ],
)
def test_the_way_of_writing_is_kept(text: str, pattern: str) -> None:
    import re

    for seed in range(20):
        changed = other_number(text, Random(seed))
        assert changed is not None
        assert re.fullmatch(pattern, changed), changed
        assert changed != text


@pytest.mark.parametrize("text", ["10 to 20", "007", "nothing", "9" * 40, ""])
def test_what_is_not_one_number_is_left_alone(text: str) -> None:
    assert other_number(text, Random(0)) is None


def test_a_share_of_a_whole_stays_one() -> None:
    values = {other_number("97%", Random(seed), most=100) for seed in range(40)}

    assert all(value is not None and int(value.rstrip("%")) <= 100 for value in values)


def test_a_year_moves_by_two_to_nine_years_and_never_into_the_future() -> None:
    moved = {shifted_year("May 2022", Random(seed)) for seed in range(80)}

    assert moved == {f"May {year}" for year in (*range(2013, 2021), 2024)}
    assert shifted_year("1914 to 1918", Random(0)) is None


@pytest.mark.parametrize(
    ("kind", "text", "forms"),
    [
        ("date", "June 21, 1936", {"21 June 1936", "1936-06-21"}),
        ("date", "June 1936", {None}),
        ("amount", "1,500", {"1500"}),
        ("amount", "2,500,000", {"2.5 million"}),
        ("amount", "1,234,567", {"1234567"}),
        ("amount", "seven", {"7"}),
        ("amount", "7", {"seven"}),
        ("amount", "90 minutes", {"5,400 seconds"}),
        ("amount", "3 km", {"3,000 metres"}),
        ("percentage", "35%", {"35 percent"}),
        ("name", "Anna Reber", {None}),
    ],
)
def test_other_forms(kind: str, text: str, forms: set[str | None]) -> None:
    assert {other_form(kind, text, Random(seed)) for seed in range(30)} == forms


@pytest.mark.parametrize(
    ("kind", "left", "right", "same"),
    [
        ("amount", "1,500", "1500", True),
        ("amount", "90 minutes", "1.5 hours", True),
        ("amount", "1,500", "2,400", False),
        ("year", "1954", "1949", False),
        ("date", "June 21, 1936", "21 June 1936", True),
        ("date", "June 21, 1936", "1936", True),
        ("name", "Anna Reber", "Reber", True),
        ("name", "Anna Reber", "Jonas Falk", False),
        ("state", "mandatory", "optional", False),
        ("version", "3.1", "3.2", False),
    ],
)
def test_same_value(kind: str, left: str, right: str, same: bool) -> None:
    assert same_value(kind, left, right) is same
    assert same_value(kind, right, left) is same


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Who built it?", "who"),
        ("In which city was it built?", "city"),
        ("what is the name of it", "name"),
        ("where is it", "where"),
        ("how many are there", ""),
    ],
)
def test_what_is_asked_for(question: str, asked: str) -> None:
    assert asked_for(question) == asked


def test_a_person_is_exchanged_by_either_name_and_ranges_are_not_torn() -> None:
    swap = swap_answer(
        slot_of("Who built the mill?", "Anna Reber", "The mill was built by Anna Reber."),
        "Jonas Falk",
    )
    year = swap_answer(
        slot_of("When was the mill built?", "1912", "The mill was built in 1912."), "1915"
    )

    assert (
        swap.apply("Reber left; Anna Reber's mill, Annas") == "Falk left; Jonas Falk's mill, Annas"
    )
    assert swap.leaves("as ANNA said")
    assert not swap.leaves("as Annas said")
    assert year.apply("in 1912, not in 1912-13 or 21,912") == "in 1915, not in 1912-13 or 21,912"
    assert year.leaves("the season of 1912-13")
    assert not year.leaves("in 1915")


def test_words_of_the_question_are_no_trace_of_the_answer() -> None:
    swap = swap_answer(
        slot_of("Who was the father of Ida Reber?", "Otto Reber", "Her father was Otto Reber."),
        "Jonas Falk",
    )

    assert not swap.leaves("Ida Reber was young.")


def test_rephrasing_keeps_what_it_must_and_changes_the_rest() -> None:
    said = "In 1933, the town council (all of it) began to build the third mill of the valley."

    for seed in range(20):
        told = rephrase(said, Random(seed), keep=("third mill",))
        assert told != said
        assert "third mill" in told
        assert "(all of it)" not in told
        assert "1933" in told
    assert "(all of it)" in rephrase(said, Random(0), keep=("(all of it)",))


def test_words_in_quotation_marks_stay_as_they_are() -> None:
    told = rephrase('He said "it began numerous times" and began anew.', Random(0))

    assert '"it began numerous times" and started anew' in told


def test_hedges_go_and_other_uses_of_the_words_stay() -> None:
    assert unhedged("Reportedly there are about 30 books about trees.") == (
        "There are 30 books about trees."
    )


@pytest.mark.parametrize(
    ("sentence", "names", "told"),
    [
        ("The mill burned.", (), "the mill burned."),
        ("In Time is a film.", ("In Time",), "In Time is a film."),
        ("Anna Reber wrote.", (), "Anna Reber wrote."),
        ("Guests came.", (), None),
    ],
)
def test_behind_other_words(sentence: str, names: tuple[str, ...], told: str | None) -> None:
    assert behind(sentence, names=names) == told


def test_leads_and_tails_leave_a_statement_asserted() -> None:
    for lead in bank().leads:
        read = read_sentence(f"{lead} the mill has 12 wheels.")
        assert (read.attitude.kind, read.affirmed) == ("asserted", True), lead
    for tail in bank().tails:
        read = read_sentence(f"The mill has 12 wheels, {tail}.")
        assert (read.attitude.kind, read.affirmed) == ("asserted", True), tail


def test_the_states_of_the_bank_are_opposites() -> None:
    for left, right in bank().states:
        pairs = [
            (a, b) for a in find_states(f"it is {left}") for b in find_states(f"it is {right}")
        ]
        assert any(opposed(a, b) for a, b in pairs), (left, right)
