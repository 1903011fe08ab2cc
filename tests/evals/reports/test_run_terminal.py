from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from counterpoint.evals.measures.measure import Measure
from counterpoint.evals.reports.address import Address
from counterpoint.evals.reports.compare import compare, compare_all
from counterpoint.evals.reports.contrasts import Rules
from counterpoint.evals.reports.gate import Requirement, check
from counterpoint.evals.reports.terminal import print_comparison, print_gate, print_run
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.suites.suite import Broken

MakeRun = Callable[..., RunFolder]
Of = Callable[..., Any]
FEW = Rules(resamples=100)


def printed(show: Callable[[Console], None], width: int = 120) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    show(console)
    return console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("width", [40, 80, 200])
def test_a_run_is_told_at_any_width(make_run: MakeRun, of: Of, width: int) -> None:
    broken = (Broken(place="x", problem="y"),)
    run = make_run({"s": {"a": of([1, 1]), "b": of([0, None])}}, broken=broken)
    told = printed(lambda console: print_run(run.info(), run.summary(), console), width)
    assert "Figures on s" in told
    assert "correct" in told
    assert "1 row of s could not be read" in told
    for word in ("1.000", "unscored"):
        assert word in told
    assert width < 80 or "1.000 [1.000, 1.000]" in told


def test_many_systems_are_continued(make_run: MakeRun, of: Of) -> None:
    names = [f"system-{at}" for at in range(6)]
    run = make_run({"s": {name: of([1]) for name in names}})
    told = printed(lambda console: print_run(run.info(), run.summary(), console))
    assert "Figures on s (continued)" in told
    assert all(name in told for name in names)


def test_a_figure_that_no_system_has_is_left_out_and_a_missing_one_is_a_dash(
    make_run: MakeRun, of: Of
) -> None:
    (one,) = of([1])
    silent = replace(one, rows={"correct": None, "coverage": None})
    run = make_run({"s": {"a": [one], "b": [silent]}})
    told = printed(lambda console: print_run(run.info(), run.summary(), console))
    row = next(line for line in told.splitlines() if "correct" in line)
    assert row.split() == ["correct", "1", "1.000", "[1.000,", "1.000]", "–"]
    assert "coverage" not in told


def test_a_comparison_of_two_names_them_once(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    one = make_run({"s": {"a": of([1, 1])}}, name="one")
    two = make_run({"s": {"a": of([0, 0])}}, name="two", fingerprint="beef")
    found = compare(Address(one), Address(two), measures, FEW)
    told = printed(lambda console: print_comparison(found, console))
    assert "one:a less two:a" in told
    assert "Second" not in told
    assert "+1.000" in told
    assert "2/0/0" in told
    assert "the runs hold different cases" in told


def test_a_comparison_of_many_names_both_sides(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    run = make_run({"s": {"a": of([1, 1]), "b": of([0, 0]), "c": of([1, 0])}})
    found = compare_all(run, "a", measures, FEW)
    told = printed(lambda console: print_comparison(found, console))
    assert "First" in told
    assert "Second" in told


def test_a_gate_says_what_is_not_met_and_why(make_run: MakeRun, of: Of) -> None:
    run = make_run({"s": {"a": of([1, 0])}})
    wanted = [Requirement.parse(text) for text in ("s.correct>=0.5", "s.correct>=0.9")]
    told = printed(lambda console: print_gate(check(wanted, run), console))
    assert "1 of 2 requirements not met" in told
    assert "the figure is on the wrong side" in " ".join(told.split())
    told = printed(lambda console: print_gate(check(wanted[:1], run), console))
    assert "every requirement is met" in told


def test_nothing_from_outside_steers_the_terminal(make_run: MakeRun, of: Of) -> None:
    run = make_run({"s": {"a": of([1])}})
    info, summary = run.info(), run.summary()
    evil = "[red]x[/red]\x1b[31m\nnext"
    hostile = replace(info, systems=(replace(info.systems[0], name=evil),))
    figures = tuple(replace(figure, system=evil) for figure in summary.figures)
    told = printed(lambda console: print_run(hostile, replace(summary, figures=figures), console))
    assert "\x1b" not in told
    assert "[red]x[/red]\\x1b[31m next" in told
