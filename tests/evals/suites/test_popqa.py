"""ConflictQA's PopQA part, on rows of our own in its layout."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.records import AnswerKey, Example, PairLabel
from counterpoint.evals.suites.popqa import SUITE
from counterpoint.evals.suites.suite import Broken

ROW: dict[str, Any] = {
    "question": "What is Vera Holt's occupation?",
    "popularity": 40,
    "ground_truth": ["miller", "mill owner"],
    "memory_answer": "Vera Holt's occupation is a stage actor.",
    "parametric_memory": "Vera Holt played on many stages.",
    "counter_answer": "Vera Holt's occupation is miller.",
    "counter_memory": "Vera Holt owned a mill.",
    "parametric_memory_aligned_evidence": "A playbill names Vera Holt.",
    "counter_memory_aligned_evidence": "The register of mills names Vera Holt.",
}


def read(path: Path, *rows: object) -> list[Example | Broken]:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return list(SUITE.read((path,)))


def texts(example: Example) -> dict[str, str]:
    return {passage.id: passage.text for passage in example.case.passages}


def test_a_row_gives_a_conflict_and_two_agreements(tmp_path: Path) -> None:
    conflict, memory, counter = read(tmp_path / "p.json", ROW)
    assert isinstance(conflict, Example)
    assert isinstance(memory, Example)
    assert isinstance(counter, Example)
    assert set(texts(conflict).values()) == {ROW["parametric_memory"], ROW["counter_memory"]}
    assert set(texts(memory).values()) == {ROW["parametric_memory"], "A playbill names Vera Holt."}
    assert conflict.gold.pairs == (PairLabel(left="p1", right="p2", conflict=True),)
    assert memory.gold.pairs == (PairLabel(left="p1", right="p2", conflict=False),)
    assert [one.gold.kind for one in (conflict, memory, counter)] == ["factual", "none", "none"]
    key = AnswerKey(gold=(("miller", "mill owner"),), wrong=("stage actor",))
    assert (conflict.gold.answer, counter.gold.answer) == (key, key)
    assert [texts(conflict)[name] for name in conflict.gold.keep] == [ROW["counter_memory"]]
    # Nothing there states the truth, so no answer is asked for.
    assert memory.gold.answer is None
    assert not memory.case.answer_wanted
    assert len({one.gold.group for one in (conflict, memory, counter)}) == 1


def test_without_evidence_there_is_no_agreement(tmp_path: Path) -> None:
    row = ROW | {"parametric_memory_aligned_evidence": "", "counter_memory_aligned_evidence": None}
    assert len(read(tmp_path / "p.json", row)) == 1


@pytest.mark.parametrize(
    ("memory", "counter"),
    [
        ("She is a miller.", "She is a mill owner."),
        ("She is a cook.", "She is a poet."),
        ("She is mill.", "She is miller."),
        ("Nobody really ever knew what she did all day long.", "A miller."),
    ],
)
def test_no_wrong_answer_where_it_cannot_be_told(tmp_path: Path, memory: str, counter: str) -> None:
    row = ROW | {
        "ground_truth": ["miller", "mill owner"],
        "memory_answer": memory,
        "counter_answer": counter,
    }
    (conflict, *_) = read(tmp_path / "p.json", row)
    assert isinstance(conflict, Example)
    assert conflict.gold.answer == AnswerKey(gold=(("miller", "mill owner"),))


def test_broken_rows_are_named(tmp_path: Path) -> None:
    found = read(tmp_path / "p.json", ROW | {"counter_memory": ""}, ROW | {"ground_truth": []}, ROW)
    assert found[:2] == [
        Broken(place="p.json:1", problem="counter_memory is empty"),
        Broken(place="p.json:2", problem="ground_truth is empty"),
    ]
    assert len(found) == 5


def test_a_gzipped_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "conflictQA-popQA-chatgpt.json.gz"
    path.write_bytes(gzip.compress(json.dumps(ROW).encode()))
    assert [isinstance(one, Example) for one in SUITE.read((path,))] == [True] * 3
