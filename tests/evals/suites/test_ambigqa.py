"""AmbigQA, on rows of our own in the layout with evidence articles."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from counterpoint.evals.records import AnswerKey, Example
from counterpoint.evals.suites.ambigqa import SUITE
from counterpoint.evals.suites.suite import Broken

PAIRS = [
    {"question": "When did the hall of Lindholm open?", "answer": ["1901", "in 1901"]},
    {"question": "When did the hall of Ash open?", "answer": ["1950"]},
]
ROW: dict[str, Any] = {
    "id": "-7",
    "question": "When did the hall open?",
    "annotations": [
        {"type": "singleAnswer", "answer": ["1901"]},
        {"type": "multipleQAs", "qaPairs": PAIRS},
    ],
    "articles_plain_text": [
        "# Lindholm hall\n\nA hall.\n\n## History\n\nIt opened in 1901.\n\nThe year 1901 was cold."
        "\n\nIn 1901 it burnt.",
        "# Ash hall\n\nThe hall of Ash opened in 1950.\n\nIt is red.",
    ],
    "articles_html_text": ["<h1>Lindholm hall</h1>", "<h1>Ash hall</h1>"],
}


def read(path: Path, *rows: object) -> list[Example | Broken]:
    path.write_text(json.dumps(rows), encoding="utf-8")
    return list(SUITE.read((path,)))


def test_every_interpretation_is_gold_and_differing_answers_do_not_conflict(
    tmp_path: Path,
) -> None:
    (example,) = read(tmp_path / "dev.json", ROW)
    assert isinstance(example, Example)
    assert example.gold.answer == AnswerKey(gold=(("1901", "in 1901"), ("1950",)))
    shown = {passage.text: passage for passage in example.case.passages}
    assert set(shown) == {
        "A hall.",
        "It opened in 1901.",
        "The year 1901 was cold.",
        "The hall of Ash opened in 1950.",
    }
    assert shown["It opened in 1901."].title == "Lindholm hall"
    assert sorted(passage.id for passage in shown.values()) == ["p1", "p2", "p3", "p4"]
    ash = shown["The hall of Ash opened in 1950."].id
    first, second = shown["It opened in 1901."].id, shown["The year 1901 was cold."].id
    labels = {frozenset((label.left, label.right)): label for label in example.gold.pairs}
    assert {pair: label.hard for pair, label in labels.items()} == {
        frozenset((first, second)): False,
        frozenset((first, ash)): True,
        frozenset((second, ash)): True,
    }
    assert not any(label.conflict for label in labels.values())
    assert example.gold.kind == "none"
    assert set(example.gold.keep) == {first, second, ash}
    assert example.gold.tags == ("ambiguous", "covered")


def test_single_answers_are_forms_of_one(tmp_path: Path) -> None:
    annotations = [
        {"type": "singleAnswer", "answer": ["1901"]},
        {"type": "singleAnswer", "answer": ["the year 1901", "1901"]},
    ]
    (example,) = read(tmp_path / "dev.json", ROW | {"annotations": annotations})
    assert isinstance(example, Example)
    assert example.gold.answer == AnswerKey(gold=(("1901", "the year 1901"),))
    assert example.gold.tags == ("single", "covered")


def test_what_no_article_states_is_told(tmp_path: Path) -> None:
    partly = ROW | {"articles_plain_text": ROW["articles_plain_text"][1:]}
    nothing = ROW | {"articles_plain_text": ["A hall without a heading."]}
    some, none = read(tmp_path / "dev.json", partly, nothing)
    assert isinstance(some, Example)
    assert isinstance(none, Example)
    assert some.gold.tags == ("ambiguous", "partly covered")
    assert none.gold.tags == ("ambiguous", "uncovered")
    assert none.case.passages[0].title is None


def test_broken_rows_are_named(tmp_path: Path) -> None:
    light = {name: value for name, value in ROW.items() if not name.startswith("articles")}
    rows = [
        light,
        ROW | {"annotations": [{"type": "other"}]},
        ROW | {"annotations": [{"type": "multipleQAs", "qaPairs": []}]},
        ROW | {"articles_plain_text": ["# Only a title"]},
        ROW,
    ]
    found = read(tmp_path / "dev.json", *rows)
    assert found[:4] == [
        Broken(place="dev.json[1]", problem="articles_plain_text is missing"),
        Broken(
            place="dev.json[2] annotations[0]",
            problem="type is 'other': one of multipleQAs, singleAnswer is expected",
        ),
        Broken(place="dev.json[3]", problem="annotations holds no answer"),
        Broken(place="dev.json[4]", problem="articles_plain_text holds no text"),
    ]
    assert isinstance(found[4], Example)


def test_a_gzipped_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "dev_with_evidence_articles.json.gz"
    path.write_bytes(gzip.compress(json.dumps([ROW]).encode()))
    assert [isinstance(one, Example) for one in SUITE.read((path,))] == [True]
