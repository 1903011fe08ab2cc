"""Numbers that stand right beside each other: "2 x 500 mg", "2 500 mg tablets", "3€50"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from counterpoint.types import Span
from counterpoint.values.amounts.nouns import is_plural, noun_words
from counterpoint.values.amounts.part import Part
from counterpoint.values.units import read_unit
from counterpoint.values.units.lexicon import Unit

_TIMES = re.compile(
    r"(?<![\w.,/×*-])(\d{1,3}) ?[x×] ?(\d{1,6}(?:\.\d{1,3})?+)(?![.,]?\d)", re.ASCII
)
_TIMES_CLUE = re.compile(r"\d ?[x×] ?\d")
_TOUCHING = re.compile(r"(\d{1,2}) (\d{3})", re.ASCII)
_NUMBER_BEFORE = re.compile(r"\d ?(?:-|–|[^\W\d_]{1,3}+)? ?$")
_CENTS = re.compile(r"[€£$¥](\d\d)(?![\w%]|[.,]\d)", re.ASCII)
_CENT = Decimal("0.01")
_REACH = 8
# Of these there is as much more as there are doses; "4 x 100 m" and "3 x 2 m" are no sums.
_SUMMED: Final = frozenset(("kg", "m^3", "IU", "mol", "byte", "J"))


def multiplied(text: str) -> Iterator[Part]:
    """Yield "2x500 mg" and "2 × 16 GB" as what they are together."""
    if _TIMES_CLUE.search(text) is None:
        return
    for match in _TIMES.finditer(text):
        begin = match.end() + (text[match.end() : match.end() + 1] in (" ", "\u00a0", "-"))
        found = read_unit(text, begin, glued=begin == match.end())
        if found is None or found[0].base not in _SUMMED or _is_further_number(text, match.start()):
            continue
        unit, end = found
        value = Decimal(match[1]) * Decimal(match[2])
        yield Part(value, match.start(), end, Span(*match.span()), unit=unit, grain=Decimal(0))


def with_touching_dose(text: str, part: Part) -> Part:
    """Keep both readings of "2 500 mg tablets": 2500 mg, and two of 500 mg."""
    unit = part.unit
    match = _TOUCHING.fullmatch(text[part.number.start : part.number.end])
    if unit is None or match is None or unit.base not in _SUMMED or not _counts(text, part):
        return part
    total = Decimal(match[1]) * Decimal(match[2])
    return replace(part, others=(*part.others, total))


def certain_doses(text: str, parts: Sequence[Part]) -> list[Part]:
    """Return the parts without "1 to 2 500mg tablets", where nobody can tell the counts apart."""
    kept: list[Part] = []
    for part in parts:
        if _is_uncertain(text, part):
            if kept and part.start - kept[-1].end < _REACH:
                kept.pop()
            continue
        kept.append(part)
    return kept


def _is_uncertain(text: str, part: Part) -> bool:
    if part.unit is None or not part.others or part.unit.base not in _SUMMED:
        return False
    if _TOUCHING.fullmatch(text[part.number.start : part.number.end]) is None:
        return False
    return _is_further_number(text, part.start)


def with_cents(text: str, part: Part, units: dict[str, Unit]) -> Part | None:
    """Read the cents of "3€50", where the sign stands for the decimal mark; None without them."""
    match = _CENTS.match(text, part.end) if part.value == int(part.value) else None
    unit = None if match is None else units.get(match.group()[0])
    if match is None or unit is None or part.value < 0:
        return None
    value = part.value + Decimal(match[1]) * _CENT
    return replace(part, value=value, unit=unit, end=match.end(), grain=_CENT, others=())


def _counts(text: str, part: Part) -> bool:
    words = noun_words(text, part.end, 1)
    return bool(words) and is_plural(words[0][0])


def _is_further_number(text: str, start: int) -> bool:
    return _NUMBER_BEFORE.search(text[max(0, start - 8) : start]) is not None
