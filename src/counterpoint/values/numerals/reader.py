"""Numbers in a text, in digits and in words, each with its exact value.

Digits that are part of a date, a clock time, a version, a name, a phone number or an identifier
are no numbers (``2024-01-15``, ``14:00``, ``1.2.3``, ``Q2``, ``fin-001``). A value is read exactly
or not at all; what can be read in two ways keeps both.
"""

from __future__ import annotations

import re
from unicodedata import decimal

from counterpoint.values.eras import without_eras
from counterpoint.values.numerals.accounting import losses
from counterpoint.values.numerals.digits import find_digit_numerals
from counterpoint.values.numerals.han import find_han_numerals
from counterpoint.values.numerals.record import Numeral
from counterpoint.values.numerals.separators import ARABIC_GROUP
from counterpoint.values.numerals.signs import with_signs
from counterpoint.values.numerals.style import Style
from counterpoint.values.numerals.words import find_word_numerals

__all__ = ["Numeral", "find_numerals"]

_FULLWIDTH_MARK = re.compile(r"(?<=[０-９])(?:，(?=[０-９]{3}(?![０-９]))|．(?=[０-９]))")
# The decimal digits of every script but ASCII's own.
_OTHER_DIGIT = re.compile(r"[^\D0-9]")
_FRACTION_SLASH = re.compile(r"(?<=[0-9])⁄(?=[0-9])")
_URL = re.compile(r"(?:https?://|www\.)[!-~]{1,2000}+")


def find_numerals(text: str) -> list[Numeral]:
    """Return the numerals of a text in order, none overlapping. Linear in the text."""
    plain = _plain_digits(text)
    style = Style(plain)
    digits = find_digit_numerals(plain, style)
    words = find_word_numerals(plain, style, [n.span for n in digits if n.words])
    found = _merged(digits, words) if words else digits
    han = find_han_numerals(plain)
    found = _merged(found, han) if han else found
    signed = with_signs(plain, found)
    return losses(plain, signed, style) if ")" in plain else signed


def _merged(first: list[Numeral], second: list[Numeral]) -> list[Numeral]:
    """Both in order; where two overlap, the one of the first list stays."""
    merged = list(first)
    at = 0
    for numeral in second:
        while at < len(first) and first[at].span.end <= numeral.span.start:
            at += 1
        if at == len(first) or first[at].span.start >= numeral.span.end:
            merged.append(numeral)
    return sorted(merged, key=lambda numeral: numeral.span)


def _plain_digits(text: str) -> str:
    """The text with ASCII digits and without addresses; every character keeps its place."""
    if not text.isascii() and _OTHER_DIGIT.search(text) is not None:
        text = _FULLWIDTH_MARK.sub(lambda mark: ARABIC_GROUP if mark.group() == "，" else ".", text)
        text = _OTHER_DIGIT.sub(lambda digit: str(decimal(digit.group())), text)
    text = without_eras(text)
    if "⁄" in text:
        text = _FRACTION_SLASH.sub("/", text)
    if "://" in text or "www." in text:
        text = _URL.sub(lambda url: " " * len(url.group()), text)
    return text
