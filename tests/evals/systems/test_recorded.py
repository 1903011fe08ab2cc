from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from counterpoint.errors import CounterpointError, InputError
from counterpoint.evals.records import Case, SystemOutput
from counterpoint.evals.systems.outputs import OutputError, to_plain
from counterpoint.evals.systems.recorded import RecordedSystem
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import Settings
from counterpoint.system import Counterpoint


def recorded(tmp_path: Path, *lines: object) -> Path:
    path = tmp_path / "mine.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts), encoding="utf-8", newline="")
    return path


def test_outputs_are_read_by_case(tmp_path: Path, case: Case) -> None:
    path = recorded(
        tmp_path,
        "\ufeff" + json.dumps({"case": "other", "answer": "ünï"}),
        "",
        {"case": "case-1", "answer": "x\x00", "citations": ["p2"]},
    )
    system = RecordedSystem(path)
    assert system.name == "mine"
    assert system.answer(case).answer == "x\x00"
    assert system.answer(replace(case, id="other")).answer == "ünï"
    assert system.answer(case) == system.answer(case)


def test_what_was_written_is_read(tmp_path: Path, case: Case) -> None:
    output = SystemOutput(answer="a", kind="factual", set_aside=("p1",))
    path = recorded(tmp_path, {"case": case.id, **to_plain(output)})
    assert RecordedSystem(path).answer(case) == output


def test_reports_may_be_recorded(tmp_path: Path, case: Case) -> None:
    with Counterpoint(settings=Settings(log={"enabled": False}), encoder=HashEncoder()) as ours:
        report = ours.review(case.query, case.passages)
    path = recorded(tmp_path, {"case": case.id, **json.loads(report.to_json())})
    assert RecordedSystem(path).answer(case).kind in ("none", "factual", "temporal")


def test_a_case_that_is_missing_is_told(tmp_path: Path, case: Case) -> None:
    with pytest.raises(CounterpointError, match="no output of case 'case-1' is recorded") as caught:
        RecordedSystem(recorded(tmp_path, {"case": "z"})).answer(case)
    assert not isinstance(caught.value, InputError)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (({"case": "a"}, {"case": "b"}, {"case": "a"}), "mine.jsonl:3: case 'a' stands in line 1"),
        (({"case": "a"}, "{'case'"), "mine.jsonl:2: not JSON"),
        (({"case": "a"}, '{"case": "b", "answer": "c'), "mine.jsonl:2: not JSON"),
        (("[1]",), "mine.jsonl:1: an object"),
        (({"answer": "x"},), "mine.jsonl:1: an object"),
        (({"case": 7},), "mine.jsonl:1: an object"),
        (("",), "no output is recorded"),
        (("[" * 100_000,), "mine.jsonl:1: not JSON"),
    ],
)
def test_broken_files_are_refused(tmp_path: Path, lines: tuple[object, ...], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        RecordedSystem(recorded(tmp_path, *lines))


def test_bytes_that_are_no_text_and_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_bytes(b'{"case": "a", "answer": "\xff"}')
    with pytest.raises(InputError, match=r"mine\.jsonl:1: not JSON"):
        RecordedSystem(path)
    for wrong in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(InputError, match="cannot be read"):
            RecordedSystem(wrong)


def test_wrong_outputs_name_their_line(tmp_path: Path, case: Case) -> None:
    path = recorded(tmp_path, {"case": "z"}, {"case": case.id, "suspects": ["p9"]})
    with pytest.raises(OutputError, match=r"mine.jsonl:2: suspects.0: the case has no passage"):
        RecordedSystem(path).answer(case)


def test_a_file_that_changes_under_way_is_noticed(tmp_path: Path, case: Case) -> None:
    path = recorded(tmp_path, {"case": case.id, "answer": "a"})
    system = RecordedSystem(path)
    recorded(tmp_path, {"case": "case-2", "answer": "a"})
    with pytest.raises(CounterpointError, match="was changed"):
        system.answer(case)
    path.unlink()
    with pytest.raises(InputError, match="cannot be read"):
        system.answer(case)


def test_the_identity_follows_the_content(tmp_path: Path) -> None:
    one = RecordedSystem(recorded(tmp_path, {"case": "a", "answer": "1"})).identity
    assert RecordedSystem(recorded(tmp_path, {"case": "a", "answer": "1"})).identity == one
    assert RecordedSystem(recorded(tmp_path, {"case": "a", "answer": "2"})).identity != one
