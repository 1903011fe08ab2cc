"""How many times, by one word: "twice", "only once", "dreimal", "ein einziges Mal"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from counterpoint.types import Span
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import phrases, word_set
from counterpoint.values.numerals.lexicon import lexicon
from counterpoint.values.vocabulary import key_word, vocabulary

_WORD = re.compile(r"[^\W\d_]{1,24}+")
_BEFORE = re.compile(r"([^\W\d_]{1,24}) $")
_AFTER = re.compile(r" ([^\W\d_]{1,24})")
_CLAUSE_END = re.compile(r"\s{0,2}(?:$|[.,;:!?)\n])")
_GERMAN = "mal"


def find_counts(text: str) -> Iterator[Part]:
    """Yield "once", "twice", "dreimal" and their like where they say how many times."""
    if count_words().isdisjoint(vocabulary(text).distinct):
        return
    for match in _WORD.finditer(text):
        word = match.group().lower()
        if word not in _first_words() and not word.endswith(_GERMAN):
            continue
        found = _count(text, match, word)
        if found is not None:
            value, end = found
            span = Span(match.start(), end)
            yield Part(Decimal(value), *span, span, counted="time")


def _count(text: str, match: re.Match[str], word: str) -> tuple[int, int] | None:
    single = phrases("single_time").after(text, match.start())
    if single is not None:
        return 1, single[1]
    if word == "once":
        return (1, match.end()) if _is_once(text, match) else None
    if word in ("twice", "thrice"):
        return (2 if word == "twice" else 3), match.end()
    if word == "einmal":
        return (1, match.end()) if _is_einmal(text, match) else None
    found = lexicon("de").words.get(word.removesuffix(_GERMAN)) if word != _GERMAN else None
    return (found.value, match.end()) if found is not None and found.value > 1 else None


def _is_once(text: str, match: re.Match[str]) -> bool:
    """Whether "once" counts: it also means formerly, and as soon as."""
    before, after = _around(text, match)
    if before in word_set("count_never") or not before or after in word_set("count_never"):
        return False
    if before in word_set("count_lead") or _CLAUSE_END.match(text, match.end()):
        return True
    return before.endswith(("ed", "en")) and after in ("with", "in", "during", "within", "per")


def _is_einmal(text: str, match: re.Match[str]) -> bool:
    before, after = _around(text, match)
    return (
        before not in word_set("count_never_before")
        and after not in word_set("count_never_after")
        and match.group().islower()
    )


def _around(text: str, match: re.Match[str]) -> tuple[str, str]:
    before = _BEFORE.search(text[max(0, match.start() - 25) : match.start()])
    after = _AFTER.match(text, match.end())
    return (before[1].casefold() if before else ""), (after[1].casefold() if after else "")


@cache
def _first_words() -> frozenset[str]:
    return frozenset({"once", "twice", "thrice", *phrases("single_time").first_words})


@cache
def count_words() -> frozenset[str]:
    """The words one of which is in every such count."""
    german = (word + _GERMAN for word in lexicon("de").words)
    single = map(key_word, phrases("single_time").tags)
    return frozenset({"once", "twice", "thrice", "einmal", *german, *single})
