"""Policy changes in the layout of the file of changed lines, with sentences of our own."""

from __future__ import annotations

import gzip
import json
import runpy
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from counterpoint.errors import InputError
from counterpoint.evals.records import Example
from counterpoint.evals.suites import openterms
from counterpoint.evals.suites.folder import read_suite
from counterpoint.evals.suites.openterms import (
    SUITE,
    Label,
    key_of,
    load_labels,
    read_pairs,
)
from counterpoint.evals.suites.suite import Broken
from counterpoint.values.dates import read_date

_ROOT = Path(__file__).parents[3]
_CONFLICT = {"value", "duty", "exception", "scope", "actor", "fact"}
_NONE = {"form", "words", "detail", "order", "apart"}
_FEE = ("A locker costs 4 euros a day.", "A locker costs 6 euros a day.")
_WORD = ("A badge is needed at the gate.", "You need a badge at the gate.")
_MORE = ("Bring a towel.", "Bring a towel and a lock.")


def _row(lines: tuple[str, str], **changes: Any) -> dict[str, Any]:
    return {
        "service_document": "Pool/House Rules",
        "commit": "c0ffee",
        "date_new": "2025-03-04",
        "old": lines[0],
        "new": lines[1],
        "similarity": 0.9,
        "numbers_changed": False,
    } | changes


def _label(label: str, rule: str, **changes: Any) -> Label:
    given = Label(
        label=label,
        rule=rule,
        reason="ours",
        sure=True,
        commit="c0ffee",
        document="Pool/House Rules",
    )
    return replace(given, **changes)


_LABELS = {
    key_of(*_FEE): _label("conflict", "value"),
    key_of(*_WORD): _label("none", "words", sure=False),
    key_of(*_MORE): _label("none", "detail"),
}


def _write(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)
    return path


def _read(folder: Path, *rows: dict[str, Any]) -> list[Example | Broken]:
    return list(read_pairs(_write(folder / "changed_lines.jsonl", list(rows)), _LABELS))


def _examples(folder: Path, *rows: dict[str, Any]) -> list[Example]:
    return [item for item in _read(folder, *rows) if isinstance(item, Example)]


def test_a_labelled_pair_is_a_case_and_looks_like_a_conflict_where_the_content_differs(
    tmp_path: Path,
) -> None:
    found = _examples(tmp_path, _row(_FEE), _row(_WORD), _row(_MORE))
    told = [
        (item.gold.kind, item.gold.pairs[0].conflict, item.gold.pairs[0].hard, item.gold.tags)
        for item in found
    ]
    assert told == [
        ("temporal", True, False, ("value", "sure")),
        ("none", False, False, ("words", "unsure")),
        ("none", False, True, ("detail", "sure")),
    ]


def test_both_lines_name_their_document_and_the_newer_one_its_day(tmp_path: Path) -> None:
    [found] = _examples(tmp_path, _row(_FEE))
    assert found.case.query is None
    assert found.case.answer_wanted is False
    assert found.case.now == "2025-03-04"
    assert found.gold.group == "Pool/House Rules"
    assert {(item.text, item.date, item.source) for item in found.case.passages} == {
        (_FEE[0], None, "Pool/House Rules"),
        (_FEE[1], "2025-03-04", "Pool/House Rules"),
    }


def test_ids_are_neutral_and_the_order_is_not_that_of_time(tmp_path: Path) -> None:
    lines = [(f"Gate {n} opens at 8.", f"Gate {n} opens at 9.") for n in range(20)]
    labels = {key_of(*pair): _label("conflict", "value") for pair in lines}
    path = _write(tmp_path / "changed_lines.jsonl", [_row(pair) for pair in lines])
    found = [item for item in read_pairs(path, labels) if isinstance(item, Example)]
    assert all([p.id for p in item.case.passages] == ["p1", "p2"] for item in found)
    assert {item.case.passages[0].date for item in found} == {None, "2025-03-04"}
    assert found == list(read_pairs(path, labels))


