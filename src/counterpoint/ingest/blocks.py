"""The blocks of a text, as a reader sees them: headings, rows, paragraphs.

Plain text and Markdown mark them by blank lines, "#", "|" and list bullets; HTML by its tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from counterpoint.types import Span
from counterpoint.values.visible import Visible

BlockKind = Literal["heading", "row", "prose"]

_HEADING = re.compile(r"#{1,6}[ \t]")
_UNDERLINE = re.compile(r"([=~^\-])\1{2,199}[ \t]{0,9}")
_FENCE = re.compile(r"(```|~~~)")
_ITEM = re.compile(r"(?:[-*+•‣·]|\(?\d{1,3}[.)])[ \t]")
_BLOCK_TAG = re.compile(
    r"<(/?)(h[1-6]|li|tr|address|article|aside|blockquote|caption|dd|details|div|dl|dt|fieldset|"
    r"figcaption|figure|footer|form|header|hr|main|nav|ol|option|p|pre|section|summary|table|"
    r"tbody|tfoot|thead|ul|body)(?=[\s/>])",
    re.IGNORECASE,
)
_HEADING_TAGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_ROW_TAGS = frozenset(("li", "tr", "dd"))
_MAX_HEADING = 200


@dataclass(slots=True)
class Block:
    """A stretch of the visible text, without white space at its ends.

    A "row" is a list item or the row of a table; a "heading" belongs to what follows it.
    """

    start: int
    end: int
    kind: BlockKind

    def __len__(self) -> int:
        return self.end - self.start


def blocks(shown: Visible, original: str) -> list[Block]:
    """Return the blocks of a visible text in order; they hold all of it but white space.

    Args:
        shown: the visible text.
        original: the text that it was read from.
    """
    return _Blocks(shown, original).run()


class _Blocks:
    def __init__(self, shown: Visible, original: str) -> None:
        self.shown = shown
        self.done: list[Block] = []
        self.open: Block | None = None
        self.fence: str | None = None
        self.tags = _BlockTags(shown, original)

    def run(self) -> list[Block]:
        for line in _lines(self.shown.text):
            if line.start == line.end:
                self._blank()
            else:
                self._line(line, self.shown.text[line.start : line.end])
        self._close()
        return self.done

    def _blank(self) -> None:
        if self.fence is None:
            self._close()

    def _line(self, line: Span, text: str) -> None:
        starts, opened = self.tags.before(line)
        fence = _FENCE.match(text)
        if fence is not None and self.fence in (None, fence.group(1)):
            self._toggle(line, fence.group(1))
        elif self.fence is not None:
            self._join(line)
        elif self._is_underline(text):
            self._underline(line)
        else:
            kind = _kind(text, opened)
            self._start_or_join(line, kind, starts=starts, ends=_is_table_row(text))

    def _toggle(self, line: Span, mark: str) -> None:
        if self.fence is None:
            self._close()
            self.fence = mark
            self._join(line)
        else:
            self._join(line)
            self.fence = None
            self._close()

    def _is_underline(self, text: str) -> bool:
        """A line of marks under a single line makes that line a heading."""
        above = self.open
        return (
            above is not None
            and above.kind == "prose"
            and len(above) <= _MAX_HEADING
            and _UNDERLINE.fullmatch(text) is not None
            and "\n" not in self.shown.text[above.start : above.end]
        )

    def _underline(self, line: Span) -> None:
        self._join(line)
        if self.open is not None:
            self.open.kind = "heading"
        self._close()

    def _start_or_join(self, line: Span, kind: BlockKind, *, starts: bool, ends: bool) -> None:
        if kind == "heading" and line.end - line.start > _MAX_HEADING:
            kind = "prose"
        if kind != "prose" or starts:
            self._close()
        self._join(line, kind)
        if kind == "heading" or ends:
            self._close()

    def _join(self, line: Span, kind: BlockKind = "prose") -> None:
        if self.open is None:
            self.open = Block(line.start, line.end, kind)
        else:
            self.open.end = line.end

    def _close(self) -> None:
        if self.open is not None:
            self.done.append(self.open)
            self.open = None


class _BlockTags:
    """The block tags between one visible line and the next, in step with the lines."""

    def __init__(self, shown: Visible, original: str) -> None:
        self.shown = shown
        self.tags = _BLOCK_TAG.finditer(original) if "<" in original else iter(())
        self.next = next(self.tags, None)
        self.last_end = 0

    def before(self, line: Span) -> tuple[bool, set[str]]:
        """Whether tags stand between a line and the one before it, and which stay open there."""
        found = False
        opened: set[str] = set()
        if self.next is None:
            return found, opened
        line = self.shown.original(line.start, line.end)
        while self.next is not None and self.next.start() < line.start:
            if self.next.start() >= self.last_end:
                found = True
                name = self.next.group(2).lower()
                (opened.discard if self.next.group(1) else opened.add)(name)
            self.next = next(self.tags, None)
        self.last_end = line.end
        return found, opened


def _kind(text: str, opened: set[str]) -> BlockKind:
    if _HEADING.match(text) or not opened.isdisjoint(_HEADING_TAGS):
        return "heading"
    if _is_table_row(text) or _ITEM.match(text) or not opened.isdisjoint(_ROW_TAGS):
        return "row"
    return "prose"


def _is_table_row(text: str) -> bool:
    return text.startswith("|") or " | " in text


def _lines(text: str) -> Iterator[Span]:
    """The lines of a text without white space at their ends, empty ones too."""
    position = 0
    for line in text.splitlines(keepends=True):
        stripped = line.strip()
        start = position + len(line) - len(line.lstrip()) if stripped else position
        yield Span(start, start + len(stripped))
        position += len(line)
