"""What each passage answers to the question, and whether two answers agree.

The reader reads every passage once; nothing here looks at a pair of texts, so that the cost grows
with the passages and not with their pairs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from counterpoint.claims.assertions import read_sentence
from counterpoint.claims.comparison import compare_fills
from counterpoint.claims.fills import Fills
from counterpoint.claims.question import Question
from counterpoint.protocols import Reader
from counterpoint.types import Passage, Reading, Span, Stance
from counterpoint.values.tokens import search_tokens
from counterpoint.values.visible import visible

_UNTOLD = Stance(0.0, 0.0, 1.0)
_FILLERS = frozenset("a an the of in on at to by for and or is was were are be it its".split())
# From the first letter or digit to the last.
_CORE = re.compile(r"\w(?:.*\w)?", re.DOTALL)
_RUN = 4


@dataclass(frozen=True)
class Answered:
    """What one passage answers.

    Attributes:
        question: what was asked.
        text: the answer, as the passage words it; empty where it holds no sentence.
        span: where it stands in the visible text.
        sentence: where the sentence around it stands.
        score: how surely it answers, in [0, 1].
        stance: what the passage says to the question taken as a statement.
        tokens: the words of the whole passage.
    """

    question: Question
    text: str
    span: Span
    sentence: Span
    score: float
    stance: Stance
    tokens: tuple[str, ...]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of the answer that carry it."""
        found = search_tokens(self.text)
        return tuple(word for word in found if word not in _FILLERS) or tuple(found)

    @cached_property
    def fills(self) -> tuple[Fills, Fills]:
        """The values of the answer: those that are asked for, and all of them."""
        assertion = read_sentence(self.text)
        return Fills(assertion, self.question), Fills(assertion, None)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of the whole passage, each once."""
        return frozenset(self.tokens)

    @cached_property
    def runs(self) -> frozenset[tuple[str, ...]]:
        """Every four words in a row of the whole passage."""
        return frozenset(zip(*(self.tokens[at:] for at in range(_RUN)), strict=False))


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How two answers relate; every value is in [0, 1] and the order of the two is irrelevant.

    Attributes:
        equal: the same words.
        inside: all words of the shorter one stand in the longer one.
        overlap: token F1 (Rajpurkar et al. 2016).
        same_value: they hold a value of one kind that agrees, in normal form.
        other_value: they hold values of one kind, and none agrees.
        stated: the smaller share of the words of one answer that the passage of the other holds.
        stated_best: the larger share.
    """

    equal: float
    inside: float
    overlap: float
    same_value: float
    other_value: float
    stated: float
    stated_best: float


def read_answers(reader: Reader, question: Question, passages: Sequence[Passage]) -> list[Answered]:
    """Read the answer off every passage."""
    texts = [visible(passage.text).text for passage in passages]
    return [
        _answered(question, text, reading)
        for text, reading in zip(texts, reader.read(question.text, texts), strict=True)
    ]


def agree(left: Answered, right: Answered) -> Agreement:
    """Compare two answers, by their words and by their values in normal form."""
    mine, theirs = left.words, right.words
    shared = sum((Counter(mine) & Counter(theirs)).values())
    size = len(mine) + len(theirs)
    short, long = sorted((set(mine), set(theirs)), key=len)
    shares = sorted((_share(mine, right.vocabulary), _share(theirs, left.vocabulary)))
    outcomes = _outcomes(left, right)
    return Agreement(
        equal=float(bool(mine) and mine == theirs),
        inside=float(bool(short) and short <= long),
        overlap=2 * shared / size if size else 0.0,
        same_value=float("agree" in outcomes),
        other_value=float(outcomes == {"differ"}),
        stated=shares[0],
        stated_best=shares[1],
    )


def _answered(question: Question, text: str, reading: Reading | None) -> Answered:
    tokens = tuple(search_tokens(text))
    if reading is None:
        nowhere = Span(0, 0)
        return Answered(question, "", nowhere, nowhere, 0.0, _UNTOLD, tokens)
    said = text[slice(*reading.answer)]
    core = _CORE.search(said)
    return Answered(
        question,
        core[0] if core else said,
        reading.answer,
        reading.sentence,
        reading.score,
        reading.stance or _UNTOLD,
        tokens,
    )


def _outcomes(left: Answered, right: Answered) -> set[str]:
    """What comparing the values of the two gave; values of a kind that is not asked count too."""
    return {
        finding.outcome
        for mine, theirs in zip(left.fills, right.fills, strict=True)
        for finding in compare_fills(mine, theirs)
    }


def _share(words: tuple[str, ...], held: frozenset[str]) -> float:
    return sum(word in held for word in words) / len(words) if words else 0.0
