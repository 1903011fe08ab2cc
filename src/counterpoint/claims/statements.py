"""Statements: the smallest pieces of a passage that say something by themselves.

A sentence, a list item, a cell of a table under its heads, a value under its key. Each is read as a
person reads it, without mark-up, and every character of it knows where it stands in the passage
as given. Linear in the passage, whatever it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from counterpoint.claims.layout.blocks import Blocks
from counterpoint.claims.layout.drafts import Draft, Form, Head
from counterpoint.claims.layout.durations import worked_out
from counterpoint.claims.layout.heads import unit_under
from counterpoint.claims.layout.inline import Inline
from counterpoint.claims.layout.lines import Region, read_lines, tag_regions
from counterpoint.claims.layout.objects import object_regions
from counterpoint.claims.layout.words import PlacedWords, join
from counterpoint.types import Span
from counterpoint.values.sentences import sentences
from counterpoint.values.visible import Visible, visible

_WORD = re.compile(r"\w")
_RUN_IN = re.compile(r"(?:^|\s)[•‣▪●]\s")
_HEAD = 160
_LONGEST_CELL = 300


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement.

    ``text`` is plain and stands by itself: "row head, column head: cell", "key: value". The own
    words of the cell or value begin at ``value_start``; ``span`` is where they stand in the
    passage. ``context`` holds headings, lead-ins, names and captions above it, outermost first,
    ``struck`` the words that are struck out in it.
    """

    text: str
    value_start: int
    form: Form
    span: Span
    context: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    _words: PlacedWords = field(default=PlacedWords(""), repr=False, compare=False)
    _seen: Visible | None = field(default=None, repr=False, compare=False)

    def original(self, start: int, end: int) -> Span:
        """Map a span of ``text`` to offsets in the passage as given.

        Own words come first: of a span that holds some, only they count. Heads map to where they
        stand themselves, glue to the words behind it.

        Raises:
            ValueError: the span is not within the text.
        """
        if not 0 <= start <= end <= len(self.text):
            raise ValueError(f"span {start}..{end} is outside 0..{len(self.text)}")
        if end > self.value_start:
            start = max(start, self.value_start)
        place = self._words.place(start, end) if start < end else None
        if self._seen is None:
            return Span(self.span.start + start, self.span.start + end)
        if place is None:
            place = self._words.place(start, start + 1) if start < len(self.text) else None
            at = self.span.end if start >= len(self.text) else self.span.start
            if place is not None:
                at = self._seen.original(*place).start
            return Span(at, at)
        return self._seen.original(*place)


@dataclass(frozen=True, slots=True)
class Structure:
    """The statements of a passage in order, and the stretches of it that hold hidden words."""

    statements: tuple[Statement, ...]
    hidden: tuple[Span, ...] = ()


def read_structure(text: str) -> Structure:
    """Cut a passage into its statements."""
    seen = visible(text)
    tables = tag_regions(seen.tags, len(seen.text))
    regions = _merged(tables, object_regions(seen.text))
    lines, marks = read_lines(seen.text, seen.tags, regions)
    inline = Inline(seen, marks)
    drafts = Blocks(inline, lines).read()
    reader = _Reader(seen, inline)
    statements = [statement for draft in drafts for statement in reader.statements(draft)]
    statements.sort(key=lambda statement: statement.span)
    return Structure(tuple(statements), seen.hidden)


def _merged(first: list[Region], second: list[Region]) -> list[Region]:
    """Put regions in order; one that another holds or cuts into is left out."""
    kept: list[Region] = []
    for region in sorted((*first, *second), key=lambda region: region.start):
        if not kept or region.start >= kept[-1].end:
            kept.append(region)
    return kept


class _Reader:
    def __init__(self, seen: Visible, inline: Inline) -> None:
        self.seen = seen
        self.inline = inline
        self.heads: dict[Head, PlacedWords] = {}

    def statements(self, draft: Draft) -> Iterator[Statement]:
        """Read the words of a draft: one statement, or one a sentence."""
        words, struck = self._own(draft)
        parts = [self._head_words(head) for head in draft.heads]
        head = _head(draft.heads, parts)
        unit = draft.unit or self._unit(draft, parts, words)
        cut = self._cut(draft, words)
        last = len(cut) - 1
        for number, span in enumerate(cut):
            piece = words.cut(span.start, span.end)
            if not piece.text or not (draft.heads or _WORD.search(piece.text)):
                continue
            place = piece.place(0, len(piece.text))
            if place is None:
                continue
            mine = [s for s in struck if s.start < place.end or number == last]
            struck = struck[len(mine) :]
            piece = join((piece, f" {unit}")) if unit else piece
            yield self._statement(draft, head, piece, place, mine)

    def _own(self, draft: Draft) -> tuple[PlacedWords, list[Span]]:
        parts: list[PlacedWords] = []
        struck: list[Span] = []
        for span in draft.own:
            if draft.raw:
                parts.append(worked_out(self.inline.raw(*span)))
            else:
                words, out = self.inline.read(*span)
                parts.append(words)
                struck.extend(out)
        return join((part for part in parts if part.text), " "), struck

    def _unit(self, draft: Draft, parts: Sequence[PlacedWords], words: PlacedWords) -> str:
        if not parts:
            return ""
        corner = self._head_words(draft.corner).text if draft.corner else ""
        return unit_under((part.text for part in parts), words.text, corner)

    def _head_words(self, head: Head) -> PlacedWords:
        known = self.heads.get(head)
        if known is None:
            start, end = head.span
            read = self.inline.raw if head.name else self.inline.words
            known = read(start, min(end, start + 2 * _HEAD))
            known = known.cut(0, min(len(known.text), _HEAD)).strip()
            known = known.readable() if head.name else known
            self.heads[head] = known
        return known

    def _cut(self, draft: Draft, words: PlacedWords) -> list[Span]:
        long = draft.form in ("cell", "entry") and len(words.text) <= _LONGEST_CELL
        if draft.whole or long:
            return [Span(0, len(words.text))]
        return _bullets(words.text, sentences(words.text))

    def _statement(
        self, draft: Draft, head: PlacedWords, piece: PlacedWords, place: Span, struck: list[Span]
    ) -> Statement:
        words = join((head, piece)) if head.text else piece
        return Statement(
            words.text,
            len(head.text),
            draft.form,
            self.seen.original(*place),
            draft.context,
            tuple(self._struck(span) for span in struck),
            words,
            self.seen,
        )

    def _struck(self, span: Span) -> str:
        return " ".join(self.seen.text[span.start : span.end].strip("~").split())[:_HEAD]


def _head(heads: Sequence[Head], parts: Sequence[PlacedWords]) -> PlacedWords:
    glued: list[PlacedWords | str] = []
    for head, words in zip(heads, parts, strict=True):
        if words.text:
            glued.extend((head.glue, words) if glued else (words,))
    return join((*glued, ": ")) if glued else PlacedWords("")


def _bullets(text: str, spans: list[Span]) -> list[Span]:
    """Part the items of a list that was run together into one line."""
    if _RUN_IN.search(text) is None:
        return spans
    cut: list[Span] = []
    for start, end in spans:
        for match in _RUN_IN.finditer(text, start, end):
            if match.start() > start:
                cut.append(Span(start, match.start()))
            start = match.end()
        if start < end:
            cut.append(Span(start, end))
    return cut
