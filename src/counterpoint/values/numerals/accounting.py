"""Accounting negatives: a number in brackets that fills its cell, or stands as an amount in prose.

"| (1.3) |", "$(1,200)", "(3.2) million", "(5.0)%".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from counterpoint.types import Span
from counterpoint.values.numerals.company import CURRENCY_SIGNS
from counterpoint.values.numerals.record import EXACT, Numeral, tidy
from counterpoint.values.numerals.scales import read_scale, scale_words
from counterpoint.values.numerals.style import Style
from counterpoint.values.units import currency_before, read_unit

_OPENING = re.compile(rf"(?:^|[|\t\n]|[:=] ) {{0,4}}\((?:[A-Z]{{3}} ?|[{CURRENCY_SIGNS}] ?)?$")
_CLOSING = re.compile(rf" ?(?:[A-Z]{{3}}|[%{CURRENCY_SIGNS}])?\) {{0,4}}(?:$|[|\t\n])")
_WORD = re.compile(r"[^\W\d_]{2,12}+(?!\w)")
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


def in_prose_brackets(text: str, start: int, end: int) -> bool:
    """Whether a currency, a share or a unit of money hangs on brackets around a number."""
    if text[start - 1 : start] != "(" or text[end : end + 1] != ")":
        return False
    if (text[end + 1 : end + 2]) == "%" or _is_priced(text, start - 1):
        return True
    if text[end + 1 : end + 2] != " ":
        return False
    word = _WORD.match(text, end + 2)
    if word is not None and word.group().lower() in scale_words():
        return True
    found = read_unit(text, end + 2)
    return found is not None and found[0].kind in ("money", "percent")


def losses(text: str, numerals: Sequence[Numeral], style: Style) -> list[Numeral]:
    """Return the numerals with those in accounting brackets as negative.

    A bare count that fills a cell, as in "(3)", may as well be a note: it keeps both readings. In
    "five (5) million" the brackets say the number again.
    """
    found: list[Numeral] = []
    for numeral in numerals:
        again = bool(found) and _says_again(text, found[-1], numeral)
        scaled = _scaled(text, numeral, style)
        if again and scaled is not None:
            start = found.pop().span.start
            found.append(replace(scaled, span=Span(start, scaled.span.end), words=True))
        elif again:
            found.append(numeral)
        elif scaled is not None:
            found.append(_negative(scaled))
        else:
            found.append(_in_brackets(text, numeral))
    return found


def _says_again(text: str, first: Numeral, second: Numeral) -> bool:
    glue = text[first.span.end : second.span.start]
    return glue in ("(", " (") and first.value == second.value


def _scaled(text: str, numeral: Numeral, style: Style) -> Numeral | None:
    """The number of "(3.2) million", with its brackets and its scale."""
    start, end = numeral.span
    if numeral.form != "cardinal" or numeral.value <= 0:
        return None
    if text[start - 1 : start] != "(" or text[end : end + 1] != ")":
        return None
    if text[start - 2 : start - 1].isalnum():
        return None
    scale = read_scale(text, Span(start, end + 1), style)
    if scale is None or scale.factor is None or scale.plus or scale.others or not scale.words:
        return None
    value = tidy(EXACT.multiply(numeral.value, scale.factor))
    precision = tidy(EXACT.multiply(numeral.precision, scale.weight))
    span = Span(start - 1, scale.end)
    readings = tuple(EXACT.multiply(reading, scale.factor) for reading in numeral.readings)
    return Numeral(value, span, "cardinal", precision, readings)


def _in_brackets(text: str, numeral: Numeral) -> Numeral:
    start, end = numeral.span
    if numeral.form != "cardinal" or numeral.value <= 0:
        return numeral
    if not fills_cell(text, start, end):
        if not in_prose_brackets(text, start, end) or text[start - 2 : start - 1].isalnum():
            return numeral
        whole = replace(numeral, span=Span(start - 1, end + 1))
        # "(3) dollars" may be a note.
        return (
            _either(whole) if numeral.plain and text[end + 1 : end + 2] == " " else _negative(whole)
        )
    if numeral.plain and end - start == _YEAR_DIGITS:
        return numeral
    around = text[max(0, start - _HEADING) : end + 2]
    if numeral.plain and not any(sign in around for sign in CURRENCY_SIGNS):
        return _either(numeral)
    return _negative(numeral)


def _either(numeral: Numeral) -> Numeral:
    return replace(numeral, readings=(*numeral.readings, numeral.value.copy_negate()))


def _negative(numeral: Numeral) -> Numeral:
    readings = tuple(reading.copy_negate() for reading in numeral.readings)
    return replace(numeral, value=numeral.value.copy_negate(), readings=readings, plain=False)


def _is_priced(text: str, bracket: int) -> bool:
    """Whether a currency sign touches an opening bracket; behind a number it belongs to that."""
    found = currency_before(text, bracket) if text[bracket - 1 : bracket] != " " else None
    if found is None or found[0].kind != "money" or not 0 <= found[1] < bracket:
        return False
    return not text[max(0, found[1] - 2) : found[1]].rstrip()[-1:].isdigit()
