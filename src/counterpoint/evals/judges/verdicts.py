"""Outputs through a judge: none of them twice, every verdict on disk as it comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from counterpoint.evals.judges.asking import asks
from counterpoint.evals.judges.entries import Entry
from counterpoint.evals.judges.judge import Judge, digest_of
from counterpoint.evals.judges.records import Judged, JudgePlan
from counterpoint.evals.records import SystemOutput
from counterpoint.evals.runs.execute import OnProgress, Progress
from counterpoint.evals.runs.lines import Lines

Task = tuple[Entry, SystemOutput]
_Known = dict[tuple[str, str], Judged]


def judge_outputs(
    judge: Judge,
    place: Path,
    tasks: Sequence[Task],
    plan: JudgePlan,
    on_progress: OnProgress,
    *,
    label: str = "",
) -> Iterator[Judged]:
    """Yield what is judged of each output, asking only for the verdicts that are not there.

    Verdicts are kept, failed calls are not: the next judging makes them again. Tasks of one system
    on one suite stand side by side; ``label`` tells their progress apart.

    Raises:
        ModelError: the judge is out of reach.
        InputError: a line of the verdicts is damaged.
        StoreError: they cannot be written.
    """
    from pydantic import TypeAdapter

    for (suite, system), group in groupby(tasks, key=lambda task: (task[0].suite, task[0].system)):
        chosen = list(group)
        lines = Lines(place / suite / f"{system}.jsonl", TypeAdapter(Judged))
        known: _Known = {}
        for judged in lines.read():
            _learn(known, judged)
        shown = f"{suite}, {label}" if label else suite
        with closing(lines):
            for done, (entry, output) in enumerate(chosen, start=1):
                found = _judged(judge, lines, known, entry, output, plan)
                on_progress(Progress(suite=shown, system=system, done=done, total=len(chosen)))
                yield found


def _judged(
    judge: Judge,
    lines: Lines[Judged],
    known: _Known,
    entry: Entry,
    output: SystemOutput,
    plan: JudgePlan,
) -> Judged:
    example = entry.example
    had = _had(known, example.case.id, digest_of(output))
    missing = [
        question
        for question in plan.questions
        if asks(question, example) and had.verdict(question) is None
    ]
    if not missing:
        return had
    judged = judge.scores(example, output, missing)
    kept = tuple(verdict for verdict in judged.verdicts if not verdict.failed)
    if kept:
        lines.add(replace(judged, verdicts=kept))
    return _learn(known, judged)


def _had(known: _Known, case: str, output: str) -> Judged:
    return known.get((case, output), Judged(case=case, output=output))


def _learn(known: _Known, judged: Judged) -> Judged:
    """Put verdicts beside the earlier ones on the same output; the later of a question counts."""
    had = _had(known, judged.case, judged.output)
    verdicts = {one.question: one for one in (*had.verdicts, *judged.verdicts)}
    joined = replace(
        had,
        verdicts=tuple(verdicts.values()),
        calls=had.calls + judged.calls,
        prompt_tokens=had.prompt_tokens + judged.prompt_tokens,
        completion_tokens=had.completion_tokens + judged.completion_tokens,
    )
    known[judged.case, judged.output] = joined
    return joined
