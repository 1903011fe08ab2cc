"""FaithEval: contexts that do not answer, that disagree with themselves or with the world.

The publisher's rows, written as JSON Lines (``dataset.to_json``). A context that marks its
documents ("Document:" or "[DOC]") is cut into them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Case, Example, Gold
from counterpoint.evals.suites.cases import pair, short_id
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.pools import any_json, forms, mentions, named, plain, pool
from counterpoint.evals.suites.rows import Row, examples
from counterpoint.evals.suites.suite import About, Broken, Suite

_MARKS = (re.compile(r"\bDocument(?: \d{1,3})?:"), re.compile(r"\[DOC\]"))
# What the publisher's scorer takes for having seen the conflict.
_SEEN = (
    r"re:\b(?:conflict|inconsisten|contradict|disagree|(?:multiple|two|2) (?:different )?answers)"
)


def _read_unanswerable(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(examples(any_json(files[0]), _unanswerable))


def _unanswerable(row: Row) -> Example:
    question = row.text("question")
    gold = Gold(kind="none", answerable=False, group=short_id(question), tags=("unanswerable",))
    return _example("faitheval_unanswerable", question, _documents(row), gold)


def _read_inconsistent(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(examples(any_json(files[0]), _inconsistent))


def _inconsistent(row: Row) -> Example:
    """Right is an answer that states both sides, or says that there is a conflict.

    Only where two documents are marked is it known which passages disagree.
    """
    question, documents = row.text("question"), _documents(row)
    sides = forms(row.texts(named(row, "answers", "answer")))
    both = tuple((side, _SEEN) for side in sides) if len(sides) == 2 else ((_SEEN,),)
    known = len(documents) == 2
    gold = Gold(
        pairs=(pair("p1", "p2", conflict=True),) if known else (),
        kind="factual",
        answer=AnswerKey(gold=both),
        keep=("p1", "p2") if known else (),
        actions=("keep_all", "leave_open"),
        group=short_id(question),
        tags=("two documents" if known else "one context",),
    )
    return _example("faitheval_inconsistent", question, documents, gold)


def _read_counterfactual(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(examples(any_json(files[0]), _counterfactual))


def _counterfactual(row: Row) -> Example:
    """Right is what the context says, whatever the world says. The question lists the choices."""
    choices, letter = _choices(row), row.text("answerKey")
    if letter not in choices:
        raise row.wrong("answerKey", f"is {letter[:40]!r}: none of the choices")
    right = choices[letter]
    listed = "\n".join(f"{label}) {text}" for label, text in choices.items())
    question = f"{row.text('question')}\n{listed}"
    others = [text for text in choices.values() if not _overlap(text, right)]
    alone = rf"re:^(?:(?:the )?(?:correct |best )?answer(?: is|:))?{_bare(letter)}$"
    gold = Gold(
        kind="none",
        answer=AnswerKey(gold=((*forms([right]), alone),), wrong=forms(others)),
        group=short_id(question),
        tags=("counterfactual",),
    )
    return _example("faitheval_counterfactual", question, _documents(row), gold)


def _choices(row: Row) -> dict[str, str]:
    """The choices by label: one object of two lists, as published, or a list of objects."""
    value = row.fields.get("choices")
    if isinstance(value, dict):
        both = Row(f"{row.place} choices", value)
        labels, texts = both.texts("label"), both.texts("text")
        if len(labels) != len(texts):
            raise row.wrong("choices", "has not as many labels as texts")
        return dict(zip(labels, texts, strict=True))
    return {one.text("label"): one.text("text") for one in row.rows("choices")}


def _bare(letter: str) -> str:
    return rf"\W*{re.escape(letter.casefold())}\W*"


def _overlap(text: str, right: str) -> bool:
    return mentions(text, [right]) or mentions(right, [text])


def _documents(row: Row) -> list[str]:
    context = row.text("context")
    for mark in _MARKS:
        # Text before the first mark means that the mark is a word of the text.
        before, *documents = mark.split(context)
        if documents and not before.strip():
            return [text.strip() for text in documents if text.strip()] or [context]
    return [context]


def _example(suite: str, question: str, documents: list[str], gold: Gold) -> Example:
    shown = pool(question, {"document": plain(documents)})
    return Example(
        case=Case(id=shown.key, suite=suite, query=question, passages=shown.passages), gold=gold
    )


def _about(title: str, name: str) -> About:
    return About(
        title=title,
        licence="Apache-2.0 (the repository; the source data sets' own terms apply)",
        citation="Ming et al. 2025, FaithEval: Can Your Language Model Stay Faithful to Context, "
        'Even If "The Moon is Made of Marshmallows", arXiv:2410.03727',
        url=f"https://huggingface.co/datasets/Salesforce/FaithEval-{name}-v1.0",
    )


def _files(name: str) -> tuple[tuple[str, ...], ...]:
    return ((f"faitheval/FaithEval-{name}-v1.0.jsonl", f"faitheval/{name}.jsonl"),)


UNANSWERABLE = Suite(
    name="faitheval_unanswerable",
    about=_about("FaithEval: contexts without the answer", "unanswerable"),
    files=_files("unanswerable"),
    read=_read_unanswerable,
)
INCONSISTENT = Suite(
    name="faitheval_inconsistent",
    about=_about("FaithEval: documents that give two answers", "inconsistent"),
    files=_files("inconsistent"),
    read=_read_inconsistent,
)
COUNTERFACTUAL = Suite(
    name="faitheval_counterfactual",
    about=_about("FaithEval: contexts against world knowledge", "counterfactual"),
    files=_files("counterfactual"),
    read=_read_counterfactual,
)
