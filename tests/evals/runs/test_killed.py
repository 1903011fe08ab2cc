"""A run that is killed loses the case in progress and nothing else."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.runs.execute import Plan, execute
from counterpoint.evals.runs.folder import RunFolder

SLOW = """
import os, pathlib, time
HERE = pathlib.Path(__file__).parent

def answer(case):
    with (HERE / "asked.txt").open("a") as file:
        file.write(f"{case.id} {os.getpid()}\\n")
    if (HERE / "slow").exists():
        time.sleep(0.1)
    return {"answer": case.passages[0].text, "kind": "none", "confidence": len(case.id) / 20}
"""


def wait_for(done: Callable[[], bool], what: str, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.02)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"


def asked(folder: Path) -> list[list[str]]:
    return [line.split() for line in (folder / "asked.txt").read_text().splitlines()]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads the process table")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_killed_half_way_goes_on(
    jobs: int,
    module: Callable[..., Any],
    plan: Callable[..., Plan],
    data: Path,
    tmp_path: Path,
    isolated: Path,
) -> None:
    system, out = f"mine={module(SLOW)[0]}", tmp_path / "run"
    (isolated / "slow").touch()
    command = [sys.executable, "-m", "counterpoint", "eval", "ramdocs", "--system", system]
    options = ["--data", str(data), "--out", str(out), "--jobs", str(jobs)]
    with subprocess.Popen([*command, *options], stderr=subprocess.DEVNULL) as run:
        path = RunFolder(out).results_path("ramdocs", "mine")
        try:
            wait_for(
                lambda: path.is_file() and path.read_bytes().count(b"\n") >= 3, "three results"
            )
        finally:
            run.send_signal(signal.SIGKILL)
    workers = {int(process) for _, process in asked(isolated)}
    wait_for(lambda: not any(map(is_running, workers)), "the end of the workers")
    kept = path.read_bytes().rpartition(b"\n")[0].splitlines()
    assert 3 <= len(kept) < 12
    with path.open("ab") as file:
        file.write(kept[0][: len(kept[0]) // 2])
    (isolated / "slow").unlink()

    summary = execute(plan(system, jobs=jobs), out)
    assert path.read_bytes().splitlines()[: len(kept)] == kept
    results = list(RunFolder(out).results("ramdocs", "mine"))
    whole = execute(plan(system), tmp_path / "whole")
    expected = list(RunFolder(tmp_path / "whole").results("ramdocs", "mine"))
    assert [result.case for result in results] == [result.case for result in expected]
    steady, same = (
        [figure for figure in each.figures if not figure.measure.startswith("latency")]
        for each in (summary, whole)
    )
    assert steady == same
    once = {result.case for result in results[: len(kept)]}
    first_and_whole = [case for case, _ in asked(isolated)]
    assert all(first_and_whole.count(case) == 2 for case in once)
