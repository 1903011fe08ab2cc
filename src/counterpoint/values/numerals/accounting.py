"""Accounting negatives: a number in brackets that is all there is in its cell, as in "(1.3)"."""

from __future__ import annotations

import re
from dataclasses import replace

from counterpoint.values.numerals.company import CURRENCY_SIGNS
from counterpoint.values.numerals.record import Numeral

_OPENING = re.compile(rf"(?:^|[|\t\n]|[:=] ) {{0,4}}\((?:[A-Z]{{3}} ?|[{CURRENCY_SIGNS}] ?)?$")
_CLOSING = re.compile(rf" ?(?:[A-Z]{{3}}|[%{CURRENCY_SIGNS}])?\) {{0,4}}(?:$|[|\t\n])")
_REACH = 12
_HEADING = 120
_YEAR_DIGITS = 4


def fills_cell(text: str, start: int, end: int) -> bool:
    """Whether brackets around a number, and with it at most a currency, are all of a cell."""
    if _CLOSING.match(text, end) is None:
        return False
    begin = max(0, start - _REACH)
    opening = _OPENING.search(text[begin:start])
    return opening is not None and (begin == 0 or opening.group()[0] != "(")


def in_brackets(text: str, numeral: Numeral) -> Numeral:
    """Return a number that fills a cell in brackets as negative.

    A bare count, as in "(3)", may as well be a note: it keeps both readings.
    """
    start, end = numeral.span
    if numeral.form != "cardinal" or numeral.value <= 0 or not fills_cell(text, start, end):
        return numeral
    negative = numeral.value.copy_negate()
    others = tuple(reading.copy_negate() for reading in numeral.readings)
    if numeral.plain and end - start == _YEAR_DIGITS:
        return numeral
    around = text[max(0, start - _HEADING) : end + 2]
    if numeral.plain and not any(sign in around for sign in CURRENCY_SIGNS):
        return replace(numeral, readings=(*numeral.readings, negative))
    return replace(numeral, value=negative, readings=others, plain=False)
