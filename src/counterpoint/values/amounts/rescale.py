"""The scale that two ends of a range share: "495-515 million"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from counterpoint.types import Span
from counterpoint.values.amounts.part import Part
from counterpoint.values.numerals import find_numerals

_SCALE_WORD = re.compile(r"[ \u00a0]?[^\W\d_]{1,12}+\.?$")
_SCALE_SIGNS = "百千万亿萬億"


def rescaled(text: str, a: Part, b: Part) -> Part:
    """Read "495-515 million" with the scale of its right end on both."""
    scale = _scale(text, b.number)
    if scale is None or _scale(text, a.number) is not None or a.value * scale >= b.value:
        return a
    return replace(a, value=a.value * scale, grain=a.grain * scale, others=())


def _scale(text: str, number: Span) -> Decimal | None:
    """The power of ten that the last word or sign of a number stands for, None for no such word."""
    written = text[number.start : number.end]
    digits = written.rstrip(_SCALE_SIGNS)
    if digits == written:
        digits = _SCALE_WORD.sub("", written)
    if not digits or digits == written:
        return None
    whole, short = find_numerals(written), find_numerals(digits)
    if len(whole) != 1 or len(short) != 1 or short[0].span != (0, len(digits)):
        return None
    ratio = whole[0].value / short[0].value if short[0].value else Decimal(0)
    is_power = ratio >= 100 and ratio == Decimal(1).scaleb(ratio.adjusted())
    return ratio if is_power else None
