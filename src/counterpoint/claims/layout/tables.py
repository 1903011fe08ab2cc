"""Tables as rows of cells, whatever they are written in.

Each cell is a statement of its own, under the head of its row and the heads of its column. Tables
without heads are read as well: a first row without figures above columns of figures is the head.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from typing import NamedTuple

from counterpoint.claims.layout.drafts import Draft, Head
from counterpoint.types import Span

_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"\w")
_GROUP = 60
_SEEN = 50
_LONGEST_LEAD = 160
_SHORT = 40
_WIDE = 12
_MOST_BESIDE = 3


class Slot(NamedTuple):
    """One cell of a row; ``head`` tells that its mark-up calls it a head."""

    start: int
    end: int
    head: bool = False

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


Row = list[Slot]


def table_drafts(
    text: str, rows: Sequence[Row], headers: int | None = None, context: tuple[str, ...] = ()
) -> Iterator[Draft]:
    """Return the cells of a table.

    Args:
        text: the text that the slots are offsets of.
        rows: the rows, each with its cells from the left.
        headers: how many rows at the top are heads; None where it has to be guessed.
        context: what stands above the table.
    """
    count = _guess(text, rows) if headers is None else headers
    lead, most = _leads(text, rows[count:])
    corner = rows[0][lead] if rows and count and lead < len(rows[0]) else None
    frame = _Frame(text, rows[:count], lead, most, context, corner and Head(corner.span))
    group: tuple[Head, ...] = ()
    for row in rows[count:]:
        filled = list(dict.fromkeys(slot for slot in row if _is_filled(text, slot)))
        if len(filled) == 1:
            own = Span(filled[0].start, filled[0].end)
            column = row.index(filled[0])
            heads = () if column <= lead else tuple(_column(text, rows[:count], column))
            yield Draft("cell", (own,), heads, context)
            group = (Head(own),) if column <= lead and own.end - own.start < _GROUP else group
        else:
            yield from frame.row(row, group)


class _Frame(NamedTuple):
    """What the rows of one table have in common."""

    text: str
    top: Sequence[Row]
    lead: int
    leads: int
    context: tuple[str, ...]
    corner: Head | None

    def row(self, row: Row, group: tuple[Head, ...]) -> Iterator[Draft]:
        """Return the cells of a row, each beside what else the row says in words."""
        marked = [s for s in takewhile(lambda s: s.head, row) if _is_filled(self.text, s)]
        leads = marked if 0 < len(marked) < len(row) else row[self.lead : self.lead + self.leads]
        leads = [slot for slot in leads if slot.end - slot.start <= _LONGEST_LEAD]
        beside = self._beside(row, leads)
        for column, slot in enumerate(row):
            before = [s for s in leads if s.start < slot.start and _is_filled(self.text, s)]
            if slot in leads[:1] or not _is_filled(self.text, slot):
                continue
            named = tuple(Head(s.span) for s in before or leads[:1] if s != slot)
            heads = (*group, *named, *_column(self.text, self.top, column))
            others = tuple(words for at, words in beside if at != column)[:_MOST_BESIDE]
            above = (*self.context, *others)
            yield Draft("cell", (slot.span,), heads, above, corner=self.corner)

    def _beside(self, row: Row, leads: Sequence[Slot]) -> list[tuple[int, str]]:
        if len(row) > _WIDE:
            return []
        return [
            (column, self.text[slot.start : slot.end].strip(" \t*_`"))
            for column, slot in enumerate(row)
            if slot not in leads and self._is_word(slot)
        ]

    def _is_word(self, slot: Slot) -> bool:
        short = slot.end - slot.start <= _SHORT
        return short and _is_filled(self.text, slot) and not _DIGIT.search(self.text, *slot.span)


def _column(text: str, top: Sequence[Row], column: int) -> Iterator[Head]:
    last: Slot | None = None
    for row in top:
        slot = row[column] if column < len(row) else None
        if slot is not None and slot != last and _is_filled(text, slot):
            yield Head(Span(slot.start, slot.end))
        last = slot


def _is_filled(text: str, slot: Slot) -> bool:
    return _WORD.search(text, slot.start, slot.end) is not None or (
        bool(text[slot.start : min(slot.end, slot.start + 9)].strip(" \t\n-–—.…*_`"))
    )


def _guess(text: str, rows: Sequence[Row]) -> int:
    """Tell whether the first row is a head: no figures in it, figures below it."""
    if len(rows) < 2 or len(rows[0]) < 2:
        return 0
    top = rows[0][1:]
    if not all(_is_filled(text, slot) for slot in top):
        return 0
    if any(_DIGIT.search(text, slot.start, slot.end) for slot in top):
        return 0
    below = (slot for row in islice(rows, 1, 20) for slot in row[1:])
    return int(any(_DIGIT.search(text, slot.start, slot.end) for slot in below))


def _leads(text: str, rows: Sequence[Row]) -> tuple[int, int]:
    """Return which column names the row, and how many do: a mere number does not alone."""
    if not rows or len(rows[0]) < 3:
        return 0, 1
    first = [text[row[0].start : row[0].end][:_SHORT].strip(" .)") for row in rows[:_SEEN] if row]
    counted = all(cell == str(number) for number, cell in enumerate(first, start=1))
    if counted or not any(first):
        return 1, 1
    figures = all(cell.isdigit() for cell in first)
    return 0, 2 if figures or len(set(first)) < len(first) else 1
