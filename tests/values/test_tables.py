"""The tables of this folder: rows are whole and there once, and the page says how many."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TABLES = sorted(HERE.glob("*.jsonl"))
PAGE = (HERE / "README.md").read_text("utf-8")


def rows(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name)
def test_every_row_has_the_same_fields_and_is_there_once(path: Path) -> None:
    fields = {frozenset(json.loads(row)) for row in rows(path)}
    assert len(fields) == 1
    assert len(set(rows(path))) == len(rows(path))


def test_the_page_counts_the_rows() -> None:
    counted = re.findall(r"^\| `([\w.]+)` \| (\d+)\+ \|", PAGE, re.MULTILINE)
    told = {name: int(number) for name, number in counted}
    assert told.keys() == {path.name for path in TABLES}
    for path in TABLES:
        assert told[path.name] <= len(rows(path)) < told[path.name] + 100, path.name
