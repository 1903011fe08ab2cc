"""Judges the recorded outputs of a run, and goes on where it stopped.

``RUN/judged/JUDGE/SUITE/SYSTEM.jsonl`` holds the verdicts, ``RUN/judged/JUDGE/summary.json`` what
comes of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from counterpoint.errors import InputError, UnknownNameError
from counterpoint.evals.judges.entries import Entry
from counterpoint.evals.judges.judge import Judge
from counterpoint.evals.judges.layouts import LAYOUT_QUESTIONS, Layouts, laid_out, sample
from counterpoint.evals.judges.records import Judged, JudgePlan, JudgeSummary
from counterpoint.evals.judges.summarise import summarise, to_json
from counterpoint.evals.judges.verdicts import Task, judge_outputs
from counterpoint.evals.records import Example
from counterpoint.evals.runs.execute import OnProgress
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.lines import write_whole
from counterpoint.evals.runs.records import RunInfo, SuiteRun, SystemRun
from counterpoint.evals.runs.select import select
from counterpoint.evals.suites.folder import load_suite, read_suite
from counterpoint.protocols import ChatModel

_Named = TypeVar("_Named", SuiteRun, SystemRun)


def judge_run(
    folder: RunFolder,
    chat: ChatModel,
    plan: JudgePlan,
    on_progress: OnProgress = lambda _: None,
) -> JudgeSummary:
    """Judge the outputs of a run, and save the verdicts and the summary beside its results.

    Raises:
        UnknownNameError: a suite or a system is not in the run.
        InputError: data is missing or is not that of the run, or a file is damaged.
        ModelError: the judge is out of reach.
        StoreError: verdicts cannot be written.
    """
    info = folder.info()
    judge = Judge(chat, plan.name, seed=plan.seed)
    systems = _chosen("system", info.systems, plan.systems)
    recorded = [
        entry
        for suite in _chosen("suite", info.suites, plan.suites)
        for examples in [_examples(suite, info, plan)]
        for system in systems
        for entry in _recorded(folder, suite.name, system.name, examples)
    ]
    place = folder.path / "judged" / judge.folder
    judged = judge_outputs(judge, place, _tasks(recorded), plan, on_progress)
    entries = _with_verdicts(recorded, judged)
    layouts = _layouts(judge, place, recorded, plan, on_progress)
    summary = summarise(judge, plan, systems, entries, layouts)
    write_whole(place / "summary.json", to_json(summary).encode() + b"\n")
    return summary


def _chosen(kind: str, known: Sequence[_Named], names: Sequence[str]) -> list[_Named]:
    by_name = {one.name: one for one in known}
    for name in names:
        if name not in by_name:
            raise UnknownNameError(f"{kind} in this run", name, by_name)
    return [by_name[name] for name in dict.fromkeys(names or by_name)]


def _examples(suite: SuiteRun, info: RunInfo, plan: JudgePlan) -> tuple[Example, ...]:
    """The cases that were run, or a sample of them.

    Raises:
        InputError: the data of today gives other cases.
    """
    found = select(read_suite(load_suite(suite.name), plan.data), limit=info.limit, seed=info.seed)
    if found.fingerprint != suite.fingerprint:
        raise InputError(
            f"{suite.name}: the data gives other cases than those of the run: "
            "give the --data that it was made with, or run it again"
        )
    return select(found.examples, limit=plan.limit, seed=plan.seed).examples


def _recorded(
    folder: RunFolder, suite: str, system: str, examples: Sequence[Example]
) -> Iterator[Entry]:
    results = {result.case: result for result in folder.results(suite, system)}
    for example in examples:
        result = results.get(example.case.id)
        if result is not None:
            yield Entry(suite=suite, system=system, example=example, result=result)


def _tasks(entries: Sequence[Entry]) -> list[Task]:
    """Every output; a case on which the system failed has none."""
    return [(entry, entry.result.output) for entry in entries if entry.result.output is not None]


def _with_verdicts(entries: Sequence[Entry], judged: Iterator[Judged]) -> list[Entry]:
    """Give each output its verdicts, which come in the same order."""
    return [
        entry if entry.result.output is None else replace(entry, judged=next(judged))
        for entry in entries
    ]


def _layouts(
    judge: Judge, place: Path, entries: Sequence[Entry], plan: JudgePlan, on_progress: OnProgress
) -> list[Layouts]:
    """Judge some answers as a paragraph and as a list."""
    questions = tuple(one for one in LAYOUT_QUESTIONS if one in plan.questions)
    drawn = sample(entries, questions, count=plan.format_sample, seed=plan.seed)
    pairs = [(entry, pair) for entry in drawn if (pair := laid_out(entry)) is not None]
    tasks = [(entry, output) for entry, pair in pairs for output in pair]
    asked = replace(plan, questions=questions)
    judged = list(judge_outputs(judge, place, tasks, asked, on_progress, label="two layouts"))
    return [
        Layouts(entry=entry, paragraph=plain, bullets=listed)
        for (entry, _), plain, listed in zip(pairs, judged[::2], judged[1::2], strict=True)
    ]
