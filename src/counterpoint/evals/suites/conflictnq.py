"""ConflictNQ: one real passage against five that were written to state another answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Attack, Case, Example, Gold
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.evals.suites.rows import Row, examples, json_lines
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage

_NAME = "conflictnq"


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return examples(json_lines(files[0]), _example)


def _example(row: Row) -> Example:
    question = row.text("cleaned_question")
    given = [*_passages(row, "real_passages"), *_passages(row, "fake_passages")]
    key = short_id(question, *(passage.text for passage in given))
    passages, renamed = neutral(given, key)
    real = {new for old, new in renamed.items() if old.startswith("real")}
    fake = tuple(passage.id for passage in passages if passage.id not in real)
    target = row.text("fake_short_answer")
    return Example(
        case=Case(id=key, suite=_NAME, query=question, passages=passages),
        gold=Gold(
            pairs=tuple(
                pair(left, right, conflict=(left in real) != (right in real))
                for left, right in combinations((passage.id for passage in passages), 2)
            ),
            kind="factual",
            answer=AnswerKey(
                gold=((row.text("real_short_answer"), row.text("real_answer")),),
                wrong=(target, row.text("fake_answer")),
            ),
            attack=Attack(target=(target,), injected=fake, budget=len(fake), stage="fabricated"),
            keep=tuple(passage.id for passage in passages if passage.id in real),
            group=question,
        ),
    )


def _passages(row: Row, name: str) -> list[Passage]:
    """Read passages without their summaries: page titles for the real ones, sentences for others.

    Raises:
        RowError: there is none.
    """
    texts = [passage.text("passage") for passage in row.rows(name)]
    if not texts:
        raise row.wrong(name, "is empty")
    return [Passage(id=f"{name}{at}", text=text) for at, text in enumerate(texts)]


SUITE = Suite(
    name=_NAME,
    about=About(
        title="ConflictNQ: real passages of Natural Questions against fabricated ones",
        licence="Apache-2.0",
        citation="ConflictNQ: A Benchmark for Context-Memory Conflict in RAG, "
        "github.com/4-en/ConflictNQ, 2026",
        url="https://github.com/4-en/ConflictNQ",
    ),
    files=(
        (
            "conflictnq/dataset__conflict_nq_test.jsonl",
            "conflictnq/dataset/conflict_nq_test.jsonl",
            "conflictnq/conflict_nq_test.jsonl",
        ),
    ),
    read=_read,
)
