"""Fractions in signs and slashes, alone and after digits: "½", "3/4", "2 and a half"."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from counterpoint.types import Span
from counterpoint.values.lexicon import load
from counterpoint.values.numerals.company import leads_into_name
from counterpoint.values.numerals.lexicon import SPACED
from counterpoint.values.numerals.record import EXACT, Numeral, share

_SIGNS = (
    "½ 1 2,⅓ 1 3,⅔ 2 3,¼ 1 4,¾ 3 4,⅕ 1 5,⅖ 2 5,⅗ 3 5,⅘ 4 5,⅙ 1 6,⅚ 5 6,⅐ 1 7,⅛ 1 8,⅜ 3 8,⅝ 5 8,"
    "⅞ 7 8,⅑ 1 9,⅒ 1 10"
)
VULGAR = {sign: (int(over), int(under)) for sign, over, under in map(str.split, _SIGNS.split(","))}
"""The fractions that are one character: numerator and denominator."""

_AND_VULGAR = re.compile(rf" ?([{''.join(VULGAR)}])")
_USUAL_DENOMINATORS = frozenset((*range(2, 11), 12, 16, 20, 32, 64, 100, 1000))
_LABEL = re.compile(r"([^\W\d_]{1,10})\.? $")


def read_slashed(text: str, match: re.Match[str]) -> Numeral | None:
    """Read "3/4" or "2 3/4" out of a match with its parts; None for dates, scores and pages."""
    count, over, under = match["count"], match["over"], match["under"]
    if match["ratio"]:
        over, _, under = match["ratio"].partition("/")
    if len(over) > 3 or len(under) > 4 or over[0] == "0" or under[0] == "0":
        return None
    if int(under) not in _USUAL_DENOMINATORS or int(over) >= int(under):
        return None
    span = Span(*match.span())
    if leads_into_name(text, match.group(), span.end) or _is_labelled(text, span.start):
        return None
    if not count:
        return fraction(span, int(over), int(under))
    value = EXACT.add(Decimal(count), share(Decimal(over), int(under)))
    return Numeral(value, span, "cardinal", Decimal(0))


def _is_labelled(text: str, start: int) -> bool:
    """Whether "p." or "on" before a slashed pair makes it a page or a day."""
    label = _LABEL.search(text[max(0, start - 16) : start])
    return label is not None and label[1].lower() in _labels()


@cache
def _labels() -> frozenset[str]:
    return frozenset(label for code in SPACED for label in load("numerals", code)["no_share_after"])


def fraction(span: Span, over: int, under: int) -> Numeral:
    """The numeral of a share of one."""
    return Numeral(share(Decimal(over), under), span, "fraction", Decimal(0))


def read_tail(text: str, end: int, start: int) -> tuple[Decimal, int] | None:
    """The fraction after digits, as in "2½" and "2 and a half", and where it ends.

    ``start`` is where the digits start.
    """
    if vulgar := _AND_VULGAR.match(text, end):
        over, under = VULGAR[vulgar[1]]
        return share(Decimal(over), under), vulgar.end()
    if text[end : end + 1] != " ":
        return None
    if slashed := _joined_share().match(text, end + 1):
        return _added_share(text, slashed, Span(start, end))
    if (match := _tails()[0].match(text, end + 1)) is None:
        return None
    found = _tails()[1].get(match.group().lower())
    return None if found is None else (share(Decimal(found[0]), found[1]), match.end())


def _added_share(text: str, match: re.Match[str], whole: Span) -> tuple[Decimal, int] | None:
    """The fraction of "1 and 1/2 hours"; none in "between 1 and 1/2", "3 and 1/2 of the rest"."""
    over, under = int(match[1]), int(match[2])
    count = text[whole.start : whole.end].lstrip("-−")
    if not count.isdecimal() or len(count) > 3 or _is_opened(text, whole.start):
        return None
    if not 0 < over < under or under not in _USUAL_DENOMINATORS:
        return None
    return share(Decimal(over), under), match.end()


def _is_opened(text: str, start: int) -> bool:
    label = _LABEL.search(text[max(0, start - 16) : start])
    return label is not None and label[1].lower() in _openers()


@cache
def _openers() -> frozenset[str]:
    return frozenset(word for code in SPACED for word in load("numerals", code)["range_openers"])


@cache
def _joined_share() -> re.Pattern[str]:
    joiners = "|".join(sorted({load("numerals", code)["and"] for code in SPACED}))
    links = "|".join(
        sorted(
            {load("numerals", code)["of"] for code in SPACED if load("numerals", code).get("of")}
        )
    )
    return re.compile(
        rf"(?:{joiners}) (\d{{1,2}})/(\d{{1,2}})(?![\w/]|[.,]\d)(?! (?:{links})\b)", re.IGNORECASE
    )


@cache
def _tails() -> tuple[re.Pattern[str], dict[str, tuple[int, int]]]:
    table: dict[str, tuple[int, int]] = {}
    for code in SPACED:
        table |= {tail: (f[0], f[1]) for tail, f in load("numerals", code).get("tails", {}).items()}
    pattern = "|".join(sorted(table, key=len, reverse=True))
    return re.compile(rf"(?:{pattern})(?!\w)", re.IGNORECASE), table
