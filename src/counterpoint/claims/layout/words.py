"""Plain words cut out of a longer text, with a map back to where each character stood."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from counterpoint.types import Span

# One white space of any kind that is a blank within its line stays as it is written.
_GAP = re.compile(r"\s{2,}+|[\t\n\r\x0b\x0c\x1c-\x1f\x85\u2028\u2029]")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_GLUE = -1


class Edit(NamedTuple):
    """A stretch of the text that a reader does not see as it is, and what he sees instead."""

    start: int
    end: int
    instead: str = ""


@dataclass(frozen=True, slots=True)
class PlacedWords:
    """Text in pieces: ``starts`` are offsets in ``text``, ``sources`` offsets in the longer text.

    Each character of a piece stands where its source says, one after the other; the source of
    glue, which stands nowhere, is negative.
    """

    text: str
    starts: tuple[int, ...] = ()
    sources: tuple[int, ...] = ()

    def cut(self, start: int, end: int) -> PlacedWords:
        """Return a stretch of the words."""
        if start >= end:
            return PlacedWords("")
        first = bisect_right(self.starts, start) - 1
        last = bisect_right(self.starts, end - 1)
        starts = [max(at - start, 0) for at in self.starts[first:last]]
        sources = list(self.sources[first:last])
        if sources[0] != _GLUE:
            sources[0] += start - self.starts[first]
        return PlacedWords(self.text[start:end], tuple(starts), tuple(sources))

    def strip(self) -> PlacedWords:
        """Return the words without white space at either end."""
        kept = self.text.strip()
        if len(kept) == len(self.text):
            return self
        lead = len(self.text) - len(self.text.lstrip())
        return self.cut(lead, lead + len(kept))

    def place(self, start: int, end: int) -> Span | None:
        """Return the smallest stretch of the longer text that holds these words, None for glue."""
        low, high = -1, -1
        number = max(bisect_right(self.starts, start) - 1, 0)
        while number < len(self.starts) and self.starts[number] < end:
            begin, source = self.starts[number], self.sources[number]
            stop = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
            if source != _GLUE:
                left = source + max(start, begin) - begin
                right = source + min(end, stop) - begin
                low = left if low < 0 else min(low, left)
                high = max(high, right)
            number += 1
        return None if low < 0 else Span(low, high)

    def readable(self) -> PlacedWords:
        """Return a name of code as words: ``CLIENT_TIMEOUT`` and ``clientTimeout`` alike."""
        spaced = PlacedWords(self.text.replace("_", " "), self.starts, self.sources).strip()
        humps = [match.start() for match in _HUMP.finditer(spaced.text)]
        edges = [0, *humps, len(spaced.text)]
        return join((spaced.cut(a, b) for a, b in pairwise(edges)), " ")


def join(parts: Iterable[PlacedWords | str], glue: str = "") -> PlacedWords:
    """Put words and glue one behind the other."""
    texts: list[str] = []
    starts: list[int] = []
    sources: list[int] = []
    length = 0
    for part in _between(parts, glue):
        words = part if isinstance(part, PlacedWords) else PlacedWords(part, (0,), (_GLUE,))
        if words.text:
            starts.extend(length + at for at in words.starts)
            sources.extend(words.sources)
            texts.append(words.text)
            length += len(words.text)
    return PlacedWords("".join(texts), tuple(starts), tuple(sources))


def _between(parts: Iterable[PlacedWords | str], glue: str) -> Iterable[PlacedWords | str]:
    first = True
    for part in parts:
        if glue and not first:
            yield glue
        first = False
        yield part


def read_words(text: str, start: int, end: int, edits: Sequence[Edit] = ()) -> PlacedWords:
    """Read a stretch of text as a reader does: edits made, every run of white space one blank.

    Args:
        text: the longer text.
        start: where the stretch begins.
        end: where it ends.
        edits: what to change, in order, never overlapping.
    """
    if not edits and _GAP.search(text, start, end) is None:
        return (
            PlacedWords(text[start:end], (0,), (start,)).strip() if start < end else PlacedWords("")
        )
    builder = _Builder(text)
    for edit in edits:
        if edit.start >= end:
            break
        if edit.end > start or edit.start >= start:
            builder.take(start, edit.start)
            builder.add(edit.instead, _GLUE)
            start = max(start, edit.end)
    builder.take(start, end)
    return builder.words().strip()


class _Builder:
    def __init__(self, text: str) -> None:
        self.text = text
        self.pieces: list[str] = []
        self.starts: list[int] = []
        self.sources: list[int] = []
        self.length = 0
        self.blank = True

    def take(self, start: int, end: int) -> None:
        while start < end:
            gap = _GAP.search(self.text, start, end)
            self._text(start, gap.start() if gap else end)
            if gap is None:
                return
            if not self.blank:
                self.add(" ", gap.start())
            start = gap.end()

    def _text(self, start: int, end: int) -> None:
        if self.blank and start < end and self.text[start].isspace():
            start += 1
        self.add(self.text[start:end], start)

    def add(self, piece: str, source: int) -> None:
        if not piece:
            return
        self.pieces.append(piece)
        self.starts.append(self.length)
        self.sources.append(source)
        self.length += len(piece)
        self.blank = piece[-1].isspace()

    def words(self) -> PlacedWords:
        return PlacedWords("".join(self.pieces), tuple(self.starts), tuple(self.sources))
