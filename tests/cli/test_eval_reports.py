"""`counterpoint eval compare`, `report` and `gate`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def finished(run_eval: Run, tmp_path: Path) -> Path:
    """A run of two systems over the scenarios: all six cases hold a conflict."""
    out = tmp_path / "run"
    code, _, _ = run_eval("scenarios", "--system", "always", "--system", "never", "--out", out)
    assert code == 0
    return out


def test_systems_of_a_run_are_compared(
    run_eval: Run, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    code, out, err = run_eval("compare", f"{finished}:always", f"{finished}:never")
    assert (code, err) == (0, "")
    assert "always less never" in out
    assert "pair_precision" in out
    code, out, _ = run_eval("compare", finished, "--measure", "pair_recall", "--margin", "0.1")
    assert code == 0
    assert "1.000" in out
    assert "pair_precision" not in out


def test_a_report_is_printed_or_written(run_eval: Run, finished: Path, tmp_path: Path) -> None:
    code, printed, _ = run_eval("report", finished)
    assert code == 0
    assert printed.startswith("#")
    markdown, page = tmp_path / "report.md", tmp_path / "report.html"
    code, out, err = run_eval("report", finished, "--markdown", markdown, "--html", page)
    assert (code, out) == (0, "")
    assert markdown.read_text(encoding="utf-8") == printed
    assert page.read_text(encoding="utf-8").lower().startswith("<!doctype html>")
    assert str(markdown) in err
    assert str(page) in err
    code, _, err = run_eval("report", finished, "--markdown", tmp_path / "none" / "r.md")
    assert code == 1
    assert "cannot be written" in err


@pytest.mark.parametrize(
    ("requirements", "code", "told"),
    [
        (["scenarios.always.pair_recall>=1"], 0, "every requirement is met"),
        (["scenarios.never.pair_recall<=0", "scenarios.always.conflict_f1 > 0.9"], 0, "every"),
        (["scenarios.never.pair_recall>0.5"], 3, "1 of 1 requirement not met"),
        (["scenarios.always.pair_recall>=1", "scenarios.never.pair_f1>=1"], 3, "1 of 2"),
        (["scenarios.never.correct>=0"], 3, "1 of 1"),  # nothing is scored: not met
    ],
)
def test_a_gate_holds_figures_against_bounds(
    run_eval: Run, finished: Path, requirements: list[str], code: int, told: str
) -> None:
    options = [text for one in requirements for text in ("--require", one)]
    found, out, err = run_eval("gate", finished, *options)
    assert (found, err) == (code, "")
    assert told in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("compare", "{none}"), "no run here"),
        (("compare", "{run}:nevr", "{run}:always"), "Did you mean 'never'?"),
        (("compare", "{run}", "{run}"), "the run has 2 systems: name one"),
        (("compare", "{run}", "--measure", "pair_f2"), "Did you mean 'pair_f1'?"),
        (("report", "{none}"), "no run here"),
        (("report", "{half}"), "the run is not finished"),
        (("gate", "{none}", "--require", "scenarios.pair_f1>=1"), "no run here"),
        (("gate", "{half}", "--require", "scenarios.pair_f1>=1"), "the run is not finished"),
        (("gate", "{run}", "--require", "pair_f1"), "write SUITE[.SYSTEM].MEASURE"),
        (("gate", "{run}", "--require", "scenarios.never.pair_f1>=x"), "'x' is no number"),
        (("gate", "{run}", "--require", "scenarios.never.pair_f9>=1"), "Did you mean 'pair_f1'?"),
        (("gate", "{run}", "--require", "scenario.never.pair_f1>=1"), "Did you mean 'scenarios'?"),
        (("gate", "{run}", "--require", "scenarios.pair_f1>=1"), "the run has 2 systems"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    run_eval: Run, finished: Path, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    half = tmp_path / "half"
    half.mkdir()
    (half / "run.json").write_bytes((finished / "run.json").read_bytes())
    places = {"{run}": finished, "{half}": half, "{none}": tmp_path / "none"}
    filled = list(arguments)
    for name, path in places.items():
        filled = [argument.replace(name, str(path)) for argument in filled]
    code, out, err = run_eval(*filled)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err
