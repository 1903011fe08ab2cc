"""Numbers as they are written: "$4.2M" and "4.2 million dollars" are one value.

Digits that are part of a date, a clock time, a version, a name or an identifier are no numbers
(``2024-01-15``, ``14:00``, ``1.2.3``, ``Q2``, ``fin-001``). A value is read exactly or not at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Context, Decimal

from counterpoint.types import Span

_MOST_DIGITS = 40
# Room for every digit that is read, whatever the caller's own decimal context rounds to.
_EXACT = Context(prec=100, traps=[])
_SCALES = {
    "k": 3,
    "thousand": 3,
    "m": 6,
    "mn": 6,
    "million": 6,
    "b": 9,
    "bn": 9,
    "billion": 9,
    "trillion": 12,
}
_CURRENCIES = {
    "$": "$",
    "usd": "$",
    "dollar": "$",
    "dollars": "$",
    "€": "€",
    "eur": "€",
    "euro": "€",
    "euros": "€",
    "£": "£",
    "gbp": "£",
    "¥": "¥",
    "yen": "¥",
    "jpy": "¥",
    "¢": "¢",
    "cents": "¢",
}
_NUMBER = re.compile(
    r"""
    (?P<skip> \d{4}-\d{2}-\d{2}(?:T[0-9:.,Z+\-]{0,30}+)?
            | \d{1,4}(?:[.:/]\d{1,4}){2,9} | \d{1,2}:\d{2} )
    | (?: (?P<currency> [$€£¥¢] ) \s? )?
      (?P<digits> \d++ (?: [,'_\u00a0\u202f] \d++ )*+ ) (?P<fraction> \.\d++ )?
      (?: (?P<attached> [kKMB] | bn ) (?![A-Za-z])
        | \s? (?P<scale> thousand | million | billion | trillion | bn | mn ) \b )?
      (?: \s? (?P<percent> % | percent\b | per\ cent\b )
        | \s? (?P<after> [€£¥¢$] (?! \s? \d )
                      | (?: USD | EUR | GBP | JPY | dollars? | euros? | cents | yen ) \b ) )?
    """,
    re.VERBOSE,
)
_GROUPED = re.compile(r"\d{1,3}(?:[,'_\u00a0\u202f]\d{3})+")
_GOES_ON = re.compile(r"(?:st|nd|rd|th)\b|[.,]\d")


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text. ``unit`` is a currency sign, "%" or "".

    ``bare`` is True for plain digits: no sign, scale, fraction, grouping or unit beside them.
    """

    value: Decimal
    unit: str
    bare: bool
    span: Span

    @property
    def normal(self) -> str:
        """The normal form: "$4200000", "12.5%", "100"."""
        digits = f"{_EXACT.normalize(self.value):f}"
        return f"{digits}%" if self.unit == "%" else f"{self.unit}{digits}"

    def agrees(self, other: Number) -> bool:
        """Whether both can be one number: equal values, and no two different units."""
        if self.value != other.value:
            return False
        return self.unit == other.unit or "" in (self.unit, other.unit)


def find_numbers(text: str) -> list[Number]:
    """Return the numbers of a text in order. Linear in the text."""
    numbers: list[Number] = []
    for match in _NUMBER.finditer(text):
        number = _read(text, match)
        if number is not None:
            numbers.append(number)
    return numbers


def _read(text: str, match: re.Match[str]) -> Number | None:
    digits, fraction = match["digits"], match["fraction"] or ""
    if digits is None or len(digits) + len(fraction) > _MOST_DIGITS:
        return None
    if not digits.isdecimal() and not _GROUPED.fullmatch(digits):
        return None
    start = match.start("currency") if match["currency"] else match.start("digits")
    if _is_glued(text, start) or _GOES_ON.match(text, match.end()):
        return None
    scale = match["attached"] or match["scale"] or ""
    currency = match["currency"] or match["after"] or ""
    unit = "%" if match["percent"] else _CURRENCIES.get(currency.lower(), "")
    plain = re.sub(r"[^\d]", "", digits)
    value = _EXACT.scaleb(Decimal(plain + fraction), _SCALES.get(scale.lower(), 0))
    if text[start - 1 : start] in ("-", "\u2212") and not text[start - 2 : start - 1].isalnum():
        value, start = value.copy_negate(), start - 1
    bare = not (scale or unit or fraction or match["currency"] or plain != digits or value < 0)
    return Number(value, unit, bare, Span(start, match.end()))


def _is_glued(text: str, start: int) -> bool:
    """Whether the digits go on from a word, an identifier or a longer number before them."""
    before = text[start - 1 : start]
    if before.isalnum() or before in ("_", "#"):
        return True
    further = text[start - 2 : start - 1]
    if before in ("-", "/"):
        return further.isalpha()
    return before in (".", ",", ":") and further.isdigit()
