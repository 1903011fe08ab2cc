"""`counterpoint eval run`: exit codes, one line for what goes wrong, nothing that steers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from counterpoint.evals.runs.folder import RunFolder

Run = Callable[..., tuple[int, str, str]]


def one_line(err: str) -> str:
    [line] = [line for line in err.splitlines() if line.strip()]
    assert line.startswith("counterpoint: ")
    assert line.isprintable()
    return line


@pytest.fixture
def module(isolated: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], str]:
    """Write a system into the current folder."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(name: str, code: str) -> str:
        (isolated / f"{name}.py").write_text(code, encoding="utf-8")
        return f"mine={name}:answer"

    return write


def test_run_may_be_left_out(run_eval: Run, tmp_path: Path) -> None:
    spelt = run_eval("run", "scenarios", "--system", "never", "--out", tmp_path / "a")
    short = run_eval("scenarios", "--system", "never", "--out", tmp_path / "b")
    options_first = run_eval("--system", "never", "--out", tmp_path / "c", "scenarios")
    assert spelt[0] == short[0] == options_first[0] == 0
    assert "Figures on scenarios" in spelt[1]
    for name in ("a", "b", "c"):
        assert (
            f"Run: {tmp_path / name}" in (spelt[2], short[2], options_first[2])["abc".index(name)]
        )
        assert RunFolder(tmp_path / name).info().systems[0].name == "never"


def test_the_same_command_goes_on_in_the_same_folder(run_eval: Run, isolated: Path) -> None:
    first = run_eval("scenarios", "--system", "never", "--system", "always")
    again = run_eval("scenarios", "--system", "never", "--system", "always")
    other = run_eval("scenarios", "--system", "never", "--system", "always", "--limit", 2)
    assert first == again
    assert first[2] != other[2]
    folders = sorted((isolated / "eval-runs").iterdir())
    assert len(folders) == 2
    counts = sorted(RunFolder(folder).info().suites[0].cases for folder in folders)
    assert counts == [2, 6]


def test_options_are_taken(run_eval: Run, data: Path, tmp_path: Path) -> None:
    code, out, err = run_eval(
        "ramdocs", "scenarios", "--system", "chance=random", "--data", data, "--out",
        tmp_path / "run", "--limit", 4, "--seed", 7, "--jobs", 2, "--json",
    )  # fmt: skip
    assert code == 0
    summary = json.loads(out)
    assert summary["seed"] == 7
    assert {figure["suite"] for figure in summary["figures"]} == {"ramdocs", "scenarios"}
    info = RunFolder(tmp_path / "run").info()
    assert (info.seed, info.limit, [suite.cases for suite in info.suites]) == (7, 4, [4, 4])
    assert "ramdocs: left out ramdocs.jsonl:7: not JSON" in err


def test_the_data_folder_may_stand_in_the_environment(
    run_eval: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COUNTERPOINT_DATA", str(data))
    assert run_eval("ramdocs", "--system", "never", "--out", tmp_path / "run")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ramdoc", "--system", "never"), "no suite called 'ramdoc'. Did you mean 'ramdocs'?"),
        (("ramdocs", "--system", "never"), "ramdocs needs data: give --data DIR"),
        (("ramdocs", "--system", "never", "--data", "none"), "none: no such folder; ramdocs needs"),
        (("ramdocs", "--system", "never", "--data", "."), "holds no ramdocs/ramdocs.jsonl or"),
        (("scenarios", "--system", "nevr"), "no system called 'nevr'. Did you mean 'never'?"),
        (("scenarios", "--system", "\x1b[31m"), "no system called"),
        (("scenarios", "--system", "none:answer"), "the module cannot be imported"),
        (("scenarios", "--system", "json:answer"), "there is no 'answer' in it"),
        (("scenarios", "--system", "none.jsonl"), "none.jsonl: cannot be read"),
        (("scenarios", "--system", "none.toml"), "none.toml: cannot be read"),
        (("scenarios", "--system", ""), "a system has no name"),
        (("scenarios", "--system", "a=never", "--system", "a=always"), "two systems are called"),
        (("scenarios", "--system", "never", "--config", "none.toml"), "none.toml"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    run_eval: Run, isolated: Path, arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run_eval(*arguments)
    assert (code, out) == (2, "")
    assert message in one_line(err)
    assert not (isolated / "eval-runs").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("scenarios",),
        ("--system", "never"),
        ("scenarios", "--system", "never", "--limit", "0"),
        ("scenarios", "--system", "never", "--jobs", "0"),
        ("scenarios", "--system", "never", "--seed", "-1"),
        ("scenarios", "--system", "never", "--jbos", "2"),
        ("compare",),
        ("report",),
        ("gate", "x"),
    ],
)
def test_wrong_usage_is_exit_code_2(run_eval: Run, arguments: tuple[str, ...]) -> None:
    code, _, err = run_eval(*arguments)
    assert code == 2
    assert err


