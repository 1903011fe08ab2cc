"""The command line: exit codes, one clear line, nothing lost."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from counterpoint import Report
from counterpoint.cli.inputs import known_conflicts
from counterpoint.cli.main import main
from counterpoint.errors import InputError
from counterpoint.settings import LimitSettings
from counterpoint.version import VERSION

Run = Callable[..., tuple[int, str, str]]

OLD = {"id": "a", "text": "The limit is 100 calls per day.", "date": "2023-01-15"}
NEW = {"id": "b", "text": "The limit is 500 calls per day.", "date": "2024-01-15"}
QUESTION = "What is the limit of calls per day?"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        done = capsys.readouterr()
        assert "Traceback" not in done.err
        return code, done.out, done.err

    return call


@pytest.fixture
def passages(tmp_path: Path) -> Path:
    path = tmp_path / "passages.json"
    path.write_text(json.dumps([OLD, NEW]), encoding="utf-8")
    return path


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    for passage in (OLD, NEW):
        text = f"---\ndate: {passage['date']}\n---\n{passage['text']}\n"
        (folder / f"{passage['id']}.md").write_text(text, encoding="utf-8")
    return folder


def one_line(err: str) -> str:
    [line] = [line for line in err.splitlines() if line.strip()]
    assert line.startswith("counterpoint: ")
    return line


def test_check_prints_exactly_the_report_as_json(run: Run, passages: Path) -> None:
    code, out, _ = run("check", "--passages", passages, "--query", QUESTION, "--json")
    report = Report.from_json(out)
    assert code == 0
    assert report.conflicts[0].passage_pairs == (("a", "b"),)
    assert report.answer is None
    assert json.loads(out) == json.loads(report.to_json())


def test_findings_fail_a_build_only_when_asked_and_only_when_new(
    run: Run, passages: Path, tmp_path: Path
) -> None:
    assert run("check", "--passages", passages)[0] == 0
    assert run("check", "--passages", passages, "--fail-on-conflict")[0] == 3
    baseline = tmp_path / "baseline.json"
    baseline.write_text(run("check", "--passages", passages, "--json")[1], encoding="utf-8")
    known = ("check", "--passages", passages, "--fail-on-conflict", "--baseline", baseline)
    code, _, err = run(*known)
    assert code == 0
    assert "1 known, 0 new" in err
    passages.write_text(json.dumps([OLD, NEW | {"text": "The limit is 900 calls per day."}]))
    code, _, err = run(*known)
    assert code == 3
    assert "0 known, 1 new: " in err


def test_the_question_may_stand_in_the_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({"query": QUESTION, "passages": [OLD, NEW]}))
    assert Report.from_json(run("check", "--passages", path, "--json")[1]).query == QUESTION


def test_standard_input_works(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "\n".join(json.dumps(passage) for passage in (OLD, NEW))
    stdin = io.TextIOWrapper(io.BytesIO(lines.encode()), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", stdin)
    code, out, _ = run("check", "--passages", "-", "--json")
    assert code == 0
    assert len(Report.from_json(out).conflicts) == 1


def test_a_broken_line_is_named_and_the_rest_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    lines = [json.dumps(OLD | {"id": str(i)}) for i in range(1, 10)]
    lines[6] = "{broken"
    path.write_text("\n".join(lines))
    code, out, _ = run("check", "--passages", path, "--json")
    report = Report.from_json(out)
    assert code == 0
    assert len(report.hits) == 8
    assert any("7" in (failure.subject or "") for failure in report.failures)


def test_pages_appear_whole(run: Run, passages: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert run("check", "--passages", passages, "--html", page)[0] == 0
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []
    code, _, err = run("check", "--passages", passages, "--html", tmp_path / "none" / "r.html")
    assert code == 1
    assert "cannot be written" in one_line(err)


def test_ask_answers_from_passages_a_folder_and_an_index(
    run: Run, passages: Path, docs: Path, tmp_path: Path
) -> None:
    db = tmp_path / "x.db"
    assert run("index", docs, "--db", db)[0] == 0
    for place in (("--passages", passages), ("--docs", docs), ("--db", db)):
        code, out, _ = run("ask", QUESTION, *place, "--json")
        report = Report.from_json(out)
        assert code == 0
        assert report.answer is not None
        assert "500" in report.answer.text
        assert len(report.conflicts) == 1
        assert run("ask", QUESTION, *place, "--fail-on-conflict")[0] == 3


def test_an_index_follows_its_files(run: Run, docs: Path, tmp_path: Path) -> None:
    db = tmp_path / "x.db"

    def index() -> dict[str, object]:
        code, out, _ = run("index", docs, "--db", db, "--json")
        assert code == 0
        return dict(json.loads(out))

    assert index()["added"] == 2
    assert index()["unchanged"] == 2
    (docs / "a.md").write_text("The limit is 7 calls.", encoding="utf-8")
    (docs / "b.md").unlink()
    summary = index()
    assert (summary["changed"], summary["removed"], summary["documents"]) == (1, 1, 1)


def test_a_bad_file_among_many_is_reported_and_the_rest_is_indexed(
    run: Run, docs: Path, tmp_path: Path
) -> None:
    (docs / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    (docs / "empty.txt").write_text("")
    code, out, err = run("index", docs, "--db", tmp_path / "x.db")
    assert code == 0
    assert "2 documents" in out
    assert "broken.pdf" in err
    assert "empty.txt" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("check", "--passages", "missing.json"), "missing.json"),
        (("ask", "q", "--db", "missing.db"), "missing.db"),
        (("ask", "q", "--docs", "missing"), "missing"),
        (("index", "missing"), "missing"),
        (("check", "--passages", "{file}", "--preset", "recensy"), "Did you mean 'recency'?"),
        (("check", "--passages", "{file}", "--baseline", "missing.json"), "missing.json"),
        (("check", "--passages", "{file}", "--baseline", "{file}"), "not a report"),
        (("check", "--passages", "{file}", "--config", "missing.toml"), "missing.toml"),
        (("check", "--passages", "{file}", "--now", "soon"), "now: 'soon' is no date"),
        (("ask", "", "--passages", "{file}"), "the question is empty"),
        (("ask", "x" * 100_000, "--passages", "{file}"), "the limit is 10,000"),
        (("calibrate", "--pairs", "missing.jsonl"), "missing.jsonl"),
        (("calibrate", "--pairs", "{file}"), ":1: "),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(
    run: Run, passages: Path, arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run(*(argument.replace("{file}", str(passages)) for argument in arguments))
    assert code == 2
    assert out == ""
    assert message in one_line(err)


@pytest.mark.parametrize(
    "arguments",
    [
        ("ask", "q"),
        ("ask", "q", "--docs", "x", "--db", "y"),
        ("check",),
        ("chek",),
        ("check", "--passage", "x"),
        ("ask", "q", "--k", "many"),
    ],
)
def test_wrong_usage_is_exit_code_2(run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err


def test_a_mistyped_path_leaves_no_index_and_an_empty_one_is_refused(
    run: Run, tmp_path: Path
) -> None:
    db, folder = tmp_path / "x.db", tmp_path / "docs"
    assert run("index", tmp_path / "missing", "--db", db)[0] == 2
    assert not db.exists()
    folder.mkdir()
    (folder / "blank.txt").write_text(" ")
    code, _, err = run("index", folder, "--db", db)
    assert code == 2
    assert "nothing could be indexed" in err
    code, _, err = run("ask", "q", "--db", db)
    assert code == 2
    assert "the index is empty" in one_line(err)


def test_an_empty_folder_and_an_empty_file_are_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty.json").write_text("")
    code, _, err = run("ask", "q", "--docs", tmp_path / "empty")
    assert code == 2
    assert "empty" in one_line(err)
    code, _, err = run("check", "--passages", tmp_path / "empty.json")
    assert code == 2
    assert "empty.json" in one_line(err)


def test_a_corrupt_index_is_named_and_left_as_it_is(run: Run, docs: Path, tmp_path: Path) -> None:
    db = tmp_path / "x.db"
    db.write_bytes(b"not a database at all" * 100)
    for command in (("ask", "q", "--db", db), ("index", docs, "--db", db)):
        code, _, err = run(*command)
        assert code == 1
        assert str(db) in one_line(err)
    assert db.read_bytes() == b"not a database at all" * 100


def test_an_unexpected_error_is_one_line_too(
    run: Run, passages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("first\nsecond \x1b[31m")

    monkeypatch.setattr("counterpoint.cli.inputs.passages_from", fail)
    code, _, err = run("check", "--passages", passages)
    assert code == 1
    assert "internal error" in one_line(err)
    assert "\x1b" not in err


def test_the_demo_shows_both_phases_as_data_and_as_a_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "demo.html"
    code, out, _ = run("demo", "--json", "--html", page)
    data = json.loads(out)
    assert code == 0
    assert [data["naive_right"], data["aware_right"], len(data["acts"])] == [0, 3, 3]
    assert "phase 2, conflict-aware" in page.read_text(encoding="utf-8")
    code, out, _ = run("demo", "--probe")
    assert code == 0
    assert "Probes" in out
    assert "Confidence says nothing about conflict." in " ".join(out.split())


def test_calibrate_prints_the_setting(run: Run, tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.jsonl"
    rows = [
        {"a": f"the limit is {i}", "b": f"the limit is {i + 1}", "conflict": True}
        for i in range(100, 130)
    ] + [{"a": f"the limit is {i}", "b": "12 red roses", "conflict": False} for i in range(13, 43)]
    pairs.write_text("\n".join(map(json.dumps, rows)))
    code, out, _ = run("calibrate", "--pairs", pairs)
    assert code == 0
    assert "No gate does better" in out
    config = tmp_path / "low.toml"
    config.write_text("[recency]\ngate = -1.0\n")
    code, out, _ = run("calibrate", "--pairs", pairs, "--config", config)
    assert code == 0
    assert "[recency]\ngate = 0." in out
    assert json.loads(run("calibrate", "--pairs", pairs, "--json")[1])["best"]["f1"] == 1.0


def test_version_and_module_entry_point() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "counterpoint", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == VERSION


def test_options_of_every_command_are_described() -> None:
    from typer.main import get_command

    from counterpoint.cli.main import app

    for command in get_command(app).commands.values():  # type: ignore[attr-defined]
        for inner in getattr(command, "commands", {"": command}).values():
            assert inner.help
            assert all(p.help for p in inner.params if p.name != "help"), inner.name


def test_a_baseline_may_come_through_a_pipe(run: Run, passages: Path, tmp_path: Path) -> None:
    report = run("check", "--passages", passages, "--json")[1]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(report,), daemon=True)
    writer.start()
    code, _, err = run("check", "--passages", passages, "--fail-on-conflict", "--baseline", pipe)
    writer.join()
    assert code == 0
    assert "1 known, 0 new" in err


def test_a_baseline_without_end_or_in_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="/dev/zero: has more than 1,000 bytes"):
        known_conflicts(Path("/dev/zero"), LimitSettings(file_bytes=1_000))
    with pytest.raises(InputError, match="is not a file"):
        known_conflicts(tmp_path, LimitSettings())


def test_closed_standard_input_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    code, out, err = run("check", "--passages", "-")
    assert (code, out) == (2, "")
    assert "standard input is closed" in one_line(err)


def test_a_list_as_a_date_stands_among_the_failures(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps([OLD, NEW | {"date": ["2024-01-15"]}]))
    report = Report.from_json(run("check", "--passages", path, "--json")[1])
    [failure] = report.failures
    assert (failure.subject, failure.severity) == ("b", "error")
    assert "counts as undated" in failure.message


def test_an_interrupt_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("counterpoint.demo.play.play", interrupted)
    assert main(["demo"]) == 1
    assert capsys.readouterr().err == "counterpoint: stopped; what was stored before is kept\n"
