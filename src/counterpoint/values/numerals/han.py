"""Numbers written in Chinese characters: 三十五, 两万三千, 九八七, 三分之二, 第三, 半.

Most of these characters are words of their own as well, so a single one is a number only where
what is counted follows, or where something before it says that a number comes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any

from counterpoint.types import Span
from counterpoint.values.lexicon import load
from counterpoint.values.numerals.record import EXACT, Numeral, scaled, share, tidy

HAN_RUN = re.compile("[〇零一二两兩三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟萬億]{1,40}+")
_SHARE = "分之"
_HALF = "半"
_POINT = "点"
_ORDINAL = "第"
_THOUSANDS = 3
_LONGEST_RUN = 40
_TRIGGER = re.compile("[〇零一二两兩三四五六七八九十壹贰叁肆伍陆柒捌玖拾半]")


def find_han_numerals(text: str) -> list[Numeral]:
    """Return the numerals in Chinese characters, in order, none overlapping."""
    if text.isascii() or _TRIGGER.search(text) is None:
        return []
    numerals: list[Numeral] = []
    position = 0
    for run in HAN_RUN.finditer(text):
        if run.start() >= position:
            numeral = _read(text, run)
            if numeral is not None:
                numerals.append(numeral)
                position = numeral.span.end
    return sorted([*numerals, *_halves(text, numerals)], key=lambda numeral: numeral.span)


def _read(text: str, run: re.Match[str]) -> Numeral | None:
    raw = load("numerals", "zh")
    start, end = run.span()
    if _is_vague(text, start, end, raw) or end - start == _LONGEST_RUN:
        return None
    if (found := _fraction(text, start, end)) is not None:
        return found
    read = han_value(run.group())
    if read is None:
        return None
    value, weight = read
    if text[start - 1 : start] == _ORDINAL:
        return Numeral(Decimal(value), Span(start - 1, end), "ordinal", Decimal(1), words=True)
    if text[end : end + 1] == _POINT or text[start - 1 : start] == _POINT:
        return _decimal(text, start, end, value)
    if not _is_number(text, start, end, raw):
        return None
    if text.startswith("个" + _HALF, end):
        amount = EXACT.add(Decimal(value), Decimal("0.5"))
        return Numeral(amount, Span(start, end + 2), "cardinal", Decimal(0), words=True)
    return Numeral(Decimal(value), Span(start, end), "cardinal", Decimal(weight), words=True)


def han_value(run: str) -> tuple[int, int] | None:
    """The value of a run of numeral characters and the weight of its last digit.

    None where it is not built like a number.
    """
    digits, _, _ = _tables()
    if all(character in digits for character in run):
        value = _digit_by_digit(run, digits)
        return None if value is None else (value, 1)
    sum_ = _Sum()
    if not all(sum_.take(character) for character in run):
        return None
    return sum_.close(after_zero=run[-2:-1] in ("零", "〇"))


class _Sum:
    """Adds up a run of characters: digits, tens to thousands, then 万 and 亿."""

    def __init__(self) -> None:
        self.total = 0
        self.section = 0
        self.digit: int | None = None
        self.small = 4
        self.large = 100
        self.weight = 1

    def take(self, character: str) -> bool:
        """Take in the next character; False where a number does not go on like that."""
        digits, small, large = _tables()
        if character in digits:
            return self._take_digit(digits[character])
        if character in small:
            return self._take_small(small[character])
        return self._take_large(large[character])

    def _take_digit(self, digit: int) -> bool:
        fits = self.digit in (None, 0)
        self.digit, self.weight = digit, 1
        return fits

    def _take_small(self, power: int) -> bool:
        if power >= self.small or not (self.digit or (power == 1 and self.section == 0)):
            return False
        self.section += (self.digit or 1) * 10**power
        self.digit, self.small = None, power
        self.weight = 10**power if power >= _THOUSANDS else 1
        return True

    def _take_large(self, power: int) -> bool:
        section = self.section + (self.digit or 0)
        if power > self.large:
            self.total, self.weight = (self.total + section) * 10**power, self.weight * 10**power
        elif section == 0:
            return False
        else:
            self.total, self.weight = self.total + section * 10**power, 10**power
        self.section, self.digit, self.small, self.large = 0, None, 4, power
        return True

    def close(self, *, after_zero: bool) -> tuple[int, int]:
        """The value; the last digit of 三百五 counts tens, that of 两万五 thousands."""
        value = self.total + self.section
        if not self.digit:
            return value, self.weight
        power = 0
        if not after_zero and self.small < 4:
            power = self.small - 1
        elif not after_zero and self.section == 0 and self.total:
            power = self.large - 1
        weight = 10**power if power >= _THOUSANDS else 1
        return value + self.digit * 10**power, weight


def _digit_by_digit(run: str, digits: Mapping[str, int]) -> int | None:
    """A single digit, or a row of three and more; "三四" is "three or four"."""
    if len(run) == 2 and "〇" not in run:
        return None
    return int("".join(str(digits[character]) for character in run))


@cache
def _tables() -> tuple[Mapping[str, int], Mapping[str, int], Mapping[str, int]]:
    raw = load("numerals", "zh")
    return raw["digits"], raw["small_scales"], raw["large_scales"]


def _is_vague(text: str, start: int, end: int, raw: Mapping[str, Any]) -> bool:
    _, small, _ = _tables()
    before, after = text[start - 1 : start], text[end : end + 1]
    scaled_run = text[end - 1] in small or end - start > 1
    if scaled_run and after in tuple(raw["vague_after"]):
        return True
    return text[start] in small and before in tuple(raw["vague_before"])


def _fraction(text: str, start: int, end: int) -> Numeral | None:
    """三分之二; 百分之 and 千分之 are units, which leave the number after them."""
    if not text.startswith(_SHARE, end) or text[start:end] in ("百", "千"):
        return None
    over = HAN_RUN.match(text, end + len(_SHARE))
    under = (10_000, 1) if text[start:end] == "万" else han_value(text[start:end])
    read = han_value(over.group()) if over else None
    if over is None or read is None or under is None or under[0] == 0:
        return None
    value = share(Decimal(read[0]), under[0])
    return Numeral(value, Span(start, over.end()), "fraction", Decimal(0), words=True)


def _decimal(text: str, start: int, end: int, value: int) -> Numeral | None:
    """三点五 is 3.5; 三点十五 is a time of day, as is 三点 alone."""
    digits, _, large = _tables()
    run = HAN_RUN.match(text, end + 1)
    if run is None or text[end] != _POINT:
        return None
    written = run.group()
    scale = 0
    while written and written[-1] in large:
        scale, written = scale + large[written[-1]], written[:-1]
    after = text[run.end() : run.end() + 1]
    if not written or any(c not in digits for c in written) or after == "分":
        return None
    decimals = "".join(str(digits[character]) for character in written)
    amount = tidy(scaled(Decimal(f"{value}.{decimals}"), scale))
    precision = scaled(Decimal(1), scale - len(decimals))
    return Numeral(amount, Span(start, run.end()), "cardinal", tidy(precision), words=True)


def _is_number(text: str, start: int, end: int, raw: Mapping[str, Any]) -> bool:
    """Whether the characters around a run let it be a number."""
    run = text[start:end]
    if _in_calendar(text, start, end) or any(text.startswith(w, start) for w in raw["never"]):
        return False
    if text.startswith(_HALF, end + 1) and text[end : end + 1] in ("年", "天", "周"):
        return False
    introduced = any(text.endswith(word, max(0, start - 4), start) for word in raw["introduced_by"])
    if len(run) > 1:
        return True
    measures = raw["one_needs"] if run == "一" else raw["before_measure"]
    if any(text.startswith(measure, end) for measure in measures):
        return True
    follows = text[end : end + 1]
    if introduced and (not follows or not follows.isalnum() or run != "一"):
        return True
    counted = follows in tuple(raw["counted_by"])
    return counted and (introduced or run != "一")


def _in_calendar(text: str, start: int, end: int) -> bool:
    """Whether a run is a year, a month or a day of the month."""
    after = text[end : end + 1]
    if after == "月" or text[start - 1 : start] == "月":
        return True
    digits, _, _ = _tables()
    return after == "年" and end - start == 4 and all(c in digits for c in text[start:end])


def _halves(text: str, numerals: list[Numeral]) -> list[Numeral]:
    raw = load("numerals", "zh")
    taken = {numeral.span.end for numeral in numerals}
    found: list[Numeral] = []
    at = text.find(_HALF)
    while at >= 0:
        if taken.isdisjoint((at, at + 1)) and _is_half(text, at, raw):
            start = at - 1 if text[at - 1 : at] == "一" else at
            span = Span(start, at + 1)
            found.append(Numeral(Decimal("0.5"), span, "fraction", Decimal(0), words=True))
        at = text.find(_HALF, at + 1)
    return found


def _is_half(text: str, at: int, raw: Mapping[str, Any]) -> bool:
    before = text[at - 1 : at]
    if before == "一":
        return text[at - 2 : at - 1] != "第"
    if before in tuple(raw["half_not_after"]) or before in ("年", "天", "周", "点", "时"):
        return False
    return any(text.startswith(word, at + 1) for word in raw["half_before"])
