"""FeverSymmetric in its published layout, with rows of our own."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from counterpoint.evals.records import Example
from counterpoint.evals.suites.feversymmetric import SUITE
from counterpoint.evals.suites.folder import read_suite
from counterpoint.evals.suites.suite import Broken

_ROWS = [
    ("712", "REFUTES", "The ferry is green .", "The ferry is painted red ."),
    ("7120000002", "SUPPORTS", "The ferry is green .", "The ferry is painted green ."),
    ("7120000003", "SUPPORTS", "The ferry is red .", "The ferry is painted red ."),
    ("7120000004", "REFUTES", "The ferry is red .", "The ferry is painted green ."),
    ("30", "SUPPORTS", "Oda is a baker .", "Oda bakes bread for a living ."),
]


def _lines(rows: list[tuple[str, str, str, str]]) -> str:
    keys = ("id", "label", "claim", "evidence")
    return "".join(json.dumps(dict(zip(keys, row, strict=True))) + "\n" for row in rows)


def _write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    return folder


@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("name", SUITE.files[0])
def test_every_published_name_gives_the_same_cases(tmp_path: Path, name: str, ending: str) -> None:
    data = _write(tmp_path, name + ending, _lines(_ROWS))
    found = list(read_suite(SUITE, data))
    assert [item.gold.kind for item in found if isinstance(item, Example)] == [
        "factual",
        "none",
        "none",
        "factual",
        "none",
    ]
    assert found == list(read_suite(SUITE, data))


def test_the_four_combinations_are_one_group(tmp_path: Path) -> None:
    data = _write(tmp_path, SUITE.files[0][0], _lines(_ROWS))
    groups = [item.gold.group for item in read_suite(SUITE, data) if isinstance(item, Example)]
    assert groups == ["712", "712", "712", "712", "30"]


def test_a_broken_row_is_named_and_a_repeated_one_is_read_once(tmp_path: Path) -> None:
    rows = [_ROWS[0], _ROWS[0], ("1", "MAYBE", "a", "b"), ("2", "SUPPORTS", "", "b"), _ROWS[4]]
    found = list(read_suite(SUITE, _write(tmp_path, SUITE.files[0][0], _lines(rows))))
    broken = [item for item in found if isinstance(item, Broken)]
    assert [item.place.rpartition(":")[2] for item in broken] == ["3", "4"]
    assert "SUPPORTS" in broken[0].problem
    assert len(found) - len(broken) == 2
