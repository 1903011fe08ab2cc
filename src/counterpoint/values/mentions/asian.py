"""Chinese names, which no capital and no gap shows: by how they begin, how they end, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from counterpoint.types import Span
from counterpoint.values.mentions.tokens import Token
from counterpoint.values.wordlists import word_list

_LONGEST = 10
_LEAST_BEFORE = 2
_HAN = re.compile(r"[\u3400-\u9fff]")


def asian_names(text: str, tokens: list[Token]) -> Iterator[Span]:
    """Yield the places of the Chinese names of a text.

    A name begins a clause, or stands behind 的 or a preposition. It ends with a word for a bridge,
    a town, a firm or the like, or is a surname with one or two characters in front of a word that
    speaks of people.
    """
    for token in tokens:
        if token.piece != "asian":
            continue
        position = token.start
        for begin in _anchors(token):
            if begin < position:
                continue
            end = _end_of_name(text, begin, token.end)
            if end > begin:
                yield Span(begin, end)
                position = end


def _anchors(token: Token) -> Iterator[int]:
    """Yield the offsets in a run of characters where a name may begin."""
    yield token.start
    for match in _before_names().finditer(token.text):
        yield token.start + match.end()


def _end_of_name(text: str, begin: int, limit: int) -> int:
    """Return where a name that begins at an offset ends; the offset itself where none begins."""
    if begin >= limit or (not _is_double(text, begin) and _common().match(text, begin)):
        return begin
    end = _end_of_place(text, begin, min(limit, begin + _LONGEST))
    return end or _end_of_person(text, begin, limit) or begin


def _end_of_place(text: str, begin: int, limit: int) -> int:
    for match in _endings().finditer(text, begin, limit):
        before = text[begin : match.start()]
        if _breaks().search(before):
            return 0
        goes_on = text[match.start() : match.end() + 1] in word_list("mentions", "no_endings")
        if len(before) >= _LEAST_BEFORE and not goes_on and not _ends_common(before, match.group()):
            return _furthest(text, match.end(), limit)
    return 0


def _furthest(text: str, end: int, limit: int) -> int:
    """Return where the endings end that follow each other: "永济桥站"."""
    match = _endings().match(text, end, limit)
    goes_on = text[end : end + 2] in word_list("mentions", "no_endings")
    return match.end() if match and not goes_on else end


def _end_of_person(text: str, begin: int, limit: int) -> int:
    """Return the end of a surname with one or two characters in front of what people do."""
    double = _is_double(text, begin)
    if not double and text[begin] not in word_list("mentions", "surnames"):
        return 0
    plain = double or text[begin] in word_list("mentions", "plain_surnames")
    first = begin + 1 + double
    for end in (first + 1, first + 2):
        if end > limit or _breaks().search(text[first:end]):
            return 0
        if _deeds().match(text, end) or (plain and _weak_deeds().match(text, end)):
            return end
    return 0


def _is_double(text: str, begin: int) -> bool:
    return text[begin : begin + 2] in word_list("mentions", "double_surnames")


def _ends_common(before: str, ending: str) -> bool:
    """Whether what stands before the ending makes a common noun with it: "图书馆", "火车站"."""
    whole = before + ending
    commons = (one for one in word_list("mentions", "generic") if one[0] >= "\u2e80")
    for one in commons:
        if whole.endswith(one):
            return len(whole) - len(one) < _LEAST_BEFORE
    return False


def _joined(*names: str) -> str:
    words = {w for name in names for w in word_list("mentions", name) if _HAN.match(w)}
    return "|".join(sorted(words, key=len, reverse=True))


@cache
def _before_names() -> re.Pattern[str]:
    return re.compile(f"的|{_joined('prepositions')}|{_joined('before_names')}")


@cache
def _endings() -> re.Pattern[str]:
    return re.compile(_joined("endings"))


@cache
def _common() -> re.Pattern[str]:
    return re.compile(_joined("starters"))


@cache
def _breaks() -> re.Pattern[str]:
    return re.compile(_joined("breaks"))


@cache
def _deeds() -> re.Pattern[str]:
    return re.compile(rf"(?:{_joined('deeds')})|[0-9]{{2,4}}年")


@cache
def _weak_deeds() -> re.Pattern[str]:
    return re.compile(rf"(?:{_joined('weak')})|\s?[（(]|，|、|$")
