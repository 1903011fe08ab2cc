"""RAMDocs in its published layout, with rows of our own."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.records import Example
from counterpoint.evals.suites.folder import read_suite
from counterpoint.evals.suites.ramdocs import SUITE
from counterpoint.evals.suites.suite import Broken

DOCUMENTS = [
    {"text": "The mill of Aare (Bern) was built in 1820.", "type": "correct", "answer": "1820"},
    {"text": "In 1820 they built the mill.", "type": "correct", "answer": "1820"},
    {"text": "The mill of Aare (Ohio) was built in 1901.", "type": "correct", "answer": "1901"},
    {"text": "The mill was built in 1777.", "type": "misinfo", "answer": "1777"},
    {"text": "It dates from 1777.", "type": "misinfo", "answer": "1777"},
    {"text": "It dates from 1666.", "type": "misinfo", "answer": "1666"},
    {"text": "Mills grind corn.", "type": "noise", "answer": "unknown"},
    {"text": "Rivers flow.", "type": "noise", "answer": "unknown"},
]


def row(**changed: Any) -> dict[str, Any]:
    return {
        "question": "When was the mill of Aare built?",
        "documents": DOCUMENTS,
        "gold_answers": ["1820", "1901"],
        "wrong_answers": ["1777", "1666"],
        **changed,
    }


def read(folder: Path, *rows: Any, name: str = "ramdocs.jsonl") -> list[Example | Broken]:
    path = folder / "ramdocs" / name
    path.parent.mkdir(exist_ok=True)
    text = "".join(f"{json.dumps(each)}\n" for each in rows).encode()
    path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    return list(read_suite(SUITE, folder))


def only(items: list[Example | Broken]) -> Example:
    [item] = items
    assert isinstance(item, Example)
    return item


def test_a_row_is_a_case_without_its_labels(tmp_path: Path) -> None:
    case = only(read(tmp_path, row())).case
    assert (case.suite, case.query) == ("ramdocs", "When was the mill of Aare built?")
    assert sorted(p.text for p in case.passages) == sorted(str(d["text"]) for d in DOCUMENTS)
    assert [passage.id for passage in case.passages] == [f"p{at}" for at in range(1, 9)]
    assert not any(passage.metadata or passage.source for passage in case.passages)


def test_pairs_are_labelled_as_far_as_the_data_says(tmp_path: Path) -> None:
    example = only(read(tmp_path, row()))
    place = {passage.text: passage.id for passage in example.case.passages}
    ids = [place[str(document["text"])] for document in DOCUMENTS]
    known = {
        frozenset((label.left, label.right)): (label.conflict, label.hard)
        for label in example.gold.pairs
    }

    def label(one: int, other: int) -> tuple[bool, bool] | None:
        return known.get(frozenset((ids[one], ids[other])))

    assert all(label(right, wrong) == (True, False) for right in range(3) for wrong in (3, 4, 5))
    assert label(0, 1) == label(3, 4) == (False, False)
    # Two right answers are about two entities: no conflict that looks like one.
    assert label(0, 2) == label(1, 2) == (False, True)
    assert label(3, 5) is None
    assert label(6, 7) is label(0, 6) is label(3, 7) is None
    assert len(known) == 9 + 2 + 2
    assert all(label.left < label.right for label in example.gold.pairs)


def test_what_is_known_of_a_case(tmp_path: Path) -> None:
    example = only(read(tmp_path, row()))
    gold = example.gold
    texts = {passage.id: passage.text for passage in example.case.passages}
    assert gold.answer is not None
    assert gold.answer.gold == (("1820",), ("1901",))
    assert gold.answer.wrong == ("1777", "1666")
    assert {texts[name] for name in gold.keep} == {str(d["text"]) for d in DOCUMENTS[:3]}
    assert (gold.kind, gold.conflict, gold.tags) == (
        "factual", True, ("ambiguity", "misinformation"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("documents", "answers", "kind", "tags"),
    [
        (DOCUMENTS[:1], ["1820"], "none", ("plain",)),
        (DOCUMENTS[:3], ["1820", "1901"], "none", ("ambiguity",)),
        ([DOCUMENTS[0], DOCUMENTS[3]], ["1820"], "factual", ("misinformation",)),
        (DOCUMENTS[3:5], ["1820"], "none", ("misinformation",)),
    ],
)
def test_kinds_and_tags(
    tmp_path: Path, documents: Any, answers: list[str], kind: str, tags: tuple[str, ...]
) -> None:
    gold = only(read(tmp_path, row(documents=documents, gold_answers=answers))).gold
    assert (gold.kind, gold.tags) == (kind, tags)


@pytest.mark.parametrize("name", ["ramdocs.jsonl.gz", "RAMDocs_test.jsonl"])
def test_every_published_name_gives_the_same_case(tmp_path: Path, name: str) -> None:
    (tmp_path / "other").mkdir()
    assert read(tmp_path / "other", row(), name=name) == read(tmp_path, row())


@pytest.mark.parametrize(
    ("changed", "place", "problem"),
    [
        ({"question": None}, "ramdocs.jsonl:1", "question is missing"),
        ({"question": " "}, "ramdocs.jsonl:1", "question is empty"),
        ({"documents": "x"}, "ramdocs.jsonl:1", "documents is no list of objects"),
        ({"gold_answers": [5]}, "ramdocs.jsonl:1", "gold_answers is no list of texts"),
        (
            {"documents": [{"text": "t", "type": "true", "answer": "a"}]},
            "ramdocs.jsonl:1 documents[0]",
            "type is 'true': one of correct, misinfo, noise is expected",
        ),
    ],
)
def test_a_row_that_cannot_be_used_is_named(
    tmp_path: Path, changed: dict[str, Any], place: str, problem: str
) -> None:
    broken, sound = read(tmp_path, row(**changed), row())
    assert broken == Broken(place=place, problem=problem)
    assert isinstance(sound, Example)
