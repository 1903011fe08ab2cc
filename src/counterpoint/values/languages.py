"""Which language a text looks like, by its most common words."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from counterpoint.values.wordlists import languages_of

_READ = 4000
_WORD = re.compile(r"[^\W\d_]{2,12}")


# Several readers ask for the same text one after the other.
@lru_cache(maxsize=8)
def looks_german(text: str) -> bool:
    """Tell whether the beginning of a text reads as German, which capitalises every noun."""
    hits = dict.fromkeys(_common(), 0)
    table = _languages_of_word()
    for word in filter(table.__contains__, _WORD.findall(text[:_READ].casefold())):
        for code in table[word]:
            hits[code] += 1
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
