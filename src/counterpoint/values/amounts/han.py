"""Amounts as only Chinese writes them: 四米八 is 4.8 m, 提高一倍 twice as much, 一次可借 no 1."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import word_set

_TAIL = re.compile(
    r"([零一二三四五六七八九]{1,2}|\d{1,2}(?!\d))(?=$|[\s，。；、！？,.;:：)）的宽高长深厚重以左])"
)
_DIGITS = {sign: str(value) for value, sign in enumerate("零一二三四五六七八九")}
_TAKING = tuple("米块斤吨")
_AT_A_TIME = re.compile(r"一次(?=[可能最只性借限不至须要])")
_MULTIPLE = "x"


def with_han_tail(text: str, part: Part) -> Part:
    """Take in the digits behind a unit, and count the whole in "raised by one time"."""
    unit = part.unit
    if unit is None or part.end < 1 or text[part.end - 1].isascii():
        return part
    if unit.written == _MULTIPLE:
        before = text[max(0, part.start - 3) : part.start].removesuffix("了")
        grows = any(before.endswith(word) for word in word_set("growth"))
        return replace(part, value=part.value + 1, others=()) if grows else part
    tail = _TAIL.match(text, part.end) if text[part.end - 1] in _TAKING else None
    if tail is None or part.value != int(part.value) or part.grain != 1:
        return part
    digits = "".join(_DIGITS.get(sign, sign) for sign in tail[1])
    value = part.value + Decimal(f"0.{digits}")
    grain = Decimal(1).scaleb(-len(digits))
    return replace(part, value=value, grain=grain, end=tail.end(), others=())


def is_at_a_time(text: str, part: Part) -> bool:
    """Whether 一次 only says "at one time"."""
    return part.unit is None and _AT_A_TIME.match(text, part.start) is not None
