"""ConflictQA in its published layout, with rows of our own."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.records import Example
from counterpoint.evals.suites.conflictqa import SUITE
from counterpoint.evals.suites.folder import read_suite
from counterpoint.evals.suites.suite import Broken


def _row(number: int = 0, **changes: Any) -> dict[str, Any]:
    """Ask a question whose right answer is no; the model recalled the right one."""
    row = {
        "question": f"Is barn {number} made of stone?",
        "popularity": 12,
        "ground_truth": ["False"],
        "memory_answer": f"Barn {number} is not made of stone.",
        "parametric_memory": f"Barn {number} was built of oak (memory).",
        "counter_answer": f"Barn {number} is made of stone.",
        "counter_memory": f"Granite was used for barn {number} (counter).",
        "parametric_memory_aligned_evidence": f"Oak beams carry barn {number} (memory).",
        "counter_memory_aligned_evidence": f"A mason laid barn {number} (counter).",
    }
    return row | changes


def _write(folder: Path, name: str, rows: list[dict[str, Any]]) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)


def _read(
    folder: Path, rows: list[dict[str, Any]], others: list[dict[str, Any]] | None = None
) -> list[Example | Broken]:
    for alternatives, held in zip(SUITE.files, (rows, others or []), strict=True):
        _write(folder, alternatives[0], held)
    return list(read_suite(SUITE, folder))


def _one(folder: Path, **changes: Any) -> Example:
    (example,) = _read(folder, [_row(**changes)])
    assert isinstance(example, Example)
    return example


@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("which", range(len(SUITE.files[0])))
def test_every_published_name_gives_the_same_cases(tmp_path: Path, which: int, ending: str) -> None:
    for alternatives, numbers in zip(SUITE.files, ((1, 2), (1,)), strict=True):
        _write(tmp_path, alternatives[which] + ending, [_row(number) for number in numbers])
    found = [item for item in read_suite(SUITE, tmp_path) if isinstance(item, Example)]
    assert [(item.case.query, item.gold.tags) for item in found] == [
        ("Is barn 1 made of stone?", ("chatgpt",)),
        ("Is barn 2 made of stone?", ("chatgpt",)),
        ("Is barn 1 made of stone?", ("gpt4",)),
    ]
    assert found[0].gold.group == found[2].gold.group != found[1].gold.group
    assert found[0].case.id != found[2].case.id
    assert found == list(read_suite(SUITE, tmp_path))


def test_sides_conflict_and_each_agrees_with_itself(tmp_path: Path) -> None:
    example = _one(tmp_path)
    counter = {item.id for item in example.case.passages if "(counter)" in item.text}
    assert len(example.gold.pairs) == 6
    assert sum(label.conflict for label in example.gold.pairs) == 4
    for label in example.gold.pairs:
        assert label.conflict == ((label.left in counter) != (label.right in counter))


def test_the_key_says_no_and_keeps_the_side_that_does(tmp_path: Path) -> None:
    gold = _one(tmp_path).gold
    assert gold.answer is not None
    assert gold.answer.yes_no is False
    assert gold.answer.statements == ("Barn 0 is made of stone.", "Barn 0 is not made of stone.")
    passages = {item.id: item.text for item in _one(tmp_path).case.passages}
    assert all("(memory)" in passages[name] for name in gold.keep)
    assert len(gold.keep) == 2


def test_the_other_side_is_kept_where_the_truth_is_yes(tmp_path: Path) -> None:
    example = _one(tmp_path, ground_truth=["True"])
    passages = {item.id: item.text for item in example.case.passages}
    assert example.gold.answer is not None
    assert example.gold.answer.yes_no is True
    assert len(example.gold.keep) == 2
    assert all("(counter)" in passages[name] for name in example.gold.keep)


@pytest.mark.parametrize(
    "changes",
    [
        {
            "question": "Would Ada arrive before Bo?",
            "memory_answer": "Ada would arrive before Bo.",
            "counter_answer": "Bo would arrive before Ada.",
        },
        {
            "question": "Is it impossible to row to the barn?",
            "memory_answer": "It is impossible to row to the barn.",
            "counter_answer": "It is possible to row to the barn.",
        },
    ],
)
def test_statements_are_left_open_where_polarity_does_not_tell(
    tmp_path: Path, changes: dict[str, str]
) -> None:
    gold = _one(tmp_path, **changes).gold
    assert gold.answer is not None
    assert (gold.answer.yes_no, gold.answer.statements, gold.keep) == (False, None, ())


@pytest.mark.parametrize(
    "changes",
    [
        {"counter_answer": "This claim is false. Barn 0 is not made of stone."},
        {"counter_answer": "False."},
        {"counter_memory": "", "counter_memory_aligned_evidence": " "},
        {
            "counter_memory": "I'm sorry, but that is untrue.",
            "counter_memory_aligned_evidence": "I cannot provide a passage on this.",
        },
        {"counter_memory": "Oak beams carry barn 0 (memory)."},
    ],
)
def test_rows_in_which_one_side_says_nothing_of_its_own_are_left_out(
    tmp_path: Path, changes: dict[str, str]
) -> None:
    assert _read(tmp_path, [_row(**changes), _row(1)])[0] == _read(tmp_path, [_row(1)])[0]
    assert len(_read(tmp_path, [_row(**changes), _row(1)])) == 1


def test_a_question_about_claims_may_have_claims_in_its_answers(tmp_path: Path) -> None:
    example = _one(
        tmp_path,
        question="Can Ada claim the barn?",
        memory_answer="Ada cannot claim the barn.",
        counter_answer="Ada can claim the barn.",
    )
    assert example.gold.answer is not None
    assert example.gold.answer.statements is not None


def test_equal_texts_of_one_side_are_one_passage(tmp_path: Path) -> None:
    example = _one(tmp_path, parametric_memory="Oak beams carry barn 0 (memory).")
    assert len(example.case.passages) == 3
    assert sorted(label.conflict for label in example.gold.pairs) == [False, True, True]


def test_a_question_counts_once_a_file(tmp_path: Path) -> None:
    again = _row(counter_memory="Its walls are of slate (counter).")
    assert len(_read(tmp_path, [_row(), again], [again])) == 2


def test_a_truth_that_is_neither_is_broken(tmp_path: Path) -> None:
    found = _read(tmp_path, [_row(ground_truth=["Maybe"]), _row(1, memory_answer=None), _row(2)])
    assert [type(item) for item in found] == [Broken, Broken, Example]
    assert isinstance(found[0], Broken)
    assert found[0].problem == "ground_truth is neither True nor False"


def test_no_side_stands_first_more_often(tmp_path: Path) -> None:
    found = _read(tmp_path, [_row(number) for number in range(400)])
    first = sum(
        "(memory)" in item.case.passages[0].text for item in found if isinstance(item, Example)
    )
    assert 160 <= first <= 240
