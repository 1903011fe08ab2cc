"""Street addresses and post codes around a number."""

from __future__ import annotations

import re
from functools import cache

from counterpoint.types import Span
from counterpoint.values.wordlists import word_list

_STREET_AFTER = re.compile(
    r"(?:(?:[NSEW]{1,2}|North|South|East|West)\.?\s)?"
    r"(?:(?:[A-Z][^\W\d_'’-]{0,24}|[0-9]{1,3}(?:st|nd|rd|th))\.?\s){1,4}"
)
_NEXT = re.compile(r"\s(?=(?:[A-Z]|[0-9]{1,3}(?:st|nd|rd|th)))")
_ORDINAL = re.compile(r"[0-9]{1,3}(?:st|nd|rd|th)", re.IGNORECASE)
_GERMAN = re.compile(
    r"(?<![^\W_])(?:[A-ZÄÖÜ][^\W\d_-]{0,30}"
    r"(?:straße|strasse|str\.|weg|allee|gasse|platz|damm|ufer|ring)"
    r"|[A-ZÄÖÜ][^\W\d_]{1,30} (?:Straße|Strasse|Str\.|Weg|Allee|Gasse|Platz|Damm|Ufer|Ring)) $"
)
_SPANISH = re.compile(
    r"(?<![^\W_])(?:[Cc]alle|C/|[Aa]venida|[Aa]v\.|[Aa]vda\.|[Pp]laza|[Pp]aseo|[Cc]arrera|[Rr]ue|[Vv]ia)"
    r"(?: (?:de|del|la|las|los|[A-ZÁÉÍÓÚÑ][^\W\d_]{0,24})){1,5},? (?:n\.?º )?$"
)
_BRITISH = re.compile(r"[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}(?!\w)")
_CANADIAN = re.compile(r"[A-Z][0-9][A-Z] [0-9][A-Z][0-9](?!\w)")
_FIVE = re.compile(r"[0-9]{5}(?:-[0-9]{4})?")
_HOUSE = re.compile(r"[0-9]{1,5}[A-Za-z]?(?:[-/][0-9]{1,4}[A-Za-z]?)?")


def address_at(text: str, start: int, code: str) -> Span | None:
    """Return the street address whose house number stands at an offset."""
    end = start + len(code)
    if _ORDINAL.fullmatch(code):
        after = re.compile(r"\s([A-Z][a-z]{1,9})\b").match(text, end)
        known = after is not None and after[1].casefold() in _streets()
        return Span(start, after.end()) if known and after else None
    if not _HOUSE.fullmatch(code):
        return None
    if text[start - 1 : start] == " ":
        window = text[max(0, start - 72) : start]
        match = _GERMAN.search(window) or _SPANISH.search(window)
        if match:
            return Span(max(0, start - 72) + match.start(), end)
    return _named_after(text, start, end)


def postcode_at(text: str, start: int, code: str, *, after_address: bool) -> Span | None:
    """Return the post code at an offset, where it can be nothing else.

    Args:
        text: the text around.
        start: offset of the code.
        code: what is written there.
        after_address: a street address ends right before it.
    """
    match = _BRITISH.match(text, start) or _CANADIAN.match(text, start)
    if match:
        return Span(*match.span())
    end = start + len(code)
    if code.startswith("D-") and _FIVE.fullmatch(code[2:]):
        return Span(start, end)
    if not _FIVE.fullmatch(code):
        return None
    before = text[max(0, start - 5) : start].split()
    state = before[-1] if before else ""
    in_state = state.isupper() and state.casefold() in word_list("identifiers", "states")
    in_town = after_address and text[end : end + 2].strip().isupper()
    return Span(start, end) if in_state or in_town else None


def _named_after(text: str, start: int, end: int) -> Span | None:
    """Read "4417 NW 12th Avenue": the number, up to four names, and a word for a street."""
    gap = _NEXT.match(text, end)
    words = _STREET_AFTER.match(text, gap.end()) if gap else None
    if words is None:
        return None
    # The last of the names can be the word for a street itself.
    tail = re.compile(r"[A-Z][a-z]{1,9}\b").match(text, words.end())
    if tail and tail.group().casefold() in _streets():
        return Span(start, tail.end())
    for piece in reversed(list(re.finditer(r"[^\s.]+", words.group()))):
        at = words.start() + piece.start()
        if piece.group().casefold() in _streets() and at > gap.end():  # type: ignore[union-attr]
            return Span(start, words.start() + piece.end())
    return None


@cache
def _streets() -> frozenset[str]:
    return frozenset(word.rstrip(".") for word in word_list("identifiers", "streets"))
