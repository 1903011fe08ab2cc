"""Negative contexts of MuSiQue and SQuAD, on rows of our own in their layouts."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from counterpoint.evals.records import AnswerKey, Example
from counterpoint.evals.suites.negative_contexts import MUSIQUE, SQUAD
from counterpoint.evals.suites.suite import Broken


def paragraph(title: str, text: str, *, supporting: bool = False) -> dict[str, Any]:
    return {"title": title, "paragraph_text": text, "is_supporting": supporting}


HOP: dict[str, Any] = {
    "id": "2hop__1_2",
    "question": "Where was the founder of the Lindholm mill born?",
    "answer": "Port Ash",
    "answer_aliases": ["Ash"],
    "answerable": True,
    "question_decomposition": [],
    "paragraphs": [
        paragraph("Mill", "Vera Holt founded the mill.", supporting=True),
        paragraph("Holt", "Vera Holt was born in Port Ash.", supporting=True),
        paragraph("Ash", "Port Ash has a harbour."),
        *(paragraph("Other", f"Mill {number} is red.") for number in range(12)),
    ],
}
NEGATIVE_QAS = [
    {
        "id": f"n{number}",
        "question": f"Who burnt mill {number}?",
        "answers": [],
        "is_impossible": True,
    }
    for number in range(3)
]
GOLDEN_QAS = [
    {
        "id": f"g{number}",
        "question": f"What colour is mill {number}?",
        "answers": [{"text": "red", "answer_start": 12}, {"text": "red", "answer_start": 12}],
        "is_impossible": False,
    }
    for number in range(3)
]


def lines(path: Path, *rows: object) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def squad(path: Path, *paragraphs: object) -> Path:
    data = [{"title": "Mills", "paragraphs": list(paragraphs)}]
    path.write_text(json.dumps({"version": "v2.0", "data": data}), encoding="utf-8")
    return path


def test_musique_gives_a_negative_context_and_a_golden_control(tmp_path: Path) -> None:
    negative, control = MUSIQUE.read((lines(tmp_path / "m.jsonl", HOP),))
    assert isinstance(negative, Example)
    assert isinstance(control, Example)
    assert len(negative.case.passages) == len(control.case.passages) == 10
    assert (negative.gold.answerable, negative.gold.answer) == (False, None)
    # The paragraph that states the answer unmarked is in neither.
    assert not any("Ash" in passage.text for passage in negative.case.passages)
    assert control.gold.answer == AnswerKey(gold=(("Port Ash", "Ash"),))
    texts = {passage.id: passage.text for passage in control.case.passages}
    assert {texts[name] for name in control.gold.keep} == {
        "Vera Holt founded the mill.",
        "Vera Holt was born in Port Ash.",
    }
    assert (negative.gold.tags, control.gold.tags) == (("negative",), ("golden",))
    assert negative.gold.group == control.gold.group
    assert list(texts) == [f"p{number}" for number in range(1, 11)]


def test_a_musique_row_without_an_answer_is_a_negative_context_alone(tmp_path: Path) -> None:
    row = HOP | {"answerable": False, "paragraphs": HOP["paragraphs"][:1]}
    (only,) = MUSIQUE.read((lines(tmp_path / "m.jsonl", row),))
    assert isinstance(only, Example)
    assert not only.gold.answerable
    assert [passage.text for passage in only.case.passages] == ["Vera Holt founded the mill."]


def test_broken_musique_rows_are_named(tmp_path: Path) -> None:
    flag = HOP | {"paragraphs": [paragraph("Mill", "A mill.") | {"is_supporting": "yes"}]}
    none = HOP | {"paragraphs": HOP["paragraphs"][2:]}
    empty = HOP | {"paragraphs": HOP["paragraphs"][2:3]}
    assert list(MUSIQUE.read((lines(tmp_path / "m.jsonl", flag, none, empty),))) == [
        Broken(place="m.jsonl:1 paragraphs[0]", problem="is_supporting is neither true nor false"),
        Broken(place="m.jsonl:2", problem="paragraphs has none that is_supporting"),
        Broken(place="m.jsonl:3", problem="paragraphs holds no text of use"),
    ]


def test_squad_takes_one_question_of_each_kind_from_a_paragraph(tmp_path: Path) -> None:
    held = {"context": "The mill is red.", "qas": [*NEGATIVE_QAS, *GOLDEN_QAS]}
    golden, negative = SQUAD.read((squad(tmp_path / "s.json", held),))
    assert isinstance(golden, Example)
    assert isinstance(negative, Example)
    assert golden.gold.answer == AnswerKey(gold=(("red",),))
    assert (golden.gold.keep, golden.gold.tags) == (("p1",), ("golden",))
    assert (negative.gold.answerable, negative.gold.keep) == (False, ())
    (passage,) = golden.case.passages
    assert (passage.text, passage.title) == ("The mill is red.", "Mills")
    assert golden.case.id != negative.case.id


def test_the_choice_does_not_depend_on_the_order(tmp_path: Path) -> None:
    qas = [*NEGATIVE_QAS, *GOLDEN_QAS]
    there = squad(tmp_path / "a.json", {"context": "The mill is red.", "qas": qas})
    back = squad(tmp_path / "b.json", {"context": "The mill is red.", "qas": qas[::-1]})
    assert list(SQUAD.read((there,))) == list(SQUAD.read((back,)))


def test_one_broken_paragraph_or_question_costs_no_other(tmp_path: Path) -> None:
    good = {"context": "The mill is red.", "qas": GOLDEN_QAS}
    bad = {"context": "The mill is red.", "qas": [GOLDEN_QAS[0] | {"answers": []}]}
    found = list(SQUAD.read((squad(tmp_path / "s.json", {"qas": []}, bad, good),)))
    assert found[:2] == [
        Broken(place="s.json[1] paragraphs[0]", problem="context is missing"),
        Broken(place="s.json[1] paragraphs[1] qas[0]", problem="answers is empty"),
    ]
    assert [isinstance(one, Example) for one in found[2:]] == [True]


def test_version_one_without_the_flag_has_controls_alone(tmp_path: Path) -> None:
    qas = [{"id": "x", "question": "What colour?", "answers": [{"text": "red"}]}]
    path = squad(tmp_path / "s.json", {"context": "The mill is red.", "qas": qas})
    packed = tmp_path / "s.json.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    (only,) = SQUAD.read((packed,))
    assert isinstance(only, Example)
    assert only.gold.answerable
