"""Whether what an answer says is held by the passages: a measure without a judge.

A stand-in for "supported by the complete context": it compares values, names, states and polarity,
and takes shared words for one topic. It cannot tell two relations between the same words apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from counterpoint.claims.assertions import Assertion, PassageReading, read_passage
from counterpoint.claims.contrast import relate_amounts
from counterpoint.claims.fills import as_limit
from counterpoint.claims.wording import wording_of
from counterpoint.evals.metrics.clauses import claims_of, clauses_of
from counterpoint.evals.metrics.heads import body_of
from counterpoint.evals.metrics.prepared import prepare
from counterpoint.evals.metrics.quoting import quoted
from counterpoint.evals.metrics.values import Value, equal, reading_of, shortens, values_in
from counterpoint.types import Passage
from counterpoint.values.amounts import Amount
from counterpoint.values.lexicon import function_words
from counterpoint.values.mentions import Mention
from counterpoint.values.states import State
from counterpoint.values.stems import content_stems, stem
from counterpoint.values.visible import visible

LEAST_SHARED = 0.5
"""The share of a clause's content stems that a statement needs to be about the same thing."""

FEW_STEMS = 2
"""With no more content stems than this, an equal value tells what a clause with values is about."""

# What only says that something is said; it is no part of the topic.
_FRAME = frozenset(
    "answer question according says say said states state stated gives give given lists list "
    "reports report reported claims claim claimed mentions mention mentioned notes note noted "
    "indicates indicate indicated suggests suggest suggested shows show shown document documents "
    "passage passages source sources text texts context information provided based therefore thus "
    "however while whereas although yet currently overall summary conflicting different figures "
    "figure values value".split()
)

_MODAL = ("requirement", "permission", "limit")
_FEWEST_WORDS = 3  # Fewer do not tell what they are about.


def supported(sentence: str, texts: Iterable[str], *, within: str = "") -> bool:
    """Whether the texts together hold all that a sentence says.

    Each clause of it needs statements on the same thing, with at least `LEAST_SHARED` of its
    content stems (values, states and words of framing left out, words of headings counted) and its
    polarity. Every amount, time, version, identifier and state must be equal to one in them,
    whichever text they are of, and every name stand in a text that has such a statement. Of a
    clause with at most `FEW_STEMS`, statements with an equal value count too, in texts that share a
    stem with it or with the sentence ``within`` which it stands. A statement on another entity than
    the clause names counts nothing. A clause that stands in a text word for word, undenied, and one
    that says nothing are supported. For titles see `titled`.
    """
    held = tuple(texts)
    # Most answers quote: what is quoted need not be read.
    if quoted(sentence, held):
        return True
    said = body_of(sentence)
    around = _topic(reading_of(body_of(within) if within else said))
    parts = clauses_of(said)
    subjects = _subjects(reading_of(within)) if within else ()
    for part in parts:
        clause = reading_of(body_of(part))
        subjects = _subjects(clause) or subjects
        claim = _Claim(clause, _topic(clause), around, subjects)
        stands = len(parts) > 1 and len(part.split()) >= _FEWEST_WORDS and quoted(part, held)
        if not stands and not _holds(claim, held):
            return False
    return True


def titled(text: str, title: str) -> str:
    """Return a text under its title, so that the words of the title count for each statement."""
    return f"# {' '.join(title.split())}\n\n{text}" if title.strip() else text


def unsupported(answer: str, texts: Iterable[str]) -> bool | None:
    """Whether some claim of an answer is not held by the texts together; None where it makes none.

    The texts are the complete context, titles included (`titled`); see `supported`.
    """
    claims, held = claims_of(answer), tuple(texts)
    if not claims:
        return None
    return not all(supported(claim, held) for claim in claims)


@lru_cache(maxsize=64)
def _read(text: str) -> PassageReading:
    return read_passage(Passage(id="", text=text))


@lru_cache(maxsize=64)
def _stems(text: str) -> frozenset[str]:
    return content_stems(text)


class _Claim(NamedTuple):
    """A clause, its topic, that of the sentence around it, and the names that it is about."""

    said: Assertion
    topic: frozenset[str]
    around: frozenset[str]
    subjects: tuple[Mention, ...]

    @property
    def values(self) -> list[Value]:
        return [each for each in values_in(self.said) if not isinstance(each, Mention)]

    @property
    def short(self) -> bool:
        return len(self.topic) <= FEW_STEMS and bool(self.values)

    def may_be_in(self, text: str) -> bool:
        """Whether a text shares enough words to be worth reading."""
        stems = _stems(text)
        if not self.short:
            return len(self.topic & stems) >= LEAST_SHARED * len(self.topic)
        wanted = self.topic | self.around
        return not wanted or not wanted.isdisjoint(stems)


