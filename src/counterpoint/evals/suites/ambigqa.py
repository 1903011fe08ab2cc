"""AmbigQA: questions with several right answers, one for each way to understand them.

Read from the version with semi-oracle evidence, which holds whole Wikipedia articles. Shown are
the first paragraph of every article, and of every interpretation the first two that state its
answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Case, Example, Gold
from counterpoint.evals.suites.cases import short_id
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.pools import Verdict, forms, mentions, pool
from counterpoint.evals.suites.rows import Row, examples, json_rows
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage

_OF_EACH = 2
_BLANK_LINE = re.compile(r"\n\s*\n")


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(examples(json_rows(files[0]), _example))


def _example(row: Row) -> Example:
    question, groups = row.text("question"), _interpretations(row)
    by_role = _shown(row.texts("articles_plain_text"), groups)
    if not by_role:
        raise row.wrong("articles_plain_text", "holds no text")
    shown = pool(question, by_role)
    stated = {number for role in by_role for number in role.split()}
    covered = (
        "covered" if len(stated) == len(groups) else "partly covered" if stated else "uncovered"
    )
    return Example(
        case=Case(id=shown.key, suite="ambigqa", query=question, passages=shown.passages),
        gold=Gold(
            pairs=shown.labels(_verdict),
            kind="none",
            answer=AnswerKey(gold=groups),
            keep=tuple(name for name, role in shown.roles.items() if role),
            group=short_id(question),
            tags=("ambiguous" if len(groups) > 1 else "single", covered),
        ),
    )


def _interpretations(row: Row) -> tuple[tuple[str, ...], ...]:
    """The answers of the first annotation that sees several, else all single answers as one.

    Raises:
        RowError: there is none, or an annotation is not of a known type.
    """
    single: list[str] = []
    for annotation in row.rows("annotations"):
        if annotation.choice("type", ("singleAnswer", "multipleQAs")) == "singleAnswer":
            single += annotation.texts("answer")
            continue
        groups = tuple(forms(one.texts("answer")) for one in annotation.rows("qaPairs"))
        if groups and all(groups):
            return tuple(dict.fromkeys(groups))
    if not single:
        raise row.wrong("annotations", "holds no answer")
    return (forms(single),)


def _shown(
    articles: tuple[str, ...], groups: tuple[tuple[str, ...], ...]
) -> Mapping[str, list[Passage]]:
    """Passages by the numbers of the interpretations that they state an answer of ("0 2")."""
    by_role: dict[str, list[Passage]] = {}
    shown = [0] * len(groups)
    for article in articles:
        for at, passage in enumerate(_paragraphs(article)):
            stated = [n for n, group in enumerate(groups) if mentions(passage.text, group)]
            if at == 0 or any(shown[n] < _OF_EACH for n in stated):
                by_role.setdefault(" ".join(map(str, stated)), []).append(passage)
                for n in stated:
                    shown[n] += 1
    return by_role


def _paragraphs(article: str) -> Iterator[Passage]:
    """The paragraphs of an article in plain text; lines that start with "#" are its headings."""
    blocks = [block.strip() for block in _BLANK_LINE.split(article)]
    title = blocks[0].lstrip("# ") if blocks[0].startswith("# ") else None
    for block in blocks:
        if block and not block.startswith("#"):
            yield Passage(id="", text=block, title=title or None)


def _verdict(role: str, other: str) -> Verdict | None:
    """Two interpretations do not contradict each other, though their answers differ."""
    if not role or not other:
        return None
    return "agree" if set(role.split()) & set(other.split()) else "hard"


SUITE = Suite(
    name="ambigqa",
    about=About(
        title="AmbigQA: questions that can be understood in several ways",
        licence="CC BY-SA 3.0",
        citation="Min et al. 2020, AmbigQA: Answering Ambiguous Open-domain Questions, "
        "arXiv:2004.10645",
        url="https://nlp.cs.washington.edu/ambigqa/",
    ),
    files=(("ambigqa/dev_with_evidence_articles.json",),),
    read=_read,
)
