"""Clean sets, on files of our own in the three layouts."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from counterpoint.errors import InputError
from counterpoint.evals.generate.clean import read_clean
from counterpoint.evals.generate.records import CleanItem
from counterpoint.evals.suites.suite import Broken


def test_the_own_layout(tmp_path: Path) -> None:
    path = tmp_path / "clean.jsonl"
    row = {"id": 7, "question": "q?", "answers": "a", "passage": "a.", "date": "2020-01-01"}
    path.write_text(json.dumps(row), encoding="utf-8")

    assert list(read_clean(path)) == [
        CleanItem(id="7", question="q?", answers=("a",), passage="a.", date="2020-01-01")
    ]


def test_squad_without_its_unanswerable_questions(tmp_path: Path) -> None:
    asked = [
        {"id": "1", "question": "How many?", "answers": [{"text": "two"}, {"text": "two"}]},
        {"id": "2", "question": "Why?", "answers": [], "is_impossible": True},
        {"id": "3", "question": "Where?", "answers": []},
    ]
    data = {"data": [{"title": "Old_Mill%27s", "paragraphs": [{"context": "Two.", "qas": asked}]}]}
    path = tmp_path / "dev.json"
    path.write_text(json.dumps(data), encoding="utf-8")

    assert list(read_clean(path)) == [
        CleanItem(
            id="1", question="How many?", answers=("two",), passage="Two.", title="Old Mill's"
        )
    ]


def test_nq_open_with_its_gold_passage_in_a_folder(tmp_path: Path) -> None:
    contexts = [
        {"title": "Far", "text": "Nothing.", "isgold": False},
        {"title": "Mill", "text": "It has two wheels.", "isgold": True},
    ]
    row = {"question": "how many wheels", "answers": ["two"], "ctxs": contexts}
    with gzip.open(tmp_path / "nq.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    (tmp_path / "README.md").write_text("not read", encoding="utf-8")

    [item] = read_clean(tmp_path)

    assert isinstance(item, CleanItem)
    assert (item.passage, item.title, item.answers) == ("It has two wheels.", "Mill", ("two",))
    assert len(item.id) == 12


def test_a_bad_row_is_told_and_the_rest_is_read(tmp_path: Path) -> None:
    path = tmp_path / "clean.jsonl"
    good = json.dumps({"id": "1", "question": "q", "answers": ["a"], "passage": "a"})
    path.write_text(f"{{]\n{good}\n" + '{"question": "q", "answers": 3}\n', encoding="utf-8")

    first, second, third = read_clean(path)

    assert isinstance(first, Broken)
    assert first.place == "clean.jsonl:1"
    assert isinstance(second, CleanItem)
    assert isinstance(third, Broken)
    assert third.problem == "answers is no list of texts"


def test_a_missing_file_and_an_empty_folder_say_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        list(read_clean(tmp_path / "none.jsonl"))
    with pytest.raises(InputError, match=r"\.jsonl"):
        list(read_clean(tmp_path))
