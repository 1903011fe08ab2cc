"""HealthVer in its published layout, with rows of our own."""

from __future__ import annotations

import csv
import gzip
import io
from pathlib import Path

import pytest

from counterpoint.evals.records import Example
from counterpoint.evals.suites.folder import read_suite
from counterpoint.evals.suites.healthver import SUITE
from counterpoint.evals.suites.suite import Broken

_HEAD = ("id", "evidence", "claim", "label", "topic_ip", "question")
_ROWS = [
    ("1", 'A trial found "no effect", even at high doses.', "Mint cures colds", "Refutes"),
    ("2", "Mint shortened colds\nby a day.", "Mint cures colds", "Supports"),
    ("3", "Colds are common in winter.", "Mint cures colds", "Neutral"),
]


def _write(folder: Path, name: str, rows: list[tuple[str, ...]]) -> Path:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(_HEAD)
    writer.writerows((*row, "7", "Does mint help?") for row in rows)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    content = text.getvalue().encode()
    path.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    return folder


@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("name", SUITE.files[0])
def test_every_published_name_gives_the_same_cases(tmp_path: Path, name: str, ending: str) -> None:
    data = _write(tmp_path, name + ending, list(_ROWS))
    found = [item for item in read_suite(SUITE, data) if isinstance(item, Example)]
    labels = [(item.gold.kind, item.gold.pairs[0].hard, item.gold.tags) for item in found]
    assert labels == [
        ("factual", False, ("refutes",)),
        ("none", False, ("supports",)),
        ("none", True, ("neutral",)),
    ]
    assert {item.gold.group for item in found} == {"Mint cures colds"}
    assert {item.case.query for item in found} == {"Does mint help?"}
    assert found == list(read_suite(SUITE, data))


def test_a_repeated_pair_is_read_once_and_an_unknown_label_is_broken(tmp_path: Path) -> None:
    rows = [_ROWS[0], ("9", *_ROWS[0][1:]), ("10", "Some text.", "A claim", "Unclear")]
    found = list(read_suite(SUITE, _write(tmp_path, SUITE.files[0][0], rows)))
    assert [type(item) for item in found] == [Example, Broken]
    assert isinstance(found[1], Broken)
    assert found[1].problem.startswith("label is 'Unclear'")
