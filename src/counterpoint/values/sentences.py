"""Sentences with exact offsets: prose, lists, tables, headings, Chinese and Japanese.

A hard-wrapped line goes on in the next one; a list item, a table row, a heading and a blank line
end a sentence. Linear in the text.
"""

from __future__ import annotations

import re

from counterpoint.types import Span

_BLOCK = re.compile(
    r"[ \t]{0,8}(?:[-*+•‣·]\s|\(?\d{1,3}[.)]\s|#{1,6}\s|\||>|={3,}|-{3,}|`{3}|~{3})"
)
_STOP = re.compile(r"[.!?…]{1,8}[\"'”’»)\]*_]{0,4}(?=\s|$)|[。！？｡][」』”’）】]{0,4}")
_MONTH = re.compile(
    r"\s{1,3}(?:jan|feb|mär|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)", re.IGNORECASE
)
_NOT_SPACE = re.compile(r"\S")
_LAST_WORD = re.compile(r"[^\s(\[\"'“]{1,24}$")
_STARTER = re.compile(
    r"\s{1,9}(?:The|It|In|A|An|We|This|That|These|He|She|They|Its|Their|For|On|As|At|But|And|Our)\b"
)
# A name or a measure may end with its abbreviation; what can only begin a sentence tells.
_OPENER = re.compile(
    r"\s{1,9}(?:The|It|In|This|That|These|There|He|She|They|We|Its|Their|If|When|But|And|Our)\b"
)
_SMALL = re.compile(r"\s{1,9}[a-zà-öø-ÿ]")
_QUOTE_END = re.compile('["”’»]')
_ORDINAL = re.compile(
    r"\b(?:am|im|der|die|das|dem|den|des|vom|zum|zur|bis|seit|ab|jede[mnrs]?)\s\d{1,3}$",
    re.IGNORECASE,
)
_ABBREVIATIONS = frozenset(
    "dr mr mrs ms prof sr jr st vs etc e.g i.e cf al approx est dept gen col lt sgt rev hon gov "
    "sen rep incl excl z.b d.h u.a bzw ggf inkl exkl evtl vgl sog ca mio mrd sra dra dña ud uds "
    "aprox ee uu "
    "jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k u.n a.m p.m".split()
)
_MAY_END = frozenset("etc jr sr mio mrd u.s u.k u.n a.m p.m".split())
_BEFORE_NUMBER = frozenset(
    "no nos nr fig figs sec art eq p pp vol abs bd ch tel ext max núm pág págs".split()
)
_NUMBERED = re.compile(r"[0-9]{1,3}\n?")
_NUMBER = re.compile(r"\s{1,3}\d")
_COMPANY = frozenset("inc corp ltd co llc plc gmbh bros".split())
_WRAPPED_LINE = 50


def sentences(text: str) -> list[Span]:
    """Return the sentences of a text in order: trimmed, never empty, never overlapping."""
    spans: list[Span] = []
    for block in _blocks(text):
        spans.extend(_split_block(text, block))
    return spans


def _blocks(text: str) -> list[Span]:
    """Join hard-wrapped lines; everything else that ends a line ends a block."""
    blocks: list[Span] = []
    begin: int | None = None
    position = 0
    previous = ""
    for line in text.splitlines(keepends=True):
        stripped = line.strip()
        if begin is not None and not _goes_on(previous, line):
            blocks.append(Span(begin, position))
            begin = None
        if begin is None and stripped:
            begin = position
        position += len(line)
        previous = line
    if begin is not None:
        blocks.append(Span(begin, position))
    return blocks


def _goes_on(line: str, following: str) -> bool:
    stripped = line.strip()
    if not following.strip() or len(stripped) < _WRAPPED_LINE or _BLOCK.match(following):
        return False
    return stripped[0] not in "#|" and stripped[-1] not in ".!?:;|。！？"


def _split_block(text: str, block: Span) -> list[Span]:
    spans: list[Span] = []
    begin = block.start
    first = _first_word(text, begin)
    for stop in _STOP.finditer(text, block.start, block.end):
        if _ends_sentence(text, begin, first, stop):
            _add(spans, text, begin, stop.end())
            begin = stop.end()
            first = _first_word(text, begin)
    _add(spans, text, begin, block.end)
    return spans


def _first_word(text: str, begin: int) -> int:
    match = _NOT_SPACE.search(text, begin)
    return match.start() if match else len(text)


def _ends_sentence(text: str, begin: int, first: int, stop: re.Match[str]) -> bool:
    mark = stop.group()
    if mark[0] != ".":
        quoted = mark[0] in "!?…" and (mark[0] == "…" or _QUOTE_END.search(mark) is not None)
        return not (quoted and _SMALL.match(text, stop.end()))
    if mark.startswith("..") and _SMALL.match(text, stop.end()):
        return False
    word = _LAST_WORD.search(text[max(begin, stop.start() - 24) : stop.start()])
    last = word.group().lower() if word else ""
    if not last:
        # A stop set apart, as in tokenised text.
        return first < stop.start()
    if last in _COMPANY:
        return _STARTER.match(text, stop.end()) is not None
    if last in _BEFORE_NUMBER:
        return _NUMBER.match(text, stop.end()) is None
    if last in _MAY_END or (len(last) == 1 and last.isalpha()):
        return _OPENER.match(text, stop.end()) is not None
    if last in _ABBREVIATIONS:
        return False
    if last.isdigit() and len(last) <= 3:
        at_start = _NUMBERED.fullmatch(text, first, stop.start()) is not None
        ordinal = _ORDINAL.search(text[max(begin, stop.start() - 12) : stop.start()])
        return not at_start and ordinal is None and _MONTH.match(text, stop.end()) is None
    return True


def _add(spans: list[Span], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    kept = piece.strip()
    if kept:
        lead = len(piece) - len(piece.lstrip())
        spans.append(Span(start + lead, start + lead + len(kept)))
