"""RealTime QA, on rows of our own in its layout."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from counterpoint.evals.records import AnswerKey, Example
from counterpoint.evals.suites.realtimeqa_snapshots import SUITE
from counterpoint.evals.suites.suite import Broken

ASKED: dict[str, Any] = {
    "question_id": "20300104_0",
    "question_date": "2030/01/04",
    "question_source": "Gazette",
    "question_url": "https://example.org/quiz",
    "question_sentence": "Which town opened a mill this week?",
    "choices": ["Lindholm", "Port Ash", "Ash", "Moor"],
    "answer": ["1"],
    "evidence": "",
}
FOUND: dict[str, Any] = {
    "question_id": "20300104_0",
    "search_time": "2030/01/06/05:11",
    "search_result": [
        {
            "url": "https://example.org/a",
            "title": "A mill",
            "text": "A mill opened in Port Ash.",
            "authors": [],
            "publish_date": "2030/01/03",
        },
        {"doc_id": "7", "text": "Mills / They grind.", "doc_score": "80.1", "publish_date": ""},
        {"url": "https://example.org/b", "text": ""},
    ],
}


def read(folder: Path, asked: list[object], found: list[object]) -> list[Example | Broken]:
    for name, rows in (("qa.jsonl", asked), ("gcs.jsonl", found)):
        (folder / name).write_text(
            "".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8"
        )
    return list(SUITE.read((folder / "qa.jsonl", folder / "gcs.jsonl")))


def test_a_snapshot_is_a_question_at_its_date_with_what_was_found(tmp_path: Path) -> None:
    (example,) = read(tmp_path, [ASKED], [FOUND])
    assert isinstance(example, Example)
    assert (example.case.as_of, example.case.now) == ("2030-01-04", "2030-01-06")
    assert [passage.id for passage in example.case.passages] == ["p1", "p2"]
    by_text = {passage.text: passage for passage in example.case.passages}
    told = by_text["A mill opened in Port Ash."]
    assert (told.title, told.date, told.source) == (
        "A mill",
        "2030/01/03",
        "https://example.org/a",
    )
    assert by_text["Mills / They grind."].date is None
    # "Ash" is no wrong form: the right answer states it.
    assert example.gold.answer == AnswerKey(gold=(("Port Ash",),), wrong=("Lindholm", "Moor"))
    assert (example.gold.kind, example.gold.pairs) == (None, ())
    assert example.gold.tags == ("stated",)


def test_true_or_false_is_a_yes_or_no_question(tmp_path: Path) -> None:
    row = ASKED | {"choices": ["TRUE", "FALSE"], "answer": ["1"]}
    (example,) = read(tmp_path, [row], [FOUND])
    assert isinstance(example, Example)
    assert example.gold.answer == AnswerKey(yes_no=False)
    assert example.gold.tags == ("not stated",)


def test_a_question_that_comes_twice_is_read_once(tmp_path: Path) -> None:
    assert len(read(tmp_path, [ASKED, ASKED], [FOUND, FOUND])) == 1


def test_a_search_without_texts_is_of_no_use(tmp_path: Path) -> None:
    assert read(tmp_path, [ASKED], [FOUND | {"search_result": []}]) == []


def test_without_a_time_of_search_the_date_of_the_question_stands(tmp_path: Path) -> None:
    (example,) = read(tmp_path, [ASKED], [FOUND | {"search_time": None}])
    assert isinstance(example, Example)
    assert example.case.now == "2030-01-04"


def test_broken_rows_of_both_files_are_named(tmp_path: Path) -> None:
    asked = [
        ASKED | {"question_id": "other"},
        ASKED | {"question_id": "20300104_0", "answer": ["4"]},
        ASKED | {"question_id": "late", "question_date": "soon"},
        ASKED | {"question_id": "gap", "choices": ["Lindholm", ""]},
    ]
    found = [{"search_result": []}, FOUND, FOUND | {"question_id": "gap"}]
    assert read(tmp_path, [*asked], [*found]) == [
        Broken(place="gcs.jsonl:1", problem="question_id is missing"),
        Broken(place="qa.jsonl:1", problem="question_id 'other' has no search results beside it"),
        Broken(place="qa.jsonl:2", problem="answer is '4': no number of a choice"),
        Broken(place="qa.jsonl:3", problem="question_date is no date"),
        Broken(place="qa.jsonl:4", problem="choices holds an empty one"),
    ]


def test_gzipped_files_are_read(tmp_path: Path) -> None:
    paths = (tmp_path / "qa.jsonl.gz", tmp_path / "gcs.jsonl.gz")
    for path, row in zip(paths, (ASKED, FOUND), strict=True):
        path.write_bytes(gzip.compress(json.dumps(row).encode()))
    assert [isinstance(one, Example) for one in SUITE.read(paths)] == [True]
