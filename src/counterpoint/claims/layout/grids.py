"""Tables that are drawn in plain text: pipes, tabs, columns of blanks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from counterpoint.claims.layout.inline import Inline
from counterpoint.claims.layout.lines import Line
from counterpoint.claims.layout.tables import Row, Slot

_PIPES = "|│┃"
_PIPE = re.compile(r"\\.|[|│┃]")
_BORDER = re.compile(r"[\s|:+=\-─━│┃┼╋├┤┌┐└┘┬┴╪╞╡═]{3,}")
_RULE = re.compile(r"[-=─━═]")
_COLUMNS = re.compile(r"[ ]*\t[\t ]*|[ \u00a0]{2,}")
_PROSE_GAP = re.compile(r"[.!?:;,][ \u00a0]{2,}")
_SET = re.compile(r"\t|[ \u00a0]{2}")
_NAMES = re.compile(r"[^\W\d][\w .()/%-]{0,60}(?:[,;][^\W\d][\w .()/%-]{0,60}){1,127}")
_FIELDS = {mark: re.compile(rf'"[^"\n]{{0,2000}}"(?=[{mark}]|$)|[^{mark}\n]*+') for mark in ",;"}
_MOST_COLUMNS = 128
_LONGEST_ROW = 20_000
_LONGEST_CELL = 80
_LONGEST_TABBED = 300


class Grid(NamedTuple):
    """A table of ``lines`` lines; ``headers`` is None where nothing marks the heads."""

    rows: list[Row]
    headers: int | None
    lines: int


def pipe_table(inline: Inline, lines: Sequence[Line], at: int) -> Grid | None:
    """Read a table of pipes that begins at a line; None where there is none.

    Args:
        inline: knows the text and its inline code, whose pipes part nothing.
        lines: the lines of the text.
        at: the number of the line.
    """
    text = inline.text
    rows: list[Row] = []
    headers: int | None = None
    number = at
    ruled, framed = False, text[lines[at].start] in _PIPES
    while number < len(lines) and _has_pipe(text, lines[number]):
        line = lines[number]
        if _is_border(text, line):
            ruled = True
            if rows and headers is None:
                headers = len(rows)
        else:
            row = _pipe_row(inline, line)
            if row is None or not (ruled or _fits(text, line, row, rows, framed)):
                break
            rows.append(row)
        number += 1
    single = len(rows) == 1 and not ruled
    if not (rows or ruled) or (single and not (framed and text[lines[at].end - 1] in _PIPES)):
        return None
    if ruled and (headers is None or headers == len(rows)):
        headers = 0
    return Grid(rows, headers, number - at)


def _has_pipe(text: str, line: Line) -> bool:
    if line.start >= line.end or line.region is not None:
        return False
    if text[line.start] in "+┌├└╔╠╚":
        return _is_border(text, line)
    return any(text.find(pipe, line.start, line.end) >= 0 for pipe in _PIPES)


def _fits(text: str, line: Line, row: Row, rows: list[Row], framed: bool) -> bool:
    """Tell whether a row may be one of a table that no line is ruled in."""
    if framed:
        return text[line.start] in _PIPES
    if len(row) < 2 or (rows and len(row) != len(rows[0])):
        return False
    return all(
        slot.end - slot.start < _LONGEST_CELL
        and (slot.start == line.start or text[slot.start].isspace())
        for slot in row
    )


def _is_border(text: str, line: Line) -> bool:
    fits = _BORDER.fullmatch(text, line.start, line.end)
    return fits is not None and _RULE.search(text, line.start, line.end) is not None


def _pipe_row(inline: Inline, line: Line) -> Row | None:
    if line.end - line.start > _LONGEST_ROW:
        return None
    text = inline.text
    inside = iter(inline.code_in(line.start, line.end))
    span = next(inside, None)
    slots: Row = []
    begin = line.start
    parted = False
    for match in _PIPE.finditer(text, line.start, line.end):
        while span is not None and span.end <= match.start():
            span = next(inside, None)
        if match.group()[0] == "\\" or (span is not None and span.start <= match.start()):
            continue
        parted = True
        if match.start() > line.start:
            slots.append(Slot(begin, match.start()))
        begin = match.end()
    if begin < line.end:
        slots.append(Slot(begin, line.end))
    return slots if parted and 0 < len(slots) <= _MOST_COLUMNS else None


def column_table(text: str, lines: Sequence[Line], at: int) -> Grid | None:
    """Read a table whose columns are set apart by tabs or by two blanks and more."""
    rows: list[Row] = []
    number = at
    while number < len(lines) and (line := lines[number]).start < line.end:
        row = _column_row(text, line)
        if row is None or (rows and len(row) != len(rows[0])):
            break
        rows.append(row)
        number += 1
        if number < len(lines) and rows and len(rows) == 1 and _is_border(text, lines[number]):
            number += 1
    return Grid(rows, None, number - at) if len(rows) > 1 else None


def comma_table(text: str, lines: Sequence[Line], at: int) -> Grid | None:
    """Read rows of values behind commas or semicolons, below a row of names."""
    top = lines[at]
    if not top.end - top.start < _LONGEST_ROW or not _NAMES.fullmatch(text, top.start, top.end):
        return None
    mark = ";" if text.find(";", top.start, top.end) >= 0 else ","
    rows: list[Row] = []
    number = at
    while number < len(lines) and (line := lines[number]).start < line.end:
        row = _comma_row(text, line, mark)
        if row is None or (rows and len(row) != len(rows[0])):
            break
        rows.append(row)
        number += 1
    figures = any(text[slot.start].isdigit() for row in rows[1:2] for slot in row[1:])
    return Grid(rows, 1, number - at) if figures or len(rows) > 2 else None


def _comma_row(text: str, line: Line, mark: str) -> Row | None:
    if line.region is not None or line.end - line.start > _LONGEST_ROW:
        return None
    slots: Row = []
    begin = line.start
    for match in _FIELDS[mark].finditer(text, line.start, line.end):
        quoted = match.group().startswith('"')
        slots.append(
            Slot(match.start() + quoted, max(match.end() - quoted, match.start() + quoted))
        )
        begin = match.end() + 1
        if text[begin : begin + 1] == " " or begin > line.end:
            break
    return slots if begin == line.end + 1 and 1 < len(slots) <= _MOST_COLUMNS else None


def _column_row(text: str, line: Line) -> Row | None:
    if line.region is not None or line.end - line.start > _LONGEST_ROW:
        return None
    if _SET.search(text, line.start, line.end) is None:
        return None
    if _PROSE_GAP.search(text, line.start, line.end) is not None:
        return None
    slots: Row = []
    begin = line.start
    for match in _COLUMNS.finditer(text, line.start, line.end):
        slots.append(Slot(begin, match.start()))
        begin = match.end()
    slots.append(Slot(begin, line.end))
    if not 1 < len(slots) <= _MOST_COLUMNS:
        return None
    most = _LONGEST_TABBED if text.find("\t", line.start, line.end) >= 0 else _LONGEST_CELL
    return slots if all(slot.end - slot.start < most for slot in slots) else None
