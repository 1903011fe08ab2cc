"""The records of a run: what was run, and what came of every case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from counterpoint.evals.measures.measure import Row
from counterpoint.evals.records import SystemOutput
from counterpoint.evals.suites.suite import About, Broken

FORMAT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One case through one system.

    ``rows`` holds a row for every measure that the case asks for, None where the system gave no
    such output. ``output`` is None where the system failed; ``error`` then says why. ``seconds`` is
    the wall-clock time of the answer, ``passages`` how many the case has, ``conflict`` whether
    anything in it does, None where the suite does not say.
    """

    case: str
    group: str
    tags: tuple[str, ...] = ()
    conflict: bool | None = None
    passages: int = 0
    output: SystemOutput | None = None
    error: str | None = None
    seconds: float = 0.0
    rows: Mapping[str, Row | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SuiteRun:
    """A suite as it was run.

    ``fingerprint`` is a digest of its cases, ``conflicts`` how many of the ``judged`` cases, those
    of which the suite says it, hold a conflict. ``broken`` are the rows that could not be read.
    """

    name: str
    about: About
    fingerprint: str
    cases: int
    judged: int
    conflicts: int
    broken: tuple[Broken, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemRun:
    """A system as it was run: its name in tables, what it was asked for as, and its identity."""

    name: str
    spec: str
    identity: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunInfo:
    """What produced a run: enough to produce it again."""

    version: str
    seed: int
    limit: int | None
    started: str
    machine: str
    suites: tuple[SuiteRun, ...] = ()
    systems: tuple[SystemRun, ...] = ()
    format: int = FORMAT


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measure of one system on one suite.

    ``low`` and ``high`` are the ends of the 95 % bootstrap interval over cases; all three are None
    where the figure is not defined. ``n`` is the number of scored cases, ``unscored`` that of those
    which ask for the measure and have no output for it. ``tag`` is None for all cases of the suite.
    """

    suite: str
    system: str
    measure: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    unscored: int
    tag: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The figures of a run, and how they were made."""

    resamples: int
    seed: int
    figures: tuple[Figure, ...] = ()
    format: int = FORMAT

    def figure(self, suite: str, system: str, measure: str) -> Figure | None:
        """The figure over all cases, None where there is none."""
        wanted = (suite, system, measure, None)
        for figure in self.figures:
            if (figure.suite, figure.system, figure.measure, figure.tag) == wanted:
                return figure
        return None
