"""Another number as plausible as the one given, written in the same way."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from random import Random

_DIGITS = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)?")
_SUFFIX = re.compile(r"(\d+)(?:st|nd|rd|th)\b")
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_MOST_DIGITS = 15
_SMALL, _MIDDLE = 12, 100
_FACTORS = ("0.55", "0.65", "0.75", "0.85", "1.15", "1.25", "1.4", "1.6")


def spelled(number: int) -> str:
    """A number from 0 to 99 in words.

    Raises:
        ValueError: it is another one.
    """
    if not 0 <= number < 100:
        raise ValueError(f"{number} is not in 0..99")
    if number < len(_UNITS):
        return _UNITS[number]
    tens, rest = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_UNITS[rest]}" if rest else "")


def word_value(word: str) -> tuple[int, bool] | None:
    """The value of a number word up to 99, and whether it is an ordinal; None for other words."""
    folded = word.casefold()
    if folded in _ORDINALS:
        return _ORDINALS.index(folded), True
    value = _spelled_out().get(folded)
    return None if value is None else (value, False)


@cache
def _spelled_out() -> dict[str, int]:
    return {spelled(number): number for number in range(100)}


def other_number(text: str, rng: Random, *, most: int | None = None) -> str | None:
    """The text with its number changed; None where it does not hold exactly one.

    ``most`` is the largest value that makes sense (100 for a share of a whole).
    """
    found = list(_DIGITS.finditer(text))
    if len(found) == 1:
        changed = _other_digits(found[0][0], rng, most)
        if changed is None:
            return None
        whole = text[: found[0].start()] + changed + text[found[0].end() :]
        return _SUFFIX.sub(lambda match: match[1] + _ending(int(match[1])), whole)
    words = [match for match in _WORD.finditer(text) if word_value(match[0])]
    if found or len(words) != 1:
        return None
    return text[: words[0].start()] + _other_word(words[0][0], rng) + text[words[0].end() :]


def _other_digits(written: str, rng: Random, most: int | None) -> str | None:
    plain = written.replace(",", "")
    if len(plain) > _MOST_DIGITS or (plain.startswith("0") and "." not in plain):
        return None
    value = Decimal(plain)
    decimals = len(plain.partition(".")[2])
    grain = Decimal(1).scaleb(-decimals)
    if not decimals:
        zeros = len(plain) - len(plain.rstrip("0"))
        grain = Decimal(10) ** min(zeros, max(0, len(plain) - 2))
    allowed = [
        each
        for each in _candidates(value, grain)
        if each > 0 and each != value and (most is None or value > most or each <= most)
    ]
    if not allowed:
        return None
    shown = f"{rng.choice(allowed):,f}"
    return shown if "," in written else shown.replace(",", "")


def _candidates(value: Decimal, grain: Decimal) -> list[Decimal]:
    if value == value.to_integral_value() and value <= _SMALL:
        return [value + step * max(grain, Decimal(1)) for step in (-3, -2, -1, 1, 2, 3)]
    if grain == 1 and value <= _MIDDLE:
        return [value + step for step in (-9, -7, -4, -3, 3, 4, 6, 8)]
    return [(value * Decimal(factor) / grain).quantize(Decimal(1)) * grain for factor in _FACTORS]


def _other_word(word: str, rng: Random) -> str:
    value, ordinal = word_value(word) or (0, False)
    top = len(_ORDINALS) - 1 if ordinal else 99
    near = [value + step for step in (-3, -2, -1, 1, 2, 3) if 1 <= value + step <= top]
    chosen = rng.choice(near)
    changed = _ORDINALS[chosen] if ordinal else spelled(chosen)
    return changed.capitalize() if word[:1].isupper() else changed


def _ending(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
