"""Runs suites through systems: resumable, in parallel, every result on disk as it comes."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import numpy as np

from counterpoint.errors import CounterpointError, InputError
from counterpoint.evals.digests import digest_of
from counterpoint.evals.measures.table import table
from counterpoint.evals.protocols import System
from counterpoint.evals.records import Example
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.records import RunInfo, SuiteRun, Summary, SystemRun
from counterpoint.evals.runs.select import Selection, select
from counterpoint.evals.runs.summarise import RESAMPLES, summarise
from counterpoint.evals.runs.workers import scored
from counterpoint.evals.suites.folder import files_of, load_suite, read_suite
from counterpoint.evals.suites.suite import Suite
from counterpoint.evals.systems.resolve import load_system
from counterpoint.settings import Settings
from counterpoint.version import VERSION

MOST_FAILURES = 25
"""Of one system in a row: whatever stands behind it is out of order, and waiting mends nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to run. ``data`` is the folder of the suites' files, ``jobs`` the number of processes.

    ``limit`` draws that many cases of each suite by a hash of ``seed`` and case id. ``retry`` runs
    those cases again on which a system failed before.
    """

    suites: tuple[str, ...]
    systems: tuple[str, ...]
    settings: Settings
    data: Path | None = None
    limit: int | None = None
    seed: int = 0
    jobs: int = 1
    retry: bool = False
    resamples: int = RESAMPLES


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run is: ``done`` of ``total`` cases of a suite through a system."""

    suite: str
    system: str
    done: int
    total: int


OnProgress = Callable[[Progress], None]


def execute(plan: Plan, out: Path, on_progress: OnProgress = lambda _: None) -> Summary:
    """Run what is planned into a folder, or go on with what was begun there.

    A case that has a result is not scored again. A folder that was begun with other cases or
    another state of a system is refused.

    Raises:
        UnknownNameError: a suite or a system is not known.
        InputError: data is missing, the folder holds another run, or another process runs in it.
        CounterpointError: a system cannot be made, failed on many cases in a row, or a worker
            process died.
    """
    suites = [load_suite(name) for name in dict.fromkeys(plan.suites)]
    for suite in suites:
        files_of(suite, plan.data)
    systems = _systems(plan)
    folder = RunFolder(out.absolute())  # A system may change the current folder.
    selections = {suite.name: _selection(suite, plan) for suite in suites}
    for system in systems:
        for suite in suites:
            folder.results_path(suite.name, system.name)
    with folder.held():
        folder.save(_joined(folder, _info(plan, suites, selections, systems)))
        for suite in suites:
            for system in systems:
                _run(plan, folder, selections[suite.name].examples, suite.name, system, on_progress)
        summary = summarise(folder, table(), resamples=plan.resamples)
        folder.save(summary)
    return summary


def _run(
    plan: Plan,
    folder: RunFolder,
    examples: tuple[Example, ...],
    suite: str,
    system: SystemRun,
    on_progress: OnProgress,
) -> None:
    if plan.retry:
        folder.drop_unscored(suite, system.name)
    wanted = {example.case.id for example in examples}
    had = {result.case for result in folder.results(suite, system.name)} & wanted
    left = [example for example in examples if example.case.id not in had]
    # In an order that tells nothing: in many a file every fourth case is a negative.
    left.sort(key=lambda example: digest_of(example.case.id))
    done, total = len(had), len(examples)
    on_progress(Progress(suite=suite, system=system.name, done=done, total=total))
    if not left:
        return
    with (
        closing(folder.append(suite, system.name)) as appender,
        closing(scored(_maker(plan, system), left, jobs=min(plan.jobs, len(left)))) as results,
    ):
        failed = 0
        for result in results:
            appender.add(result)
            failed = failed + 1 if result.error is not None else 0
            if failed == MOST_FAILURES:
                raise CounterpointError(
                    f"{system.name} failed on {failed} cases of {suite} in a row, the last: "
                    f"{result.error}; the same command goes on, with --retry from the first of them"
                )
            done += 1
            on_progress(Progress(suite=suite, system=system.name, done=done, total=total))


def _maker(plan: Plan, system: SystemRun) -> Callable[[], System]:
    settings = plan.settings
    if plan.jobs > 1 and settings.threads is None:
        # Models that take every core each, in several processes, wait for one another.
        threads = max(1, (os.cpu_count() or 1) // plan.jobs)
        settings = settings.model_copy(update={"threads": threads})
    return partial(load_system, system.spec, settings=settings, seed=plan.seed)


def _systems(plan: Plan) -> list[SystemRun]:
    """Make every system once, to know its name and identity before anything runs."""
    found: dict[str, SystemRun] = {}
    for spec in plan.systems:
        system = load_system(spec, settings=plan.settings, seed=plan.seed)
        try:
            made = SystemRun(name=system.name, spec=spec, identity=system.identity)
        finally:
            system.close()
        if found.setdefault(made.name, made) != made:
            raise InputError(f"two systems are called {made.name!r}: write NAME=... before one")
    return list(found.values())


def _selection(suite: Suite, plan: Plan) -> Selection:
    chosen = select(read_suite(suite, plan.data), limit=plan.limit, seed=plan.seed)
    if not chosen.examples:
        problem = f"; the first: {_told(chosen)}" if chosen.broken else ""
        raise InputError(
            f"{suite.name}: none of its {len(chosen.broken)} rows can be read{problem}"
        )
    return chosen


def _told(selection: Selection) -> str:
    first = selection.broken[0]
    return f"{first.place}: {first.problem}"


def _info(
    plan: Plan, suites: list[Suite], selections: dict[str, Selection], systems: list[SystemRun]
) -> RunInfo:
    return RunInfo(
        version=VERSION,
        seed=plan.seed,
        limit=plan.limit,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        machine=machine(),
        suites=tuple(_suite_run(suite, selections[suite.name]) for suite in suites),
        systems=tuple(systems),
    )


def machine() -> str:
    """Processor, cores, Python and numpy: what latencies depend on."""
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return f"{system}, Python {platform.python_version()}, numpy {np.__version__}"


def _suite_run(suite: Suite, selection: Selection) -> SuiteRun:
    judged = [e.gold.conflict for e in selection.examples if e.gold.conflict is not None]
    return SuiteRun(
        name=suite.name,
        about=suite.about,
        fingerprint=selection.fingerprint,
        cases=len(selection.examples),
        judged=len(judged),
        conflicts=sum(judged),
        broken=selection.broken,
    )


def _joined(folder: RunFolder, info: RunInfo) -> RunInfo:
    """Put what is planned beside what was begun in the folder.

    Raises:
        InputError: it was begun with other cases, by another version, or a system of that name
            was another.
    """
    if not folder.has_info():
        return info
    begun = folder.info()
    if begun.version != info.version:
        raise _other(folder, f"counterpoint {begun.version}")
    if (begun.seed, begun.limit) != (info.seed, info.limit):
        raise _other(folder, f"--seed {begun.seed} and --limit {begun.limit}")
    suites = {suite.name: suite for suite in begun.suites}
    systems = {system.name: system for system in begun.systems}
    for suite in info.suites:
        if suites.setdefault(suite.name, suite).fingerprint != suite.fingerprint:
            raise _other(folder, f"other cases of {suite.name}")
    for system in info.systems:
        known = systems.setdefault(system.name, system)
        if known.identity != system.identity:
            raise _other(folder, f"another state of {system.name} ({known.identity})")
    return replace(begun, suites=tuple(suites.values()), systems=tuple(systems.values()))


def _other(folder: RunFolder, what: str) -> InputError:
    return InputError(f"{folder.path} was begun with {what}: choose another --out")
