"""How a line begins, and whether it goes on where the line before it ends."""

from __future__ import annotations

import re
from typing import NamedTuple

from counterpoint.claims.layout.lines import Line
from counterpoint.types import Span

FENCE = re.compile(r"(`{3,}|~{3,})[^`\n]{0,80}+")
HEADING = re.compile(r"(#{1,6})[ \t]++(?=\S)")
RULE = re.compile(r"(?:[-*_=~#+][ \t]{0,8})++")
DEFINITION = re.compile(r":[ \t]{1,8}(?=\S)")
SMALLEST = 7
"""The level of a heading that only its look makes one."""

_UNDERLINE = re.compile(r"={2,}+|-{3,}+")

_BULLET = re.compile(r"(?:[-*+•‣·▪◦○●・–—][ \t\u00a0]++)++")
_NUMBER = re.compile(r"(\(?)(\d{1,3}|[a-zA-Z])([.)])[ \t]++(?=\S)")
_MONTH = re.compile(
    r"(?:jan|feb|mär|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)", re.IGNORECASE
)
_BEGINS = re.compile(
    r"[-*+•‣·▪◦○●・][ \t\u00a0]|#{1,6}[ \t]|[|│]|`{3}|~{3}|:[ \t]|\[\^?[^\[\]\n]{1,60}\]:"
)
_BOLD = re.compile(r"(?:\*\*|__)[^*_\n]{1,120}+(?:\*\*|__)")
_TITLE = 120
_LEAD = 80
_NO_TITLE = ".!?…。！？｡:：;,"
_STOPS = "!?;|…。！？；:："
_WRAPPED = 50
_HALF_WRAPPED = 24


class Marker(NamedTuple):
    """The mark of a list item: where its words begin, and its number, 0 for a bullet."""

    end: int
    number: int


def marker(text: str, line: Line, last: int) -> Marker | None:
    """Read the mark of a list item; None where the line begins with none.

    Args:
        text: the text.
        line: the line.
        last: the number of the item before it in the same list, 0 where there is none.
    """
    bullet = _BULLET.match(text, line.start, line.end)
    if bullet is not None:
        return Marker(bullet.end(), 0)
    match = _NUMBER.match(text, line.start, line.end)
    if match is None or (match.group(1) and match.group(3) == "."):
        return None
    written = match.group(2)
    if written.isascii() and written.isdigit():
        number = int(written)
        if match.group(3) == "." and _MONTH.match(text, match.end()):
            return None
        return Marker(match.end(), number) if number in (1, last + 1) else None
    number = ord(written.lower()) - ord("a") + 1
    fits = match.group(3) == ")" and 0 < number <= 26 and number in (1, last + 1)
    return Marker(match.end(), number) if fits else None


def goes_on(text: str, before: Line, line: Line, last: int, indent: int = -1) -> bool:
    """Tell whether a line goes on where the line before ends.

    Args:
        text: the text.
        before: the line before.
        line: the line.
        last: the number of the list item that is open, 0 where there is none.
        indent: the indent of the list item that is open, negative where there is none.
    """
    if line.start >= line.end or line.region is not None or line.apart:
        return False
    if line.flows:
        return True
    if _BEGINS.match(text, line.start, line.end) or marker(text, line, last) is not None:
        return text[line.start] in "–—"
    if RULE.fullmatch(text, line.start, line.end):
        return False
    if 0 <= indent < line.indent:
        return True
    ending, length = text[before.end - 1], before.end - before.start
    if ending in _STOPS or text[before.start] in "#|":
        return False
    if ending == "." or length >= _WRAPPED:
        return length >= _WRAPPED
    return length >= _HALF_WRAPPED and text[line.start].islower()


def closes_fence(text: str, line: Line, mark: str) -> bool:
    """Tell whether a line ends the block of code that a fence opened."""
    length = line.end - line.start
    return (
        len(mark) <= length < 200
        and text.startswith(mark, line.start)
        and not text[line.start : line.end].strip(mark[0])
    )


def title_level(text: str, own: Span, below: Line | None) -> int:
    """Return the level of the heading that a line is by its look, 0 for none.

    Args:
        text: the text.
        own: the line.
        below: the line below, None at the end of the text.
    """
    if own.end - own.start > _TITLE or text[own.end - 1] in _NO_TITLE:
        return 0
    if below is None or below.region is not None:
        return 0
    if below.start < below.end and _UNDERLINE.fullmatch(text, below.start, below.end):
        return 1 if text[below.start] == "=" else 2
    bold = _BOLD.fullmatch(text, own.start, own.end)
    return SMALLEST if bold and text[own.end - 3] not in _NO_TITLE else 0


def leads_in(text: str, own: Span, below: Line | None) -> bool:
    """Tell whether a short line without a stop stands right above a list or a table."""
    if below is None or own.end - own.start > _LEAD or text[own.end - 1] in _NO_TITLE:
        return False
    if below.region is not None:
        return below.region.kind == "table"
    if below.start >= below.end:
        return False
    piped = text[below.start] == "|"
    return below.role == "li" or piped or marker(text, below, 0) is not None
