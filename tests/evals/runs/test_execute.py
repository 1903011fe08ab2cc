"""Runs: on disk as they come, resumed, in parallel, never mixed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from counterpoint.errors import CounterpointError, InputError, UnknownNameError
from counterpoint.evals.runs.execute import Plan, Progress, execute
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.records import Figure, Result, Summary
from counterpoint.evals.suites.folder import load_suite, read_suite

Plans = Callable[..., Plan]
COUNTED = """
import os, pathlib
HERE = pathlib.Path(__file__).parent

def answer(case):
    with (HERE / "asked.txt").open("a") as file:
        file.write(f"{case.id} {os.getpid()}\\n")
    return "It is 101 euros."
"""


def results(out: Path, system: str) -> list[Result]:
    return list(RunFolder(out).results("ramdocs", system))


def order(data: Path) -> list[str]:
    """The order in which cases are run: drawn by a hash of their ids, not that of the file."""
    ids = [item.case.id for item in read_suite(load_suite("ramdocs"), data)]  # type: ignore[union-attr]
    return sorted(ids, key=lambda name: hashlib.sha256(name.encode()).digest())


def untimed(result: Result) -> Result:
    """A result without what no two runs share: how long things took."""
    rows = {name: row for name, row in result.rows.items() if not name.startswith("latency")}
    output = None if result.output is None else replace(result.output, seconds=None)
    return replace(result, output=output, seconds=0.0, rows=rows)


def steady(summary: Summary) -> list[Figure]:
    return [each for each in summary.figures if not each.measure.startswith("latency")]


def stopping(after: int) -> Callable[[Progress], None]:
    def on_progress(progress: Progress) -> None:
        if progress.done == after:
            raise KeyboardInterrupt

    return on_progress


def test_a_run_is_on_disk_case_by_case(plan: Plans, right: str, tmp_path: Path, data: Path) -> None:
    seen: list[Progress] = []
    summary = execute(plan(right, "never"), tmp_path / "run", seen.append)
    folder = RunFolder.open(tmp_path / "run")
    assert folder.summary() == summary
    info = folder.info()
    assert [system.name for system in info.systems] == ["right", "never"]
    [suite] = info.suites
    assert (suite.cases, suite.judged, suite.conflicts, suite.broken) == (12, 12, 8, ())
    assert [result.case for result in results(folder.path, "right")] == order(data)
    [first] = [r for r in results(folder.path, "right") if r.output and "100" in r.output.answer]
    assert (first.tags, first.conflict, first.passages) == (("plain",), False, 1)
    assert first.output is not None
    assert first.output.answer == "It is 100 euros since May."
    assert first.output.seconds == pytest.approx(first.seconds)
    assert first.rows["correct"] == (1, 1)
    assert seen[0] == Progress(suite="ramdocs", system="right", done=0, total=12)
    assert seen[-1] == Progress(suite="ramdocs", system="never", done=12, total=12)


def test_figures_are_those_of_the_rows(plan: Plans, right: str, tmp_path: Path) -> None:
    summary = execute(plan(right), tmp_path / "run")

    def figure(measure: str) -> Figure:
        found = summary.figure("ramdocs", "right", measure)
        assert found is not None
        return found

    correct = figure("correct")
    assert (correct.value, correct.low, correct.high) == (1.0, 1.0, 1.0)
    assert (correct.n, correct.unscored) == (12, 0)
    # Eight labelled pairs, all conflicts, all said with .75.
    brier = figure("pair_brier")
    assert (brier.value, brier.n) == (pytest.approx(0.25**2), 8)
    # Every pair is a conflict: nothing to rank.
    auroc = figure("pair_auroc")
    assert (auroc.value, auroc.low, auroc.high, auroc.n) == (None, None, None, 8)
    # Conflicts are found and all is kept, where a side could be taken.
    assert figure("resolution_appropriateness").value == 0.5
    parts = [figure(name) for name in ("correct", "pair_f1", "source_fidelity")]
    assert [part.value for part in parts] == [1.0, 1.0, 1.0]
    assert figure("cars").value == pytest.approx(0.35 + 0.25 + 0.25 / 2 + 0.15)
    # The system says nothing of its cost.
    assert (figure("llm_calls").value, figure("llm_calls").unscored) == (None, 12)


def test_an_interval_holds_the_middle_of_the_resamples(
    plan: Plans, module: Callable[..., Any], tmp_path: Path
) -> None:
    """Half of twelve right: the share of resamples is binomial, 2.5 % lie below 3 of 12."""
    half = "def answer(case):\n    return case.passages[0].text if len(case.passages) > 1 else ''\n"
    system = f"half={module(half)[0]}"
    summary = execute(plan(system, resamples=4000), tmp_path / "run")
    figure = summary.figure("ramdocs", "half", "correct")
    scores = [result.rows["correct"] for result in results(tmp_path / "run", "half")]
    assert figure is not None
    share = sum(row[0] for row in scores if row) / 12
    assert figure.value == pytest.approx(share)
    assert 0 < share < 1
    spread = 1.96 * (share * (1 - share) / 12) ** 0.5
    assert figure.low == pytest.approx(share - spread, abs=0.09)
    assert figure.high == pytest.approx(share + spread, abs=0.09)


def test_some_figures_are_given_by_tag(
    plan: Plans, module: Callable[..., Any], tmp_path: Path
) -> None:
    code = (
        "def answer(case):\n    return case.passages[0].text if len(case.passages) == 1 else ''\n"
    )
    summary = execute(plan(f"plain={module(code)[0]}"), tmp_path / "run")
    by_tag = {
        (each.measure, each.tag): (each.value, each.n) for each in summary.figures if each.tag
    }
    assert by_tag["correct", "plain"] == (1.0, 4)
    assert by_tag["correct", "misinformation"] == (0.0, 8)
    assert by_tag["coverage", "plain"] == (1.0, 4)
    assert ("token_f1", "plain") not in by_tag


def test_a_variant_with_the_same_rows_is_left_out(
    plan: Plans, right: str, tmp_path: Path, data: Path
) -> None:
    path = data / "ramdocs" / "ramdocs.jsonl"
    plain = execute(plan("never"), tmp_path / "plain")
    assert plain.figure("ramdocs", "never", "pair_recall_easy") is None
    row = json.loads(path.read_text().splitlines()[1])
    other = {"text": "Another fee: 44 euros.", "type": "correct", "answer": "44 euros"}
    row["documents"].append(other)
    path.write_text(path.read_text() + json.dumps(row) + "\n")
    hard = execute(plan("never"), tmp_path / "hard")
    assert hard.figure("ramdocs", "never", "pair_accuracy_easy") is not None


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_keeps_what_was_done_and_goes_on(
    jobs: int, plan: Plans, module: Callable[..., Any], tmp_path: Path, data: Path, isolated: Path
) -> None:
    system = f"mine={module(COUNTED)[0]}"
    with pytest.raises(KeyboardInterrupt):
        execute(plan(system, jobs=jobs), tmp_path / "run", stopping(5))
    assert [result.case for result in results(tmp_path / "run", "mine")] == order(data)[:5]
    with pytest.raises(InputError, match="is not finished: start it again"):
        RunFolder(tmp_path / "run").summary()
    summary = execute(plan(system, jobs=jobs), tmp_path / "run")
    assert [result.case for result in results(tmp_path / "run", "mine")] == order(data)
    asked = [line.split()[0] for line in (isolated / "asked.txt").read_text().splitlines()]
    assert [asked.count(case) for case in order(data)[:5]] == [1] * 5
    whole = execute(plan(system), tmp_path / "whole")
    assert steady(summary) == steady(whole)


def test_a_finished_run_asks_nobody_again(
    plan: Plans, module: Callable[..., Any], tmp_path: Path, isolated: Path
) -> None:
    system = f"mine={module(COUNTED)[0]}"
    first = execute(plan(system), tmp_path / "run")
    again = execute(plan(system), tmp_path / "run")
    assert first == again
    assert len((isolated / "asked.txt").read_text().splitlines()) == 12


def test_processes_change_nothing_but_the_time(
    plan: Plans, module: Callable[..., Any], tmp_path: Path, isolated: Path
) -> None:
    system = f"mine={module(COUNTED)[0]}"
    alone = execute(plan(system, "random", jobs=1), tmp_path / "one")
    (isolated / "asked.txt").unlink()
    together = execute(plan(system, "random", jobs=2), tmp_path / "two")
    for name in ("mine", "random"):
        one, two = ([untimed(r) for r in results(tmp_path / run, name)] for run in ("one", "two"))
        assert one == two
    assert steady(alone) == steady(together)
    processes = {line.split()[1] for line in (isolated / "asked.txt").read_text().splitlines()}
    assert len(processes) == 2


def test_a_worker_that_dies_is_one_line_and_the_run_goes_on_later(
    plan: Plans, module: Callable[..., Any], tmp_path: Path, data: Path
) -> None:
    code = (
        "import os\ndef answer(case):\n    return 'x' if len(case.passages) > 1 else os._exit(9)\n"
    )
    system, _ = module(code)
    with pytest.raises(CounterpointError, match=r"^a worker process died[^\n]*fewer --jobs"):
        execute(plan(f"mine={system}", jobs=2), tmp_path / "run")
    assert len(results(tmp_path / "run", "mine")) < 12


def test_a_worker_that_cannot_make_its_system_says_why(
    plan: Plans, module: Callable[..., Any], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    code = (
        "import multiprocessing\n"
        "if multiprocessing.parent_process() is not None:\n    raise OSError('no seat left')\n"
        "def answer(case):\n    return 'x'\n"
    )
    with pytest.raises(CounterpointError, match=r"cannot make the system: .*no seat left"):
        execute(plan(module(code)[0], jobs=2), tmp_path / "run")
    assert capfd.readouterr().err == ""


FAILURES = {
    "raise ValueError('first\\nsecond')": "failed: ValueError: first second",
    "raise SystemExit(0)": "SystemExit: 0",
    "raise ValueError('\\ud800')": "ValueError: \ufffd",
    "return {'answer': 5}": "answer: ",
    "return {'suspects': ['p7']}": "the case has no passage 'p7'",
    "return None": "NoneType is no output",
    "return {'confidence': float('nan')}": "confidence: ",
    "from counterpoint.errors import CounterpointError; raise CounterpointError": (
        "CounterpointError"
    ),
}


@pytest.mark.parametrize(("code", "told"), FAILURES.items())
def test_what_a_system_fails_on_is_counted_as_unscored(
    code: str, told: str, plan: Plans, module: Callable[..., Any], tmp_path: Path
) -> None:
    body = f"def answer(case):\n    if len(case.passages) == 1:\n        {code}\n    return 'x'\n"
    summary = execute(plan(f"mine={module(body)[0]}"), tmp_path / "run")
    figure = summary.figure("ramdocs", "mine", "correct")
    assert figure is not None
    assert (figure.n, figure.unscored) == (8, 4)
    failed = [result for result in results(tmp_path / "run", "mine") if result.error]
    assert len(failed) == 4
    for result in failed:
        assert told in (result.error or "")
        assert "\n" not in (result.error or "")
        assert result.output is None
        assert set(result.rows.values()) == {None}


def test_what_failed_is_run_again_only_when_asked(
    plan: Plans, module: Callable[..., Any], tmp_path: Path, data: Path, isolated: Path
) -> None:
    code = COUNTED + (
        "\nsaid = answer\n"
        "def answer(case):\n    told = said(case)\n"
        "    if len(case.passages) == 1 and not (HERE / 'up').exists():\n"
        "        raise OSError('down')\n    return told\n"
    )
    system = f"mine={module(code)[0]}"
    asked = isolated / "asked.txt"
    first = execute(plan(system), tmp_path / "run").figure("ramdocs", "mine", "coverage")
    assert first is not None
    assert (first.n, first.unscored) == (8, 4)
    (isolated / "up").touch()
    execute(plan(system), tmp_path / "run")
    assert len(asked.read_text().splitlines()) == 12
    again = execute(plan(system, retry=True), tmp_path / "run").figure(
        "ramdocs", "mine", "coverage"
    )
    assert again is not None
    assert (again.n, again.unscored) == (12, 0)
    assert len(asked.read_text().splitlines()) == 16
    assert sorted(result.case for result in results(tmp_path / "run", "mine")) == sorted(
        order(data)
    )


def test_systems_and_suites_may_join_a_run(plan: Plans, right: str, tmp_path: Path) -> None:
    first = execute(plan("never"), tmp_path / "run")
    both = execute(plan(right, suites=("scenarios", "ramdocs")), tmp_path / "run")
    info = RunFolder(tmp_path / "run").info()
    assert [suite.name for suite in info.suites] == ["ramdocs", "scenarios"]
    assert [system.name for system in info.systems] == ["never", "right"]
    kept = [each for each in steady(both) if (each.system, each.suite) == ("never", "ramdocs")]
    assert kept == steady(first)


def other_data(path: Path) -> None:
    path.write_text(path.read_text().replace("900 euros", "901 euros"))


def test_other_runs_are_refused(
    plan: Plans,
    module: Callable[..., Any],
    tmp_path: Path,
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = tmp_path / "run"
    spec, rewrite = module("def answer(case):\n    return 'one'\n")
    system = f"mine={spec}"
    execute(plan(system, limit=6), out)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}

    def refused(match: str, **more: Any) -> None:
        with pytest.raises(InputError, match=f"{match}.*choose another --out"):
            execute(plan(system, **{"limit": 6, **more}), out)
        assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before

    refused("--seed 0 and --limit 6", seed=1)
    refused("--seed 0 and --limit 6", limit=7)
    refused("--seed 0 and --limit 6", limit=None)
    rewrite("def answer(case):\n    return 'two'\n")
    refused("another state of mine")
    rewrite("def answer(case):\n    return 'one'\n")
    execute(plan(system, limit=6), out)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    with monkeypatch.context() as patched:
        patched.setattr("counterpoint.evals.runs.execute.VERSION", "0.0.0-other")
        refused("was begun with counterpoint ")
    file = data / "ramdocs" / "ramdocs.jsonl"
    file.write_text(file.read_text().replace(" since May", " since June"))
    refused("other cases of ramdocs")


def test_two_systems_of_one_name_and_names_that_are_no_files(plan: Plans, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="two systems are called 'a': write NAME="):
        execute(plan("a=never", "a=always"), tmp_path / "run")
    with pytest.raises(InputError, match="names no file"):
        execute(plan("a+b=never"), tmp_path / "run")
    assert not (tmp_path / "run").exists()
    execute(plan("never", "never"), tmp_path / "run")
    assert len(results(tmp_path / "run", "never")) == 12


def test_nothing_is_begun_before_everything_is_there(plan: Plans, tmp_path: Path) -> None:
    for more, error in (
        ({"suites": ("ramdoc",)}, UnknownNameError),
        ({"data": tmp_path / "none"}, InputError),
        ({"data": None}, InputError),
        ({"suites": ("ramdocs", "conflictqa")}, InputError),
    ):
        with pytest.raises(error):
            execute(plan("never", **more), tmp_path / "run")
    with pytest.raises(UnknownNameError, match="Did you mean 'never'"):
        execute(plan("nevr"), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_rows_that_cannot_be_read_are_counted_and_named(
    plan: Plans, tmp_path: Path, data: Path
) -> None:
    file = data / "ramdocs" / "ramdocs.jsonl"
    lines = file.read_text().splitlines()
    lines[2] = "{torn"
    lines[4] = lines[3]
    file.write_text("\n".join(lines))
    execute(plan("never"), tmp_path / "run")
    [suite] = RunFolder(tmp_path / "run").info().suites
    assert suite.cases == 10
    assert suite.broken[0].place == "ramdocs.jsonl:3"
    assert suite.broken[1].problem == "a second case of that id"
    file.write_text("nothing\n[]\n")
    with pytest.raises(
        InputError, match=r"none of its 2 rows can be read; .*ramdocs\.jsonl:1: not"
    ):
        execute(plan("never"), tmp_path / "other")


def test_a_recording_is_a_system(plan: Plans, right: str, tmp_path: Path, data: Path) -> None:
    execute(plan(right), tmp_path / "run")
    lines = [
        json.dumps({"case": result.case, "answer": result.output.answer, "set_aside": []})
        for result in results(tmp_path / "run", "right")[:9]
        if result.output
    ]
    recording = tmp_path / "mine.jsonl"
    recording.write_text("\n".join(lines))
    summary = execute(plan(str(recording)), tmp_path / "recorded")
    figure = summary.figure("ramdocs", "mine", "correct")
    assert figure is not None
    assert (figure.value, figure.n, figure.unscored) == (1.0, 9, 3)
    [*_, last] = results(tmp_path / "recorded", "mine")
    assert f"no output of case {last.case!r} is recorded" in (last.error or "")


@pytest.fixture
def plugin(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Any], None]]:
    """A registered system that says whatever a test wants."""
    said: list[Any] = []

    class Odd:
        name, identity = "odd", "odd-1"

        def answer(self, _: Any) -> Any:
            return said[0]

        def close(self) -> None:
            pass

    def find(*_: object) -> Any:
        return lambda **__: Odd()

    resolve = "counterpoint.evals.systems.resolve"
    monkeypatch.setattr(f"{resolve}.names", lambda kind: ["odd"] if kind == "system" else [])
    monkeypatch.setattr(f"{resolve}.find", find)
    return said.append  # type: ignore[return-value]


def test_a_plugin_that_breaks_the_protocol_is_unscored(
    plugin: Callable[[Any], None], plan: Plans, tmp_path: Path
) -> None:
    from counterpoint.evals.records import PairOutput, SystemOutput

    wild = PairOutput(left="p1", right="p2", conflict=True, probability=1.5)
    plugin(SystemOutput(pairs=(wild,)))
    execute(plan("odd"), tmp_path / "run")
    errors = {result.error for result in results(tmp_path / "run", "odd") if result.error}
    assert errors == {
        "what it said cannot be scored: probabilities lie between 0 and 1: 1.5 is none"
    }


def test_a_folder_belongs_to_one_process(plan: Plans, right: str, tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "run")
    with folder.held(), pytest.raises(InputError, match="another process runs in it"):
        execute(plan(right), folder.path)
    execute(plan(right), folder.path)


def test_a_system_that_always_fails_ends_the_run_and_not_what_was_done(
    plan: Plans, right: str, module: Callable[..., Any], tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr("counterpoint.evals.runs.execute.MOST_FAILURES", 3)
    code = "def answer(case):\n    raise OSError(case.id)\n"
    down = f"down={module(code)[0]}"
    with pytest.raises(CounterpointError, match=r"down failed on 3 cases of ramdocs in a row"):
        execute(plan(right, down), tmp_path / "run")
    assert len(results(tmp_path / "run", "right")) == 12
    assert len(results(tmp_path / "run", "down")) == 3


def test_what_a_system_does_to_its_case_reaches_no_other(
    plan: Plans, module: Callable[..., Any], tmp_path: Path
) -> None:
    code = (
        "def answer(case):\n"
        "    object.__setattr__(case, 'id', 'same')\n"
        "    object.__setattr__(case.passages[0], 'text', 'HACKED')\n"
        "    return 'x'\n\n"
        "def echo(case):\n    return case.passages[0].text\n"
    )
    name = module(code)[0].partition(":")[0]
    execute(plan(f"bad={name}:answer", f"echo={name}:echo"), tmp_path / "run")
    assert len({result.case for result in results(tmp_path / "run", "bad")}) == 12
    said = [result.output.answer for result in results(tmp_path / "run", "echo") if result.output]
    assert len(said) == 12
    assert "HACKED" not in said
