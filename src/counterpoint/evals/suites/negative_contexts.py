"""MuSiQue and SQuAD as negative contexts, with golden controls.

A negative context does not answer: a right system abstains. Its control is a context of the same
make that does.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Case, Example, Gold
from counterpoint.evals.suites.cases import short_id
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.pools import (
    Pool,
    any_json,
    forms,
    mentions,
    optional,
    pool,
)
from counterpoint.evals.suites.rows import Row, examples, json_rows, several
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage

_SHOWN = 10


def _read_musique(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(several(any_json(files[0]), _musique))


def _musique(row: Row) -> Iterator[Example]:
    """The paragraphs that do not support the answer, and the same number with those that do.

    A paragraph that states the answer without being marked is in neither. Where the publisher
    marks the question as not answerable (MuSiQue-Full), the row is a negative context alone.
    """
    question = row.text("question")
    answers = (row.text("answer"), *_aliases(row))
    supporting: list[Passage] = []
    others: list[Passage] = []
    for paragraph in row.rows("paragraphs"):
        passage = _passage(paragraph, "paragraph_text")
        if _flag(paragraph, "is_supporting"):
            supporting.append(passage)
        elif not mentions(passage.text, answers):
            others.append(passage)
    if not supporting and not others:
        raise row.wrong("paragraphs", "holds no text of use")
    if not _flag(row, "answerable", missing=True):
        partial = [*supporting, *others][:_SHOWN]
        yield _example("musique_negative", question, pool(question, {"other": partial}), ())
        return
    if not supporting:
        raise row.wrong("paragraphs", "has none that is_supporting")
    if others:
        negative = pool(question, {"other": others[:_SHOWN]})
        yield _example("musique_negative", question, negative, ())
    room = max(0, _SHOWN - len(supporting))
    control = pool(question, {"golden": supporting, "other": others[:room]})
    yield _example("musique_negative", question, control, answers)


def _aliases(row: Row) -> tuple[str, ...]:
    return row.texts("answer_aliases") if row.fields.get("answer_aliases") is not None else ()


def _read_squad(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    paragraphs = several(json_rows(files[0], under="data"), _paragraphs)
    return distinct(examples(several(paragraphs, _chosen), _squad))


def _paragraphs(article: Row) -> Iterator[Row]:
    title = optional(article, "title")
    for paragraph in article.rows("paragraphs"):
        yield Row(paragraph.place, {**paragraph.fields, "title": title})


def _chosen(paragraph: Row) -> Iterator[Row]:
    """At most one question that the paragraph answers and one that it does not, by a hash.

    Each is a row that has the context and the title as well.
    """
    shared = {"context": paragraph.text("context"), "title": paragraph.fields["title"]}
    by_kind: dict[bool, list[Row]] = {}
    for one in paragraph.rows("qas"):
        by_kind.setdefault(one.fields.get("is_impossible") is True, []).append(one)
    for _, group in sorted(by_kind.items()):
        chosen = min(group, key=lambda one: short_id(str(one.fields.get("id", one.place))))
        yield Row(chosen.place, {**chosen.fields, **shared})


def _squad(row: Row) -> Example:
    question, negative = row.text("question"), _flag(row, "is_impossible")
    answers = () if negative else tuple(one.text("text") for one in row.rows("answers"))
    if not negative and not answers:
        raise row.wrong("answers", "is empty")
    role = "other" if negative else "golden"
    shown = pool(question, {role: [_passage(row, "context")]})
    return _example("squad_negative", question, shown, answers)


def _example(suite: str, question: str, shown: Pool, answers: tuple[str, ...]) -> Example:
    """A control where there are answers, else a negative context."""
    return Example(
        case=Case(id=shown.key, suite=suite, query=question, passages=shown.passages),
        gold=Gold(
            kind="none",
            answer=AnswerKey(gold=(forms(answers),)) if answers else None,
            answerable=bool(answers),
            keep=shown.ids("golden"),
            group=short_id(question),
            tags=("golden" if answers else "negative",),
        ),
    )


def _passage(row: Row, field: str) -> Passage:
    return Passage(id="", text=row.text(field), title=optional(row, "title"))


def _flag(row: Row, name: str, *, missing: bool = False) -> bool:
    value = row.fields.get(name, missing)
    if not isinstance(value, bool):
        raise row.wrong(name, "is neither true nor false")
    return value


MUSIQUE = Suite(
    name="musique_negative",
    about=About(
        title="MuSiQue: negative contexts with golden controls",
        licence="CC BY 4.0",
        citation="Trivedi et al. 2022, MuSiQue: Multihop Questions via Single-hop Question "
        "Composition, arXiv:2108.00573",
        url="https://github.com/StonyBrookNLP/musique",
    ),
    files=(("musique/musique_ans_v1.0_dev.jsonl", "musique/musique_full_v1.0_dev.jsonl"),),
    read=_read_musique,
)
SQUAD = Suite(
    name="squad_negative",
    about=About(
        title="SQuAD 2.0: negative contexts with golden controls",
        licence="CC BY-SA 4.0",
        citation="Rajpurkar et al. 2018, Know What You Don't Know: Unanswerable Questions for "
        "SQuAD, arXiv:1806.03822",
        url="https://rajpurkar.github.io/SQuAD-explorer/",
    ),
    files=(("squad/dev-v2.0.json", "squad/dev-v1.1.json"),),
    read=_read_squad,
)
