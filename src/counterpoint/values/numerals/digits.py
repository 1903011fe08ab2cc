"""Numbers written in digits, and the digits that are no numbers: dates, names, versions, phones."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import partial
from typing import Literal

from counterpoint.types import Span
from counterpoint.values.numerals.accounting import fills_cell, in_prose_brackets
from counterpoint.values.numerals.company import (
    DASHES,
    ORDINAL_SIGN,
    is_glued,
    leads_into_name,
    minus_before,
)
from counterpoint.values.numerals.fractions import VULGAR, fraction, read_slashed, read_tail
from counterpoint.values.numerals.record import EXACT, Numeral, last_digit, scaled, tidy
from counterpoint.values.numerals.scales import number_tails, read_scale
from counterpoint.values.numerals.separators import (
    ARABIC_DECIMAL,
    ARABIC_GROUP,
    SPACES,
    Written,
    read_digits,
)
from counterpoint.values.numerals.style import Style

_CANDIDATE = re.compile(
    rf"""
    (?P<skip>
        \d{{4}}-\d{{2}}-\d{{2}}(?!\d)(?:[T ]\d{{2}}:\d{{2}}[0-9:.,Z+\-]{{0,30}}+)?
      | (?<=\+)(?!\d{{1,3}}(?:\ \d{{3}}){{1,8}}+(?!\ ?\d)) \d{{1,3}}(?:[ -]\(?\d{{1,9}}\)?){{2,8}}+
      | \d{{3}}\)\s?\d{{3}}[-.\s]\d{{4}}(?!\d)
      | \d{{4}}(?:[ -]\d{{4}}){{2,9}}+(?!\d)
      | 0\d{{2,6}}(?:[ /-]\d{{2,12}}){{1,6}}+
      | \d++(?:[{DASHES}/:]\d++){{2,}}+ | \d++:\d++(?:[.,]\d++)?
      | (?:1[5-9]|2[01])\d\d(?:[{DASHES}/]\d\d|[{DASHES}]\d{{3}})(?!\w|[.,]\d)
      | \d++[{DASHES}]0\d++(?![.,]\d)
      | \d{{1,2}}\.\ \d{{1,2}}\.\ (?:1[5-9]|2[01])\d\d(?![\d.,]\d)
      | \d{{1,2}}\.\d{{1,2}}\.(?=\s?[a-zäöü,–-])
      | \d{{4}}年(?:\d{{1,2}}月(?:\d{{1,2}}[日号])?)? | \d{{1,2}}月(?:\d{{1,2}}[日号])?
    )
  | (?P<mixed> (?P<count>\d{{1,3}})\ (?P<over>\d{{1,2}})/(?P<under>\d{{1,4}})(?![\d/]) )
  | (?P<ratio> \d++/\d++ )
  | (?P<power> (?:(?P<mantissa>\d++(?:[.,]\d++)?)\ ?(?:[×xX*·⋅])\ ?)?
      10(?: (?:\^|\*\*)\(?(?P<exponent>[-−+]?\d{{1,2}})\)?
          | (?P<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,2}}) ) )
  | (?P<grouped> \d{{1,3}}(?:[{SPACES}]\d{{3}})++(?!\ ?\d)(?:[.,]\d++)? )
  | (?P<digits> \d++(?:[.,'’_{ARABIC_DECIMAL}{ARABIC_GROUP}]\d++)*+ )
      (?P<exp> [eE][-−+]?\d++(?!\w|\.\w) )?
  | (?P<vulgar> [{"".join(VULGAR)}] )
    """,
    re.VERBOSE | re.ASCII,
)
_PLAIN = re.compile(r"(?<=[ (])([1-9]\d{0,5}+) ([A-Za-z]{2,24}+)(?!\w)", re.ASCII)
_TRIGGER = re.compile(f"[0-9{''.join(VULGAR)}]")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−", "0123456789-+-")
_FIRST_GROUP = re.compile(r"\d++", re.ASCII)
_HIGHEST_EXPONENT = 30
_LONGEST_EXPONENT = 5
_DAY = re.compile(r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])")


def find_digit_numerals(text: str, style: Style) -> list[Numeral]:
    """Return the numerals that start with digits, in order.

    Args:
        text: the text, its digits written in ASCII.
        style: the habits of the text.
    """
    numerals: list[Numeral] = []
    position = 0
    # Every candidate begins with a digit or a sign, which are found much faster than candidates.
    while (trigger := _TRIGGER.search(text, position)) is not None:
        if (plain := _plain_count(text, trigger.start())) is not None:
            numerals.append(plain)
            position = plain.span.end
            continue
        position = trigger.end()
        match = _CANDIDATE.match(text, trigger.start())
        if match is None:
            continue
        numeral = None
        position = match.end()
        if match["skip"] is None:
            numeral, position = _read(text, match, style)
        if numeral is not None:
            numerals.append(numeral)
    return numerals


def _plain_count(text: str, start: int) -> Numeral | None:
    """Read "340 patterns", the most common form, which needs none of the further checks."""
    match = _PLAIN.match(text, start)
    if match is None or match[2].lower() in number_tails():
        return None
    whole = Decimal(1)
    return Numeral(Decimal(match[1]), Span(*match.span(1)), "cardinal", whole, plain=True)


def _read(text: str, match: re.Match[str], style: Style) -> tuple[Numeral | None, int]:
    """Read a candidate; return its numeral, if it is one, and where to go on."""
    start, end = match.span()
    if match["grouped"] and (is_glued(text, start) or _follows_number(text, start)):
        first = _FIRST_GROUP.match(text, start)
        end = first.end() if first else end
        if is_glued(text, start):
            return None, end
        return _cardinal(text, Span(start, end), read_digits(text[start:end], style), style), end
    if is_glued(text, start):
        return None, end
    if match["vulgar"] or match["mixed"] or match["ratio"]:
        vulgar = match["vulgar"]
        part = fraction(Span(start, end), *VULGAR[vulgar]) if vulgar else read_slashed(text, match)
        whole = None if part is None else _scaled_share(text, part, style)
        return whole, max(end, whole.span.end) if whole else end
    written = _exact(match, style)
    if written is None or (_is_pair(text, start, end) and style.decimal_mark != ","):
        return None, end
    if text[end : end + 1] == "." and _DAY.fullmatch(match.group()) and style.usual_mark == ",":
        return None, end
    numeral = _cardinal(text, Span(start, end), written, style)
    return numeral, max(end, numeral.span.end) if numeral else end


def _scaled_share(text: str, part: Numeral, style: Style) -> Numeral | None:
    """A fraction with its minus and its scale: "-½", "¾ million", "2 1/4 million"."""
    (start, end), value, precision = part.span, part.value, part.precision
    if (scale := read_scale(text, part.span, style)) is not None:
        if scale.factor is None or scale.plus:
            return None
        value, end = EXACT.multiply(value, scale.factor), scale.end
        precision = EXACT.divide(scale.weight, Decimal(100)) if scale.weight > 1 else Decimal(1)
    start, negative = minus_before(text, start)
    if negative:
        value = value.copy_negate()
    form: Literal["cardinal", "fraction"] = "fraction" if abs(value) < 1 else "cardinal"
    words = scale is not None and scale.words
    return Numeral(tidy(value), Span(start, end), form, tidy(precision), words=words)


def _follows_number(text: str, start: int) -> bool:
    """Whether another number stands right before: two numbers side by side are no groups."""
    return text[start - 1 : start] == " " and text[start - 2 : start - 1].isdigit()


def _is_pair(text: str, start: int, end: int) -> bool:
    """Whether brackets close around "3,4": a pair, not a decimal."""
    if in_prose_brackets(text, start, end):
        return False
    inside = text[start:end]
    pair = text[start - 1 : start] in ("(", "[", "{") and text[end : end + 1] in (")", "]", "}")
    if not pair or inside.count(",") != 1 or "." in inside:
        return False
    return inside[-4:-3] != "," or not fills_cell(text, start, end)


def _exact(match: re.Match[str], style: Style) -> Written | None:
    if match["power"]:
        return _power(match, style)
    run = match["grouped"] or match["digits"]
    written = read_digits(run, style)
    if written is None or not match["exp"]:
        return written
    raised = match["exp"][1:].translate(_RAISED)
    exponent = int(raised) if len(raised) < _LONGEST_EXPONENT else None
    if exponent is None or abs(exponent) > _HIGHEST_EXPONENT:
        return None
    return Written(scaled(written.value, exponent))


def _power(match: re.Match[str], style: Style) -> Written | None:
    raised = (match["exponent"] or match["raised"]).translate(_RAISED)
    exponent = int(raised)
    mantissa = read_digits(match["mantissa"], style) if match["mantissa"] else Written(Decimal(1))
    footnote = match["mantissa"] is None and match["raised"] is not None and 0 <= exponent < 3
    if mantissa is None or abs(exponent) > _HIGHEST_EXPONENT or footnote:
        return None
    return Written(scaled(mantissa.value, exponent))


def _cardinal(text: str, span: Span, written: Written | None, style: Style) -> Numeral | None:
    run = text[span.start : span.end]
    if written is None or leads_into_name(text, run, span.end):
        return None
    start, negative = minus_before(text, span.start)
    dotted = text[start - 1 : start] == "." and not negative and run.isdecimal()
    if dotted and not text[start - 2 : start - 1].isalnum() and text[start - 2 : start - 1] != ".":
        start = start - 1
        written = Written(scaled(Decimal(run), -len(run)))
        start, negative = minus_before(text, start)
    if ordinal := ORDINAL_SIGN.match(text, span.end):
        if not run.isdecimal():
            return None
        value = Decimal(run)
        return Numeral(value, Span(span.start, ordinal.end()), "ordinal", Decimal(1))
    return _finish(text, Span(start, span.end), written, style, negative)


def _finish(
    text: str, span: Span, written: Written, style: Style, negative: bool
) -> Numeral | None:
    value, end, precision = written.value, span.end, last_digit(written.value)
    readings: tuple[Decimal, ...] = () if written.other is None else (written.other,)
    if (tail := read_tail(text, end, span.start)) is not None:
        value, end, precision = EXACT.add(value, tail[0]), tail[1], Decimal(0)
    words = tail is not None and text[end - 1].isalpha()
    if (scale := read_scale(text, Span(span.start, end), style)) is not None:
        if scale.factor is None:
            return None
        times = partial(EXACT.multiply, scale.factor)
        readings = (*map(times, readings), *(EXACT.multiply(value, f) for f in scale.others))
        value = EXACT.add(times(value), scale.plus)
        precision = scale.weight if scale.plus else EXACT.multiply(precision, scale.weight)
        words, end = words or scale.words, scale.end
        more = None if scale.plus or tail else read_tail(text, end, span.start)
        if more is not None:
            value, end, precision = EXACT.add(value, times(more[0])), more[1], Decimal(0)
    if negative:
        value, readings = value.copy_negate(), tuple(r.copy_negate() for r in readings)
    plain = text[span.start : end].isdecimal() and not negative
    whole = Span(span.start, end)
    others = tuple(reading for reading in readings if reading != value)
    return Numeral(tidy(value), whole, "cardinal", tidy(precision), others, words, plain)
