"""Fool Me Twice: claims that players wrote to be hard to check, against their gold evidence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.records import Example
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.evidence import claim_and_evidence
from counterpoint.evals.suites.rows import Row, examples, json_lines
from counterpoint.evals.suites.suite import About, Broken, Suite

_NAME = "foolmetwice"


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(examples(json_lines(files[0]), _example))


def _example(row: Row) -> Example:
    sentences = [sentence.text("text") for sentence in row.rows("gold_evidence")]
    if not sentences:
        raise row.wrong("gold_evidence", "is empty")
    page = row.text("wikipedia_page")
    return claim_and_evidence(
        _NAME,
        row.text("text"),
        " ".join(sentences),
        conflict=row.choice("label", ("SUPPORTS", "REFUTES")) == "REFUTES",
        group=page,
        # Sentences of a page say "he" and "the film": its title says whom they mean.
        title=page,
    )


SUITE = Suite(
    name=_NAME,
    about=About(
        title="Fool Me Twice: adversarial claims against sentences of Wikipedia",
        licence="Apache-2.0",
        citation="Eisenschlos et al. 2021, Fool Me Twice: Entailment from Wikipedia Gamification, "
        "arXiv:2104.04725",
        url="https://github.com/google-research/fool-me-twice",
    ),
    files=(
        (
            "foolmetwice/dataset__test.jsonl",
            "foolmetwice/dataset/test.jsonl",
            "foolmetwice/test.jsonl",
        ),
    ),
    read=_read,
)
