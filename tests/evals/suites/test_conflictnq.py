"""ConflictNQ in its published layout, with rows of our own."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.records import AnswerKey, Example
from counterpoint.evals.suites.conflictnq import SUITE
from counterpoint.evals.suites.folder import read_suite
from counterpoint.evals.suites.suite import Broken


def _passages(word: str, texts: list[str]) -> list[dict[str, str]]:
    return [{"passage": text, "summary": f"A {word} summary"} for text in texts]


def _row(number: int = 0, *, real: int = 1, fake: int = 5) -> dict[str, Any]:
    return {
        "id": str(number),
        "question": f"who runs bakery {number}",
        "cleaned_question": f"Who runs bakery {number}?",
        "real_answer": "The bakery is run by Oda Lund.",
        "real_short_answer": "Oda Lund",
        "real_passages": _passages(
            "real", [f"Bakery {number} belongs to Oda ({at})." for at in range(real)]
        ),
        "fake_answer": "The bakery is run by Per Holm.",
        "fake_short_answer": "Per Holm",
        "fake_passages": _passages(
            "fake", [f"Per Holm keeps bakery {number} ({at})." for at in range(fake)]
        ),
    }


def _write(folder: Path, name: str, rows: list[dict[str, Any]]) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    return folder


def _read(folder: Path, *rows: dict[str, Any]) -> list[Example | Broken]:
    return list(read_suite(SUITE, _write(folder, SUITE.files[0][0], list(rows))))


@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("name", SUITE.files[0])
def test_every_published_name_gives_the_same_cases(tmp_path: Path, name: str, ending: str) -> None:
    data = _write(tmp_path, name + ending, [_row(1), _row(2)])
    found = list(read_suite(SUITE, data))
    assert [item.case.query for item in found if isinstance(item, Example)] == [
        "Who runs bakery 1?",
        "Who runs bakery 2?",
    ]
    assert found == list(read_suite(SUITE, data))


def test_real_against_fake_conflicts_and_nothing_else(tmp_path: Path) -> None:
    (example,) = _read(tmp_path, _row(real=2, fake=3))
    assert isinstance(example, Example)
    texts = {passage.id: passage.text for passage in example.case.passages}
    conflicts = {(label.left, label.right): label.conflict for label in example.gold.pairs}
    assert len(conflicts) == 10
    for (left, right), conflict in conflicts.items():
        assert conflict == (("Oda" in texts[left]) != ("Oda" in texts[right]))
    assert not any(label.hard for label in example.gold.pairs)


def test_key_attack_and_what_must_stay(tmp_path: Path) -> None:
    (example,) = _read(tmp_path, _row())
    assert isinstance(example, Example)
    gold, attack = example.gold, example.gold.attack
    real = [passage.id for passage in example.case.passages if "Oda" in passage.text]
    assert gold.answer == AnswerKey(gold=(("Oda Lund",),), wrong=("Per Holm",))
    assert attack is not None
    assert (attack.target, attack.budget, attack.stage) == (("Per Holm",), 5, "fabricated")
    assert attack.identifiable
    assert list(gold.keep) == real
    assert sorted((*attack.injected, *real)) == [f"p{number}" for number in range(1, 7)]
    assert (gold.kind, gold.origin, gold.tags) == ("factual", "I", ())
    assert gold.suspects == attack.injected


@pytest.mark.parametrize(
    ("answer", "text", "conflict"),
    [
        ("Per Holm", "Per Holm keeps the bakery.", True),
        ("Per Holm", "The ovens were bought by a firm from Brem.", None),
        ("Per Holm", "Holm keeps the bakery.", None),
        ("Per Holm, Ida Rask and Bo Friis", "Ida Rask and Bo keep it with Per.", True),
        ("1998", "It opened in December 1998.", True),
        ("1998", "It opened in 2014.", None),
    ],
)
def test_a_fake_conflicts_only_if_it_states_the_fake_answer(
    tmp_path: Path, answer: str, text: str, conflict: bool | None
) -> None:
    row = _row(fake=1) | {"fake_short_answer": answer, "fake_passages": _passages("fake", [text])}
    (example,) = _read(tmp_path, row)
    assert isinstance(example, Example)
    gold = example.gold
    assert [label.conflict for label in gold.pairs] == ([True] if conflict else [])
    assert (gold.kind, gold.origin) == (("factual", "I") if conflict else (None, None))
    assert gold.attack is not None
    assert len(gold.attack.injected) == 1
    assert gold.suspects == (gold.attack.injected if conflict else ())


def test_long_answers_are_tagged(tmp_path: Path) -> None:
    twelve = " ".join(["word"] * 12)
    rows = [
        _row(1) | {"real_short_answer": twelve},
        _row(2) | {"real_short_answer": f"{twelve} more"},
        _row(3) | {"fake_short_answer": f"{twelve} more"},
    ]
    tags = [item.gold.tags for item in _read(tmp_path, *rows) if isinstance(item, Example)]
    assert tags == [(), ("long-key",), ("long-key",)]


@pytest.mark.parametrize(
    ("real", "fake", "yes"),
    [
        ("No, it is closed.", "Yes, it opens daily.", False),
        ("Yes", "No.", True),
        ("No, it is closed.", "No, it moved.", None),
        ("Nobody, it is closed.", "Yes, it opens.", None),
        ("No bakery", "Yes, it opens.", None),
    ],
)
def test_yes_against_no_is_a_yes_no_question(
    tmp_path: Path, real: str, fake: str, yes: bool | None
) -> None:
    row = _row() | {"real_short_answer": real, "fake_short_answer": fake}
    (example,) = _read(tmp_path, row)
    assert isinstance(example, Example)
    says = row["real_answer"], row["fake_answer"]
    expected = (
        AnswerKey(gold=((real,),), wrong=(fake,))
        if yes is None
        else AnswerKey(yes_no=yes, statements=says if yes else says[::-1])
    )
    assert example.gold.answer == expected


def test_summaries_that_tell_real_from_fake_are_left_behind(tmp_path: Path) -> None:
    (example,) = _read(tmp_path, _row())
    assert "summary" not in repr(example.case)


def test_the_real_passage_stands_anywhere(tmp_path: Path) -> None:
    found = _read(tmp_path, *(_row(number, fake=1) for number in range(400)))
    first = sum("Oda" in item.case.passages[0].text for item in found if isinstance(item, Example))
    assert 160 <= first <= 240


def test_rows_without_passages_or_answers_are_broken(tmp_path: Path) -> None:
    found = _read(tmp_path, _row(1, real=0), {**_row(2), "fake_short_answer": ""}, _row(3))
    broken = [item.problem for item in found if isinstance(item, Broken)]
    assert broken == ["real_passages is empty", "fake_short_answer is empty"]
    assert len(found) == 3
