"""`counterpoint eval judge`: what it prints, where it goes wrong, and that it says so in a line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterpoint.cli.main import main
from counterpoint.evals.records import SystemOutput
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.records import RunInfo, SuiteRun, SystemRun
from counterpoint.evals.runs.score import result_of
from counterpoint.evals.runs.select import select
from counterpoint.evals.suites.folder import load_suite, read_suite

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object) -> tuple[int, str, str]:
        code = main(["eval", "judge", *map(str, arguments)])
        done = capsys.readouterr()
        assert "Traceback" not in done.err
        return code, done.out, done.err

    return call


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A run of the suite that ships, through a system that always says the same."""
    suite = load_suite("scenarios")
    chosen = select(read_suite(suite, None), limit=2, seed=0)
    made = RunFolder(tmp_path / "run")
    made.save(
        RunInfo(
            version="0",
            seed=0,
            limit=2,
            started="2026-01-01",
            machine="none",
            suites=(
                SuiteRun(
                    name="scenarios",
                    about=suite.about,
                    fingerprint=chosen.fingerprint,
                    cases=2,
                    judged=2,
                    conflicts=1,
                ),
            ),
            systems=(SystemRun(name="same", spec="chat:tiny@http://x", identity="i"),),
        )
    )
    appender = made.append("scenarios", "same")
    for example in chosen.examples:
        said = SystemOutput(answer="It is 40. Sources disagree.", set_aside=())
        appender.add(result_of(example, said, error=None, seconds=0.0))
    appender.close()
    return made.path


def judged(body: Any) -> Any:
    rubric = body["messages"][0]["content"]
    if "You check" in rubric:
        return {"completion": '{"claims": [{"claim": "It is 40.", "label": "NOT_FOUND"}]}'}
    return {"completion": 'Sure: {"score": 1, "reason": "so it is"}'}


def test_it_prints_tables_and_where_they_are_stored(run: Run, folder: Path, server: Any) -> None:
    server.replies = judged
    code, out, err = run(folder, "--judge", f"chat:tiny@{server.url}/v1", "--format-sample", 1)
    assert code == 0
    for title in ("What tiny says", "Agreement with", "The same answers as a list"):
        assert title in out
    assert server.bodies[0]["temperature"] == 0.0
    assert f"{folder / 'judged'}" in err
    assert "warning: same answers with tiny, which is the judge too" in err
    [summary] = folder.glob("judged/tiny-*/summary.json")
    assert json.loads(summary.read_text("utf-8"))["judge"] == "tiny"


def test_json_is_the_summary_and_nothing_is_asked_twice(
    run: Run, folder: Path, server: Any
) -> None:
    server.replies = judged
    spec = f"chat:other@{server.url}/v1"
    chosen = ("--question", "support", "--question", "correctness", "--json")
    code, out, err = run(folder, "--judge", spec, *chosen, "--limit", 1)
    assert code == 0
    assert "warning" not in err
    summary = json.loads(out)
    assert summary["questions"] == ["correctness", "support"]
    assert {one["n"] for one in summary["figures"]} == {1}
    asked = len(server.bodies)
    assert run(folder, "--judge", spec, *chosen, "--limit", 1)[1] == out
    assert len(server.bodies) == asked


def test_unscored_outputs_are_told_with_their_reason(run: Run, folder: Path, server: Any) -> None:
    server.replies = [{"completion": "I would rather not."}]
    spec = f"chat:shy@{server.url}/v1"
    code, _, err = run(folder, "--judge", spec, "--question", "correctness", "--format-sample", 0)
    assert code == 0
    assert "correctness: 2 unscored: the reply holds no JSON object: 'I would rather not.'" in err


def test_a_judge_that_never_replies_is_a_failure(run: Run, folder: Path, server: Any) -> None:
    server.replies = [{"json": {"error": {"message": "no such model"}}, "status": 404}]
    spec = f"chat:gone@{server.url}/v1"
    code, _, err = run(folder, "--judge", spec, "--question", "correctness", "--format-sample", 0)
    assert code == 1
    assert "answered 404" in err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--judge", "tiny"), "--judge 'tiny' names no chat model: write chat:MODEL"),
        (("--judge", "chat:tiny"), "no key for OpenAI"),
        (("--judge", "chat:t@http://127.0.0.1:9/v1", "--system", "sane"), "Did you mean 'same'?"),
        (
            ("--judge", "chat:t@http://127.0.0.1:9/v1", "--question", "style"),
            "no question called 'style'",
        ),
    ],
)
def test_what_is_wrong_is_one_line(
    arguments: tuple[str, ...],
    problem: str,
    run: Run,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    code, out, err = run(folder, *arguments)
    assert code == 2
    assert out == ""
    [line] = err.splitlines()
    assert problem in line


def test_no_run_is_one_line(run: Run, tmp_path: Path) -> None:
    code, _, err = run(tmp_path, "--judge", "chat:t@http://127.0.0.1:9/v1")
    assert code == 2
    [line] = err.splitlines()
    assert "no run here" in line


def test_other_data_than_that_of_the_run_is_one_line(run: Run, folder: Path) -> None:
    path = folder / "run.json"
    path.write_text(path.read_text("utf-8").replace('"limit": 2', '"limit": 1'), "utf-8")
    code, _, err = run(folder, "--judge", "chat:t@http://127.0.0.1:9/v1")
    assert code == 2
    [line] = err.splitlines()
    assert "the data gives other cases than those of the run" in line
