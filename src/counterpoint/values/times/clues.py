"""Whether a text can have a time at all: most sentences have none, and need no grammar."""

from __future__ import annotations

import re
from functools import cache

from counterpoint.values.times.lexicon import lexicon
from counterpoint.values.vocabulary import key_word, vocabulary

# The classes of words one of which is in every rule of the grammar that has no digits.
_NAMING = frozenset("MmbWxURNTSF")
_DIGITS = re.compile(
    r"[0-9]{4}|['’][0-9]{2}|[0-9][^\W\d_]|[^\W\d_]['’-]?[0-9]|[0-9]\.[0-9]{1,2}\.|[\u3400-\u9fff〇０-９]"
)
_ROMAN = re.compile(r"[MDCLXVI]{4}")


def may_tell_time(text: str) -> bool:
    """Whether a text has anything that a time is made of. Linear in the text."""
    if not _naming_words().isdisjoint(vocabulary(text).distinct):
        return True
    return _DIGITS.search(text) is not None or _ROMAN.search(text) is not None


@cache
def _naming_words() -> frozenset[str]:
    """One word of each phrase that names a time, or a part of one."""
    known = lexicon().phrases
    return frozenset(
        _key((first, *rest))
        for first, options in known.items()
        for rest, (code, _) in options
        if code in _NAMING
    )


def _key(phrase: tuple[str, ...]) -> str:
    """The longest word of a phrase that is no word of time of another class by itself."""
    known = lexicon().phrases
    own = [
        word
        for word in phrase
        if word not in known or known[word][-1][0] or known[word][-1][1][0] in _NAMING
    ]
    return key_word(" ".join(own or phrase))
