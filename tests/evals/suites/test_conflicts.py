"""CONFLICTS, on rows of our own in its layout."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.records import AnswerKey, Example
from counterpoint.evals.suites.conflicts import SUITE
from counterpoint.evals.suites.suite import Broken

ROW: dict[str, Any] = {
    "source": "ours",
    "question": "How many mills has Lindholm?",
    "conflict_type": "Conflict due to outdated information",
    "correct_answer": "four",
    "search_results": [
        {
            "title": "Mills",
            "url": "https://example.org/mills",
            "snippet": "four mills",
            "date": "Jan 5, 2030",
            "response_str": "<html>four mills</html>",
            "short_text": "Lindholm has four mills.",
        },
        {"title": "", "url": None, "snippet": "Three mills.", "date": "NA", "short_text": ""},
        {"title": "Nothing", "snippet": " "},
    ],
}


def read(path: Path, *rows: object) -> list[Example | Broken]:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return list(SUITE.read((path,)))


def only(path: Path, row: object) -> Example:
    (example,) = read(path, row)
    assert isinstance(example, Example)
    return example


def test_results_become_dated_passages_and_labels_are_of_the_case(tmp_path: Path) -> None:
    example = only(tmp_path / "c.jsonl", ROW)
    by_text = {passage.text: passage for passage in example.case.passages}
    assert set(by_text) == {"Lindholm has four mills.", "Three mills."}
    first, second = by_text["Lindholm has four mills."], by_text["Three mills."]
    assert (first.title, first.date, first.source) == (
        "Mills",
        "Jan 5, 2030",
        "https://example.org/mills",
    )
    assert (second.title, second.date, second.source) == (None, None, None)
    assert {first.id, second.id} == {"p1", "p2"}
    assert example.gold.pairs == ()
    assert example.gold.answer == AnswerKey(gold=(("four",),))
    assert example.gold.tags == ("Conflict due to outdated information",)


@pytest.mark.parametrize(
    ("label", "kind", "origin"),
    [
        ("No conflict", "none", None),
        ("Complementary information", "none", None),
        ("Conflicting opinions or research outcomes", "opinion", None),
        ("Conflicting opinions and research outcomes", "opinion", None),
        ("Conflict due to outdated information", "temporal", "E"),
        ("Conflict due to misinformation", "factual", "I"),
    ],
)
def test_their_labels_are_our_kinds(
    tmp_path: Path, label: str, kind: str, origin: str | None
) -> None:
    gold = only(tmp_path / "c.jsonl", ROW | {"conflict_type": label}).gold
    assert (gold.kind, gold.origin, gold.tags) == (kind, origin, (label,))


@pytest.mark.parametrize("answer", ["", None, []])
def test_a_case_may_have_no_right_answer(tmp_path: Path, answer: object) -> None:
    assert only(tmp_path / "c.jsonl", ROW | {"correct_answer": answer}).gold.answer is None


def test_the_normalised_layout_is_read_too(tmp_path: Path) -> None:
    row = {
        "id": "#0001",
        "query": "How many mills?",
        "conflict_type": "No conflict",
        "gold_answer": "four",
        "retrieved_docs": [
            {"doc_id": "d1", "snippet": "Four.", "timestamp": "2030", "source_url": "a.org"}
        ],
    }
    example = only(tmp_path / "c.jsonl", row)
    (passage,) = example.case.passages
    assert (example.case.query, passage.text) == ("How many mills?", "Four.")
    assert (passage.date, passage.source) == ("2030", "a.org")
    assert example.gold.answer == AnswerKey(gold=(("four",),))


def test_broken_rows_are_named(tmp_path: Path) -> None:
    found = read(
        tmp_path / "c.jsonl",
        ROW | {"conflict_type": "A quarrel"},
        ROW | {"search_results": [{"title": "Nothing"}]},
        {"conflict_type": "No conflict"},
    )
    assert found == [
        Broken(place="c.jsonl:1", problem="conflict_type is 'A quarrel': none of the five labels"),
        Broken(place="c.jsonl:2", problem="search_results holds no text"),
        Broken(place="c.jsonl:3", problem="question is missing"),
    ]


def test_a_gzipped_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "conflicts.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(ROW).encode()))
    assert [isinstance(one, Example) for one in SUITE.read((path,))] == [True]
