"""`counterpoint eval suites` and `eval cases`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from counterpoint.registry import names

Run = Callable[..., tuple[int, str, str]]


def test_suites_are_listed_with_what_they_need(run_eval: Run, data: Path) -> None:
    code, out, _ = run_eval("suites")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines() if line[0] != " "] == names("suite")
    assert "scenarios (at hand)" in out
    assert "ramdocs (needs ramdocs/ramdocs.jsonl or ramdocs/RAMDocs_test.jsonl)" in out
    assert "ramdocs (at hand)" in run_eval("suites", "--data", data)[1]


def test_suites_are_data_too(run_eval: Run, data: Path) -> None:
    listed = {entry["name"]: entry for entry in json.loads(run_eval("suites", "--json")[1])}
    assert list(listed) == names("suite")
    assert listed["scenarios"]["present"]
    assert not listed["ramdocs"]["present"]
    assert listed["ramdocs"]["url"].startswith("https://")
    assert all(entry["licence"] and entry["citation"] for entry in listed.values())
    at_hand = json.loads(run_eval("suites", "--json", "--data", data)[1])
    assert {entry["name"] for entry in at_hand if entry["present"]} == {"ramdocs", "scenarios"}


def test_cases_are_printed_recorded_and_scored(run_eval: Run, data: Path, tmp_path: Path) -> None:
    draw = ("--data", data, "--limit", 4, "--seed", 3)
    code, out, err = run_eval("cases", "ramdocs", *draw)
    assert code == 0
    assert err.splitlines() == [
        "ramdocs: left out ramdocs.jsonl:7: not JSON: Expecting ':' delimiter: line 2 column 1"
        " (char 12)"
    ]
    cases = [json.loads(line) for line in out.splitlines()]
    assert len(cases) == 4
    # Nothing in a case tells which passage is right.
    assert set(cases[0]) == {"id", "suite", "query", "passages", "now", "as_of", "answer_wanted"}
    assert not any(word in out for word in ("misinfo", "gold", "correct"))
    recording = tmp_path / "mine.jsonl"
    with recording.open("w") as file:
        for case in cases:
            right = next(p for p in case["passages"] if "since May" in p["text"])
            file.write(json.dumps({"case": case["id"], "answer": right["text"]}) + "\n")
    code, out, _ = run_eval(
        "ramdocs", *draw, "--system", recording, "--out", tmp_path / "run", "--json"
    )
    assert code == 0
    [correct] = [
        figure
        for figure in json.loads(out)["figures"]
        if (figure["measure"], figure["tag"]) == ("correct", None)
    ]
    assert (correct["value"], correct["n"], correct["unscored"]) == (1.0, 4, 0)


def test_texts_of_cases_steer_no_terminal(run_eval: Run, tmp_path: Path) -> None:
    texts = ["\x1b[31m\u202e a\ud800\x9b", "[bold]b"]
    row = {
        "question": "q\x07?",
        "documents": [{"text": text, "type": "correct", "answer": text} for text in texts],
        "gold_answers": texts,
        "wrong_answers": [],
    }
    path = tmp_path / "ramdocs" / "ramdocs.jsonl"
    path.parent.mkdir()
    path.write_text(json.dumps(row) + "\n")
    code, out, _ = run_eval("cases", "ramdocs", "--data", tmp_path)
    assert code == 0
    assert out.strip().isprintable()
    case = json.loads(out)
    shown = {passage["text"] for passage in case["passages"]}
    assert shown == {"\x1b[31m\u202e a\ufffd\x9b", "[bold]b"}
    code, out, err = run_eval(
        "ramdocs", "--data", tmp_path, "--system", "standard", "--out", tmp_path / "run"
    )
    assert code == 0
    assert not any(steering in out + err for steering in ("\x1b", "\u202e", "\x9b", "\x07"))


def test_rows_that_are_left_out_are_told_on_a_few_lines(run_eval: Run, tmp_path: Path) -> None:
    path = tmp_path / "ramdocs" / "ramdocs.jsonl"
    path.parent.mkdir()
    path.write_text("\x1b[31m{\n" * 50)
    code, out, err = run_eval("cases", "ramdocs", "--data", tmp_path)
    assert (code, out) == (0, "")
    assert len(err.splitlines()) == 4
    assert err.splitlines()[-1] == "ramdocs: 50 rows left out in all"
    assert "\x1b" not in err


def test_what_cannot_be_listed_is_one_line(run_eval: Run) -> None:
    for arguments, message in (
        (("cases", "ramdoc"), "Did you mean 'ramdocs'?"),
        (("cases", "ramdocs"), "ramdocs needs data"),
        (("cases", "ramdocs", "--data", "none"), "no such folder"),
    ):
        code, out, err = run_eval(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert message in err
