"""How far two statements say the same words, whatever their values."""

from __future__ import annotations

from counterpoint.claims.assertions import Assertion
from counterpoint.values.lexicon import function_words
from counterpoint.values.stems import stem
from counterpoint.values.tokens import search_tokens

_LEAST_WORDS = 3


def differ_in_values_alone(left: Assertion, right: Assertion) -> bool:
    """Whether two statements have the same words but for the values and the states in them.

    Rows of a table and points of a list look alike and speak of different things: one word of
    difference is enough to keep them apart.
    """
    mine, theirs = words_without_values(left), words_without_values(right)
    return len(mine) >= _LEAST_WORDS and mine == theirs


def differ_in_denial(left: Assertion, right: Assertion) -> bool:
    """Whether two statements have the same content but for one word: always and never, not."""
    mine, theirs = _content(left), _content(right)
    return bool(mine & theirs) and len(mine - theirs) <= 1 and len(theirs - mine) <= 1


def exchanged(left: Assertion, right: Assertion) -> float:
    """How much two statements look like one with a word exchanged, in [0, 1].

    "The garden cost 300" and "The station cost 500" share what they say and not of what. Near 0
    for a paraphrase, which shares few words, and 0 where one side only adds words.
    """
    mine, theirs = _content(left), _content(right)
    shared = len(mine & theirs)
    fewer = min(len(mine - theirs), len(theirs - mine))
    return shared / (shared + fewer) if fewer else 0.0


def _content(assertion: Assertion) -> frozenset[str]:
    return frozenset(stem(word) for word in words_without_values(assertion) - function_words())


def words_without_values(assertion: Assertion) -> frozenset[str]:
    """The words of a statement but for its values and states."""
    text = assertion.text
    groups = assertion.amounts, assertion.times, assertion.versions, assertion.states
    spans = [value.span for group in groups for value in group]
    for start, end in sorted(spans, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return frozenset(search_tokens(text))
