"""The blocks of a passage: headings, lists, tables, settings, code and paragraphs, in order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from counterpoint.claims.layout.code import code_drafts, declaration, is_code
from counterpoint.claims.layout.drafts import Draft, Form, Head
from counterpoint.claims.layout.grids import column_table, comma_table, pipe_table
from counterpoint.claims.layout.inline import Inline
from counterpoint.claims.layout.lines import Line, Region, plain_lines
from counterpoint.claims.layout.markers import (
    DEFINITION,
    FENCE,
    HEADING,
    RULE,
    SMALLEST,
    closes_fence,
    goes_on,
    leads_in,
    marker,
    title_level,
)
from counterpoint.claims.layout.markup_tables import html_table
from counterpoint.claims.layout.nesting import settings_drafts, settings_run
from counterpoint.claims.layout.objects import object_drafts
from counterpoint.claims.layout.outline import Outline
from counterpoint.claims.layout.tables import table_drafts
from counterpoint.types import Span
from counterpoint.values.sentences import sentences

_CLOSED = re.compile(r"[ \t]#{1,20}$")
_LINK_DEFINITION = re.compile(r"\[[^\[\]\n^]{1,200}\]:[ \t]{0,8}\S++[^\n]{0,400}+")
_LEADS = (":", "：")
_KEPT = 200


class Blocks:
    """Walks the lines of a visible text and drafts its statements.

    Args:
        inline: reads the words of a stretch.
        lines: the lines of the text, in order.
    """

    def __init__(self, inline: Inline, lines: Sequence[Line]) -> None:
        self.inline = inline
        self.text = inline.text
        self.lines = lines
        self.drafts: list[Draft] = []
        self.outline = Outline()
        self.unset = 0
        self.term: Span | None = None

    def read(self) -> list[Draft]:
        """Return the drafts of all blocks."""
        number = 0
        while number < len(self.lines):
            line = self.lines[number]
            number = self._region(number, line.region) if line.region else self._line(number, line)
        return self.drafts

    def _plain(self, start: int, end: int) -> str:
        return self.inline.words(start, min(end, start + 2 * _KEPT)).text[:_KEPT]

    def _region(self, number: int, region: Region) -> int:
        self.outline.outdent(self.lines[number])
        if region.kind == "table":
            self.drafts.extend(
                html_table(self.text, region.tags, region.end, self.outline.context())
            )
        elif region.kind == "object":
            self.drafts.extend(object_drafts(self.text, region.start, self.outline.context()))
        else:
            lines = plain_lines(self.text, region.start, region.end)
            self.drafts.extend(code_drafts(self.text, lines, self.outline.context()))
        self.outline.leave()
        return number + 1

    def _line(self, number: int, line: Line) -> int:
        if line.start >= line.end:
            return number + 1
        first = self.text[line.start]
        if line.role or line.depth:
            return self._element(number, line)
        if first in "`~" and FENCE.fullmatch(self.text, line.start, line.end):
            return self._fence(number, line)
        if first == "#" and (stop := self._settings(number)):
            return stop
        if first == "#" and (match := HEADING.match(self.text, line.start, line.end)):
            return self._heading(number, match.end(), len(match.group(1)))
        if first in "-*_=~#+" and RULE.fullmatch(self.text, line.start, line.end):
            return number + 1
        return self._grid(number) or self._list(number, line) or self._text(number, line)

    def _element(self, number: int, line: Line) -> int:
        """A line that an HTML element gives its part."""
        stop = self._end(number)
        own = Span(line.start, self.lines[stop - 1].end)
        if line.role != "li":
            self.outline.outdent(line)
        if line.role[:1] == "h" and line.role[1:].isdigit():
            return self._heading(number, line.start, int(line.role[1:]), stop)
        if line.role == "dt":
            self.term = own
        elif line.role == "dd" and self.term is not None:
            self.drafts.append(Draft("entry", (own,), (Head(self.term),), self.outline.context()))
        elif line.role == "li" or line.depth:
            self._item(own, line.depth, keep=line.role == "li")
        elif line.role == "summary":
            return self._heading(number, line.start, SMALLEST, stop)
        else:
            self._paragraph(own)
        return stop

    def _heading(self, number: int, start: int, level: int, stop: int = 0) -> int:
        stop = stop or number + 1
        end = self.lines[stop - 1].end
        closed = _CLOSED.search(self.text, max(start, end - 30), end)
        end = closed.start() if closed else end
        self.outline.climb(level)
        context = self.outline.context()
        self.drafts.append(Draft("heading", (Span(start, end),), (), context, whole=True))
        self.outline.headings.append((level, self._plain(start, end)))
        return stop

    def _fence(self, number: int, line: Line) -> int:
        match = FENCE.match(self.text, line.start, line.end)
        mark = match.group(1) if match else "```"
        self.outline.outdent(line)
        stop = number + 1
        while stop < len(self.lines) and not closes_fence(self.text, self.lines[stop], mark):
            stop += 1
        inside = self.lines[number + 1 : stop]
        self.drafts.extend(code_drafts(self.text, inside, self.outline.context()))
        for other in inside:
            if other.region is not None and other.region.kind == "object":
                self.drafts.extend(
                    object_drafts(self.text, other.region.start, self.outline.context())
                )
        return stop + 1

    def _grid(self, number: int) -> int:
        """A table that is drawn; 0 where there is none."""
        found = pipe_table(self.inline, self.lines, number)
        if found is None:
            found = column_table(self.text, self.lines, number)
        if found is None:
            found = comma_table(self.text, self.lines, number)
        if found is None:
            return 0
        self.outline.outdent(self.lines[number])
        self.drafts.extend(
            table_drafts(self.text, found.rows, found.headers, self.outline.context())
        )
        self.outline.leave()
        return number + found.lines

    def _list(self, number: int, line: Line) -> int:
        """A list item; 0 where there is none."""
        mark = marker(self.text, line, self.outline.counter)
        if mark is None or mark.end >= line.end:
            return 0
        self.outline.counter = mark.number
        stop = self._end(number, line.indent)
        self._item(Span(mark.end, self.lines[stop - 1].end), line.indent)
        return stop

    def _end(self, number: int, indent: int = -1) -> int:
        """Return the number of the line behind the last one that goes on from a line."""
        stop = number + 1
        while stop < len(self.lines) and goes_on(
            self.text, self.lines[stop - 1], self.lines[stop], self.outline.counter, indent
        ):
            stop += 1
        return stop

    def _item(self, own: Span, depth: int, keep: bool = True) -> None:
        self.outline.fall_back(depth if keep else depth + 1)
        self.drafts.append(Draft("item", (own,), (), self.outline.context()))
        if keep:
            self.outline.items.append((depth, self._plain(*own)))

    def _text(self, number: int, line: Line) -> int:
        text = self.text
        had_items = bool(self.outline.items)
        self.outline.outdent(line)
        stop = 0 if is_code(text, line) else self._settings(number)
        stop = stop or self._definition(number, line)
        if stop:
            return stop
        if had_items or self._is_first(number):
            self.outline.lead = ""
        if text[line.start] == "[" and _LINK_DEFINITION.fullmatch(text, line.start, line.end):
            return number + 1
        if is_code(text, line):
            self.drafts.extend(declaration(text, line, self.outline.context()))
            return number + 1
        stop = self._end(number)
        own = Span(line.start, self.lines[stop - 1].end)
        below = self.lines[stop] if stop < len(self.lines) else None
        level = title_level(text, own, below)
        if level:
            return self._heading(number, line.start, level) + (level < SMALLEST)
        self._paragraph(own, below)
        return stop

    def _is_first(self, number: int) -> bool:
        before = self.lines[number - 1] if number else None
        return before is None or before.start >= before.end or before.region is not None

    def _paragraph(self, own: Span, below: Line | None = None) -> None:
        form: Form = "item" if self.outline.items else "prose"
        self.drafts.append(Draft(form, (own,), (), self.outline.context()))
        ending = self.text[max(own.start, own.end - 9) : own.end]
        leads = ending.rstrip("*_` ").endswith(_LEADS) or leads_in(self.text, own, below)
        if form == "prose" and leads:
            words = self.inline.words(max(own.start, own.end - 2 * _KEPT), own.end).text
            self.outline.lead = "".join(words[a:b] for a, b in sentences(words)[-1:])[-_KEPT:]

    def _definition(self, number: int, line: Line) -> int:
        """A term with its definitions below, each behind a colon; 0 where there is none."""
        stop = number + 1
        term = Span(line.start, line.end)
        while stop < len(self.lines):
            below = self.lines[stop]
            mark = DEFINITION.match(self.text, below.start, below.end)
            if mark is None or below.region is not None:
                break
            end = self._end(stop)
            own = Span(mark.end(), self.lines[end - 1].end)
            self.drafts.append(Draft("entry", (own,), (Head(term),), self.outline.context()))
            stop = end
        return stop if stop > number + 1 else 0

    def _settings(self, number: int) -> int:
        """A run of settings; 0 where there is none."""
        if number < self.unset:
            return 0
        stop, fits = settings_run(self.text, self.lines, number)
        if not fits:
            self.unset = stop
            return 0
        self.drafts.extend(
            settings_drafts(self.text, self.lines[number:stop], self.outline.context())
        )
        self.outline.leave()
        return stop
