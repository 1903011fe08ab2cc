"""Adjectives of frequency: "the monthly report" says how often, but is no amount of its own."""

from __future__ import annotations

import re
from dataclasses import replace

from counterpoint.values.amounts.nouns import noun_words
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import periods, phrases, word_set
from counterpoint.values.amounts.rates import named_period

_WORD_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_]{1,24})[ \u00a0]$")
_NOUN_BEFORE = re.compile(
    r"(?<![^\W\d_])(?:(?P<article>[^\W\d_]{1,6})[ \u00a0])?(?P<noun>[^\W\d_]{1,24})[ \u00a0]$"
)
_WIDEST = 26
_MOST_NOUNS = 2
_REACH = 48
_PIECE = re.compile(r"[^\W\d_]++(?:-[^\W\d_]++)?+|[^ \u00a0]")
_MOST_WORDS = 5


def is_adjective(text: str, start: int, end: int) -> bool:
    """Tell whether the word of frequency at a place only says which noun is meant.

    "The weekly meeting" and "an annual fee" are no news of how often; "a yearly check" is, and so
    is what stands without a noun ("is sent weekly").
    """
    word = text[start:end].casefold()
    if word in word_set("period_behind"):
        return _names_behind(text, start)
    follows = noun_words(text, end, _MOST_NOUNS)
    if word in word_set("period_adjective"):
        if not follows or follows[0][0].casefold() in word_set("period_not_noun"):
            return False
    elif word not in word_set("period_declined"):
        return False
    article = _WORD_BEFORE.search(text[max(0, start - _WIDEST) : start])
    if article is None or article[1].casefold() not in phrases("one").first_words:
        return True
    return any(noun.casefold() in word_set("period_no_event") for noun, _ in follows)


def _names_behind(text: str, start: int) -> bool:
    """The same where the adjective stands behind its noun: "la reunión semanal"."""
    found = _NOUN_BEFORE.search(text[max(0, start - 2 * _WIDEST) : start])
    if found is None or found["noun"].casefold() in word_set("noun_stop"):
        return False
    article = (found["article"] or "").casefold()
    event = found["noun"].casefold() not in word_set("period_no_event")
    return not (event and article in phrases("one").first_words)


def with_named_period(text: str, part: Part) -> Part:
    """Return an amount of money as one per year in "an annual fee of 30 EUR", or as it is.

    That it is per year is one reading, that it says nothing of time is the other.
    """
    if part.unit is None or part.unit.kind != "money" or part.period is not None:
        return part
    before = text[max(0, part.start - _REACH) : part.start]
    words = [match.group().casefold() for match in _PIECE.finditer(before)]
    if not words or words[-1] not in word_set("period_link"):
        return part
    for word in reversed(words[-_MOST_WORDS:-2]):
        if word in word_set("period_adjective") or word in word_set("period_declined"):
            unit, times = named_period(periods().tags[word])
            return replace(part, period=unit, count=1 / times, window=True)
        if not word[0].isalpha() or word in word_set("noun_stop"):
            return part
    return part
