"""The gate that labelled pairs ask for."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

import pytest

from counterpoint.calibration import LabelledPair, calibrate_gate, read_pairs
from counterpoint.errors import InputError
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import LimitSettings, RecencySettings


def pairs() -> list[LabelledPair]:
    """Conflicts share four words of five; harmless pairs share one, and both differ in a number."""
    conflicts = [
        LabelledPair(left=f"the limit is {i}", right=f"the limit is {i + 1}", conflict=True)
        for i in range(100, 130)
    ]
    harmless = [
        LabelledPair(
            left=f"the limit is {i}", right=f"the garden had {i + 1} roses", conflict=False
        )
        for i in range(100, 130)
    ]
    return conflicts + harmless


def test_the_best_gate_separates_the_labels() -> None:
    result = calibrate_gate(pairs(), HashEncoder(4096), RecencySettings(gate=0.0))
    assert (result.pairs, result.conflicts) == (60, 30)
    assert result.best.f1 == 1.0
    assert 0.22 < result.best.gate < 0.75
    assert (result.current.precision, result.current.recall) == (0.5, 1.0)
    assert result.current.f1 == pytest.approx(2 / 3, abs=1e-4)


def test_too_few_pairs_or_one_label_are_refused() -> None:
    with pytest.raises(InputError, match="49 labelled pairs: at least 50"):
        calibrate_gate(pairs()[:49], HashEncoder(), RecencySettings())
    with pytest.raises(InputError, match="one label"):
        calibrate_gate(pairs()[:30] * 2, HashEncoder(), RecencySettings())


def test_pairs_are_read_from_lines(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text('\ufeff{"a": "x", "b": "y", "conflict": true}\n\n', encoding="utf-8")
    assert read_pairs(path) == [LabelledPair(left="x", right="y", conflict=True)]


@pytest.mark.parametrize(
    "line", ["{", "[1]", '{"a": "x", "b": "y"}', '{"a": 1, "b": "y", "conflict": true}', "[" * 9999]
)
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "pairs.jsonl"
    good = json.dumps({"a": "x", "b": "y", "conflict": False})
    path.write_text(f"{good}\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"pairs\.jsonl:2: "):
        read_pairs(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_pairs(tmp_path / "none.jsonl")


def test_a_line_separator_inside_a_string_ends_no_line(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text('{"a": "x\u2028y", "b": "z", "conflict": true}\r\n', encoding="utf-8")
    assert read_pairs(path) == [LabelledPair(left="x\u2028y", right="z", conflict=True)]


def test_a_number_of_too_many_digits_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text(f'{{"a": "x", "b": "y", "conflict": {"9" * 5_000}}}')
    with pytest.raises(InputError, match=r"pairs\.jsonl:1: .*more than 4,300 digits"):
        read_pairs(path)


def test_what_never_ends_or_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="/dev/zero: has more than 1,000 bytes"):
        read_pairs(Path("/dev/zero"), LimitSettings(file_bytes=1_000))
    (tmp_path / "latin.jsonl").write_bytes(b"\xff")
    with pytest.raises(InputError, match=r"latin\.jsonl: is not UTF-8"):
        read_pairs(tmp_path / "latin.jsonl")
    with pytest.raises(InputError, match="is not a file"):
        read_pairs(tmp_path)


def test_pairs_are_read_from_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    line = b'{"a": "x", "b": "y", "conflict": true}'
    writer = threading.Thread(target=pipe.write_bytes, args=(line,), daemon=True)
    writer.start()
    assert len(read_pairs(pipe)) == 1
    writer.join()