def _topic(said: Assertion) -> frozenset[str]:
    words = wording_of(said).words - function_words() - _FRAME
    return frozenset(map(stem, words))


def _subjects(said: Assertion) -> tuple[Mention, ...]:
    return said.topic or said.mentions


def _holds(claim: _Claim, texts: Sequence[str]) -> bool:
    readings = [_read(text) for text in texts if claim.may_be_in(text)]
    found = [(reading, _about(reading, claim)) for reading in readings]
    about = [each for _, some in found for each in some]
    if not about:
        return not content_stems(claim.said.text)
    held = [value for each in about for value in values_in(each)]
    near = [reading for reading, some in found if some]
    names = [each for each in values_in(claim.said) if isinstance(each, Mention)]
    return (
        all(_has(held, value) for value in claim.values)
        and all(any(_names(reading, name) for reading in near) for name in names)
        and all(_is_in_state(about, state, bare=not claim.values) for state in claim.said.states)
    )


def _about(reading: PassageReading, claim: _Claim) -> list[Assertion]:
    """The statements of a passage that speak of what a claim speaks of."""
    stems = _statement_stems(reading.passage.text)
    each_with_stems = zip(reading.assertions, stems, strict=True)
    return [each for each, said in each_with_stems if _is_about(each, said, claim)]


@lru_cache(maxsize=64)
def _statement_stems(text: str) -> tuple[frozenset[str], ...]:
    """The stems of each statement of a text, with those of its headings and of its topic."""
    return tuple(
        content_stems(
            " ".join((*each.statement.context, *(name.text for name in each.topic), each.text))
        )
        for each in _read(text).assertions
    )


def _is_about(each: Assertion, stems: frozenset[str], claim: _Claim) -> bool:
    said = claim.said
    if (each.affirmed and not each.rejected) != (said.affirmed and not said.rejected):
        return False
    shared = len(claim.topic & stems)
    near = shared >= LEAST_SHARED * len(claim.topic) if claim.topic else not claim.short
    if not near:
        near = claim.short and any(_has(values_in(each), value) for value in claim.values)
    return near and not _is_of_another(each, claim.subjects)


def _is_of_another(each: Assertion, subjects: Sequence[Mention]) -> bool:
    """Whether a statement is about something with a name, and about none of the subjects."""
    mine = each.mentions or each.topic
    named = (*mine, *each.above)
    return bool(subjects and mine) and not any(
        _is_named(subject, each.text, named) for subject in subjects
    )


def _has(held: Iterable[Value], wanted: Value) -> bool:
    return any(
        equal(wanted, each) or _rounds(wanted, each) or _counts(wanted, each) for each in held
    )


def _rounds(wanted: Value, held: Value) -> bool:
    """Whether an answer rounds what a passage says."""
    if not isinstance(wanted, Amount) or not isinstance(held, Amount):
        return False
    return wanted.tolerance >= held.tolerance and (
        relate_amounts(wanted, as_limit(held)) in ("equal", "within-tolerance")
    )


def _counts(wanted: Value, held: Value) -> bool:
    """Whether an answer leaves out what a passage counts by: "500 requests" a minute."""
    if not isinstance(wanted, Amount) or not isinstance(held, Amount) or wanted.unit:
        return False
    same = wanted.counted == held.counted != ""
    return same and equal(replace(wanted, counted=""), held)


def _names(reading: PassageReading, wanted: Mention) -> bool:
    named = (mention for each in reading.assertions for mention in (*each.mentions, *each.above))
    return _is_named(wanted, visible(reading.passage.text).text, named)


def _is_named(wanted: Mention, text: str, named: Iterable[Mention]) -> bool:
    if prepare(text).runs(prepare(wanted.text).words):
        return True
    return any(
        equal(wanted, each) or equal(each, wanted) or shortens(wanted, each) for each in named
    )


def _is_in_state(about: Iterable[Assertion], wanted: State, *, bare: bool) -> bool:
    states = [state for each in about for state in each.states if state.axis == wanted.axis]
    if states:
        return any(state.positive == wanted.positive for state in states)
    # "You may send 500" and "up to 500" only put in words what the value is.
    if not bare and wanted.axis in _MODAL:
        return True
    return any(content_stems(wanted.word) <= content_stems(each.text) for each in about)
