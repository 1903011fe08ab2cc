"""RealTime QA snapshots: news questions with what a search found in the week they were asked.

The publisher has a pair of files for every week. Put them into one each, with a line break after
every file: ``awk 1 past/2023/*_qa.jsonl > realtimeqa/qa.jsonl`` and
``awk 1 past/2023/*_gcs.jsonl > realtimeqa/gcs.jsonl``; of a question that comes twice the first
is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Case, Example, Gold
from counterpoint.evals.suites.cases import short_id
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.pools import forms, mentions, optional, pool
from counterpoint.evals.suites.rows import Row, RowError, examples, json_lines
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage
from counterpoint.values.dates import read_date

_TRUTH = {"true": True, "yes": True, "false": False, "no": False}
_DAY = len("2023/01/05")


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    found: dict[str, Row] = {}
    for row in json_lines(files[1]):
        try:
            if isinstance(row, Broken):
                yield row
            else:
                found.setdefault(row.text("question_id"), row)
        except RowError as error:
            yield Broken(place=error.place, problem=error.problem)
    yield from distinct(examples(json_lines(files[0]), partial(_example, found)))


def _example(found: Mapping[str, Row], row: Row) -> Example | None:
    """A question with its search results; None where the search found no text."""
    name, question, asked = row.text("question_id"), row.text("question_sentence"), _asked(row)
    if name not in found:
        raise row.wrong("question_id", f"{name[:40]!r} has no search results beside it")
    results = found[name].rows("search_result")
    passages = [passage for result in results if (passage := _passage(result)) is not None]
    right, others = _choices(row)
    if not passages:
        return None
    shown = pool(f"{name} {question}", {"result": passages})
    stated = any(mentions(passage.text, right) for passage in passages)
    return Example(
        case=Case(
            id=shown.key,
            suite="realtimeqa_snapshots",
            query=question,
            passages=shown.passages,
            now=_day(optional(found[name], "search_time")) or asked,
            as_of=asked,
        ),
        gold=Gold(
            answer=_key(right, others),
            group=short_id(question),
            tags=("stated" if stated else "not stated",),
        ),
    )


def _key(right: list[str], others: list[str]) -> AnswerKey:
    truths = {_TRUTH.get(choice.strip().casefold()) for choice in (*right, *others)}
    if len(right) == 1 and None not in truths:
        return AnswerKey(yes_no=_TRUTH[right[0].strip().casefold()])
    wrong = [one for one in others if not any(mentions(form, [one]) for form in right)]
    return AnswerKey(gold=(forms(right),), wrong=forms(wrong))


def _choices(row: Row) -> tuple[list[str], list[str]]:
    """The right choices and the others; ``answer`` counts from 0."""
    choices, numbers = row.texts("choices"), set()
    if len(choices) != len(row.fields["choices"]):
        raise row.wrong("choices", "holds an empty one")
    for answer in row.texts("answer"):
        if not answer.isdecimal() or len(answer) > 2 or int(answer) >= len(choices):
            raise row.wrong("answer", f"is {answer[:40]!r}: no number of a choice")
        numbers.add(int(answer))
    if not numbers:
        raise row.wrong("answer", "is empty")
    right = [choice for at, choice in enumerate(choices) if at in numbers]
    return right, [choice for at, choice in enumerate(choices) if at not in numbers]


def _passage(result: Row) -> Passage | None:
    text = optional(result, "text")
    if text is None:
        return None
    return Passage(
        id="",
        text=text,
        title=optional(result, "title"),
        date=optional(result, "publish_date"),
        source=optional(result, "url"),
    )


def _asked(row: Row) -> str:
    day = _day(row.text("question_date"))
    if day is None:
        raise row.wrong("question_date", "is no date")
    return day


def _day(text: str | None) -> str | None:
    """The day of "2023/01/05" or "2023/01/07/05:11" in ISO-8601."""
    moment = read_date(text[:_DAY]) if text else None
    return None if moment is None else moment.start.date().isoformat()


SUITE = Suite(
    name="realtimeqa_snapshots",
    about=About(
        title="RealTime QA: weekly news questions with their search results",
        licence="none stated by the publisher: measuring only",
        citation="Kasai et al. 2023, RealTime QA: What's the Answer Right Now?, arXiv:2207.13332",
        url="https://github.com/realtimeqa/realtimeqa_public",
    ),
    files=(
        ("realtimeqa/qa.jsonl", "realtimeqa/20230106_qa.jsonl"),
        ("realtimeqa/gcs.jsonl", "realtimeqa/20230106_gcs.jsonl", "realtimeqa/dpr.jsonl"),
    ),
    read=_read,
)
