"""Where a passage answers its question, and what kind of value the answer is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from counterpoint.claims.assertions import Assertion, HasSpan, PassageReading, read_passage
from counterpoint.claims.question import Question, read_question
from counterpoint.evals.generate.records import CleanItem
from counterpoint.evals.generate.same import same_value
from counterpoint.types import Passage, Span
from counterpoint.values.amounts import Amount
from counterpoint.values.spans import overlaps
from counterpoint.values.stems import content_stems

SlotKind = Literal["amount", "money", "percentage", "date", "year", "version", "name", "state"]

_LEAD = re.compile(
    r"(?:(?:in|on|at|by|to|from|of|the|a|an|about|around|approximately|over|circa|c\.) )+", re.I
)
_TAIL = re.compile(r"(?:['’]s|[,;:.])$")
_YEAR = re.compile(r"[12]\d{3}")
_NUMBER = re.compile(r"(?:[$€£¥] ?)?\d|(?:[a-z]+(?:-[a-z]+)?)(?= |$)", re.I)
_MOST_WORDS = 3
_LONGEST_PASSAGE = 20_000
_LONGEST_ANSWER = 80
_STOPS = (".", "!", "?", '."', ".'", ".)")


class UnusableError(Exception):
    """A clean item gives no case; the argument is a stable name of the reason."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The answer of a clean item as its passage words it.

    ``text == item.passage[span.start:span.end]`` is the value without the words before it ("in",
    "the"). ``said`` are the sentences of the passage, ``at`` the one that answers; ``start`` is
    where the value stands in it.
    """

    item: CleanItem
    question: Question
    kind: SlotKind
    text: str
    start: int
    said: tuple[str, ...]
    at: int

    @property
    def sentence(self) -> str:
        """The sentence that answers."""
        return self.said[self.at]

    @property
    def span(self) -> Span:
        """Where the value stands in the sentence."""
        return Span(self.start, self.start + len(self.text))


def find_slot(item: CleanItem, reading: PassageReading | None = None) -> Slot:
    """Find the answer in the passage and read what kind of value it is.

    ``reading`` is what `read_item` gave for the same passage; without it the passage is read.

    Raises:
        UnusableError: the answer is not there, of no kind that we read, or more than one value.
    """
    reading = reading or read_item(item)
    if reading.hidden or any(not _is_plain(each, item.passage) for each in reading.assertions):
        raise UnusableError("passage-with-markup")
    found = list(_places(item, reading))
    if not found:
        raise UnusableError("answer-not-in-passage")
    question = read_question(item.question)
    found = [(said, _narrow(said, span, question)) for said, span in found]
    read = [(kind, *place) for place in found if (kind := _kind(place[0], place[1], question))]
    if not read:
        raise UnusableError("answer-of-no-known-kind")
    asked = content_stems(item.question)
    kind, best, span = max(
        read, key=lambda row: (len(content_stems(row[1].text) & asked), -len(row[1].text))
    )
    if not content_stems(best.text) & asked:
        raise UnusableError("sentence-off-question")
    text = best.text[span.start : span.end]
    if any(not _one_value(kind, text, form) for form in item.answers):
        raise UnusableError("several-answers")
    if best.attitude.kind != "asserted" or not best.affirmed:
        raise UnusableError("answer-not-asserted")
    said = tuple(each.text for each in reading.assertions)
    at = reading.assertions.index(best)
    if not is_whole(said[at]):
        raise UnusableError("answer-in-a-fragment")
    return Slot(item, question, kind, text, span.start, said, at)


def read_item(item: CleanItem) -> PassageReading:
    """Read the passage of an item.

    Raises:
        UnusableError: it is too long.
    """
    if len(item.passage) > _LONGEST_PASSAGE:
        raise UnusableError("passage-too-long")
    return read_passage(Passage(id="clean", text=item.passage))


def is_whole(sentence: str) -> bool:
    """Whether a text looks like a sentence from its beginning to its end."""
    first = sentence.lstrip("\"'“(")[:1]
    return sentence.endswith(_STOPS) and not first.islower() and sentence.count('"') % 2 == 0


def _is_plain(assertion: Assertion, passage: str) -> bool:
    span = assertion.statement.span
    return passage[span.start : span.end] == assertion.text


def _places(item: CleanItem, reading: PassageReading) -> Iterator[tuple[Assertion, Span]]:
    """Every place of every form of the answer, the longest form first."""
    for form in sorted(item.answers, key=lambda form: (-len(form), form)):
        if not 0 < len(form) <= _LONGEST_ANSWER:
            continue
        written = re.compile(rf"(?<!\w){re.escape(form)}(?!\w)")
        for assertion in reading.assertions:
            for match in written.finditer(assertion.text):
                lead = _LEAD.match(match[0])
                start = match.start() + (lead.end() if lead else 0)
                end = match.start() + len(_TAIL.sub("", match[0]))
                if start < end:
                    yield assertion, Span(start, end)


def _narrow(assertion: Assertion, span: Span, question: Question) -> Span:
    """The value alone: "2003" of "at age 18 in 2003", "31" of "31 members"."""
    times = [t.span for t in assertion.times if overlaps(t.span, span)]
    amounts = [a.span for a in assertion.amounts if overlaps(a.span, span)]
    values = times if question.asks("time") else amounts
    if len(values) != 1:
        return span
    start, end = max(values[0].start, span.start), min(values[0].end, span.end)
    lead = _LEAD.match(assertion.text[start:end])
    return Span(start + (lead.end() if lead else 0), end)


def _kind(assertion: Assertion, span: Span, question: Question) -> SlotKind | None:
    text = assertion.text[span.start : span.end]
    if _over(assertion.versions, span):
        return "version"
    if question.asks("time") or not _over(assertion.amounts, span):
        times = [t for t in assertion.times if overlaps(t.span, span) and t.kind == "calendar"]
        if _YEAR.fullmatch(text):
            return "year"
        if len(times) == 1 and _YEAR.search(text):
            return "date"
    amounts = [a for a in assertion.amounts if overlaps(a.span, span)]
    if len(amounts) == 1 and amounts[0].shape == "point" and not question.asks("time"):
        return _amount_kind(amounts[0], text)
    if any(state.span == span for state in assertion.states):
        return "state"
    return "name" if not amounts and _is_name(assertion, span, text) else None


def _amount_kind(amount: Amount, text: str) -> SlotKind | None:
    """Amounts that are little more than a number: no clock time, no phrase around a number."""
    if amount.kind in ("clock", "rate", "frequency") or len(text.split()) > _MOST_WORDS:
        return None
    if not _NUMBER.match(text):
        return None
    if amount.kind == "money":
        return "money"
    return "percentage" if amount.kind == "percent" else "amount"


def _is_name(assertion: Assertion, span: Span, text: str) -> bool:
    words = text.replace(",", " ").split()
    named = [word for word in words if word[0].isupper()]
    small = [word for word in words if word not in named and word not in ("of", "the", "and", "de")]
    return bool(named) and not small and _over(assertion.mentions, span)


def _over(found: Sequence[HasSpan], span: Span) -> bool:
    return any(overlaps(each.span, span) for each in found)


def _one_value(kind: SlotKind, text: str, form: str) -> bool:
    left, right = text.casefold(), form.casefold()
    return left in right or right in left or same_value(kind, text, form)
