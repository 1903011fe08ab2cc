"""JSON and JSON Lines: one draft a record."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from counterpoint.errors import InputError
from counterpoint.ingest.draft import Content, Draft, Place, Source
from counterpoint.settings import IngestSettings
from counterpoint.types import Failure


def read_json(source: Source) -> Content:
    """Read a JSON file: a list of records, an object that holds one, or any other value as text.

    Several values one after the other are read as JSON Lines.

    Raises:
        InputError: the file is not text or not JSON.
    """
    text, warnings = source.decoded()
    try:
        value = parse_json(text)
    except InputError:
        if not is_json_lines(text):
            raise
        return lines_content(source, text).after(warnings)
    found = records_of(value, source.settings)
    if found is not None:
        return json_content(source, found).after(warnings)
    whole = Draft(text=text, fields={}, format="json")
    if isinstance(value, Mapping) and has_text(value, source.settings):
        whole = Draft(fields=value, format="json")
    return Content(drafts=(whole,), failures=warnings)


def read_json_lines(source: Source) -> Content:
    """Read a JSON Lines file; a broken line is a failure that names it.

    Raises:
        InputError: the file is not text.
    """
    text, warnings = source.decoded()
    if not is_json_lines(text) and _is_json(text):
        return read_json(source)
    return lines_content(source, text).after(warnings)


def parse_json(text: str) -> Any:
    """Read one JSON value.

    Raises:
        InputError: it is not JSON, or nested too deeply.
    """
    if not text.strip():
        raise InputError("is empty")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"is not JSON: {error.msg} ({where})") from error
    except RecursionError as error:
        raise InputError("is JSON nested too deeply to be read") from error
    except ValueError as error:
        digits = f"{sys.get_int_max_str_digits():,}"
        raise InputError(f"is JSON with a number of more than {digits} digits") from error


def parse_line(line: str) -> Any:
    """Read one line of JSON Lines.

    Raises:
        InputError: it is not JSON, or nested too deeply.
    """
    try:
        return parse_json(line)
    except InputError as error:
        # Inside one line, "line 1" would mislead.
        raise InputError(str(error).replace("(line 1, column", "(column")) from error


def _is_json(text: str) -> bool:
    try:
        parse_json(text)
    except InputError:
        return False
    return True


def is_json_lines(text: str) -> bool:
    """Whether the first line that is not blank is a JSON object or string by itself."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    try:
        return isinstance(parse_json(first), (Mapping, str))
    except InputError:
        return False


def records_of(value: object, settings: IngestSettings) -> list[Any] | None:
    """The records of a JSON value: itself if it is a list of them, or the one list it holds."""
    if isinstance(value, list):
        usable = not value or any(isinstance(item, (Mapping, str)) for item in value)
        return value if usable else None
    if not isinstance(value, Mapping) or has_text(value, settings):
        return None
    lists = [
        items
        for items in value.values()
        if isinstance(items, list) and any(has_text(item, settings) for item in items)
    ]
    return lists[0] if len(lists) == 1 else None


def has_text(value: object, settings: IngestSettings) -> bool:
    """Whether a value is a record with a text."""
    if not isinstance(value, Mapping):
        return False
    names = {str(key).strip().casefold() for key, item in value.items() if isinstance(item, str)}
    return any(name.casefold() in names for name in settings.text_fields)


def json_content(source: Source, records: Iterable[object]) -> Content:
    """Make one draft of every record of a list."""
    drafts: list[Draft] = []
    failures: list[Failure] = []
    for number, value in enumerate(records, start=1):
        _sort_in(source, Place("record", number), value, drafts, failures)
    if not drafts and not failures:
        failures.append(source.failure("holds no record"))
    return Content(drafts=tuple(drafts), failures=tuple(failures))


def lines_content(source: Source, text: str) -> Content:
    """Make one draft of every line of JSON Lines."""
    drafts: list[Draft] = []
    failures: list[Failure] = []
    # Not splitlines: JSON strings may hold U+2028 and its like as they are.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        place = Place("line", number)
        try:
            _sort_in(source, place, parse_line(line), drafts, failures)
        except InputError as error:
            failures.append(source.failure(str(error), place=place))
    if not drafts and not failures:
        failures.append(source.failure("holds no record"))
    return Content(drafts=tuple(drafts), failures=tuple(failures))


def _sort_in(
    source: Source, place: Place, value: object, drafts: list[Draft], failures: list[Failure]
) -> None:
    if isinstance(value, Mapping):
        drafts.append(Draft(fields=value, format="json", place=place))
    elif isinstance(value, str):
        drafts.append(Draft(text=value, fields={}, format="json", place=place))
    else:
        message = f"is {type(value).__name__}, not an object with a text"
        failures.append(source.failure(message, place=place))
