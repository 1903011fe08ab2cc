"""The suite of generated cases: what is written comes back, labels included."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.generate.layout import from_row, to_json, write_generated
from counterpoint.evals.generate.records import Generated
from counterpoint.evals.records import AnswerKey, Example
from counterpoint.evals.suites.generated import SUITE
from counterpoint.evals.suites.rows import Row
from counterpoint.evals.suites.suite import Broken
from counterpoint.types import Passage

CHANGE = Generated(
    id="g1",
    base="c9",
    kind="temporal",
    strategy="amount",
    question="How many members does the club have?",
    passages=(
        Passage(id="original", text="The club has 90 members.", date="2015-02-01", source="a"),
        Passage(id="counterpart", text="The club has 70 members. Until 2017 it was 90.", title="C"),
    ),
    origin="E",
    answers=("70",),
    historical=("90", "ninety"),
    now="2018-01-01",
)
OPINION = Generated(
    id="g2",
    base="c9",
    kind="opinion",
    strategy="body",
    question="Is the club any good?",
    passages=(
        Passage(id="original", text="It is superb."),
        Passage(id="counterpart", text="It is dull."),
    ),
    actions=("keep_all",),
)
HARMLESS = Generated(
    id="g3",
    base="c9",
    kind="none",
    strategy="other-form",
    question="How many members does the club have?",
    passages=(
        Passage(id="original", text="The club has 90 members."),
        Passage(id="counterpart", text="The club has ninety members."),
    ),
    answers=("90",),
)


def read(path: Path) -> list[Example | Broken]:
    return list(SUITE.read((path,)))


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "generated" / "generated.jsonl"
    assert write_generated([CHANGE, OPINION, HARMLESS], path) == 3

    lines = path.read_text(encoding="utf-8").splitlines()
    assert [from_row(Row("x", json.loads(line))) for line in lines] == [CHANGE, OPINION, HARMLESS]


def test_the_labels_of_a_change(tmp_path: Path) -> None:
    path = tmp_path / "generated.jsonl"
    write_generated([CHANGE], path)

    [example] = read(path)

    assert isinstance(example, Example)
    case, gold = example.case, example.gold
    assert (case.query, case.now, case.answer_wanted) == (CHANGE.question, "2018-01-01", True)
    assert [passage.id for passage in case.passages] == ["p1", "p2"]
    assert {passage.text for passage in case.passages} == {p.text for p in CHANGE.passages}
    [pair] = gold.pairs
    assert (pair.left, pair.right, pair.conflict, pair.hard) == ("p1", "p2", True, False)
    assert (gold.kind, gold.origin, gold.scope, gold.group) == ("temporal", "E", "current", "c9")
    assert gold.answer == AnswerKey(gold=(("70",),), historical=("90", "ninety"))
    assert gold.keep == ("p1", "p2")
    assert gold.tags == ("temporal", "temporal:amount")


def test_opinions_ask_for_no_answer_and_harmless_pairs_are_hard(tmp_path: Path) -> None:
    path = tmp_path / "generated.jsonl"
    write_generated([OPINION, HARMLESS], path)

    opinion, harmless = read(path)

    assert isinstance(opinion, Example)
    assert isinstance(harmless, Example)
    assert (opinion.case.answer_wanted, opinion.gold.answer) == (False, None)
    assert opinion.gold.actions == ("keep_all",)
    assert (harmless.gold.conflict, harmless.gold.pairs[0].hard) == (False, True)


def _spoilt(field: str, value: object) -> dict[str, Any]:
    return {**to_json(CHANGE), field: value}


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (_spoilt("format", 2), "format is not 1"),
        (_spoilt("kind", "wrong"), "kind is 'wrong'"),
        (_spoilt("origin", "X"), "origin is 'X'"),
        (_spoilt("actions", ["delete"]), "actions hold 'delete'"),
        (_spoilt("passages", []), "passages are not one 'original' and one 'counterpart'"),
        (_spoilt("answers", None), "answers is missing"),
        (_spoilt("question", ""), "question is empty"),
    ],
)
def test_a_row_of_another_make_is_told(tmp_path: Path, row: dict[str, Any], problem: str) -> None:
    path = tmp_path / "generated.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")

    [broken] = read(path)

    assert isinstance(broken, Broken)
    assert broken.place == "generated.jsonl:1"
    assert broken.problem.startswith(problem)
