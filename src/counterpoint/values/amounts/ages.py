"""Ages without their unit: "from the age of fifty", "aged 12 to 16", "the third birthday".

Such a number is read in years, and the plain number stays a reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache

from counterpoint.types import Span
from counterpoint.values.amounts.nouns import noun_words
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import phrases, skip_spaces, word_set
from counterpoint.values.lexicon import load
from counterpoint.values.units import time_unit
from counterpoint.values.units.lexicon import Unit
from counterpoint.values.vocabulary import vocabulary

_OLDEST = 130
_YOUNGEST_ALONE = 14
_NUMBER = Unit("", "", "quantity", Decimal(1))
_GLUE = re.compile(r" ?[-–] ?| (?:to|and|or|bis|und|oder|y|a|hasta) ")
_NEXT_WORD = re.compile(r" ([^\W\d_]{2,10})")
_END = re.compile(r"\s?(?:$|[.,;:!?)\n])")
_PERSON = re.compile(r"([^\W\d_]{3,14}) $")
_BOUND = re.compile(
    r" (?:under|over|below|above|younger than|older than|up to|at least|between|unter|über) $",
    re.IGNORECASE,
)
GROUP_WORDS = frozenset(("under", "over"))
"""What the ages of "over-60s" begin with."""

_GROUP = re.compile(r"\b(under|over)[- ](?:(\d{1,2})s|([a-z]{3,10}s))\b", re.IGNORECASE)


@cache
def _years() -> Unit:
    return replace(time_unit("year"), other=(_NUMBER,))


def with_ages(text: str, parts: Sequence[Part]) -> list[Part]:
    """Return the parts, with those in years that the words around them say are ages."""
    aged: list[Part] = []
    for part in parts:
        last = aged[-1] if aged else None
        if last is not None and last.unit is _years() and part.unit is None:
            goes_on = _GLUE.fullmatch(text[last.end : part.start]) is not None
            aged.append(_in_years(part, part.end) if goes_on and _fits(part) else part)
            continue
        aged.append(_age(text, part) or part)
    return aged


def _age(text: str, part: Part) -> Part | None:
    if part.ordinal:
        return _birthday(text, part)
    if not _fits(part):
        return None
    if phrases("age_before").before(text, part.start) is not None:
        return _in_years(part, part.end) if _is_alone(text, part) else None
    with_ = phrases("age_after_with").before(text, part.start)
    if with_ is not None and part.value >= _YOUNGEST_ALONE and _ends_clause(text, part.end):
        return _in_years(part, part.end)
    if _is_of_people(text, part.start) and _is_alone(text, part):
        return _in_years(part, part.end)
    return None


def _is_of_people(text: str, start: int) -> bool:
    """Whether "children under", "aged over" stands before an offset."""
    bound = _BOUND.search(text, max(0, start - 14), start)
    if bound is None:
        return False
    if phrases("age_before").before(text, bound.start() + 1) is not None:
        return True
    person = _PERSON.search(text, max(0, bound.start() - 15), bound.start() + 1)
    return person is not None and person[1].casefold() in word_set("age_people")


def _fits(part: Part) -> bool:
    whole = part.value == int(part.value) and 0 < part.value <= _OLDEST
    return whole and part.unit is None and part.period is None and not part.share


def _is_alone(text: str, part: Part) -> bool:
    """Whether nothing follows that is counted: "aged 12", not "under 12 points"."""
    words = noun_words(text, part.end, 1)
    return not words or not words[0][0].endswith("s")


def _ends_clause(text: str, end: int) -> bool:
    following = _NEXT_WORD.match(text, end)
    if following is None:
        return _END.match(text, end) is not None
    return following[1].casefold() in word_set("age_clause")


def _birthday(text: str, part: Part) -> Part | None:
    found = phrases("birthday").after(text, skip_spaces(text, part.end))
    if found is None or not 0 < part.value <= _OLDEST:
        return None
    return _in_years(replace(part, ordinal=False), found[1])


def _in_years(part: Part, end: int) -> Part:
    return replace(part, unit=_years(), end=end, others=())


def age_groups(text: str) -> Iterator[Part]:
    """Yield the ages of "under-fives" and "over-60s"."""
    if GROUP_WORDS.isdisjoint(vocabulary(text).distinct):
        return
    for match in _GROUP.finditer(text):
        value = int(match[2]) if match[2] else _plurals().get(match[3].casefold(), 0)
        if value:
            begin = match.start(2) if match[2] else match.start(3)
            span = Span(begin, match.end())
            yield Part(Decimal(value), *span, span, unit=_years())


@cache
def _plurals() -> dict[str, int]:
    """The plurals of number words that name an age group: "fives", "sixties"."""
    words = load("units", "en")["phrases"]["age_words"].split()
    return {word: int(value) for word, _, value in (item.partition("=") for item in words)}
