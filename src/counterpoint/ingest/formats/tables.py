"""CSV and TSV: one draft a row, the first row names the columns."""

from __future__ import annotations

import csv
import io
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from counterpoint.errors import InputError
from counterpoint.ingest.draft import Content, Draft, Place, Source
from counterpoint.ingest.formats.records import has_text
from counterpoint.types import Failure

_DELIMITERS = ",;\t|"
_NUMBER = re.compile(r"\s{0,99}[-+]?\d[\d.,:/-]{0,40}\s{0,99}")
_MAX_NAME = 100
_FIELD_LIMIT = threading.Lock()


def read_csv(source: Source) -> Content:
    """Read a CSV file; the delimiter is the one that gives its first row the most columns.

    Raises:
        InputError: the file is not text, or does not begin with the names of its columns.
    """
    text, warnings = source.decoded()
    return table_content(source, text, None).after(warnings)


def read_tsv(source: Source) -> Content:
    """Read a file of tab-separated values.

    Raises:
        InputError: the file is not text, or does not begin with the names of its columns.
    """
    text, warnings = source.decoded()
    return table_content(source, text, "\t").after(warnings)


def table_content(source: Source, text: str, delimiter: str | None) -> Content:
    """Make one draft of every row of a table; None finds the delimiter.

    Raises:
        InputError: the text is empty or does not begin with the names of its columns.
    """
    try:
        with _field_limit(len(text)):
            rows = _rows(text, delimiter or _delimiter(text))
    except csv.Error as error:
        raise InputError(f"is not CSV: {error}") from error
    if not rows:
        raise InputError("is empty: the first row names the columns")
    header = _header(rows[0][1])
    drafts, failures = _drafts(source, header, rows[1:])
    if not drafts:
        failures.append(source.failure("holds no row that can be used"))
    unclosed = tuple(_unclosed_quote(source, text, rows))
    return Content(drafts=tuple(drafts), failures=(*unclosed, *failures))


def _drafts(
    source: Source, header: list[str], rows: list[tuple[int, list[str]]]
) -> tuple[list[Draft], list[Failure]]:
    as_lines = not has_text(dict.fromkeys(header, ""), source.settings)
    drafts: list[Draft] = []
    failures: list[Failure] = []
    for number, (line, cells) in enumerate(rows, start=1):
        place = Place("record", number)
        if any(cell.strip() for cell in cells[len(header) :]):
            message = f"has {len(cells)} cells under {len(header)} columns (up to line {line})"
            failures.append(source.failure(message, place=place))
            continue
        row = dict(zip(header, cells, strict=False))
        text = _lines(row) if as_lines else None
        drafts.append(Draft(text=text, fields=row, format="csv", place=place))
    return drafts, failures


def _lines(row: dict[str, str]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in row.items() if value.strip())


def _rows(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    return [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]


def _delimiter(text: str) -> str:
    def columns(delimiter: str) -> int:
        rows = csv.reader(io.StringIO(text.lstrip("\r\n"), newline=""), delimiter=delimiter)
        return len(next(rows, []))

    return max(_DELIMITERS, key=columns)


def _header(cells: list[str]) -> list[str]:
    names = [cell.strip() or f"column {number}" for number, cell in enumerate(cells, start=1)]
    wrong = next((name for name in names if len(name) > _MAX_NAME or "\n" in name), None)
    if wrong is None and all(_NUMBER.fullmatch(name) for name in names):
        wrong = names[0]
    if wrong is not None:
        raise InputError(
            f"has no header: its first row must name the columns, and {wrong[:30]!r} is no name"
        )
    name, count = Counter(names).most_common(1)[0]
    if count > 1:
        raise InputError(f"has {count} columns called {name!r}: give each its own name")
    return names


def _unclosed_quote(
    source: Source, text: str, rows: list[tuple[int, list[str]]]
) -> Iterator[Failure]:
    """A quotation mark without its partner takes all that follows into one cell."""
    if text.count('"') % 2 and any("\n" in cell for cell in rows[-1][1]):
        message = "has a quotation mark that is never closed: the last row holds what follows it"
        yield source.failure(message, place=Place("record", len(rows) - 1), severity="warning")


@contextmanager
def _field_limit(size: int) -> Iterator[None]:
    """Let a cell be as long as the file: csv keeps its limit once for the whole process."""
    with _FIELD_LIMIT:
        before = csv.field_size_limit()
        csv.field_size_limit(max(before, size))
        try:
            yield
        finally:
            csv.field_size_limit(before)
