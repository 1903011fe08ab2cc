"""Signs in words before a number: "minus 5", "menos cinco", 零下五; and 第 before digits."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import cache

from counterpoint.types import Span
from counterpoint.values.lexicon import load
from counterpoint.values.numerals.lexicon import SPACED
from counterpoint.values.numerals.record import Numeral

_PLACE = re.compile(r"第 ?$")
_WINDOW = 24
_ENDS = frozenset(" \u00a0负下第")


def with_signs(text: str, numerals: list[Numeral]) -> list[Numeral]:
    """The numerals with the sign words before them taken in; their spans stay as they are."""
    signed: list[Numeral] = []
    earlier = 0
    for numeral in numerals:
        start = numeral.span.start
        near = text[max(earlier, start - _WINDOW, 0) : start]
        follows = earlier > 0 and start - _WINDOW <= earlier
        signed.append(_signed(numeral, near, follows) if near[-1:] in _ENDS else numeral)
        earlier = numeral.span.end
    return signed


def _signed(numeral: Numeral, before: str, follows: bool) -> Numeral:
    """The numeral with what stands before it; right after another number a minus subtracts."""
    start, end = numeral.span
    if numeral.plain and (place := _PLACE.search(before)):
        span = Span(start - len(place.group()), end)
        return replace(numeral, span=span, form="ordinal", precision=Decimal(1), plain=False)
    match = _sign().search(before)
    if match is None or match["not"] or numeral.form == "ordinal" or numeral.value < 0:
        return numeral
    if follows and not before[: match.start()].strip():
        return numeral
    readings = tuple(reading.copy_negate() for reading in numeral.readings)
    return replace(numeral, value=numeral.value.copy_negate(), readings=readings, plain=False)


@cache
def _sign() -> re.Pattern[str]:
    """A sign word at the end of a text, and before it what makes it no sign."""
    spaced = "|".join(word for code in SPACED for word in load("numerals", code)["signs"])
    refusing = "|".join(
        word for code in SPACED for word in load("numerals", code).get("no_sign_after", ())
    )
    han = "|".join(load("numerals", "zh")["signs"])
    refusal = rf"(?P<not>(?<!\w)(?:{refusing}) )?"
    return re.compile(rf"{refusal}(?:(?<!\w)(?:{spaced})[ \u00a0]|(?:{han}) ?)$", re.IGNORECASE)
