"""One answer in two layouts: what a judge likes of the look alone."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from counterpoint.evals.digests import digest_of
from counterpoint.evals.judges.asking import asks
from counterpoint.evals.judges.entries import Entry
from counterpoint.evals.judges.figures import mean_of
from counterpoint.evals.judges.records import Judged, Preference, Question
from counterpoint.evals.measures.measure import Row
from counterpoint.evals.records import SystemOutput
from counterpoint.values.sentences import sentences

LAYOUT_QUESTIONS: tuple[Question, ...] = ("correctness", "transparency")

_MARK = re.compile(r"\A(?:[-+•]|\*(?!\*)|#{1,6}|\d{1,3}[.)])[ \t]{1,8}(?=\S)")
_BOLD = re.compile(r"(?<!\w)\*\*(?=\S)([^*\n]{1,1000})\*\*(?!\w)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layouts:
    """The verdicts on one answer as a paragraph and as a list."""

    entry: Entry
    paragraph: Judged
    bullets: Judged


def paragraph(answer: str) -> str:
    """The sentences of an answer, one after the other, without marks of lists and bold type."""
    return " ".join(_sentences(answer))


def bullets(answer: str) -> str:
    """The same sentences as a list, the first in bold type."""
    lead, *rest = _sentences(answer) or [""]
    return "\n".join(f"- {line}" for line in (f"**{lead}**", *rest))


def laid_out(entry: Entry) -> tuple[SystemOutput, SystemOutput] | None:
    """An output with its answer as a paragraph and as a list; None where there is no answer."""
    output = entry.result.output
    if output is None or output.abstained or not output.answer or not _sentences(output.answer):
        return None
    texts = paragraph(output.answer), bullets(output.answer)
    return replace(output, answer=texts[0]), replace(output, answer=texts[1])


def sample(
    entries: Sequence[Entry], questions: Sequence[Question], *, count: int, seed: int
) -> list[Entry]:
    """At most ``count`` results with an answer, of cases that ask for one of these questions.

    A hash of seed, suite, system and case draws them; their order stays.
    """
    fit = [
        entry
        for entry in entries
        if any(asks(question, entry.example) for question in questions) and laid_out(entry)
    ]
    drawn = {id(entry) for entry in heapq.nsmallest(count, fit, key=partial(_draw, seed))}
    return [entry for entry in fit if id(entry) in drawn]


def preferences(
    judged: Sequence[Layouts],
    questions: Sequence[Question],
    *,
    resamples: int,
    seed: int,
) -> Iterator[Preference]:
    """By how much the list scores better than the paragraph, for every question with a pair."""
    for question in questions:
        pairs = [
            (f"{one.entry.suite}/{one.entry.result.group}", listed.score, plain.score)
            for one in judged
            if (plain := one.paragraph.verdict(question)) is not None
            and (listed := one.bullets.verdict(question)) is not None
        ]
        if not pairs:
            continue
        rows: list[Row | None] = [
            None if listed is None or plain is None else (float(listed - plain), 1.0)
            for _, listed, plain in pairs
        ]
        groups = [group for group, _, _ in pairs]
        mean = mean_of(rows, groups, resamples=resamples, seed=seed)
        yield Preference(
            question=question,
            value=mean.value,
            low=mean.low,
            high=mean.high,
            n=sum(bool(row) for row in rows),
            unscored=rows.count(None),
        )


def _sentences(answer: str) -> list[str]:
    """The sentences without the mark of a list item or a heading, on one line each."""
    plain = _BOLD.sub(r"\1", answer)
    said = (" ".join(plain[start:end].split()) for start, end in sentences(plain))
    return [text for text in (_MARK.sub("", line, count=1) for line in said) if text]


def _draw(seed: int, entry: Entry) -> bytes:
    return digest_of(str(seed), entry.suite, entry.system, entry.example.case.id)
