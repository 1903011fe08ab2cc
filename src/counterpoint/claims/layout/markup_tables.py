"""HTML tables: rows and cells with their heads, spans, captions and tables within tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from counterpoint.claims.layout.drafts import Draft
from counterpoint.claims.layout.tables import Row, Slot, table_drafts
from counterpoint.types import Span
from counterpoint.values.elements import Tag

_SPAN = re.compile(r"(colspan|rowspan)\s{0,9}=\s{0,9}[\"']?\s{0,9}(\d{1,3})", re.IGNORECASE)
_WIDEST = 64
_BUDGET = 2000
_CAPTION = 200


def html_table(
    text: str, tags: Sequence[Tag], end: int, context: tuple[str, ...]
) -> Iterator[Draft]:
    """Return the cells of a table and of the tables within it.

    Args:
        text: the visible text.
        tags: the tags of the table, from its opening tag on.
        end: where the table ends.
        context: what stands above it.
    """
    open_tables: list[_Table] = []
    for tag in tags:
        if tag.name == "table" and tag.opening:
            if open_tables:
                open_tables[-1].nested = True
            open_tables.append(_Table())
        elif open_tables:
            open_tables[-1].take(tag)
            if tag.name == "table":
                yield from open_tables.pop().drafts(text, context)
    while open_tables:
        table = open_tables.pop()
        table.end_row(end)
        yield from table.drafts(text, context)


class _Table:
    """An HTML table that is open."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.tops: list[bool] = []
        self.caption: Span | None = None
        self.row: Row | None = None
        self.begun: tuple[int, Tag] | None = None
        self.nested = False
        self.in_head = False
        self.carried: dict[int, tuple[Slot, int]] = {}
        self.budget = _BUDGET

    def take(self, tag: Tag) -> None:
        """Take in a tag within the table, its end tag too."""
        if tag.name == "caption":
            start = self.caption.start if self.caption else tag.at
            self.caption = Span(start, max(tag.at, start))
        elif tag.name in ("td", "th"):
            self.end_cell(tag.at)
            if tag.opening:
                self._begin_cell(tag)
        elif tag.name in ("tr", "thead", "tbody", "tfoot", "table"):
            self.end_row(tag.at)
            if tag.name != "tr":
                self.in_head = tag.name == "thead" and tag.opening
            elif tag.name == "tr" and tag.opening:
                self.row = []

    def end_row(self, at: int) -> None:
        """End the row and its last cell, if any are open."""
        self.end_cell(at)
        if self.row is None:
            return
        self._carry()
        if self.row:
            self.rows.append(self.row)
            self.tops.append(self.in_head or all(slot.head for slot in self.row))
        self.row = None

    def _begin_cell(self, tag: Tag) -> None:
        if self.row is None:
            self.row = []
        self.begun, self.nested = (tag.at, tag), False

    def end_cell(self, at: int) -> None:
        """End the cell that is open, if one is."""
        if self.begun is None or self.row is None:
            return
        start, tag = self.begun
        self.begun = None
        slot = Slot(start, start if self.nested else max(at, start), tag.name == "th")
        self._carry()
        spans = {n.lower(): int(value) for n, value in _SPAN.findall(tag.attributes[:2000])}
        wide = min(max(spans.get("colspan", 1), 1), _WIDEST)
        high = min(max(spans.get("rowspan", 1), 1), _WIDEST)
        if wide * high > 1:
            self.budget -= wide * high
            wide, high = (wide, high) if self.budget > 0 else (1, 1)
        for _ in range(wide):
            if high > 1:
                self.carried[len(self.row)] = (slot, high - 1)
            self.row.append(slot)

    def _carry(self) -> None:
        """Fill in the cells that reach down from the rows above."""
        while self.row is not None and len(self.row) in self.carried:
            slot, left = self.carried.pop(len(self.row))
            if left > 1:
                self.budget -= 1
            if left > 1 and self.budget > 0:
                self.carried[len(self.row)] = (slot, left - 1)
            self.row.append(slot)

    def drafts(self, text: str, context: tuple[str, ...]) -> Iterator[Draft]:
        """Return the cells, once the table has ended."""
        if self.caption is not None:
            yield Draft("prose", (self.caption,), context=context)
            caption = " ".join(text[self.caption.start : self.caption.end].split())
            context = (*context, caption[:_CAPTION])
        headers: int | None = sum(takewhile(bool, self.tops))
        if headers == len(self.rows):
            headers = min(1, max(len(self.rows) - 1, 0))
        if not any(slot.head for row in self.rows for slot in row) and not headers:
            headers = None
        yield from table_drafts(text, self.rows, headers, context)
