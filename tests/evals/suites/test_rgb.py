"""RGB, on rows of our own in its layout."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from counterpoint.evals.records import AnswerKey, Example
from counterpoint.evals.suites.rgb import RGB, RGB_FACT, RGB_INT
from counterpoint.evals.suites.suite import Broken, Suite

NOISE: dict[str, Any] = {
    "id": 0,
    "query": "When did the Lindholm ferry stop?",
    "answer": [["May 3, 2021", "3 May 2021"]],
    "positive": [f"Report {n}: the ferry stopped on May 3, 2021." for n in range(6)],
    "negative": [f"Note {n}: the ferry carried cars." for n in range(20)],
}
FACT: dict[str, Any] = {
    "id": 1,
    "query": "Who runs the Lindholm mill?",
    "answer": "Vera Holt",
    "fakeanswer": "Jon Pike",
    "positive": ["Vera Holt runs it.", "The mill is led by Vera Holt.", "The mill is old."],
    "positive_wrong": ["Jon Pike runs it.", "The mill is led by Jon Pike.", "The mill is old."],
    "negative": ["Mills grind."],
}
PARTS: dict[str, Any] = {
    "id": 2,
    "query": "Where were the first two fairs held?",
    "answer": [["Lindholm"], ["Port Ash", "Ash"]],
    "positive": [["One was in Lindholm.", "Lindholm had it."], ["Two was in Port Ash."]],
    "negative": ["Fairs are fun."] * 12,
}


def examples(suite: Suite, path: Path, *rows: object) -> list[Example | Broken]:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return list(suite.read((path,)))


def text_of(example: Example, name: str) -> str:
    return next(passage.text for passage in example.case.passages if passage.id == name)


def test_noise_shows_right_passages_among_others_and_the_others_alone(tmp_path: Path) -> None:
    noise, rejection = examples(RGB, tmp_path / "en.json", NOISE)
    assert isinstance(noise, Example)
    assert isinstance(rejection, Example)
    assert len(noise.case.passages) == len(rejection.case.passages) == 10
    assert noise.gold.answer == AnswerKey(gold=(("May 3, 2021", "3 May 2021"),))
    assert sorted(text_of(noise, name) for name in noise.gold.keep) == NOISE["positive"][:4]
    assert (noise.gold.kind, noise.gold.answerable, noise.gold.tags) == ("none", True, ("noise",))
    assert len(noise.gold.pairs) == 6
    assert not any(label.conflict or label.hard for label in noise.gold.pairs)
    assert (rejection.gold.answerable, rejection.gold.answer) == (False, None)
    assert rejection.gold.pairs == rejection.gold.keep == ()
    assert noise.gold.group == rejection.gold.group
    assert noise.case.id != rejection.case.id


def test_a_gold_list_of_texts_must_all_be_stated(tmp_path: Path) -> None:
    row = NOISE | {"answer": ["May 3", 2021]}
    (noise, _) = examples(RGB, tmp_path / "en.json", row)
    assert isinstance(noise, Example)
    assert noise.gold.answer == AnswerKey(gold=(("May 3",), ("2021",)))


def test_the_refined_file_may_be_one_array_and_gzipped(tmp_path: Path) -> None:
    path = tmp_path / "en_refine.json.gz"
    path.write_bytes(gzip.compress(json.dumps([NOISE]).encode()))
    assert [isinstance(one, Example) for one in RGB.read((path,))] == [True, True]


def test_broken_rows_are_named_and_the_others_read(tmp_path: Path) -> None:
    rows = [NOISE | {"answer": []}, NOISE | {"positive": None}, "text", NOISE]
    found = examples(RGB, tmp_path / "en.json", *rows)
    assert found[:3] == [
        Broken(place="en.json:1", problem="answer is empty"),
        Broken(place="en.json:2", problem="positive is missing"),
        Broken(place="en.json:3", problem="not an object"),
    ]
    assert len(found) == 5


def test_facts_set_true_passages_against_edited_ones(tmp_path: Path) -> None:
    (example,) = examples(RGB_FACT, tmp_path / "en_fact.json", FACT)
    assert isinstance(example, Example)
    assert [passage.id for passage in example.case.passages] == ["p1", "p2", "p3"]
    gold = example.gold
    assert [text_of(example, name) for name in gold.keep] == ["Vera Holt runs it."]
    assert [text_of(example, name) for name in gold.suspects] == ["The mill is led by Jon Pike."]
    (label,) = gold.pairs
    assert label.conflict
    assert {label.left, label.right} == {*gold.keep, *gold.suspects}
    assert (gold.kind, gold.origin) == ("factual", "I")
    assert gold.answer == AnswerKey(gold=(("Vera Holt",),), wrong=("Jon Pike",))


def test_a_single_fact_is_shown_in_both_versions_and_an_unedited_one_not_at_all(
    tmp_path: Path,
) -> None:
    one = FACT | {"positive": FACT["positive"][:1], "positive_wrong": FACT["positive_wrong"][:1]}
    none = FACT | {"positive": ["Same."], "positive_wrong": ["Same."]}
    found = examples(RGB_FACT, tmp_path / "en_fact.json", one, none)
    (example,) = found
    assert isinstance(example, Example)
    texts = {passage.text for passage in example.case.passages}
    assert texts == {"Vera Holt runs it.", "Jon Pike runs it.", "Mills grind."}


def test_parts_ask_for_all_answers_and_only_look_apart(tmp_path: Path) -> None:
    (example,) = examples(RGB_INT, tmp_path / "en_int.json", PARTS)
    assert isinstance(example, Example)
    assert len(example.case.passages) == 10
    gold = example.gold
    assert gold.answer == AnswerKey(gold=(("Lindholm",), ("Port Ash", "Ash")))
    assert len(gold.keep) == 3
    assert sorted(label.hard for label in gold.pairs) == [False, True, True]
    assert gold.conflict is False


def test_parts_that_are_no_lists_are_broken(tmp_path: Path) -> None:
    found = examples(
        RGB_INT,
        tmp_path / "en_int.json",
        PARTS | {"positive": "text"},
        PARTS | {"positive": [["x"], 3]},
        PARTS | {"positive": [[], [" "]]},
    )
    assert found == [
        Broken(place="en_int.json:1", problem="positive is no list of lists of texts"),
        Broken(place="en_int.json:2 positive[1]", problem="texts is no list of texts"),
        Broken(place="en_int.json:3", problem="positive holds no text"),
    ]
