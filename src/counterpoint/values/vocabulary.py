"""The words of a text, cut once for all readers, to tell at once what it cannot say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_WORD = re.compile(r"[^\W\d_]++")


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The words of a text.

    Attributes:
        lowered: the text in lower case; its offsets may differ where it is not ASCII.
        words: the runs of letters in order, in lower case.
        distinct: every word, and its case-folded form where that is another one.
    """

    lowered: str
    words: tuple[str, ...]
    distinct: frozenset[str]


# Several readers ask for the same sentence one after the other.
@lru_cache(maxsize=8)
def vocabulary(text: str) -> Vocabulary:
    """Return the words of a text. Linear in the text."""
    words = lower_words(text)
    distinct = frozenset(words)
    if not text.isascii():
        distinct = distinct.union(word.casefold() for word in words)
    return Vocabulary(text.lower(), words, distinct)


def lower_words(text: str) -> tuple[str, ...]:
    """Return the runs of letters of a text in order, in lower case."""
    if text.isascii():
        return tuple(_WORD.findall(text.lower()))
    # Lower case can be longer than upper case: word by word, it keeps the order of the words.
    return tuple(word.lower() for word in _WORD.findall(text))


def key_word(phrase: str) -> str:
    """Return the longest run of letters of a phrase in lower case: a text with it has this word."""
    return max(_WORD.findall(phrase.lower()), key=len, default="")
