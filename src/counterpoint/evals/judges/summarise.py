"""All that a judge says of a run, in one record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from counterpoint.evals.judges.agreement import agreements
from counterpoint.evals.judges.entries import Entry
from counterpoint.evals.judges.figures import figures
from counterpoint.evals.judges.judge import Judge
from counterpoint.evals.judges.layouts import Layouts, preferences
from counterpoint.evals.judges.records import (
    Agreement,
    Judged,
    JudgePlan,
    JudgeSummary,
    Problem,
    Question,
)
from counterpoint.evals.judges.same_model import warnings
from counterpoint.evals.runs.records import Figure, SystemRun


def summarise(
    judge: Judge,
    plan: JudgePlan,
    systems: Iterable[SystemRun],
    entries: Sequence[Entry],
    layouts: Sequence[Layouts],
) -> JudgeSummary:
    """Put everything together; calls and tokens are those of outputs and of layouts."""
    paid = _paid(entries, layouts)
    return JudgeSummary(
        judge=judge.name,
        folder=judge.folder,
        identity=judge.identity,
        questions=plan.questions,
        limit=plan.limit,
        seed=plan.seed,
        resamples=plan.resamples,
        figures=tuple(_figures(entries, plan)),
        agreements=tuple(_agreements(entries, plan.questions)),
        preferences=tuple(
            preferences(layouts, plan.questions, resamples=plan.resamples, seed=plan.seed)
        ),
        problems=_problems(paid, plan.questions),
        warnings=tuple(warnings(judge.model, systems)),
        calls=sum(one.calls for one in paid),
        prompt_tokens=sum(one.prompt_tokens for one in paid),
        completion_tokens=sum(one.completion_tokens for one in paid),
    )


def to_json(summary: JudgeSummary) -> str:
    """Write a summary as JSON."""
    from pydantic import TypeAdapter

    return TypeAdapter(JudgeSummary).dump_json(summary, indent=1).decode()


def _paid(entries: Sequence[Entry], layouts: Sequence[Layouts]) -> list[Judged]:
    """All that was judged, each once: an answer may be a paragraph to begin with."""
    of_layouts = [(one.entry, judged) for one in layouts for judged in (one.paragraph, one.bullets)]
    of_outputs = [(entry, entry.judged) for entry in entries if entry.judged is not None]
    found = {
        (entry.suite, entry.system, judged.case, judged.output): judged
        for entry, judged in (*of_outputs, *of_layouts)
    }
    return list(found.values())


def _figures(entries: Sequence[Entry], plan: JudgePlan) -> Iterator[Figure]:
    for _, chosen in _cells(entries):
        yield from figures(chosen, plan.questions, resamples=plan.resamples, seed=plan.seed)


def _agreements(entries: Sequence[Entry], questions: Sequence[Question]) -> Iterator[Agreement]:
    """For every system on every suite, and for all of them together where there are several."""
    cells = list(_cells(entries))
    for (suite, system), chosen in cells:
        yield from agreements(chosen, questions, suite=suite, system=system)
    if len(cells) > 1:
        yield from agreements(entries, questions, suite=None, system=None)


def _problems(judged: Iterable[Judged], questions: Sequence[Question]) -> tuple[Problem, ...]:
    """Why verdicts are missing, the most frequent reason first."""
    told = Counter(
        (verdict.question, verdict.error)
        for one in judged
        for verdict in one.verdicts
        if verdict.error is not None and verdict.question in questions
    )
    return tuple(
        Problem(question=question, error=error, n=n) for (question, error), n in told.most_common()
    )


def _cells(entries: Sequence[Entry]) -> Iterator[tuple[tuple[str, str], list[Entry]]]:
    """The entries of each system on each suite, which stand side by side."""
    for key, chosen in groupby(entries, key=lambda entry: (entry.suite, entry.system)):
        yield key, list(chosen)
