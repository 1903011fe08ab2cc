"""Whether a text can have an amount at all: a sentence without one costs next to nothing."""

from __future__ import annotations

import re
from functools import cache

from counterpoint.values.amounts.ages import GROUP_WORDS
from counterpoint.values.amounts.clock_words import ABBREVIATED, word_clues
from counterpoint.values.amounts.frequencies import frequency_words, single_words
from counterpoint.values.amounts.once import count_words
from counterpoint.values.amounts.phrases import phrases
from counterpoint.values.numerals.grammar import number_words
from counterpoint.values.numerals.lexicon import SPACED, lexicon
from counterpoint.values.vocabulary import vocabulary

_DIGIT = re.compile("[0-9]")


def may_hold_amount(text: str) -> bool:
    """Whether a text has a word or a sign that an amount can begin with. Linear in the text."""
    if not text.isascii() or _DIGIT.search(text) is not None:
        return True
    words = vocabulary(text)
    if not _first_words().isdisjoint(words.distinct) or ABBREVIATED in words.lowered:
        return True
    return any(hint in words.lowered for hint in _hints())


@cache
def _first_words() -> frozenset[str]:
    return frozenset().union(
        number_words(),
        count_words(),
        single_words(),
        frequency_words()[1],
        GROUP_WORDS,
        word_clues(),
        phrases("noon", "midnight").tags,
    )


@cache
def _hints() -> tuple[str, ...]:
    return tuple(hint for code in SPACED for hint in lexicon(code).hints)
