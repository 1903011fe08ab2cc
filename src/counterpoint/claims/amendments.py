"""How a text amends another word by word: 'for "X" substitute "Y"', "delete X and insert Y".

English only: the grammar of amending phrases is part of the patterns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from counterpoint.types import Span

Amended = tuple[Literal["replaces", "amended"], Span, Span | None, Span | None]
"""An amendment: its kind, the words that tell of it, the old and the new wording."""

_SIGNS = ("ubstitut", "eplac", "nsert", " read")
_QUOTES = "\"'“„«‘"
_BETWEEN = 100
_LEAD = 60
_QUOTED = re.compile(
    r"(?:[\"“„«]|(?<!\w)[‘'])([^\"“”„«»\n]{1,200}?)(?:[\"”“»]|[’'](?!\w))",
)
_WORDS = (
    r"(?:(?:the\s)?(?:new\s)?(?:words?|phrase|figures?|expression|term|number|sum|sentence)\s)?"
)
_THERE = r"(?:there\s(?:shall\sbe|is|are)\s)?"
_PLACE = r"(?:(?:in|into)\s(?:its|their)\s(?:place|stead)\s|instead\s|therefor\s)?"
_CUT = r"(?:deleted|omitted|struck\sout|struck|removed|repealed|replaced|substituted|left\sout)"
_ONLY = r"\s?,?\s?"
# The words between two quotations, of which the second takes the place of the first.
_REPLACED = re.compile(
    rf"{_ONLY}(?:[a-z]{{2,6}}\s){{0,3}}(?:{_CUT},?\s(?:and\s)?(?:is\s|are\s|shall\sbe\s)?)?"
    rf"(?:replaced|substituted)\s(?:by|with)\s{_WORDS}",
    re.IGNORECASE,
)
_CUT_FOR = re.compile(
    rf"{_ONLY}(?:[a-z]{{2,6}}\s){{0,3}}{_CUT},?\sand\s{_THERE}"
    rf"(?:(?:substituted|inserted)\s)?{_PLACE}{_WORDS}",
    re.IGNORECASE,
)
_FOR = re.compile(rf"{_ONLY}{_THERE}substitut(?:e|ed|ing)\s{_WORDS}", re.IGNORECASE)
_INSERT = re.compile(
    rf"{_ONLY}and\s(?:insert|substitute|inserting|substituting|replace\s(?:it|them)\s(?:by|with))\s"
    rf"{_PLACE}{_WORDS}",
    re.IGNORECASE,
)
# The same, where the first takes the place of the second.
_IN_PLACE = re.compile(
    rf"{_ONLY}(?:[a-z]{{2,6}}\s){{0,3}}substituted\sfor\s{_WORDS}", re.IGNORECASE
)
_FOR_LEAD = re.compile(rf"\bfor\s{_WORDS}$", re.IGNORECASE)
_DELETE = r"(?:delet|strik|omit|remov|tak)(?:e|ing|t|ting)?(?:\sout)?"
_DELETE_LEAD = re.compile(rf"\b{_DELETE}\s{_WORDS}$", re.IGNORECASE)
_BARE = r"[^\n,;:\"“”„«»‘.]"
_PLAIN = (
    re.compile(
        rf"\bfor\s(?!')({_BARE}{{1,60}}?),?\s{_THERE}substitute\s(?!for\b|by\b|with\b)({_BARE}{{1,60}})",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:delete|strike|omit|remove)\s(?:out\s)?(?!')({_BARE}{{1,60}}?),?\s"
        rf"and\s(?:insert|substitute)\s{_PLACE}({_BARE}{{1,60}})",
        re.IGNORECASE,
    ),
)
_READS = re.compile(
    r"\b(?:amended|revised|changed|altered)\s(?:so\sas\s)?to\sread(?:\sas\sfollows)?"
    r"\s?[:,]?\s{1,2}[\"“„«‘]?([^\n\"“”„«»;:.]{1,120})"
)


def amendments(text: str) -> Iterator[Amended]:
    """Yield what the set phrases of amending laws and contracts change. Linear in the text."""
    if not any(sign in text for sign in _SIGNS):
        return
    if any(quote in text for quote in _QUOTES):
        yield from _quoted(text)
    for pattern in _PLAIN:
        for match in pattern.finditer(text):
            yield "replaces", Span(*match.span()), _trimmed(match, 1), _trimmed(match, 2)
    for match in _READS.finditer(text):
        yield "amended", Span(*match.span()), None, _trimmed(match, 1)


def _quoted(text: str) -> Iterator[Amended]:
    for first, second in pairwise(_QUOTED.finditer(text)):
        between = text[first.end() : second.start()]
        if len(between) > _BETWEEN:
            continue
        span = Span(first.start(), second.end())
        old, new = Span(*first.span(1)), Span(*second.span(1))
        lead = text[max(0, first.start() - _LEAD) : first.start()]
        if _puts_second(lead, between):
            yield "replaces", span, old, new
        elif _IN_PLACE.fullmatch(between):
            yield "replaces", span, new, old


def _puts_second(lead: str, between: str) -> bool:
    if _REPLACED.fullmatch(between) or _CUT_FOR.fullmatch(between):
        return True
    if _FOR.fullmatch(between):
        return _FOR_LEAD.search(lead) is not None
    return _INSERT.fullmatch(between) is not None and _DELETE_LEAD.search(lead) is not None


def _trimmed(match: re.Match[str], group: int) -> Span:
    raw = match[group]
    start = match.start(group) + len(raw) - len(raw.lstrip())
    return Span(start, start + max(1, len(raw.strip())))
