"""Documents to passages: verbatim slices, cut where a reader would cut."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from counterpoint.ingest.blocks import Block, blocks
from counterpoint.ingest.front_matter import front_matter
from counterpoint.types import Document, Metadata, Passage, Span
from counterpoint.values.sentences import sentences
from counterpoint.values.visible import Visible, visible


def split_document(document: Document, *, chars: int) -> list[Passage]:
    """Cut a document into passages of about ``chars`` visible characters.

    Cuts fall between paragraphs, else between sentences, else at white space. A heading opens a
    passage and stays with what follows it; a row or list item is cut only where it is longer
    than two passages. Front matter belongs to no passage. A document that shows nothing to a
    reader has no passages. Each passage is a slice: ``text`` stands at ``start`` of the document.

    Args:
        document: the document; its title, date, source and metadata are passed on.
        chars: the length that a passage fills; a heading may come on top of it.
    """
    begin = front_matter(document.text).end if document.format == "markdown" else 0
    body = document.text[begin:]
    shown = visible(body)
    packer = _Packer(shown, len(body), chars)
    for block in blocks(shown, body):
        packer.add(block)
    spans = _originals(shown, packer.finish())
    pages = _Pages(document)
    return [
        Passage(
            id=document.id if len(spans) == 1 else f"{document.id}#{number}",
            text=body[start:end],
            title=document.title,
            date=document.date,
            source=document.source,
            metadata=pages.metadata(begin + start),
            document_id=document.id,
            start=begin + start,
        )
        for number, (start, end) in enumerate(spans, start=1)
    ]


class _Packer:
    """Joins blocks into spans of the visible text of at most about ``chars`` characters."""

    def __init__(self, shown: Visible, length: int, chars: int) -> None:
        self.shown = shown
        self.chars = chars
        self.unseen = length - len(shown.text)
        self.spans: list[Span] = []
        self.open: Span | None = None
        self.after_heading = False

    def add(self, block: Block) -> None:
        span = Span(block.start, block.end)
        if block.kind == "heading":
            self._heading(span)
        elif self._must_be_cut(block):
            for piece in pieces(self.shown.text, span, self.chars):
                self._put(piece)
        else:
            self._put(span)

    def finish(self) -> list[Span]:
        self._close()
        return self.spans

    def _must_be_cut(self, block: Block) -> bool:
        if block.kind == "row":
            return len(block) > 2 * self.chars
        if self.open is not None and self.after_heading:
            return block.end - self.open.start > self.chars
        return len(block) > self.chars

    def _heading(self, span: Span) -> None:
        if self.open is not None:
            is_tiny = self.open.end - self.open.start < self.chars // 4
            is_full = span.end - self.open.start > self.chars
            if is_full or not (is_tiny or self.after_heading):
                self._close()
        self._extend(span)
        self.after_heading = True

    def _put(self, span: Span) -> None:
        if self.open is not None and not self.after_heading:
            is_full = span.end - self.open.start > self.chars
            if is_full or self._is_apart(self.open, span):
                self._close()
        self._extend(span)
        self.after_heading = False

    def _is_apart(self, before: Span, after: Span) -> bool:
        """Whether more lies unseen between two spans (a script) than several passages hold."""
        if self.unseen <= 4 * self.chars:
            return False
        around = self.shown.original(before.end - 1, after.start + 1)
        gap = after.start - before.end + 2
        return around.end - around.start - gap > 4 * self.chars

    def _extend(self, span: Span) -> None:
        self.open = Span(span.start if self.open is None else self.open.start, span.end)

    def _close(self) -> None:
        if self.open is not None:
            self.spans.append(self.open)
            self.open = None


def pieces(text: str, span: Span, chars: int) -> Iterator[Span]:
    """Cut a stretch between its sentences, and a sentence of more than ``chars`` further."""
    for start, end in sentences(text[span.start : span.end]):
        yield from _short(text, Span(span.start + start, span.start + end), chars)


def _short(text: str, span: Span, chars: int) -> Iterator[Span]:
    """Cut at the last white space within reach, or hard inside a word that long."""
    start = span.start
    while span.end - start > chars:
        window = text[start : start + chars + 1]
        if not window[-1].isspace():
            whole_words = window.rsplit(maxsplit=1)[:-1]
            window = whole_words[0] if whole_words else window[:-1]
        cut = len(window.rstrip())
        yield Span(start, start + cut)
        start += cut
        while text[start].isspace():
            start += 1
    yield Span(start, span.end)


def _originals(shown: Visible, spans: list[Span]) -> list[Span]:
    """Map spans back; a character reference that stands for two characters is not cut in two."""
    mapped: list[Span] = []
    for start, end in spans:
        span = shown.original(start, end)
        begin = max(span.start, mapped[-1].end) if mapped else span.start
        if begin < span.end:
            mapped.append(Span(begin, span.end))
    return mapped


class _Pages:
    """The metadata of passages: that of the document, its table of pages made one page number."""

    def __init__(self, document: Document) -> None:
        pages = document.metadata.get("pages") if document.format == "pdf" else None
        self.starts: list[int] = pages if isinstance(pages, list) and _ascending(pages) else []
        self.shared = Metadata(document.metadata)
        self.by_page: dict[int, Metadata] = {}

    def metadata(self, offset: int) -> Metadata:
        if not self.starts:
            return self.shared
        page = max(1, bisect_right(self.starts, offset))
        if page not in self.by_page:
            kept = {key: value for key, value in self.shared.items() if key != "pages"}
            self.by_page[page] = Metadata(kept | {"page": page})
        return self.by_page[page]


def _ascending(values: list[Any]) -> bool:
    numbers = all(isinstance(value, int) for value in values)
    return numbers and all(first < second for first, second in pairwise(values))
