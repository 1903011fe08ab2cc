"""RealTime QA as RobustRAG serves it: news questions, web snippets, and planted passages.

Every question gives its clean case (the first snippets, as a search engine ranked them) and one
attacked case for each budget, with that many planted passages beside the same snippets. Which
snippets state the right answer is read off their words: see `poisoning.by_statement`. The planted
passages are whole sentences of a machine, the snippets are cut by a search engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Example
from counterpoint.evals.suites.poisoning import Question, by_statement, poisoned
from counterpoint.evals.suites.pools import any_json, forms
from counterpoint.evals.suites.rows import Row, several
from counterpoint.evals.suites.suite import About, Broken, Suite

_SNIPPETS = 8
_BUDGETS = (1, 3)


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return several(any_json(files[0]), _examples)


def _examples(row: Row) -> Iterator[Example]:
    correct, wrong = row.texts("correct answer"), row.text("incorrect answer")
    if not correct:
        raise row.wrong("correct answer", "is empty")
    answers = (*correct, *_extra(row, "expanded answer"))
    question = Question(
        suite="realtimeqa",
        text=row.text("question"),
        answer=AnswerKey(gold=(forms(answers),), wrong=forms([wrong])),
        target=forms([wrong]),
    )
    rivals = (wrong, *(set(_extra(row, "choices")) - set(answers)))
    right, other = by_statement(_snippets(row), answers, rivals)
    planted = row.texts("incorrect_context")
    known = "stated" if right else "unstated"
    yield poisoned(question, right=right, other=other, tags=("clean", known))
    for budget in _BUDGETS:
        if budget <= len(planted):
            yield poisoned(
                question,
                right=right,
                other=other,
                planted=planted[:budget],
                tags=("attacked", known),
            )


def _extra(row: Row, name: str) -> tuple[str, ...]:
    return row.texts(name) if row.fields.get(name) is not None else ()


def _snippets(row: Row) -> tuple[str, ...]:
    """The first snippets, each under its title; a search result without a text is none."""
    found = tuple(
        f"{item.text('title')}\n{item.text('text')}"
        for item in row.rows("context")
        if item.fields.get("title") and item.fields.get("text")
    )
    if not found:
        raise row.wrong("context", "holds no snippet")
    return found[:_SNIPPETS]


SUITE = Suite(
    name="realtimeqa",
    about=About(
        title="RealTime QA with search snippets and planted passages, from RobustRAG",
        licence="none stated",
        citation="Xiang et al. 2024, Certifiably Robust RAG against Retrieval Corruption, "
        "arXiv:2405.15556; questions: Kasai et al. 2023, RealTime QA, arXiv:2207.13332",
        url="https://github.com/inspire-group/RobustRAG",
    ),
    files=(
        (
            "robustrag/realtimeqa.jsonl",
            "robustrag/data/realtimeqa.json",
            "robustrag/realtimeqa.json",
        ),
    ),
    read=_read,
)
