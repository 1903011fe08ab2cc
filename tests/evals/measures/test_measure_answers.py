from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from counterpoint.evals.records import AnswerKey, SystemOutput

FEE = AnswerKey(gold=(("9 euros", "nine euros"),), wrong=("5 euros",))
BOTH = AnswerKey(gold=(("Bern",), ("Basel",)))
ABSTAINED = SystemOutput(abstained=True)


def says(answer: str, **more: Any) -> SystemOutput:
    return SystemOutput(answer=answer, **more)


@pytest.fixture
def given(example: Callable[..., Any]) -> list[tuple[Any, SystemOutput | None]]:
    """Nine cases that ask for an answer, of which two are unscored; two that ask for none."""
    return [
        (example(answer=FEE, scope="current"), says("9 euros", confidence=0.9)),
        (example(answer=FEE, scope="historical"), says("The fee is 5 euros.", confidence=0.8)),
        (example(answer=FEE, scope="as_of"), says("It is 9 euros.", confidence=0.6)),
        (example(answer=BOTH, scope="transition"), says("Bern.", confidence=0.5)),
        (example(answer=FEE, scope="current"), ABSTAINED),
        (example(answerable=False), ABSTAINED),
        (example(answerable=False), says("9 euros", confidence=0.2)),
        (example(answer=FEE), SystemOutput(kind="none", confidence=1.0)),
        (example(answer=FEE), None),
        (example(answer=FEE, answer_wanted=False), says("9 euros", confidence=1.0)),
        (example(), says("9 euros", confidence=1.0)),
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Right: the first, the third, and the abstention where nothing answers.
        ("correct", 3 / 7),
        ("current_accuracy", 1 / 2),
        ("historical_accuracy", 1 / 2),  # "historical" and "as of" are both about the past
        ("transition_accuracy", 0.0),
        # Keys with one group of forms: three answers and an abstention.
        ("exact_match", 1 / 4),
        # "9 euros" 1; "fee is 5 euros" shares 1 of 4 + 2; "it is 9 euros" shares 2 of 4 + 2; none.
        ("token_f1", (1 + 2 * 1 / 6 + 2 * 2 / 6 + 0) / 4),
        # ... and the key of two groups, of which one is stated.
        ("semantic_match", 2 / 5),
        ("coverage", 5 / 7),
        ("abstention_accuracy", 1 / 2),
        # Five answers with a confidence: .9 right, .8 wrong, .6 right, .5 wrong, .2 wrong.
        ("brier", (0.1**2 + 0.8**2 + 0.4**2 + 0.5**2 + 0.2**2) / 5),
        ("ece", (0.1 + 0.8 + 0.4 + 0.5 + 0.2) / 5),
        ("aurc", (0 + 1 / 2 + 1 / 3 + 2 / 4 + 3 / 5) / 5),
    ],
)
def test_figures(name: str, expected: float, given: Any, value: Callable[..., float]) -> None:
    assert value(name, given) == pytest.approx(expected)


def test_rows_of_cases_that_do_not_count(given: Any, rows: Callable[..., list[Any]]) -> None:
    assert rows("correct", given)[7:] == [None, None, "not asked", "not asked"]
    assert rows("coverage", given)[7:] == [None, None, "not asked", "not asked"]
    # Abstaining states no confidence in an answer; an answer without confidence is unscored.
    assert rows("brier", given)[4:6] == [None, None]
    sure = SystemOutput(abstained=True, confidence=0.9)
    assert rows("brier", [(given[0][0], sure), (given[0][0], says("9 euros"))]) == [(), None]
    assert rows("ece", [(given[0][0], sure)]) == [()]
    assert rows("exact_match", given)[3] == "not asked"
    assert rows("abstention_accuracy", given)[:2] == ["not asked", "not asked"]


def test_bins_of_confidence_gather_several_answers(
    example: Callable[..., Any], value: Callable[..., float]
) -> None:
    case = example(answer=FEE)
    given = [
        (case, says("9 euros", confidence=1.0)),
        (case, says("5 euros", confidence=0.96)),
        (case, says("5 euros", confidence=0.0)),
    ]
    # Top bin: mean confidence .98, half right; bottom bin: 0 and wrong.
    assert value("ece", given) == pytest.approx((abs(1.96 - 1) + 0) / 3)


def test_yes_no_keys_are_right_or_wrong_and_have_no_forms(
    example: Callable[..., Any], rows: Callable[..., list[Any]]
) -> None:
    given = [
        (example(answer=AnswerKey(yes_no=True)), says("Yes, it does.")),
        (example(answer=AnswerKey(yes_no=True, gold=(("allowed",),))), says("No.")),
    ]
    assert rows("correct", given) == [(1, 1), (0, 1)]
    for name in ("exact_match", "token_f1", "semantic_match"):
        assert rows(name, given) == ["not asked", "not asked"]


def test_a_part_of_the_key_that_is_a_pattern_leaves_no_match_by_words(
    example: Callable[..., Any], rows: Callable[..., list[Any]]
) -> None:
    pattern = example(answer=AnswerKey(gold=(("Bern",), (r"re:\bbasel\b",))))
    beside = example(answer=AnswerKey(gold=(("Bern", r"re:\bberne?\b"),)))
    given = [(pattern, says("Bern")), (beside, says("Bern"))]
    assert rows("correct", given) == [(0, 1), (1, 1)]
    for name in ("exact_match", "token_f1", "semantic_match"):
        assert rows(name, given) == ["not asked", (1, 1)]


def test_a_value_in_another_form_matches_by_meaning(
    example: Callable[..., Any], rows: Callable[..., list[Any]]
) -> None:
    given = [(example(answer=AnswerKey(gold=(("4.2 million dollars",),))), says("It is $4.2M."))]
    assert rows("semantic_match", given) == [(1, 1)]
    assert rows("exact_match", given) == [(0, 1)]


def test_an_abstention_with_a_text_is_no_answer(
    example: Callable[..., Any], rows: Callable[..., list[Any]]
) -> None:
    hedged = SystemOutput(answer="9 euros", abstained=True)
    for name in ("correct", "exact_match", "token_f1", "semantic_match", "coverage"):
        assert rows(name, [(example(answer=FEE), hedged)]) == [(0, 1)], name


def test_figures_without_cases_are_not_defined(value: Callable[..., float]) -> None:
    assert all(math.isnan(value(name, [])) for name in ("correct", "ece", "aurc", "brier"))
