"""What a run of digits with marks between them is worth, and what else it may be worth."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from counterpoint.values.numerals.record import MOST_DIGITS
from counterpoint.values.numerals.style import Style

SPACES = " \u00a0\u2009\u202f"
ARABIC_DECIMAL = "\u066b"
ARABIC_GROUP = "\u066c"
_DECIMALS = ".," + ARABIC_DECIMAL
_NOT_DIGIT = re.compile(r"[^0-9]")
_ALIKE = str.maketrans({**dict.fromkeys(SPACES, " "), "\u2019": "'"})
_HIGHEST_OCTET = 255
_DOT_LANGUAGES = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Written:
    """The value of a run of digits and, where it can be read in another way, the other one."""

    value: Decimal
    other: Decimal | None = None


def read_digits(run: str, style: Style) -> Written | None:
    """Read ASCII digits with separators between them; None where they are no one number."""
    if run.isdecimal():
        return _plain(run)
    marks = _NOT_DIGIT.findall(run.translate(_ALIKE))
    parts = _NOT_DIGIT.split(run)
    if sum(map(len, parts)) > MOST_DIGITS:
        return None
    if len(marks) == 1 and marks[0] in ".,":
        return _one_mark(parts[0], parts[1], marks[0], style)
    decimals = ""
    if marks[-1] in _DECIMALS and marks[-1] not in marks[:-1]:
        decimals = "." + parts.pop()
        marks.pop()
    if marks and not _are_groups(parts, marks):
        return None
    if not decimals and _is_row(run, parts):
        return None
    return Written(Decimal("".join(parts) + decimals))


def _is_row(run: str, parts: list[str]) -> bool:
    """Whether "404 500 502" is as likely a row of numbers as one of them."""
    spaced = run.replace(" ", "").isdecimal() and len(parts) > 2
    return spaced and len(parts[0]) == 3 and "000" not in parts


def _plain(run: str) -> Written | None:
    padded = run[0] == "0" and len(run) > 2
    return None if padded or len(run) > MOST_DIGITS else Written(Decimal(run))


def _are_groups(parts: list[str], marks: list[str]) -> bool:
    lengths = [len(part) for part in parts]
    if len(set(marks)) > 1 or parts[0][0] == "0":
        return False
    if marks[0] == "." and len(parts) == 4 and all(int(p[:4]) <= _HIGHEST_OCTET for p in parts):
        return False
    western = lengths[0] <= 3 and all(length == 3 for length in lengths[1:])
    indian = (
        marks[0] == ","
        and lengths[0] <= 2
        and lengths[-1] == 3
        and all(length == 2 for length in lengths[1:-1])
    )
    return western or indian


def _one_mark(whole: str, rest: str, mark: str, style: Style) -> Written | None:
    if whole[0] == "0" and len(whole) > 1:
        return None
    decimal = Decimal(f"{whole}.{rest}")
    if len(rest) != 3 or whole == "0":
        return _decimal(decimal, mark, style)
    if len(whole) > 3:
        return Written(decimal) if mark in (".", style.decimal_mark or style.usual_mark) else None
    grouped = Decimal(whole + rest)
    settled = style.decimal_mark
    if settled is not None:
        return Written(decimal if mark == settled else grouped)
    if mark == "," and style.language in _DOT_LANGUAGES:
        return Written(grouped)
    if mark == style.usual_mark:
        return Written(decimal, grouped)
    return Written(grouped, decimal)


def _decimal(value: Decimal, mark: str, style: Style) -> Written | None:
    """A comma before decimals in an English text that writes a dot elsewhere is an enumeration."""
    foreign = mark == "," and style.decimal_mark == "." and style.language == "en"
    return None if foreign else Written(value)