def test_a_folder_with_another_run_is_refused(run_eval: Run, tmp_path: Path) -> None:
    out = ("--out", tmp_path / "run")
    assert run_eval("scenarios", "--system", "never", *out)[0] == 0
    code, _, err = run_eval("scenarios", "--system", "never", "--seed", 1, *out)
    assert code == 2
    assert "choose another --out" in one_line(err)
    (tmp_path / "run" / "run.json").write_text("{")
    code, _, err = run_eval("scenarios", "--system", "never", *out)
    assert code == 2
    assert "run.json: damaged" in one_line(err)


def test_a_place_that_cannot_be_written_is_exit_code_1(run_eval: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    code, _, err = run_eval("scenarios", "--system", "never", "--out", tmp_path / "file" / "run")
    assert code == 1
    assert "cannot be written" in one_line(err)


def test_a_system_that_fails_on_some_cases_is_told_and_on_all_is_exit_code_1(
    run_eval: Run, module: Callable[[str, str], str], tmp_path: Path
) -> None:
    hostile = "raise ValueError('down\\x1b[31m\\n\\u202e[red]')"
    some = module(
        "some", f"def answer(case):\n    if case.as_of:\n        {hostile}\n    return 'x'\n"
    )
    code, out, err = run_eval("scenarios", "--system", some, "--out", tmp_path / "some")
    assert code == 0
    assert "mine on scenarios: 3 of 6 cases unscored (--retry runs them again); the first: " in err
    assert "\x1b" not in out + err
    assert "\u202e" not in out + err
    code, out, err = run_eval(
        "scenarios", "--system", module("every", f"def answer(case):\n    {hostile}\n"), "--system",
        "never", "--json", "--out", tmp_path / "every",
    )  # fmt: skip
    assert code == 1
    assert json.loads(out)["figures"]
    assert "mine on scenarios: 6 of 6 cases unscored" in err


def test_retry_runs_what_failed(
    run_eval: Run, module: Callable[[str, str], str], isolated: Path, tmp_path: Path
) -> None:
    code = (
        "import pathlib\ndef answer(case):\n"
        "    return pathlib.Path(__file__).with_name('up').read_text()\n"
    )
    command = ("scenarios", "--system", module("down", code), "--out", tmp_path / "run")
    assert run_eval(*command)[0] == 1
    (isolated / "up").write_text("x")
    assert run_eval(*command)[0] == 1
    assert run_eval(*command, "--retry")[0] == 0


def test_names_with_brackets_are_shown_as_they_are_and_steer_nothing(
    run_eval: Run, data: Path, tmp_path: Path
) -> None:
    path = tmp_path / "[bold]x\x1b[31m.jsonl"
    path.write_text('{"case": "nothing", "answer": "x"}\n')
    out = tmp_path / "r\x1b[31m"
    code, shown, err = run_eval("ramdocs", "--data", data, "--system", path, "--out", out)
    assert code == 1
    assert "\x1b" not in shown + err
    assert [system.name for system in RunFolder(out).info().systems] == ["bold-x-31m"]


def test_an_interrupted_run_is_one_line_that_says_where_it_goes_on(
    module: Callable[[str, str], str], tmp_path: Path
) -> None:
    code = (
        "import pathlib, time\ndef answer(case):\n"
        "    pathlib.Path(__file__).with_name('begun').touch()\n    time.sleep(1)\n    return 'x'\n"
    )
    system = module("slow", code)
    command = [sys.executable, "-m", "counterpoint", "eval", "scenarios", "--system", system]
    options = ["--out", str(tmp_path / "run"), "--jobs", "2"]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as run:
        end = time.monotonic() + 60
        while not Path("begun").exists() and time.monotonic() < end:
            time.sleep(0.05)
        # As a terminal does it: the signal goes to all processes.
        os.killpg(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert (run.returncode, out) == (1, b"")
    told = f"counterpoint: stopped: the same command goes on in {tmp_path / 'run'}\n"
    assert err.decode() == told
    assert RunFolder(tmp_path / "run").has_info()


def test_help_lists_the_commands(run_eval: Run) -> None:
    code, out, _ = run_eval("--help")
    assert code == 0
    for command in ("run", "suites", "cases", "compare", "report", "gate"):
        assert f" {command} " in out
