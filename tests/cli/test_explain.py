"""`counterpoint check --explain`: why two passages are, or are not, in conflict."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from counterpoint import Report
from counterpoint.cli.main import main

Run = Callable[..., tuple[int, str, str]]

QUESTION = "What is the limit of calls per day?"
GIVEN = [
    {"id": "a", "text": "The limit is 100 calls per day.", "date": "2023-01-15"},
    {"id": "b", "text": "The limit is 500 calls per day.", "date": "2024-01-15"},
    {"id": "c", "text": "The daily limit of calls is 500.", "date": "2024-02-01"},
    {"id": "d", "text": "The garage was painted blue."},
]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        done = capsys.readouterr()
        assert "Traceback" not in done.err
        return code, done.out, done.err

    return call


@pytest.fixture
def check(run: Run, tmp_path: Path) -> Run:
    path = tmp_path / "passages.json"
    path.write_text(json.dumps(GIVEN), encoding="utf-8")

    def call(*arguments: object) -> tuple[int, str, str]:
        return run("check", "--passages", path, "--query", QUESTION, *arguments)

    return call


def test_a_conflict_is_explained_in_one_line(check: Run) -> None:
    code, out, _ = check("--explain", "a", "b")
    [line] = out.splitlines()
    assert code == 0
    assert line.startswith("conflict (different-amount, p=")
    assert "[a] says “100 calls per day”" in line
    assert "[b] says “500 calls per day”" in line


def test_the_order_of_the_two_is_irrelevant(check: Run) -> None:
    assert check("--explain", "b", "a") == check("--explain", "a", "b")


def test_peace_is_explained(check: Run) -> None:
    code, out, _ = check("--explain", "b", "c")
    assert code == 0
    assert out.startswith("no conflict (")
    code, out, _ = check("--explain", "a", "d")
    assert code == 0
    assert out == "no conflict (not-compared): [a] and [d] say nothing about the same thing.\n"


@pytest.mark.parametrize("pair", [("a", "x"), ("x", "a"), ("", "a"), ("A", "b")])
def test_an_unknown_id_is_wrong_usage(check: Run, pair: tuple[str, str]) -> None:
    code, out, err = check("--explain", *pair)
    [line] = [line for line in err.splitlines() if line.strip()]
    assert (code, out) == (2, "")
    assert line.startswith("counterpoint: the report holds no passage ")


def test_one_id_is_wrong_usage(check: Run) -> None:
    code, _, err = check("--explain", "a")
    assert code == 2
    assert "--explain" in err


def test_findings_still_fail_a_build(check: Run) -> None:
    assert check("--explain", "a", "b", "--fail-on-conflict")[0] == 3


def test_an_id_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "passages.json"
    strange = "x\x1b[2J\u202e\ny"
    path.write_text(json.dumps([GIVEN[0], GIVEN[1] | {"id": strange}]), encoding="utf-8")
    code, out, _ = run("check", "--passages", path, "--explain", "a", strange)
    assert code == 0
    assert out.endswith("\n")
    assert out[:-1].isprintable()


def test_with_json_there_is_json(check: Run) -> None:
    code, out, _ = check("--explain", "b", "a", "--json")
    told = json.loads(out)
    assert code == 0
    assert set(told) == {"left", "right", "explanation"}
    assert (told["left"], told["right"]) == ("b", "a")
    assert f"{told['explanation']}\n" == check("--explain", "a", "b")[1]


def test_with_json_an_unknown_id_is_still_wrong_usage(check: Run) -> None:
    code, out, err = check("--explain", "a", "x", "--json")
    assert (code, out) == (2, "")
    assert err.startswith("counterpoint: ")


def test_with_json_findings_still_fail_a_build(check: Run) -> None:
    code, out, _ = check("--explain", "a", "d", "--json", "--fail-on-conflict")
    assert code == 3
    assert "(not-compared)" in json.loads(out)["explanation"]


@pytest.mark.parametrize("strange", ["x\x1b[2J\u202e\ny", "\ud800", "“”"])
def test_with_json_an_id_is_given_back(run: Run, tmp_path: Path, strange: str) -> None:
    path = tmp_path / "passages.json"
    path.write_text(json.dumps([GIVEN[0], GIVEN[1] | {"id": strange}]), encoding="utf-8")
    [known] = [
        each
        for each in json.loads(run("check", "--passages", path, "--json")[1])["hits"]
        if each["passage"]["id"] != "a"
    ]
    name = known["passage"]["id"]
    code, out, _ = run("check", "--passages", path, "--explain", "a", name, "--json")
    assert code == 0
    assert json.loads(out)["right"] == name


def test_the_report_explains_the_same(check: Run) -> None:
    report = Report.from_json(check("--json")[1])
    assert f"{report.explain('a', 'b')}\n" == check("--explain", "a", "b")[1]
