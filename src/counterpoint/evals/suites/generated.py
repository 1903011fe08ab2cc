"""Cases that `counterpoint.evals.generate` made from a clean set of the user's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.generate.layout import from_row
from counterpoint.evals.records import AnswerKey, Case, Example, Gold
from counterpoint.evals.suites.cases import neutral, pair
from counterpoint.evals.suites.rows import Row, examples, json_lines
from counterpoint.evals.suites.suite import About, Broken, Suite


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return examples(json_lines(files[0]), _example)


def _example(row: Row) -> Example:
    made = from_row(row)
    passages, renamed = neutral(made.passages, made.id)
    conflict = made.kind != "none"
    ids = tuple(renamed.values())
    answer = AnswerKey(gold=(made.answers,), wrong=made.wrong, historical=made.historical)
    return Example(
        case=Case(
            id=made.id,
            suite="generated",
            query=made.question,
            passages=passages,
            now=made.now,
            answer_wanted=bool(made.answers),
        ),
        gold=Gold(
            pairs=(pair(ids[0], ids[1], conflict=conflict, hard=not conflict),),
            kind=made.kind,
            origin=made.origin,
            answer=answer if made.answers else None,
            scope="current" if made.kind == "temporal" else None,
            keep=tuple(sorted(ids)),
            actions=made.actions,
            group=made.base,
            tags=(made.kind, f"{made.kind}:{made.strategy}"),
        ),
    )


SUITE = Suite(
    name="generated",
    about=About(
        title="Conflicts injected into a clean set of questions and passages",
        licence="that of the clean set",
        citation="made by counterpoint from the clean set named on its command line",
        url="https://pypi.org/project/counterpoint/",
    ),
    files=(("generated/generated.jsonl", "generated.jsonl"),),
    read=_read,
)
