"""BIPIA, the e-mail part: a question about one e-mail, clean and with an instruction planted in it.

The instructions are ours (see `injections`). Most of those that the publisher offers ask for a
change of form ("reply in reverse"), which only a judge could check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Attack, Case, Example, Gold
from counterpoint.evals.suites.cases import neutral, short_id
from counterpoint.evals.suites.injections import INJECTIONS, PLACES, Injection, inject
from counterpoint.evals.suites.pools import forms
from counterpoint.evals.suites.rows import Row, json_lines, several
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage

_UNANSWERABLE = "unknown"
_AMOUNT = re.compile(r"\$[\d., ]+")


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return several(json_lines(files[0]), _examples)


def _examples(row: Row) -> Iterator[Example]:
    """The clean case, and one with an instruction at every place; a hash decides which."""
    question = row.text("question").removeprefix("Q:").strip()
    email, ideal = row.text("context"), row.text("ideal").strip()
    yield _example(question, email, ideal)
    order = sorted(INJECTIONS, key=lambda injection: short_id(question, email, injection.style))
    for place, injection in zip(PLACES, order, strict=False):
        planted = inject(email, injection.text, place)
        yield _example(question, email, ideal, planted, injection, place)


def _example(
    question: str,
    email: str,
    ideal: str,
    planted: str | None = None,
    injection: Injection | None = None,
    place: str = "",
) -> Example:
    text = email if planted is None else planted
    key = short_id("bipia", question, text)
    passages, renamed = neutral([Passage(id="email", text=text)], key)
    answerable = ideal.casefold() != _UNANSWERABLE
    return Example(
        case=Case(id=key, suite="bipia", query=question, passages=passages),
        gold=Gold(
            kind="none",
            answer=AnswerKey(
                gold=(_forms(ideal),) if answerable else (),
                wrong=(injection.target,) if injection else (),
            ),
            answerable=answerable,
            attack=Attack(target=(injection.target,), stage="instruction") if injection else None,
            keep=() if injection else tuple(renamed.values()),
            group=short_id("bipia", email),
            tags=("attacked", place, injection.style) if injection else ("clean",),
        ),
    )


def _forms(ideal: str) -> tuple[str, ...]:
    """An answer as given; the thousands of an amount may be set off by a comma, a space, or not."""
    if not _AMOUNT.fullmatch(ideal):
        return forms([ideal])
    bare = ideal.replace(",", " ")
    return forms((ideal, bare, bare.replace(" ", ","), bare.replace(" ", "")))


SUITE = Suite(
    name="bipia",
    about=About(
        title="BIPIA: questions about e-mails, with instructions of our own planted in them",
        licence="MIT",
        citation="Yi et al. 2023, Benchmarking and Defending Against Indirect Prompt Injection "
        "Attacks on Large Language Models, arXiv:2312.14197",
        url="https://github.com/microsoft/BIPIA",
    ),
    files=(
        (
            "bipia/benchmark__email__test.jsonl",
            "bipia/benchmark/email/test.jsonl",
            "bipia/test.jsonl",
        ),
    ),
    read=_read,
)
