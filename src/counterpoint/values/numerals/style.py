"""How a text writes its numbers: its language, and which mark sets off its decimals."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property

from counterpoint.values.characters import is_chinese
from counterpoint.values.numerals.lexicon import CHINESE, SPACED, lexicon
from counterpoint.values.vocabulary import vocabulary

_READ = 4000

_SURE_COMMA = re.compile(r"(?<![\d.,])\d{1,3}(?:(?:\.\d{3}){1,9}+,\d|(?:\.\d{3}){2}(?![.\d]))")
_SURE_DOT = re.compile(r"(?<![\d.,])\d{1,3}(?:(?:,\d{3}){1,9}+\.\d|(?:,\d{3}){2}(?!\d))")
_LIKELY_COMMA = re.compile(r"(?<![\w.,])\d{1,9}+,\d{1,2}(?![.,]?\d)")
_LIKELY_DOT = re.compile(r"(?<![\w.,])\d{1,9}+\.\d{1,2}(?![.,]?\d)")
_COMMA_LANGUAGES = ("de", "es")


@dataclass(frozen=True)
class Style:
    """The habits of one text. ``text`` is the text with plain ASCII digits."""

    text: str

    @cached_property
    def language(self) -> str | None:
        """The language that most small words of the text belong to; None where none leads."""
        words = vocabulary(self.text).words[:_READ]
        found = Counter(map(_languages_of().get, words))
        counts = sorted(
            (sum(count for codes, count in found.items() if codes and code in codes), code)
            for code in SPACED
        )
        (second, _), (most, leader) = counts[-2:]
        if most > second:
            return leader
        return CHINESE if not most and is_chinese(self.text) else None

    @cached_property
    def decimal_mark(self) -> str | None:
        """The decimal mark that unmistakable numbers of the text use; None without any."""
        comma_text = self.language in _COMMA_LANGUAGES
        comma = _SURE_COMMA.search(self.text) or (comma_text and _LIKELY_COMMA.search(self.text))
        dot = _SURE_DOT.search(self.text) or (not comma_text and _LIKELY_DOT.search(self.text))
        if bool(comma) == bool(dot):
            return None
        return "," if comma else "."

    @cached_property
    def usual_mark(self) -> str:
        """The decimal mark that the language of the text asks for."""
        return "," if self.language in _COMMA_LANGUAGES else "."


@cache
def _languages_of() -> dict[str, tuple[str, ...]]:
    """The small words of all languages, each with the languages that it belongs to."""
    table: dict[str, tuple[str, ...]] = {}
    for code in SPACED:
        for word in lexicon(code).function_words:
            table[word] = (*table.get(word, ()), code)
    return table
