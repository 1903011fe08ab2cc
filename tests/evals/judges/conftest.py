"""A suite of four cases of our own, and a run of it that is on disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from counterpoint.evals.measures.measure import Row
from counterpoint.evals.records import AnswerKey, Case, Example, Gold, SystemOutput
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.records import Result, RunInfo, SuiteRun, SystemRun
from counterpoint.evals.runs.select import select
from counterpoint.evals.suites.folder import read_suite
from counterpoint.evals.suites.suite import About, Suite
from counterpoint.types import Passage

ABOUT = About(title="Own", licence="none", citation="none", url="https://example.org")


def _example(number: int, *, kind: str = "factual") -> Example:
    return Example(
        case=Case(
            id=f"case-{number}",
            suite="own",
            query="How many berths has the marina?",
            passages=(
                Passage(id="p1", text="The marina has 40 berths.", source="harbour.example"),
                Passage(id="p2", text="The marina has 55 berths.", date="2024-05-01"),
            ),
        ),
        gold=Gold(
            kind=kind,  # type: ignore[arg-type]
            origin="I",
            suspects=("p2",),
            keep=("p1",),
            answer=AnswerKey(gold=(("40", "forty", r"re:\b40\b"),), wrong=("55",)),
        ),
    )


@pytest.fixture
def example() -> Example:
    return _example(1)


@pytest.fixture
def examples() -> tuple[Example, ...]:
    """Three cases with a conflict, and one without."""
    return (*(_example(number) for number in (1, 2, 3)), _example(4, kind="none"))


@pytest.fixture
def output() -> SystemOutput:
    return SystemOutput(
        answer="The marina has 40 berths. Another page says 55.",
        notes=("p2 disagrees.",),
        set_aside=("p2",),
    )


Recorded = Mapping[str, tuple[SystemOutput | None, Mapping[str, Row | None]]]
MakeRun = Callable[..., RunFolder]


@pytest.fixture
def make_run(
    tmp_path: Path, examples: tuple[Example, ...], monkeypatch: pytest.MonkeyPatch
) -> MakeRun:
    """Write a run: systems by name, each with an output and rows for every case id."""
    suite = Suite(name="own", about=ABOUT, files=(), read=lambda _: iter(examples))
    monkeypatch.setattr("counterpoint.evals.judges.run.load_suite", lambda _: suite)

    def make(systems: Mapping[str, Recorded], *, spec: str = "always") -> RunFolder:
        folder = RunFolder(tmp_path / "run")
        fingerprint = select(read_suite(suite, None), limit=None, seed=3).fingerprint
        folder.save(
            RunInfo(
                version="0",
                seed=3,
                limit=None,
                started="2026-01-01",
                machine="none",
                suites=(
                    SuiteRun(
                        name="own",
                        about=ABOUT,
                        fingerprint=fingerprint,
                        cases=len(examples),
                        judged=4,
                        conflicts=3,
                    ),
                ),
                systems=tuple(SystemRun(name=name, spec=spec, identity="i") for name in systems),
            )
        )
        for name, recorded in systems.items():
            appender = folder.append("own", name)
            for case, (said, rows) in recorded.items():
                error = None if said else "it broke"
                appender.add(Result(case=case, group=case, output=said, error=error, rows=rows))
            appender.close()
        return folder

    return make


@pytest.fixture
def recorded(output: SystemOutput) -> Recorded:
    """What one system said: two right answers, an abstention, and a failure."""
    rows = {
        "correct": (1.0, 1.0),
        "unsupported_claim_rate": (0.0, 1.0),
        "resolution_appropriateness": (1.0, 1.0),
    }
    return {
        "case-1": (output, rows),
        "case-2": (replace(output, answer="It has 40 berths."), {**rows, "correct": (0.0, 1.0)}),
        "case-3": (SystemOutput(abstained=True), {"correct": (0.0, 1.0)}),
        "case-4": (None, {"correct": None}),
    }
