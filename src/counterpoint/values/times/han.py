"""Numbers of dates in Chinese characters: 二〇二四, 十五."""

from __future__ import annotations

from counterpoint.values.times.periods import Value
from counterpoint.values.times.shapes import plain

_DIGITS = {character: value for value, character in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
}
_TENS = {"十": 10, "百": 100, "千": 1000}


def han_number(run: str) -> tuple[str, Value]:
    """Read 二〇二四 digit by digit, 十五 and 一百二十 by place."""
    if not any(character in _TENS for character in run):
        if len(run) == 3:
            return ("y", int("".join(str(_DIGITS[character]) for character in run)))
        return plain("".join(str(_DIGITS[character]) for character in run))
    total, digit = 0, 0
    for character in run:
        if character in _TENS:
            total += (digit or 1) * _TENS[character]
            digit = 0
        else:
            digit = _DIGITS[character]
    total += digit
    return ("D" if total <= 31 else "n"), total
