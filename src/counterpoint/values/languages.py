"""Which language a text looks like, by its most common words."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from counterpoint.values.wordlists import languages_of

_READ = 4000
_WORD = re.compile(r"[^\W\d_]{2,12}")


def looks_german(text: str) -> bool:
    """Tell whether the beginning of a text reads as German, which capitalises every noun."""
    counts = Counter(_WORD.findall(text[:_READ]))
    hits = dict.fromkeys(_common(), 0)
    for word, count in counts.items():
        for code in _languages_of_word().get(word.casefold(), ()):
            hits[code] += count
    german = hits.pop("de", 0)
    return german > 0 and german > max(hits.values(), default=0)


@cache
def _common() -> tuple[str, ...]:
    return tuple(languages_of("mentions", "common"))


@cache
def _languages_of_word() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for code, words in languages_of("mentions", "common").items():
        for word in words:
            table[word] = (*table.get(word, ()), code)
    return table
