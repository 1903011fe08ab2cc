"""Whether a text can have a time at all: most sentences have none, and need no grammar."""

from __future__ import annotations

import re
from functools import cache

from counterpoint.values.times.lexicon import lexicon
from counterpoint.values.vocabulary import key_word, vocabulary

# One of these classes, a digit or a Roman numeral is in every rule of the grammar, or else a unit
# or a weekday and beside it one of those that tell which one.
_NAMING = frozenset("MmbxRNTSF")
_COUNTED = frozenset("UW")
_TELLING = frozenset("LlZAPVwEeC")
_DIGITS = re.compile(
    r"[0-9](?:[0-9]{3}|[^\W\d_]|\.[0-9]{1,2}\.|(?<=[^\W\d_].)|(?<=[^\W\d_]['’-].)|[0-9](?<=['’]..))"
)
_HAN = re.compile(r"[\u3400-\u9fff〇０-９]")
_DIGIT = re.compile("[0-9]")
_ROMAN = re.compile(r"[MDCLXVI]{4}")


def may_tell_time(text: str) -> bool:
    """Whether a text has anything that a time is made of. Linear in the text."""
    words = vocabulary(text).distinct
    if not _keys(_NAMING).isdisjoint(words) or _ROMAN.search(text) is not None:
        return True
    if not text.isascii() and _HAN.search(text) is not None:
        return True
    digit = _DIGIT.search(text)
    if digit is not None and _DIGITS.search(text, digit.start()) is not None:
        return True
    if _keys(_COUNTED).isdisjoint(words):
        return False
    return digit is not None or not _keys(_TELLING).isdisjoint(words)


@cache
def _keys(classes: frozenset[str]) -> frozenset[str]:
    """One word of each phrase of some classes."""
    known = lexicon().phrases
    return frozenset(
        _key((first, *rest), classes)
        for first, options in known.items()
        for rest, (code, _) in options
        if code in classes
    )


def _key(phrase: tuple[str, ...], classes: frozenset[str]) -> str:
    """The longest word of a phrase that is no word of time of another class by itself."""
    known = lexicon().phrases
    own = [
        word
        for word in phrase
        if word not in known or known[word][-1][0] or known[word][-1][1][0] in classes
    ]
    return key_word(" ".join(own or phrase))
