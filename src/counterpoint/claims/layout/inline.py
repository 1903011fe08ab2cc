"""Marks within a line of Markdown or HTML: what a reader does not read, and what is struck out."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence

from counterpoint.claims.layout.words import Edit, PlacedWords, read_words
from counterpoint.types import Span
from counterpoint.values.elements import STRUCK, Tag
from counterpoint.values.markdown import code_spans
from counterpoint.values.visible import Visible

_MARK = re.compile(
    r"(?P<escape>\\[\\`*_#|\[\]~<>.(){}+!&$-])|(?P<star>\*++|_++)|(?P<wave>~++)"
    r"|(?P<foot>\[\^[^\[\]\s]{1,60}\]:?)|(?P<cite>(?<=[^\s\[({,;])\[\d{1,3}\](?![\w(]))"
    r"|(?P<open>!?\[)"
    r"|(?P<target>\]\([^()\n]{0,2000}+(?:\([^()\n]{0,200}+\)[^()\n]{0,200}+){0,4}\))"
    r"|(?P<named>\]\[[^\[\]\n]{0,200}+\])|(?P<close>\])"
    r"|(?P<auto><(?=(?:https?|ftp|mailto):)[^<>\s]{1,2000}+>)"
)
_ANY = re.compile(r"[*_~\\`\[]|<(?:https?|ftp|mailto):")
_DEFINED = re.compile(r"^[ \t]{0,8}\[([^\[\]\n^][^\[\]\n]{0,200})\]:[ \t]{0,8}\S", re.MULTILINE)
_FOOTNOTE = re.compile(r"\d{1,3}")
_WORD_BEFORE = re.compile(r"[^\W\d_]{3}$")
_STRIKE = 2


class Inline:
    """Reads stretches of one visible text as plain words.

    Args:
        seen: the visible text.
        cut: further stretches that are no words, such as the marks of a block quote.
    """

    def __init__(self, seen: Visible, cut: Iterable[Span] = ()) -> None:
        self.text = seen.text
        self.code = code_spans(self.text)
        self._code_ends = [span.end for span in self.code]
        self._struck = frozenset(_elements(seen.tags, STRUCK))
        known = (Edit(*span) for span in (*cut, *self._struck))
        self._known = _disjoint((*known, *_raised(seen)))
        self._starts = [edit.start for edit in self._known]
        self._ends = [edit.end for edit in self._known]
        self._defined = frozenset(name.casefold() for name in _DEFINED.findall(self.text))

    def words(self, start: int, end: int) -> PlacedWords:
        """Return the plain words of a stretch."""
        return self.read(start, end)[0]

    def raw(self, start: int, end: int) -> PlacedWords:
        """Return the words of a stretch of code, which has no marks."""
        return read_words(self.text, start, end)

    def read(self, start: int, end: int) -> tuple[PlacedWords, list[Span]]:
        """Return the plain words of a stretch, and the stretches that are struck out in it."""
        low, high = bisect_right(self._ends, start), bisect_left(self._starts, end)
        edits = self._known[low:high]
        struck = [
            Span(max(edit.start, start), min(edit.end, end))
            for edit in edits
            if (edit.start, edit.end) in self._struck
        ]
        if _ANY.search(self.text, start, end) is not None:
            marks = _Marks(self, start, end)
            struck.extend(marks.struck)
            edits = [*edits, *marks.edits, *(Edit(*span) for span in marks.struck)]
        return read_words(self.text, start, end, _disjoint(edits)), sorted(struck)

    def is_defined(self, name: str) -> bool:
        """Tell whether the text defines a link of this name."""
        return name.casefold() in self._defined

    def code_in(self, start: int, end: int) -> Sequence[Span]:
        """Return the stretches of inline code within a stretch."""
        first = bisect_right(self._code_ends, start)
        last = bisect_right(self._code_ends, end)
        return [span for span in self.code[first:last] if span.start >= start]


class _Marks:
    """The marks of one block, paired."""

    def __init__(self, inline: Inline, start: int, end: int) -> None:
        self.inline = inline
        self.text = inline.text
        self.start, self.end = start, end
        self.edits: list[Edit] = []
        self.struck: list[Span] = []
        self._runs: defaultdict[str, list[Span]] = defaultdict(list)
        self._brackets: list[Span] = []
        for span in inline.code_in(start, end):
            self._scan(start, span.start)
            self._ticks(span)
            start = span.end
        self._scan(start, end)

    def _scan(self, start: int, end: int) -> None:
        for match in _MARK.finditer(self.text, start, end):
            kind = match.lastgroup
            span = Span(*match.span())
            if kind == "star":
                self._emphasis(span)
            elif kind == "wave":
                self._wave(span)
            elif kind == "open":
                self._brackets.append(span)
            elif kind in ("target", "named", "close"):
                self._link(span, kind)
            else:
                self._alone(span, kind)

    def _alone(self, span: Span, kind: str | None) -> None:
        if kind == "escape":
            self._drop(span.start, span.start + 1)
        elif kind == "auto":
            self._drop(span.start, span.start + 1)
            self._drop(span.end - 1, span.end)
        elif kind == "foot" and self.text[span.end - 1] == ":" and span.start > self.start:
            self._drop(span.start, span.end - 1)
        else:
            self._drop(*span)

    def _drop(self, start: int, end: int) -> None:
        self.edits.append(Edit(start, end))

    def _ticks(self, span: Span) -> None:
        length = 0
        while span.start + length < span.end and self.text[span.start + length] == "`":
            length += 1
        length = min(length, (span.end - span.start) // 2)
        self._drop(span.start, span.start + length)
        self._drop(span.end - length, span.end)

    def _around(self, span: Span) -> tuple[str, str]:
        before = self.text[span.start - 1] if span.start > self.start else " "
        after = self.text[span.end] if span.end < self.end else " "
        return before, after

    def _is_code(self, at: int) -> bool:
        """Tell whether a name of code goes on: a call, or another name behind a dot."""
        return self.text.startswith("(", at) or (
            self.text.startswith(".", at) and self.text[at + 1 : at + 2].isalnum()
        )

    def _emphasis(self, span: Span) -> None:
        character = self.text[span.start]
        before, after = self._around(span)
        glued = character == "_" or span.end - span.start == 1
        if character == "_" and self._is_code(span.end):
            after = "_"
        opens = not after.isspace() and not (glued and _wordy(before, character))
        if not before.isspace() and not (glued and _wordy(after, character)):
            span = self._close(span, character, after)
        if opens and span.start < span.end:
            self._runs[character].append(span)

    def _close(self, span: Span, character: str, after: str) -> Span:
        runs = self._runs[character]
        while runs and span.start < span.end:
            opening = runs[-1]
            before = self._around(opening)[0]
            if opening.end == span.start or (_wordy(before, "_") and _wordy(after, "_")):
                break
            length = min(opening.end - opening.start, span.end - span.start)
            self._drop(opening.end - length, opening.end)
            self._drop(span.start, span.start + length)
            runs.pop()
            if opening.end - length > opening.start:
                runs.append(Span(opening.start, opening.end - length))
            span = Span(span.start + length, span.end)
        return span

    def _wave(self, span: Span) -> None:
        if span.end - span.start != _STRIKE:
            return
        before, after = self._around(span)
        runs = self._runs["~"]
        if runs and not before.isspace():
            self.struck.append(Span(runs.pop().start, span.end))
        elif not runs and not after.isspace():
            runs.append(span)

    def _link(self, span: Span, kind: str) -> None:
        if not self._brackets:
            return
        opening = self._brackets.pop()
        if kind != "target":
            name = self.text[span.start + 2 : span.end - 1] if kind == "named" else ""
            label = name or self.text[opening.end : min(span.start, opening.end + 201)]
            if not self.inline.is_defined(label):
                return
        self._drop(*opening)
        self._drop(*span)


def _wordy(character: str, mark: str) -> bool:
    # Chinese sets no blanks around a word, so that a mark inside a run of it may well be one.
    return character.isascii() and (character.isalnum() or character == mark == "_")


def _disjoint(edits: Iterable[Edit]) -> list[Edit]:
    """Sort edits; what lies within an earlier one goes with it."""
    kept: list[Edit] = []
    reach = -1
    for edit in sorted(edits, key=lambda e: (e.start, -e.end)):
        if edit.start >= reach:
            kept.append(edit)
            reach = max(reach, edit.end)
    return kept


def _elements(tags: Iterable[Tag], names: frozenset[str]) -> list[Span]:
    """Return what stands in elements of some names; an element that is never closed is none."""
    spans: list[Span] = []
    opened: defaultdict[str, list[int]] = defaultdict(list)
    for tag in tags:
        if tag.name not in names:
            continue
        if tag.opening:
            opened[tag.name].append(tag.at)
        elif opened[tag.name]:
            start = opened[tag.name].pop()
            if start < tag.at:
                spans.append(Span(start, tag.at))
    return spans


def _raised(seen: Visible) -> list[Edit]:
    """Keep a power a power, and take the number of a footnote away from its word."""
    edits: list[Edit] = []
    for start, end in _elements(seen.tags, frozenset(("sup",))):
        before = seen.text[max(start - 3, 0) : start]
        if before[-1:].isdigit():
            edits.append(Edit(start, start, "^"))
        elif _WORD_BEFORE.search(before) and _FOOTNOTE.fullmatch(seen.text, start, end):
            edits.append(Edit(start, end))
    return edits
