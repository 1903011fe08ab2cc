"""RAMDocs: ambiguity, misinformation and noise in one pool of documents."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Case, Example, Gold, PairLabel
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.evals.suites.pools import forms
from counterpoint.evals.suites.rows import Row, examples, json_lines
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return examples(json_lines(files[0]), _example)


def _example(row: Row) -> Example:
    question = row.text("question")
    documents = row.rows("documents")
    key = short_id(question, *(document.text("text") for document in documents))
    given = [Passage(id=f"d{at}", text=row.text("text")) for at, row in enumerate(documents)]
    passages, renamed = neutral(given, key)
    kinds = {
        renamed[f"d{at}"]: (row.choice("type", ("correct", "misinfo", "noise")), row.text("answer"))
        for at, row in enumerate(documents)
    }
    right, wrong = forms(row.texts("gold_answers")), forms(row.texts("wrong_answers"))
    pairs = tuple(_labels(kinds))
    misled = any(kind == "misinfo" for kind, _ in kinds.values())
    tags = [
        name for name, holds in (("ambiguity", len(right) > 1), ("misinformation", misled)) if holds
    ]
    return Example(
        case=Case(id=key, suite="ramdocs", query=question, passages=passages),
        gold=Gold(
            pairs=pairs,
            kind="factual" if any(label.conflict for label in pairs) else "none",
            answer=AnswerKey(gold=tuple((answer,) for answer in right), wrong=wrong),
            keep=tuple(name for name, (kind, _) in kinds.items() if kind == "correct"),
            tags=tuple(tags or ["plain"]),
        ),
    )


def _labels(kinds: dict[str, tuple[str, str]]) -> Iterator[PairLabel]:
    """Correct against misinformation conflicts; one answer does not.

    Two correct documents with two answers speak of two entities: a negative, and a hard one. Of
    noise and of two different wrong answers the data says nothing.
    """
    for (left, (kind, answer)), (right, (other, its_answer)) in combinations(kinds.items(), 2):
        if {kind, other} == {"correct", "misinfo"}:
            yield pair(left, right, conflict=True)
        elif kind == other != "noise" and answer == its_answer:
            yield pair(left, right, conflict=False)
        elif kind == other == "correct":
            yield pair(left, right, conflict=False, hard=True)


SUITE = Suite(
    name="ramdocs",
    about=About(
        title="RAMDocs: ambiguity, misinformation and noise in retrieved documents",
        licence="MIT",
        citation="Wang et al. 2025, Retrieval-Augmented Generation with Conflicting Evidence, "
        "arXiv:2504.13079",
        url="https://github.com/HanNight/RAMDocs",
    ),
    files=(("ramdocs/ramdocs.jsonl", "ramdocs/RAMDocs_test.jsonl"),),
    read=_read,
)
