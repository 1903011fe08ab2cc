"""Where codes stand in a text: letters and digits in one piece, with at least one digit."""

from __future__ import annotations

import re
from collections.abc import Iterator

_LATIN = r"[^\W\u2e80-\u9fff]"
_BEFORE_DIGIT = 12
_CODE = re.compile(
    rf"(?<!{_LATIN})(?<![0-9][.,:])(?<![\-$€£¥&])(?=[A-Za-z#./_\-]{{0,{_BEFORE_DIGIT}}}[0-9])"
    r"#?[A-Za-z0-9]++(?:[-_./\u2010-\u2013][A-Za-z0-9]++){0,8}+"
    rf"(?!{_LATIN}|,[0-9]|:[0-9]{{2}}(?![0-9]))"
)
_DIGITS = re.compile(r"[0-9]++")
_BEGINS = re.compile(r"(?<![A-Za-z0-9_])[#A-Za-z]")
_LEAD = re.compile(r"[A-Za-z#./_\-]*$")
_LETTER = re.compile(rf" (?<=[^\W\d_] )(?P<letter>[A-Z]|[IVXLC]{{2,6}})(?!{_LATIN}|['’.\-])")


def codes_in(text: str) -> Iterator[re.Match[str]]:
    """Yield the places of codes, one after the other. Linear in the text.

    The pattern is tried only where a digit is near, which is much faster than everywhere.
    """
    position = 0
    for digits in _DIGITS.finditer(text):
        if digits.start() < position:
            continue
        for start in _starts(text, position, digits.start()):
            match = _CODE.match(text, start) if start >= position else None
            if match:
                position = match.end()
                yield match


def _starts(text: str, position: int, digit: int) -> Iterator[int]:
    """Yield the offsets where a code can begin whose first digit stands at an offset."""
    begin = max(position, digit - _BEFORE_DIGIT)
    if digit > begin and not text[digit - 1].isspace():
        lead = _LEAD.search(text, begin, digit)
        first = lead.start() if lead else digit
        yield from (match.start() for match in _BEGINS.finditer(text, first, digit))
    yield digit


def letters_in(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the single capitals and Roman numbers behind a word, with their places."""
    for match in _LETTER.finditer(text):
        yield match["letter"], *match.span("letter")