def test_only_labelled_pairs_of_the_labelled_place_are_read_and_each_once(tmp_path: Path) -> None:
    rows = (
        _row((_FEE[1], _FEE[0])),  # The other way round is another pair.
        _row(("Dogs stay outside.", "Dogs may come in.")),
        _row(_FEE, commit="decade"),
        _row(_FEE, service_document="Gym/House Rules"),
        _row(_FEE),
        _row(_FEE),
    )
    assert [item.gold.tags[0] for item in _examples(tmp_path, *rows)] == ["value"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"old": None}, "old is missing"),
        ({"commit": True}, "commit is no text"),
        ({"date_new": "4 March"}, "date_new is '4 March': a day is expected"),
    ],
)
def test_a_row_that_cannot_be_read_is_broken(
    tmp_path: Path, changes: dict[str, Any], problem: str
) -> None:
    broken, _ = _read(tmp_path, _row(_FEE, **changes))
    assert broken == Broken(place="changed_lines.jsonl:1", problem=problem)


def test_labelled_pairs_that_the_file_lacks_are_told(tmp_path: Path) -> None:
    short = Broken(place="changed_lines.jsonl", problem="holds 1 of the 3 labelled pairs")
    assert _read(tmp_path, _row(_FEE))[-1] == short
    assert short not in _read(tmp_path, _row(_FEE), _row(_WORD), _row(_MORE))


@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("name", SUITE.files[0])
def test_the_suite_reads_every_name_with_the_labels_that_ship(
    tmp_path: Path, name: str, ending: str
) -> None:
    _write(tmp_path / (name + ending), [_row(_FEE)])
    [found] = read_suite(SUITE, tmp_path)
    assert isinstance(found, Broken)
    assert found.problem == "holds 0 of the 200 labelled pairs"


def test_a_missing_file_is_told_with_where_it_is_published(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"changed_lines\.jsonl.*OpenTermsArchive"):
        list(read_suite(SUITE, tmp_path))


def test_every_label_that_ships_follows_the_guideline() -> None:
    labels = load_labels()
    assert len(labels) == 200
    assert sum(label.label == "conflict" for label in labels.values()) == 40
    for key, label in labels.items():
        assert len(key) == 64 == len(bytes.fromhex(key).hex())
        assert label.rule in (_CONFLICT if label.label == "conflict" else _NONE)
        assert label.label in ("conflict", "none")
        assert 0 < len(label.reason) <= 120
        assert "/" in label.document
        assert len(label.commit) == 40


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_the_example_finds_the_labelled_lines_in_a_clone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clone = tmp_path / "clone"
    document = clone / "Pool" / "House Rules.md"
    document.parent.mkdir(parents=True)
    _git(clone, "init", "--quiet")
    for at in (0, 1):
        document.write_text("\n".join(["# Rules", _MORE[at], "", _FEE[at]]), encoding="utf-8")
        _git(clone, "add", ".")
        _git(clone, "commit", "--quiet", "--message", "rules")
    commit = _git(clone, "rev-parse", "HEAD").strip()
    labels = {key_of(*_FEE): _label("conflict", "value", commit=commit)}
    monkeypatch.setattr(openterms, "load_labels", lambda: labels)
    monkeypatch.setattr(sys, "argv", ["openterms_lines.py", str(clone)])
    runpy.run_path(str(_ROOT / "examples" / "evaluate" / "openterms_lines.py"), run_name="__main__")
    lines = tmp_path / "changed_lines.jsonl"
    lines.write_text(capsys.readouterr().out, encoding="utf-8")
    [found] = read_pairs(lines, labels)
    assert isinstance(found, Example)
    assert {item.text for item in found.case.passages} == set(_FEE)
    assert found.case.now is not None
    assert read_date(found.case.now) is not None


def _git(folder: Path, *command: str) -> str:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ("git", *who, "-C", str(folder), *command), capture_output=True, check=True, text=True
    )
    return done.stdout
