"""The pairs that the heads of `conflictrag` learn from, on rows made by hand."""

from __future__ import annotations

import importlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

with pytest.MonkeyPatch.context() as patched:
    patched.syspath_prepend(str(Path(__file__).parents[2]))
    heads: Any = importlib.import_module("training.heads_pairs")
    heads_kinds: Any = importlib.import_module("training.heads_kinds")

FILLER = "The museum was renovated and its roof was replaced by the city."


def pair(question: str, number: int, kind: int) -> Any:
    return heads.HeadPair(question, f"left {number}", f"right {number}", kind, question)


def asked(questions: int) -> list[Any]:
    """Four conflicting and two agreeing pairs of each question."""
    return [
        pair(f"question {q}?", number, int(number < 4))
        for q in range(questions)
        for number in range(6)
    ]


def page(*questions: tuple[str, str, int], paragraphs: tuple[str, ...]) -> dict[str, Any]:
    listed = [[text, [{"answer": answer, "para": at}]] for text, answer, at in questions]
    return {"link": "/wiki/Love", "paras": list(paragraphs), "questions": listed}


def test_the_passage_is_encoded_behind_the_question() -> None:
    assert pair("why?", 1, 0).texts == ("why? left 1", "why? right 1")
    assert heads.HeadPair("", "a", "b", 0, "g").texts == ("a", "b")


def test_2400_pairs_to_train_on_600_to_stop_by_half_of_them_conflicts() -> None:
    parts = heads.conflictqa_parts(asked(1_000), 0)
    assert [len(part) for part in (parts.train, parts.valid)] == [2_400, 600]
    for part in (parts.train, parts.valid, parts.test):
        assert {*Counter(each.question for each in part).values()} == {4}
        assert Counter(each.kind for each in part) == {0: len(part) // 2, 1: len(part) // 2}


def test_a_question_is_in_one_part_only_and_the_test_set_never_moves() -> None:
    first, second = (heads.conflictqa_parts(asked(1_000), seed) for seed in (0, 1))
    train, valid, test = (
        {each.question for each in part} for part in (first.train, first.valid, first.test)
    )
    assert not train & valid
    assert not (train | valid) & test
    assert all(map(heads.held_out, test))
    assert first.test == second.test
    assert first.train != second.train
    assert heads.conflictqa_parts(asked(1_000), 0) == first


def test_paragraphs_that_answer_for_different_years_are_temporal() -> None:
    shown = page(
        ("Where was Love shown from 1970 to 1971?", "Boston", 0),
        ("Where was Love shown in 1975?", "Rome", 1),
        paragraphs=("It was in Boston.", "Then it went to Rome.", "History", FILLER),
    )
    changed, same = heads_kinds.time_pairs([shown])
    assert (changed.question, changed.left, changed.right) == (
        "Where was Love shown ?",
        "It was in Boston.",
        "Then it went to Rome.",
    )
    assert (changed.kind, same.kind) == (2, 0)
    assert (same.left, same.right) == ("It was in Boston.", FILLER)


@pytest.mark.parametrize(
    ("second", "paragraphs"),
    [
        (("Where in 1975?", "Rome", 1), ("In Boston, then in Rome.", "Then it went to Rome.")),
        (("Where in 1975?", "Rome", 0), ("In Boston, then in Rome.",)),
        (("Where is it now?", "Rome", 1), ("It was in Boston.", "Then it went to Rome.")),
        (("Where in 1975?", "", 1), ("It was in Boston.", "Nobody knows.")),
        (("Where in 1975?", "Boston", 1), ("It was in Boston.", "It stayed in Boston.")),
    ],
    ids=["one-holds-both", "one-paragraph", "no-year", "no-answer", "same-answer"],
)
def test_others_are_not(second: tuple[str, str, int], paragraphs: tuple[str, ...]) -> None:
    shown = page(("Where in 1970?", "Boston", 0), second, paragraphs=paragraphs)
    assert list(heads_kinds.time_pairs([shown])) == []


def test_a_sample_takes_one_group_after_the_other() -> None:
    pairs = asked(20)
    drawn = heads.sample(pairs, 15)
    assert len(drawn) == 15
    assert sorted(Counter(each.group for each in drawn).values()) == [3, 6, 6]
    assert heads.sample(pairs, 15) == drawn


def test_even_draws_as_many_of_either() -> None:
    assert Counter(each.kind for each in heads.even(asked(5), 0)) == {0: 10, 1: 10}
