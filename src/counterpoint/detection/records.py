"""Claims for the report: what was read, quoted from the passage as given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from counterpoint.claims.assertions import Assertion, PassageReading
from counterpoint.claims.contrast import Item, normal_of
from counterpoint.detection.topics import Topics
from counterpoint.types import Claim, Cue, Passage, Quote, Span


class Shown(NamedTuple):
    """A value that a verdict rests on: the row of its statement, its kind and the value."""

    row: int
    kind: str
    item: Item


def claims_of(reading: PassageReading) -> Iterator[Claim]:
    """Everything with a value that a passage says, in order."""
    for assertion in reading.assertions:
        for kind, values in (
            ("amount", assertion.amounts),
            ("time", assertion.times),
            ("version", assertion.versions),
            ("identifier", assertion.identifiers),
            ("state", assertion.states),
        ):
            for value in values:
                yield _claim(reading.passage, assertion, kind, Item(value.span, normal_of(value)))


def verdict_claims(
    readings: Sequence[PassageReading],
    topics: Topics,
    shown: Sequence[Shown],
) -> tuple[Claim, ...]:
    """The claims that a verdict rests on, from both sides."""
    claims = []
    for row, kind, item in shown:
        passage = readings[int(topics.owner[row])].passage
        claim = _claim(passage, topics.assertions[row], kind, item)
        if topics.concealed[row]:
            # Hidden words may stand in pieces: the whole stretch is the quote.
            quote = Quote.of(passage, topics.assertions[row].statement.span)
            claim = replace(claim, kind="hidden", quote=quote)
        claims.append(claim)
    return tuple(claims)


def cues_of(reading: PassageReading) -> Iterator[Cue]:
    """What bears on the origin of a disagreement: changes told, commands, hidden words."""
    passage = reading.passage
    for assertion in reading.assertions:
        for change in assertion.changes:
            yield Cue(
                kind=change.kind,
                quote=_quote(passage, assertion, change.span),
                old=_quote(passage, assertion, change.old) if change.old else None,
                new=_quote(passage, assertion, change.new) if change.new else None,
            )
        if assertion.attitude.kind == "instruction":
            yield Cue(kind="instruction", quote=_quote(passage, assertion, _whole(assertion)))
    for span in reading.hidden:
        yield Cue(kind="hidden-text", quote=Quote.of(passage, span))


def _whole(assertion: Assertion) -> Span:
    return Span(assertion.statement.value_start, len(assertion.text))


def _quote(passage: Passage, assertion: Assertion, span: Span) -> Quote:
    return Quote.of(passage, assertion.statement.original(*span))


def _head(assertion: Assertion) -> str | None:
    """What a setting or a cell stands under: its key, its row and column."""
    head = assertion.text[: assertion.statement.value_start].rstrip(": ")
    return head or None


def _claim(passage: Passage, assertion: Assertion, kind: str, item: Item) -> Claim:
    return Claim(
        kind=kind,
        value=item.normal,
        quote=_quote(passage, assertion, item.span),
        entity=next((m.text for m in (*assertion.topic, *assertion.above)), None),
        relation=_head(assertion),
        time=next((t.normal for t in assertion.times), None),
        negated=not assertion.affirmed,
        attitude=assertion.attitude.kind,
        scope=tuple(f"{axis}: {value}" for axis, value in sorted(assertion.scope.parts)),
    )
