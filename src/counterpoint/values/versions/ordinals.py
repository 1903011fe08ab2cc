"""Editions that an ordinal counts: "3rd edition", "dritte Auflage", "第三版"."""

from __future__ import annotations

import re
from functools import cache

from counterpoint.types import Span
from counterpoint.values.wordlists import languages_of, word_list

_CHINESE = "一二三四五六七八九十"


def ordinal_editions(text: str) -> list[tuple[int, Span]]:
    """Return the number and the place of each edition that an ordinal counts."""
    if not _counts_editions(text.casefold()):
        return []
    numbers = _ordinals()
    found = []
    for match in _pattern().finditer(text):
        digits, word, chinese = match.group("digits", "word", "chinese")
        if digits:
            number = int(digits)
        else:
            number = numbers[word.casefold()] if word else _CHINESE.index(chinese) + 1
        found.append((number, Span(*match.span())))
    return found


@cache
def _ordinals() -> dict[str, int]:
    return {
        word: index % 10 + 1
        for words in languages_of("versions", "ordinals").values()
        for index, word in enumerate(words)
    }


def _counts_editions(folded: str) -> bool:
    """Whether a case-folded text can count an edition: the pattern is slow, and this is not."""
    if "第" in folded:
        return True
    ends = {word[-1] for word in _ordinals()} | set("tdhª.")
    for head in word_list("versions", "editions"):
        place = folded.find(head)
        while place >= 0:
            if folded[place - 2 : place - 1] in ends:
                return True
            place = folded.find(head, place + 1)
    return False


@cache
def _pattern() -> re.Pattern[str]:
    words = "|".join(sorted(_ordinals(), key=len, reverse=True))
    heads = "|".join(sorted(word_list("versions", "editions"), key=len, reverse=True))
    return re.compile(
        rf"(?<![\w.,])(?:(?P<digits>[0-9]{{1,3}}+)(?:st|nd|rd|th|\.ª|ª|\.)|(?P<word>{words}))"
        rf"[ \u00a0-](?:{heads})(?!\w)|第(?P<chinese>[{_CHINESE}])版",
        re.IGNORECASE,
    )
