import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.records import Example
from counterpoint.evals.suites.realtimeqa import SUITE
from counterpoint.evals.suites.suite import Broken


def row(**changes: Any) -> dict[str, Any]:
    snippets = [
        {"title": "Harbour news", "text": "The ferry Orla sank on Monday ...", "link": "x"},
        {"title": "Quiz", "text": "Which ferry sank? Orla; Mira; Tove", "link": "x"},
        {"title": "No text here", "link": "x"},
    ]
    filler = [{"title": f"Page {at}", "text": "Nothing of note.", "link": "x"} for at in range(9)]
    return {
        "question": "Which ferry sank this week?",
        "correct answer": ["Orla"],
        "expanded answer": ["The Orla", "MS Orla"],
        "incorrect answer": "Nerid",
        "choices": ["Orla", "Mira", "Tove"],
        "context": snippets + filler,
        "incorrect_context": [f"The ferry Nerid sank, says witness {at}." for at in range(5)],
        "id": 4,
    } | changes


def read(folder: Path, *rows: Any) -> list[Example | Broken]:
    path = folder / "realtimeqa.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return list(SUITE.read((path,)))


def examples(folder: Path, *rows: Any) -> list[Example]:
    found = [item for item in read(folder, *rows) if isinstance(item, Example)]
    assert len(found) == len(read(folder, *rows))
    return found


def test_a_clean_case_and_two_attacked_ones(tmp_path: Path) -> None:
    clean, single, triple = examples(tmp_path, row())
    assert [len(item.case.passages) for item in (clean, single, triple)] == [8, 9, 11]
    assert clean.gold.attack is None
    assert single.gold.attack is not None
    assert triple.gold.attack is not None
    assert (single.gold.attack.budget, triple.gold.attack.budget) == (1, 3)
    assert single.gold.attack.target == ("Nerid",)
    assert single.gold.attack.identifiable is True
    assert [item.gold.tags for item in (clean, single, triple)] == [
        ("clean", "stated"),
        ("attacked", "stated"),
        ("attacked", "stated"),
    ]
    assert len({item.gold.group for item in (clean, single, triple)}) == 1


def test_snippets_come_with_their_titles_and_without_their_links(tmp_path: Path) -> None:
    clean, *_ = examples(tmp_path, row())
    texts = {passage.text for passage in clean.case.passages}
    assert "Harbour news\nThe ferry Orla sank on Monday ..." in texts
    assert not any("No text here" in text for text in texts)
    assert all(p.source is None and p.title is None for p in clean.case.passages)


def test_only_a_snippet_that_names_the_answer_alone_conflicts(tmp_path: Path) -> None:
    _, _, triple = examples(tmp_path, row())
    texts = {passage.id: passage.text for passage in triple.case.passages}
    (kept,) = triple.gold.keep
    assert texts[kept].startswith("Harbour news")
    conflicts = [label for label in triple.gold.pairs if label.conflict]
    assert len(conflicts) == 3
    assert all(kept in (label.left, label.right) for label in conflicts)
    assert sum(not label.conflict for label in triple.gold.pairs) == 3
    assert (triple.gold.kind, triple.gold.origin) == ("factual", "I")


def test_without_a_snippet_that_states_the_answer(tmp_path: Path) -> None:
    plain = [{"title": "Page", "text": "Nothing of note."}]
    clean, single, _ = examples(tmp_path, row(context=plain))
    assert clean.gold.tags == ("clean", "unstated")
    assert clean.gold.conflict is None
    assert single.gold.attack is not None
    assert single.gold.attack.identifiable is False


def test_answer_forms(tmp_path: Path) -> None:
    clean, *_ = examples(tmp_path, row())
    assert clean.gold.answer is not None
    assert clean.gold.answer.gold == (("Orla", "The Orla", "MS Orla"),)
    assert clean.gold.answer.wrong == ("Nerid",)
    given = row(**{"correct answer": "Orla"})
    del given["expanded answer"], given["choices"]
    clean, *_ = examples(tmp_path, given)
    assert clean.gold.answer is not None
    assert clean.gold.answer.gold == (("Orla",),)


def test_a_budget_beyond_the_planted_passages_gives_no_case(tmp_path: Path) -> None:
    assert len(examples(tmp_path, row(incorrect_context=["Nerid sank.", "It was Nerid."]))) == 2
    assert len(examples(tmp_path, row(incorrect_context=[]))) == 1


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"correct answer": []}, "correct answer is empty"),
        ({"correct answer": None}, "correct answer is missing"),
        ({"incorrect answer": ""}, "incorrect answer is empty"),
        ({"context": []}, "context holds no snippet"),
        ({"context": [{"title": "x", "text": "y"}, 3]}, "context is no list"),
        ({"incorrect_context": {}}, "incorrect_context is no list of texts"),
    ],
)
def test_a_broken_row_is_broken_once(tmp_path: Path, changes: dict[str, Any], problem: str) -> None:
    found = read(tmp_path, row(**changes), row())
    assert isinstance(found[0], Broken)
    assert problem in found[0].problem
    assert [type(item) for item in found[1:]] == [Example] * 3


def test_the_layout_of_the_publisher_and_gzip(tmp_path: Path) -> None:
    lines = read(tmp_path, row(), 7)
    array = tmp_path / "realtimeqa.json"
    array.write_text(json.dumps([row(), 7]), encoding="utf-8")
    packed = tmp_path / "realtimeqa.jsonl.gz"
    packed.write_bytes(gzip.compress(f"{json.dumps(row())}\n7\n".encode()))
    assert list(SUITE.read((packed,)))[:3] == lines[:3]
    assert list(SUITE.read((array,)))[:3] == lines[:3]
    for path in (array, packed):
        assert isinstance(list(SUITE.read((path,)))[3], Broken)


def test_planted_passages_stand_anywhere(tmp_path: Path) -> None:
    cases = examples(
        tmp_path, *(row(question=f"Which ferry sank in week {at}?") for at in range(9))
    )
    places = {item.gold.attack.injected for item in cases if item.gold.attack is not None}
    assert len(places) > 6
    assert cases == examples(
        tmp_path, *(row(question=f"Which ferry sank in week {at}?") for at in range(9))
    )
