"""The words that stand around amounts: bounds, "about", "per", "every", "from" and "to"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from counterpoint.values.characters import CHINESE, is_chinese
from counterpoint.values.lexicon import all_languages, load

_LETTERS = rf"[^\W\d_{CHINESE}]"
_WORD_BEFORE = re.compile(rf"{_LETTERS}{{1,24}}+[.'’]?")
_WORDS_AFTER = re.compile(
    rf"{_LETTERS}{{1,24}}+(?:[.'’]\ ?{_LETTERS}{{1,24}}+)?+\.?+"
    rf"(?:[ \u00a0\n-]{_LETTERS}{{1,24}}+){{0,4}}+"
)
_WORD = re.compile(rf"{_LETTERS}++")
_LONGEST = 44
_LONGEST_CHINESE = 4
_SLACK = 4
_SPACES = " \u00a0\u202f\u2009\n\t"


@dataclass(frozen=True, slots=True)
class TaggedPhrases:
    """Phrases with their tags, found directly before or after an offset, the longest first.

    ``reaches`` are their last words, each with the length of the longest phrase that it ends.
    """

    tags: dict[str, str]
    first_words: frozenset[str]
    reaches: dict[str, int]

    def before(self, text: str, end: int) -> tuple[str, int] | None:
        """Return the tag and the begin of the phrase that ends at an offset, spaces skipped."""
        begin = max(0, end - _LONGEST)
        window = text[begin:end].rstrip(_SPACES)
        last = window[window.rfind(" ") + 1 :]
        if last.isascii() and last.isalpha():
            reach = self.reaches.get(last.lower())
            if reach is None:
                return None
            begin = max(begin, begin + len(window) - reach)
            window = window[-reach:]
        if not window or end - begin - len(window) > 2:
            return None
        if (not window[-1].isalpha() and window[-1] != ".") or is_chinese(window[-1]):
            return self._sign_before(window, begin)
        starts = [match.start() for match in _WORD_BEFORE.finditer(window)]
        if not starts or window[starts[-1] :].casefold() not in self.reaches:
            return None
        for start in starts[-5:]:
            tag = self.tags.get(_folded(window[start:]))
            if tag is not None and (start or not text[begin - 1 : begin].isalnum()):
                return tag, begin + start
        return None

    def after(self, text: str, start: int) -> tuple[str, int] | None:
        """Return the tag and the end of the phrase that begins at an offset."""
        first = text[start : start + 1]
        if not first.isalpha() or is_chinese(first):
            return self._sign_after(text, start)
        word = _WORD.match(text, start, start + _LONGEST)
        if word is None or word.group().casefold() not in self.first_words:
            return None
        words = _WORDS_AFTER.match(text, start, start + _LONGEST)
        if words is None:
            return None
        run = words.group()
        ends = [match.end() for match in _WORD.finditer(run)]
        for end in reversed(ends):
            if (tag := self.tags.get(_folded(run[: end + 1]))) is not None and run[
                end : end + 1
            ] == ".":
                return tag, start + end + 1
            if (tag := self.tags.get(_folded(run[:end]))) is not None:
                return tag, start + end
        return None

    def _sign_before(self, window: str, begin: int) -> tuple[str, int] | None:
        for length in range(min(_LONGEST_CHINESE, len(window)), 0, -1):
            tag = self.tags.get(window[-length:])
            if tag is not None:
                return tag, begin + len(window) - length
        return None

    def _sign_after(self, text: str, start: int) -> tuple[str, int] | None:
        for length in range(_LONGEST_CHINESE, 0, -1):
            tag = self.tags.get(text[start : start + length])
            if tag is not None and start + length <= len(text):
                return tag, start + length
        return None


def skip_spaces(text: str, start: int, most: int = 2) -> int:
    """Return the offset after at most so many spaces (a line break counts as one)."""
    end = start
    while end - start < most and text[end : end + 1] in _SPACES and end < len(text):
        end += 1
    return end


@cache
def phrases(*tables: str) -> TaggedPhrases:
    """Return the phrases of some tables in all languages, each tagged with its table."""
    tags: dict[str, str] = {}
    for table in tables:
        tags.update(dict.fromkeys(_spellings(table), table))
    return _tagged(tags)


@cache
def periods() -> TaggedPhrases:
    """Return the words for how often something is ("monthly"), tagged "times unit"."""
    tags: dict[str, str] = {}
    for language in all_languages("units"):
        tags.update(
            {word.casefold(): tag for word, tag in load("units", language)["periods"].items()}
        )
    return _tagged(tags)


@cache
def word_set(table: str) -> frozenset[str]:
    """Return the single words of a table in all languages."""
    return frozenset(
        word.casefold()
        for language in all_languages("units")
        for word in load("units", language)["phrases"].get(table, "").split()
    )


def _spellings(table: str) -> Iterable[str]:
    for language in all_languages("units"):
        for spelling in load("units", language)["phrases"].get(table, "").split("|"):
            if folded := _folded(spelling.strip(_SPACES)):
                yield folded


def _tagged(tags: dict[str, str]) -> TaggedPhrases:
    split = [tag.replace("-", " ").split() for tag in tags]
    firsts = (match.group() for words in split if (match := _WORD.match(words[0])))
    reaches: dict[str, int] = {}
    for tag, words in zip(tags, split, strict=True):
        reaches[words[-1]] = max(reaches.get(words[-1], 0), len(tag) + _SLACK)
    return TaggedPhrases(tags, frozenset(firsts), reaches)


def _folded(run: str) -> str:
    return " ".join(run.casefold().split()) if run else run
