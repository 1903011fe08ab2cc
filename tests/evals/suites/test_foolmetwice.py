"""Fool Me Twice in its published layout, with rows of our own."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.records import Example
from counterpoint.evals.suites.folder import read_suite
from counterpoint.evals.suites.foolmetwice import SUITE
from counterpoint.evals.suites.suite import Broken


def _row(text: str, label: str, *evidence: str, page: str = "Lighthouse") -> dict[str, Any]:
    gold = [{"section_header": "Summary", "text": sentence} for sentence in evidence]
    return {"text": text, "label": label, "gold_evidence": gold, "wikipedia_page": page}


_ROWS = [
    _row("The tower has nine floors.", "REFUTES", "It was built in 1911.", "It has six floors."),
    _row("The tower is over a century old.", "SUPPORTS", "It was built in 1911."),
    _row("Ada never left the harbour.", "REFUTES", "She sailed to Chile.", page="Ada"),
]


def _write(folder: Path, name: str, rows: list[dict[str, Any]]) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    return folder


@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("name", SUITE.files[0])
def test_every_published_name_gives_the_same_cases(tmp_path: Path, name: str, ending: str) -> None:
    data = _write(tmp_path, name + ending, _ROWS)
    found = [item for item in read_suite(SUITE, data) if isinstance(item, Example)]
    assert [item.gold.kind for item in found] == ["factual", "none", "factual"]
    assert [item.gold.group for item in found] == ["Lighthouse", "Lighthouse", "Ada"]
    assert found == list(read_suite(SUITE, data))


def test_evidence_is_joined_under_the_title_of_its_page(tmp_path: Path) -> None:
    example = next(iter(read_suite(SUITE, _write(tmp_path, SUITE.files[0][0], _ROWS))))
    assert isinstance(example, Example)
    assert {(passage.text, passage.title) for passage in example.case.passages} == {
        ("The tower has nine floors.", None),
        ("It was built in 1911. It has six floors.", "Lighthouse"),
    }


def test_rows_without_evidence_or_label_are_broken(tmp_path: Path) -> None:
    rows = [_row("A claim.", "SUPPORTS"), _row("A claim.", "UNSURE", "Some text."), _ROWS[0]]
    found = list(read_suite(SUITE, _write(tmp_path, SUITE.files[0][0], rows)))
    broken = [item for item in found if isinstance(item, Broken)]
    assert [item.problem.partition(" ")[0] for item in broken] == ["gold_evidence", "label"]
    assert len(found) == 3
