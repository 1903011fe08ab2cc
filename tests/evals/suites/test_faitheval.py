"""FaithEval, on rows of our own in its layout."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.records import Example, PairLabel
from counterpoint.evals.suites.faitheval import COUNTERFACTUAL, INCONSISTENT, UNANSWERABLE
from counterpoint.evals.suites.suite import Broken, Suite

OPEN: dict[str, Any] = {
    "qid": "a1",
    "question": "Who built the Lindholm mill?",
    "context": "The mill is old. See the Document: register of mills.",
    "answers": ["unknown"],
    "subset": "ours",
}
TWO: dict[str, Any] = {
    "qid": "a2",
    "question": "Who runs the Lindholm mill?",
    "context": "Document: Vera Holt runs the mill.\nDocument: Jon Pike runs the mill.",
    "answers": ["Vera Holt", "Jon Pike"],
}
CHOICE: dict[str, Any] = {
    "id": "a3",
    "question": "What do mills grind?",
    "context": "In Lindholm the mills grind sea salt.",
    "choices": {"label": ["A", "B", "C"], "text": ["grain", "sea salt", "salt"]},
    "answerKey": "B",
    "answer": "sea salt",
    "num of options": 3,
}


def read(suite: Suite, path: Path, *rows: object) -> list[Example | Broken]:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return list(suite.read((path,)))


def only(suite: Suite, path: Path, row: object) -> Example:
    (example,) = read(suite, path, row)
    assert isinstance(example, Example)
    return example


def test_an_unanswerable_context_is_one_passage(tmp_path: Path) -> None:
    example = only(UNANSWERABLE, tmp_path / "u.jsonl", OPEN)
    assert [passage.text for passage in example.case.passages] == [OPEN["context"]]
    assert (example.gold.answerable, example.gold.answer) == (False, None)
    assert example.gold.kind == "none"


def test_marked_documents_are_passages(tmp_path: Path) -> None:
    row = OPEN | {"context": "[DOC] [TLE] Mills [PAR] They grind. [DOC] They are old."}
    example = only(UNANSWERABLE, tmp_path / "u.jsonl", row)
    assert {(passage.id, passage.text) for passage in example.case.passages} in (
        {("p1", "[TLE] Mills [PAR] They grind."), ("p2", "They are old.")},
        {("p2", "[TLE] Mills [PAR] They grind."), ("p1", "They are old.")},
    )


def test_two_documents_conflict_and_either_both_or_the_conflict_is_right(tmp_path: Path) -> None:
    gold = only(INCONSISTENT, tmp_path / "i.jsonl", TWO).gold
    assert gold.pairs == (PairLabel(left="p1", right="p2", conflict=True),)
    assert gold.kind == "factual"
    assert gold.keep == ("p1", "p2")
    assert gold.actions == ("keep_all", "leave_open")
    assert gold.answer is not None
    (first, seen), (second, also) = gold.answer.gold
    assert (first, second, seen) == ("Vera Holt", "Jon Pike", also)


@pytest.mark.parametrize(
    ("answer", "seen"),
    [
        ("the sources conflict", True),
        ("there are two different answers", True),
        ("this is inconsistent.", True),
        ("vera holt", False),
        ("unconflicted", False),
    ],
)
def test_what_counts_as_having_seen_the_conflict(tmp_path: Path, answer: str, seen: bool) -> None:
    key = only(INCONSISTENT, tmp_path / "i.jsonl", TWO).gold.answer
    assert key is not None
    pattern = key.gold[0][1].removeprefix("re:")
    assert bool(re.search(pattern, answer)) is seen


def test_without_marks_or_two_answers_less_is_known(tmp_path: Path) -> None:
    row = TWO | {"context": "Vera Holt runs it. Jon Pike runs it.", "answers": ["Vera Holt"]}
    gold = only(INCONSISTENT, tmp_path / "i.jsonl", row).gold
    assert gold.pairs == gold.keep == ()
    assert gold.kind == "factual"
    assert gold.answer is not None
    assert len(gold.answer.gold) == 1
    assert gold.tags == ("one context",)


def test_a_counterfactual_context_decides_the_choice(tmp_path: Path) -> None:
    example = only(COUNTERFACTUAL, tmp_path / "c.jsonl", CHOICE)
    assert example.case.query == "What do mills grind?\nA) grain\nB) sea salt\nC) salt"
    key = example.gold.answer
    assert key is not None
    ((text, letter),) = key.gold
    assert text == "sea salt"
    # "salt" is left out: every right answer states it too.
    assert key.wrong == ("grain",)
    pattern = letter.removeprefix("re:")
    assert re.search(pattern, "(b)")
    assert re.search(pattern, "the correct answer is b.")
    assert not re.search(pattern, "the answer is a")
    assert not re.search(pattern, "bran")


def test_choices_may_be_a_list_of_objects(tmp_path: Path) -> None:
    listed = [{"label": "1", "text": "grain"}, {"label": "2", "text": "salt"}]
    row = CHOICE | {"choices": listed, "answerKey": "2"}
    example = only(COUNTERFACTUAL, tmp_path / "c.jsonl", row)
    assert example.gold.answer is not None
    assert example.gold.answer.gold[0][0] == "salt"


def test_broken_rows_are_named(tmp_path: Path) -> None:
    found = read(
        COUNTERFACTUAL,
        tmp_path / "c.jsonl",
        CHOICE | {"answerKey": "Z"},
        CHOICE | {"choices": {"label": ["A"], "text": ["grain", "salt"]}},
        CHOICE | {"context": " "},
    )
    assert found == [
        Broken(place="c.jsonl:1", problem="answerKey is 'Z': none of the choices"),
        Broken(place="c.jsonl:2", problem="choices has not as many labels as texts"),
        Broken(place="c.jsonl:3", problem="context is empty"),
    ]


def test_a_gzipped_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "FaithEval-unanswerable-v1.0.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(OPEN).encode()))
    assert [isinstance(one, Example) for one in UNANSWERABLE.read((path,))] == [True]
