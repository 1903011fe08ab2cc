"""The records of a file of passages: which format it is, and the question it may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from counterpoint.errors import InputError
from counterpoint.ingest.draft import Content, Draft, Place, Source
from counterpoint.ingest.formats.records import (
    has_text,
    is_json_lines,
    json_content,
    lines_content,
    parse_json,
    records_of,
)
from counterpoint.ingest.formats.tables import table_content
from counterpoint.types import Failure

_LINES = (".jsonl", ".ndjson")
_TABLES = {".csv": None, ".tsv": "\t"}
_WANTED = "give a JSON array of records, JSON Lines, CSV or TSV"


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """The records of a file, and where each of them stands."""

    items: tuple[Draft, ...]
    places: tuple[Place, ...]
    failures: tuple[Failure, ...]
    query: str | None = None


def read_records(source: Source, suffix: str) -> Records:
    """Read the records of a file of passages.

    Args:
        source: the file.
        suffix: its suffix in lower case; any but those of JSON Lines, CSV and TSV leaves the
            choice to the content.

    Raises:
        InputError: it is empty, or in none of these formats.
    """
    try:
        text, warnings = source.decoded()
    except InputError as error:
        raise InputError(f"{error}; {_WANTED}") from error
    if not text.strip():
        raise InputError(f"is empty: {_WANTED}")
    if suffix in _TABLES:
        return _records(table_content(source, text, _TABLES[suffix]), warnings)
    if text.lstrip()[0] in "[{" or suffix == ".json" or is_json_lines(text):
        return _json(source, text, suffix, warnings)
    if suffix in _LINES:
        return _records(lines_content(source, text), warnings)
    try:
        return _records(_table(source, text), warnings)
    except InputError as error:
        raise InputError(f"holds no passages: {_WANTED}") from error


def _json(source: Source, text: str, suffix: str, warnings: tuple[Failure, ...]) -> Records:
    """One JSON value, else JSON Lines."""
    try:
        value = parse_json(text)
    except InputError:
        if suffix not in _LINES and not is_json_lines(text):
            raise
        return _records(lines_content(source, text), warnings)
    query = value.get("query") if isinstance(value, Mapping) else None
    if query is not None and not isinstance(query, str):
        raise InputError(f"its 'query' is {type(query).__name__}, not text")
    content = json_content(source, _list(source, value))
    return _records(content, warnings, query)


def _list(source: Source, value: object) -> list[Any]:
    named = value.get("passages") if isinstance(value, Mapping) else None
    if isinstance(named, list):
        return named
    if has_text(value, source.settings):
        return [value]
    found = records_of(value, source.settings)
    if found is None:
        raise InputError(f"holds no list of records: {_WANTED}")
    return found


def _table(source: Source, text: str) -> Content:
    """A table that says which column is the text; anything less would take prose for a table."""
    content = table_content(source, text, None)
    if any(draft.text is not None for draft in content.drafts):
        raise InputError("has no text column")
    return content


def _records(content: Content, warnings: tuple[Failure, ...], query: str | None = None) -> Records:
    return Records(
        items=content.drafts,
        places=tuple(draft.place or Place("record", 1) for draft in content.drafts),
        failures=(*warnings, *content.failures),
        query=query,
    )
