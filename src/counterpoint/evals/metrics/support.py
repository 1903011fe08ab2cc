"""Whether what an answer says is held by the passages: a measure without a judge.

A stand-in for "supported by the complete context": it compares values, names, states and polarity,
and takes shared words for one topic. It cannot tell two relations between the same words apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from counterpoint.claims.assertions import Assertion, PassageReading, read_passage
from counterpoint.claims.attitude import read_attitude
from counterpoint.claims.contrast import relate_amounts
from counterpoint.claims.wording import wording_of
from counterpoint.evals.metrics.heads import body_of, is_note, pieces_of, without_citations
from counterpoint.evals.metrics.prepared import Prepared, prepare, sentence_at, sentences_of
from counterpoint.evals.metrics.values import Value, equal, reading_of, values_in
from counterpoint.types import Passage, Span
from counterpoint.values.amounts import Amount
from counterpoint.values.mentions import Mention
from counterpoint.values.negation import find_negations
from counterpoint.values.states import State
from counterpoint.values.stems import content_stems
from counterpoint.values.visible import visible

LEAST_SHARED = 0.5
"""The share of a sentence's content stems that a statement needs to be about the same thing."""

_MOST_PLACES = 5
_YES_NO = re.compile(
    r"\W{0,4}(?:yes|no|ja|nein|sí|true|false|是的?|不是?|对)\s?[,.:;，。：]\s?", re.IGNORECASE
)


def supported(sentence: str, texts: Iterable[str]) -> bool:
    """Whether one of the texts holds all that a sentence says.

    Statements of the text that have at least `LEAST_SHARED` of the sentence's content stems
    (values and states left out, words of headings counted) and its polarity are about the same
    thing; every amount, time, version, identifier and state of the sentence must be equal to one in
    them, and every name stand somewhere in the text. A sentence that stands in a text word for
    word, undenied, and one that says nothing are supported.
    """
    held = tuple(texts)
    # Most answers quote: what is quoted need not be read.
    if quoted(sentence, held):
        return True
    claim = reading_of(body_of(sentence))
    topic = wording_of(claim).content
    least = LEAST_SHARED * len(topic)
    near = (text for text in held if len(topic & content_stems(text)) >= least)
    return any(_holds(_read(text), claim, topic) for text in near)


def quoted(sentence: str, texts: Iterable[str]) -> bool:
    """Whether a sentence stands in one of the texts word for word, and is not denied there."""
    said, seen = prepare(body_of(sentence)), [_seen(text) for text in texts]
    # Words are cut and folded only where no text has them letter for letter.
    return any(_holds_letters(said, text) for text in seen) or any(
        _holds_words(said, prepare(text)) for text in seen
    )


def claims_of(answer: str) -> list[str]:
    """The sentences of an answer that say something of the world, without their citations.

    A bare yes or no and a sentence that only tells that passages disagree are none.
    """
    cut = (
        _after_yes_no(piece[start:end])
        for piece in pieces_of(answer)
        for start, end in sentences_of(piece)
    )
    return [sentence for sentence in cut if is_claim(sentence)]


def is_claim(sentence: str) -> bool:
    """Whether a sentence says something of the world: a value, or anything but a disagreement."""
    said = without_citations(sentence)
    if not content_stems(said):
        return False
    return not is_note(said) or bool(values_in(reading_of(said)))


def unsupported(answer: str, texts: Iterable[str]) -> bool | None:
    """Whether some claim of an answer is held by none of the texts; None where it makes none."""
    claims, held = claims_of(answer), tuple(texts)
    if not claims:
        return None
    return not all(supported(claim, held) for claim in claims)


def _after_yes_no(sentence: str) -> str:
    said = _YES_NO.match(sentence)
    return sentence[said.end() :] if said else sentence


def _holds_letters(said: Prepared, text: str) -> bool:
    at = text.find(said.plain)
    return at >= 0 and _stands(text, Span(at, at + len(said.plain)))


def _holds_words(said: Prepared, text: Prepared) -> bool:
    return any(_stands(text.plain, place) for place in text.runs(said.words)[:_MOST_PLACES])


@lru_cache(maxsize=64)
def _seen(text: str) -> str:
    """What a reader sees of a text, with single spaces."""
    return " ".join(visible(text).text.split())


def _stands(plain: str, place: Span) -> bool:
    """Whether the rest of the sentence in which words stand denies nothing."""
    first, last = (sentence_at(plain, at) for at in (place.start, place.end - 1))
    rest = f"{plain[first.start : place.start]} … {plain[place.end : last.end]}"
    return not find_negations(rest) and read_attitude(rest).kind != "denied"


@lru_cache(maxsize=64)
def _read(text: str) -> PassageReading:
    return read_passage(Passage(id="", text=text))


def _holds(reading: PassageReading, claim: Assertion, topic: frozenset[str]) -> bool:
    about = [each for each in reading.assertions if _is_about(each, claim, topic)]
    if not about:
        return not content_stems(claim.text)
    values = values_in(claim)
    held = [value for each in about for value in values_in(each)]
    named = [mention for each in reading.assertions for mention in (*each.mentions, *each.above)]
    return (
        all(_has(held, value) for value in values if not isinstance(value, Mention))
        and all(_names(reading, named, value) for value in values if isinstance(value, Mention))
        and all(_is_in_state(about, state) for state in claim.states)
    )


def _is_about(each: Assertion, claim: Assertion, topic: frozenset[str]) -> bool:
    if (each.affirmed and not each.rejected) != (claim.affirmed and not claim.rejected):
        return False
    said = content_stems(" ".join((*each.statement.context, each.text)))
    return len(topic & said) >= LEAST_SHARED * len(topic)


def _has(held: Iterable[Value], wanted: Value) -> bool:
    return any(equal(wanted, each) or _rounds(wanted, each) for each in held)


def _rounds(wanted: Value, held: Value) -> bool:
    """Whether an answer rounds what a passage says."""
    if not isinstance(wanted, Amount) or not isinstance(held, Amount):
        return False
    return wanted.tolerance >= held.tolerance and (
        relate_amounts(wanted, held) == "within-tolerance"
    )


def _names(reading: PassageReading, named: Iterable[Mention], wanted: Mention) -> bool:
    if prepare(visible(reading.passage.text).text).runs(prepare(wanted.text).words):
        return True
    return any(equal(wanted, mention) or equal(mention, wanted) for mention in named)


def _is_in_state(about: Iterable[Assertion], wanted: State) -> bool:
    states = [state for each in about for state in each.states if state.axis == wanted.axis]
    if states:
        return any(state.positive == wanted.positive for state in states)
    return any(content_stems(wanted.word) <= content_stems(each.text) for each in about)
