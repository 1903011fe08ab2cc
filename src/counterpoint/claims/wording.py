"""How far two statements say the same words, whatever their values."""

from __future__ import annotations

from typing import NamedTuple

from counterpoint.claims.assertions import Assertion
from counterpoint.values.lexicon import function_words
from counterpoint.values.stems import stem
from counterpoint.values.tokens import search_tokens

LEAST_WORDS = 3
"""With fewer words beside its values a statement does not say what they are values of."""


class Wording(NamedTuple):
    """The words of a statement without its values, and the stems of those that carry content."""

    words: frozenset[str]
    content: frozenset[str]


def wording_of(assertion: Assertion) -> Wording:
    """Read the words of a statement."""
    text = assertion.text
    groups = assertion.amounts, assertion.times, assertion.versions, assertion.states
    spans = [value.span for group in groups for value in group]
    for start, end in sorted(spans, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    words = frozenset(search_tokens(text))
    return Wording(words, frozenset(stem(word) for word in words - function_words()))


def differ_in_values_alone(left: Wording, right: Wording) -> bool:
    """Whether two statements have the same words but for their values.

    Rows of a table and points of a list look alike and speak of different things: one word of
    difference is enough to keep them apart.
    """
    return len(left.words) >= LEAST_WORDS and left.words == right.words


def differ_in_denial(left: Wording, right: Wording) -> bool:
    """Whether two statements have the same content but for one word: always and never, not."""
    mine, theirs = left.content, right.content
    return bool(mine & theirs) and len(mine - theirs) <= 1 and len(theirs - mine) <= 1


def exchanged(left: Wording, right: Wording) -> float:
    """How much two statements look like one with a word exchanged, in [0, 1].

    "The garden cost 300" and "The station cost 500" share what they say and not of what. Near 0
    for a paraphrase, which shares few words, and 0 where one side only adds words.
    """
    mine, theirs = left.content, right.content
    shared = len(mine & theirs)
    fewer = min(len(mine - theirs), len(theirs - mine))
    return shared / (shared + fewer) if fewer else 0.0
