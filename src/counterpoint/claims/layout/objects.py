"""Objects in the manner of JSON, whole or cut off: each value with the path of its keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from counterpoint.claims.layout.drafts import Draft, Head
from counterpoint.claims.layout.lines import Region
from counterpoint.types import Span

_BEGIN = re.compile(
    r"\{\s{0,99}(?:\"[^\"\n]{1,200}\"\s{0,9}:|'[^'\n]{1,200}'\s{0,9}:)"
    r"|(?m:^)[ \t]{0,40}\[\s{0,99}\{\s{0,99}\""
    r"|(?m:^)[ \t]{0,40}\{\s{0,99}\n\s{0,99}[A-Za-z_$][\w$]{0,60}:\s"
)
_TOKEN = re.compile(
    r"(?P<text>\"(?:[^\"\\]++|\\.)*+\"|'(?:[^'\\\n]|\\.){0,400}+')|(?P<mark>[{}\[\],:])"
    r"|(?P<note>//[^\n]*+|/\*(?:[^*]|\*(?!/)){0,4000}+\*/)|(?P<word>[^\s{}\[\],:\"']++)|(?P<cut>\")"
    r"|(?P<other>')",
    re.DOTALL,
)
_NAMES = frozenset("name title package product dataset project service".split())
_MOST_WORDS = 6
_DEEPEST = 8
_BEFORE = 80


@dataclass(slots=True)
class _Level:
    """An object or list that is open; ``name`` is what it calls itself."""

    is_list: bool
    path: tuple[Span, ...]
    number: int
    key: Span | None = None


@dataclass(slots=True)
class _Found:
    entries: list[tuple[tuple[Span, ...], Span, int]] = field(default_factory=list)
    names: dict[int, Span] = field(default_factory=dict)
    parents: dict[int, int] = field(default_factory=dict)


def object_regions(text: str) -> list[Region]:
    """Return the outermost objects of a text; one that is cut off ends the text."""
    regions: list[Region] = []
    position = 0
    while (match := _BEGIN.search(text, position)) is not None:
        start = match.start() + len(match.group()) - len(match.group().lstrip())
        scanner = _Scanner(text, start)
        end = scanner.run()
        if len(scanner.found.entries) > 1 or (scanner.found.entries and _is_apart(text, start)):
            regions.append(_without_ticks(text, start, end))
        position = max(end, match.end())
    return regions


def _is_apart(text: str, start: int) -> bool:
    """Tell whether an object is no part of a sentence: it begins a line or follows a colon."""
    before = text[max(start - _BEFORE, 0) : start].rstrip(" \t`")
    return not before or before[-1] in "\n:="


def _without_ticks(text: str, start: int, end: int) -> Region:
    while start > 0 and end < len(text) and text[start - 1] == text[end] == "`":
        start, end = start - 1, end + 1
    return Region(start, end, "object")


def object_drafts(text: str, start: int, context: tuple[str, ...]) -> Iterator[Draft]:
    """Return the values of the object that begins at an offset, in order."""
    scanner = _Scanner(text, start)
    scanner.run()
    found = scanner.found
    for path, value, number in found.entries:
        name = _name(found, number, value)
        heads = tuple(Head(key, ".") for key in path)
        if name is None:
            yield Draft("entry", (value,), heads, context, raw=True, whole=True)
            continue
        words = text[name.start : min(name.end, name.start + 100)]
        named = (Head(name), *(head._replace(glue=", ") for head in heads[:1]), *heads[1:])
        yield Draft("entry", (value,), named, (*context, words), raw=True, whole=True)


def _name(found: _Found, number: int, value: Span) -> Span | None:
    """Return the name of the nearest object around a value that has one, the value aside."""
    for _ in range(_DEEPEST):
        name = found.names.get(number)
        if name is not None and name != value:
            return name
        if number not in found.parents:
            return None
        number = found.parents[number]
    return None


class _Scanner:
    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.found = _Found()
        self.levels: list[_Level] = []
        self.count = 0
        self.value: Span | None = None
        self.words = 0

    def run(self) -> int:
        """Read the object; return where it ends."""
        for match in _TOKEN.finditer(self.text, self.start):
            kind = match.lastgroup
            if kind == "mark":
                self._mark(match)
                if not self.levels:
                    return match.end()
            elif kind == "cut":
                break
            elif kind in ("text", "word"):
                quoted = kind == "text"
                self._word(Span(match.start() + quoted, match.end() - quoted))
                if self.words > _MOST_WORDS and self.value is not None:
                    return self.value.start
        self._flush()
        return len(self.text)

    def _word(self, span: Span) -> None:
        self.words += 1
        self.value = Span(self.value.start, span.end) if self.value else span

    def _mark(self, match: re.Match[str]) -> None:
        mark = match.group()
        level = self.levels[-1] if self.levels else None
        if mark == ":" and level is not None and not level.is_list and level.key is None:
            level.key, self.value, self.words = self.value, None, 0
        elif mark in "{[":
            self._open(mark == "[", level)
        elif mark == ":":
            if self.value is not None:
                self.value = Span(self.value.start, match.end())
        else:
            self._flush()
            if mark in "}]" and self.levels:
                self.levels.pop()
                if self.levels:
                    self.levels[-1].key = None

    def _open(self, is_list: bool, level: _Level | None) -> None:
        self.value, self.words = None, 0
        self.count += 1
        path: tuple[Span, ...] = ()
        if level is not None:
            path = (*level.path, level.key)[-_DEEPEST:] if level.key else level.path
            self.found.parents[self.count] = level.number
        number = self.count
        if is_list and level is not None:
            number = level.number
        self.levels.append(_Level(is_list, path, number))

    def _flush(self) -> None:
        """End the value that is open, if one is."""
        level = self.levels[-1] if self.levels else None
        if level is not None and self.value is not None and self.value.start < self.value.end:
            if level.is_list:
                self.found.entries.append((level.path, self.value, level.number))
            elif level.key is not None:
                path = (*level.path, level.key)
                self.found.entries.append((path, self.value, level.number))
                if self.text[level.key.start : level.key.end].lower() in _NAMES:
                    self.found.names.setdefault(level.number, self.value)
        if level is not None:
            level.key = None
        self.value, self.words = None, 0
