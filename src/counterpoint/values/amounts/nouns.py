"""The noun that a number counts: "ten wrong attempts" counts attempts."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from counterpoint.values.amounts.phrases import phrases, word_set
from counterpoint.values.characters import CHINESE

_NEXT = re.compile(
    rf"[ \u00a0\n-]([^\W\d_{CHINESE}]{{1,30}}+(?:['’-][^\W\d_{CHINESE}]{{1,30}}+)?+)"
)
_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_][^\W\d_]{0,30}) $")
_NOT_PLURAL = ("ss", "us", "is", "ous")
_WORD = re.compile(rf"[^\W\d_{CHINESE}]++")
_MOST_WORDS = 3
_MOST_READ = 4


def noun_words(text: str, start: int, most: int) -> tuple[tuple[str, int], ...]:
    """Return up to so many words from an offset on, each with its end, before a function word.

    The first one may stand at the offset itself or after one space.
    """
    return _nouns(text, start, 1) if most == 1 else _nouns(text, start, _MOST_READ)[:most]


# The same words are asked for a period, for a window and for what is counted.
@lru_cache(maxsize=16)
def _nouns(text: str, start: int, most: int) -> tuple[tuple[str, int], ...]:
    words: list[tuple[str, int]] = []
    stop = word_set("noun_stop")
    if text[start : start + 1].isalpha():
        start -= 1
    while len(words) < most:
        match = _NEXT.match(text, start) if start >= 0 else None
        if match is None or match[1].casefold() in stop:
            break
        words.append((match[1], match.end()))
        start = match.end()
    return tuple(words)


def counted_noun(text: str, start: int, *, one: bool) -> str:
    """Return the noun that the number before an offset counts, in the singular and case-folded.

    The first plural of the next three words; for one, the only word; "" where it is unclear.
    """
    if text[start : start + 1] in phrases("times").tags:
        return "time"
    words = [word for word, _ in noun_words(text, start, _MOST_WORDS)]
    if not words:
        return ""
    if one:
        return words[0].casefold() if len(words) == 1 else ""
    for word in words:
        if word.casefold() in phrases("times").tags:
            return "time"
        if is_plural(word):
            return singular(word)
    capital = [word for word in words if word[0].isupper() and not word.isupper()]
    return capital[0].casefold() if capital and _capitalises_nouns(text, start) else ""


def _capitalises_nouns(text: str, position: int) -> bool:
    around = text[max(0, position - 80) : position + 80]
    return not word_set("capital_nouns").isdisjoint(_WORD.findall(around))


def follows_name(text: str, start: int) -> bool:
    """Whether a capitalised word stands directly before: "Ward 14" counts nothing."""
    before = _BEFORE.search(text[max(0, start - 32) : start])
    word = "" if before is None else before[1]
    return word[:1].isupper() and word.casefold() not in word_set("noun_stop")


def follows_year_word(text: str, start: int) -> bool:
    """Whether a word stands directly before that goes with years: "in", "since", "of"."""
    before = _BEFORE.search(text[max(0, start - 32) : start])
    return before is not None and before[1].casefold() in word_set("before_year")


def singular(word: str) -> str:
    """Return the singular of an English or Spanish noun, case-folded: a form to compare by."""
    folded = word.casefold()
    if folded in _irregular():
        return _irregular()[folded]
    if not is_plural(folded):
        return folded
    if folded.endswith("ies") and len(folded) > 4:
        return folded[:-3] + "y"
    if folded.endswith(("sses", "shes", "ches", "xes", "zes", "ones", "ores", "ades")):
        return folded[:-2] if not folded.endswith(("ones", "ores", "ades")) else folded[:-1]
    return folded[:-1]


def is_plural(word: str) -> bool:
    """Whether a word looks like an English or Spanish plural."""
    folded = word.casefold()
    if folded in _irregular():
        return True
    return len(folded) > 3 and folded.endswith("s") and not folded.endswith(_NOT_PLURAL)


@cache
def _irregular() -> dict[str, str]:
    pairs = (word.partition("=") for word in word_set("irregular_plurals"))
    return {plural: single for plural, _, single in pairs}
