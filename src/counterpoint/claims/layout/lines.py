"""The lines of a visible text, and what tags and quote marks say about each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from counterpoint.types import Span
from counterpoint.values.elements import BLOCKS, Tag

_QUOTE = re.compile(r"(?:[ \t]{0,3}>)++[ \t]?")
_BOUND = re.compile(r"[ \t]{0,3}>\s?[\d$€£¥=]")
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_ROLES = _HEADINGS | {"li", "dt", "dd", "caption", "figcaption", "summary"}
_FLOWING = _ROLES | {"p"}


class Region(NamedTuple):
    """A stretch of the text that is not made of lines."""

    start: int
    end: int
    kind: Literal["table", "pre", "object"]
    tags: tuple[Tag, ...] = ()


class Line(NamedTuple):
    """A line without its quote marks and the white space around it; empty for a blank line.

    ``apart`` tells that a tag or the end of a quotation parts it from the line before, ``flows``
    that it goes on where the line before ends, ``role`` is the element that begins with it.
    """

    start: int
    end: int
    indent: int = 0
    apart: bool = False
    flows: bool = False
    role: str = ""
    depth: int = 0
    region: Region | None = None


def tag_regions(tags: Sequence[Tag], length: int) -> list[Region]:
    """Return the outermost tables and preformatted blocks; one that is not closed ends the text."""
    regions: list[Region] = []
    depth, first = 0, 0
    name: Literal["table", "pre"] = "table"
    for number, tag in enumerate(tags):
        if depth == 0 and tag.opening and tag.name in ("table", "pre"):
            name = "table" if tag.name == "table" else "pre"
            depth, first = 1, number
        elif depth and tag.name == name:
            depth += 1 if tag.opening else -1
            if depth == 0:
                inside = tuple(tags[first : number + 1])
                regions.append(Region(tags[first].at, max(tag.at, tags[first].at), name, inside))
    if depth:
        regions.append(Region(tags[first].at, length, name, tuple(tags[first:])))
    return regions


def read_lines(
    text: str, tags: Sequence[Tag], regions: Iterable[Region]
) -> tuple[list[Line], list[Span]]:
    """Return the lines of a text in order, and the quote marks that are no part of them."""
    shape = _Shape(tags)
    lines: list[Line] = []
    marks: list[Span] = []
    quoted = False
    for start, end, region in _raw(text, regions):
        if region is not None:
            shape.follow(region.end)
            lines.append(Line(start, end, depth=shape.depth(), region=region))
            continue
        mark = _QUOTE.match(text, start, end)
        if mark is not None and (quoted or not _BOUND.match(text, start, end)):
            marks.append(Span(*mark.span()))
            start = mark.end()
        else:
            mark = None
        line = _trim(text, start, end)
        changed, quoted = quoted != (mark is not None), mark is not None
        lines.append(shape.dress(line, changed) if line.start < line.end else line)
    return lines, marks


def plain_lines(text: str, start: int, end: int) -> list[Line]:
    """Return the lines of a stretch that holds nothing but lines."""
    lines: list[Line] = []
    for line in text[start:end].splitlines(keepends=True):
        lines.append(_trim(text, start, start + len(line)))
        start += len(line)
    return lines


def _raw(text: str, regions: Iterable[Region]) -> Iterator[tuple[int, int, Region | None]]:
    position = 0
    for region in (*regions, None):
        stop = region.start if region else len(text)
        for line in text[position:stop].splitlines(keepends=True):
            yield position, position + len(line), None
            position += len(line)
        if region is not None:
            yield region.start, region.end, region
            position = max(position, region.end)


def _trim(text: str, start: int, end: int) -> Line:
    piece = text[start:end]
    kept = piece.strip()
    lead = len(piece) - len(piece.lstrip())
    indent = len(piece[:lead].expandtabs(4))
    return Line(start + lead, start + lead + len(kept), indent)


class _Shape:
    """Follows the tags from line to line."""

    def __init__(self, tags: Sequence[Tag]) -> None:
        self.tags = tags
        self.next = 0
        self.open: Counter[str] = Counter()
        self.role = ""
        self.apart = False

    def follow(self, at: int) -> None:
        while self.next < len(self.tags) and self.tags[self.next].at <= at:
            tag = self.tags[self.next]
            self.next += 1
            if tag.name in BLOCKS:
                self._take(tag)

    def _take(self, tag: Tag) -> None:
        self.apart = True
        if tag.name in _ROLES:
            self.role = tag.name if tag.opening else ""
        if tag.opening or self.open[tag.name]:
            self.open[tag.name] += 1 if tag.opening else -1

    def dress(self, line: Line, changed: bool) -> Line:
        if not self.tags:
            return line._replace(apart=changed)
        self.follow(line.start)
        flows = not self.apart and any(self.open[name] for name in _FLOWING)
        dressed = line._replace(
            apart=self.apart or changed, flows=flows, role=self.role, depth=self.depth()
        )
        self.role, self.apart = "", False
        return dressed

    def depth(self) -> int:
        """Return how many lists are open."""
        return self.open["ul"] + self.open["ol"]
