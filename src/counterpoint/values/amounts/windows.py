"""So much in so long: "a hundred images in six hours", "four grams in 24 hours" are rates.

The plain amount stays a reading, for what only happened once ("sold 200 cars in two days").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from counterpoint.values.amounts.nouns import noun_words, singular
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import phrases, skip_spaces
from counterpoint.values.numerals import Numeral
from counterpoint.values.units import read_unit
from counterpoint.values.units.lexicon import Unit

_LONGEST = Decimal(604800)
_MOST_NOUNS = 3
# How far one comes in an hour is a speed, and told otherwise.
_BASES: Final = frozenset(("kg", "m^3", "J", "byte", "IU", "mol", "Sv"))


def in_window(text: str, part: Part, numerals: Mapping[int, Numeral]) -> Part | None:
    """Return a part that is followed by its window as what there is in it; None without one."""
    if part.period is not None or part.ordinal or part.share or part.article:
        return None
    if part.unit is not None and part.unit.base not in _BASES:
        return None
    words = noun_words(text, part.end, _MOST_NOUNS)
    if not words and part.unit is None:
        return None
    for noun, end in (("", part.end), *words, *_of_what(text, part, words)):
        window = _window(text, end, numerals)
        if window is not None and (noun or part.unit is not None):
            unit, count, stop = window
            whole = replace(part, end=stop, period=unit, count=count, window=True)
            return _counting(whole, noun)
    return None


def _counting(part: Part, noun: str) -> Part:
    if part.unit is not None:
        return part
    times = noun.casefold() in phrases("times").tags
    return replace(part, counted="time" if times else singular(noun), event=times)


def _of_what(
    text: str, part: Part, words: Sequence[tuple[str, int]]
) -> tuple[tuple[str, int], ...]:
    """The ends of "glasses of water" and of "grams of salt"."""
    name, end = words[-1] if words else ("", part.end)
    joint = phrases("of_unit").after(text, skip_spaces(text, end))
    if joint is None:
        return ()
    return tuple((name, stop) for _, stop in noun_words(text, joint[1], 2))


def _window(
    text: str, start: int, numerals: Mapping[int, Numeral]
) -> tuple[Unit, Decimal, int] | None:
    begin = skip_spaces(text, start)
    joint = phrases("window").after(text, begin) if begin > start else None
    if joint is None:
        return None
    begin = skip_spaces(text, joint[1])
    numeral = numerals.get(begin)
    if numeral is None or numeral.form != "cardinal" or numeral.value <= 0:
        return None
    end = numeral.span.end
    found = read_unit(text, end + 1 if text[end : end + 1] == "-" else skip_spaces(text, end))
    if found is None or found[0].base != "s" or numeral.value * found[0].scale > _LONGEST:
        return None
    return found[0], numeral.value, found[1]
