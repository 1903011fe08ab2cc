"""Rows of a data file: streamed, counted, and checked field by field.

JSON Lines and CSV are read line by line, a JSON file (one array, or one object of objects) at
once; each may be gzipped. What is wrong with a row is a `RowError` that names file, row and field.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import math
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO, TypeVar

from counterpoint.errors import InputError, one_line
from counterpoint.evals.records import Example
from counterpoint.evals.suites.suite import Broken
from counterpoint.values.characters import replace_surrogates

_LONGEST_FIELD = 10_000_000
Made = TypeVar("Made")


class RowError(InputError):
    """A row that is not what the suite expects: ``place`` says where, ``problem`` what."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Row:
    """One object of a data file, with the place it stands at ("ramdocs.jsonl:17")."""

    place: str
    fields: Mapping[str, Any]

    def text(self, name: str, *, empty: bool = False) -> str:
        """A text; numbers are taken as they are read, lone surrogates become U+FFFD.

        Raises:
            RowError: it is missing, no text, or empty where that is not allowed.
        """
        value = self.fields.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = _written(value)
        if not isinstance(value, str):
            missing = self.fields.get(name) is None
            raise self.wrong(name, "is missing" if missing else "is no text")
        if not empty and not value.strip():
            raise self.wrong(name, "is empty")
        return replace_surrogates(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts, or one text as a list of one; empty ones are left out.

        Raises:
            RowError: it is missing or something else.
        """
        value = self.fields.get(name)
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(name, "is missing" if value is None else "is no list of texts")
        return tuple(replace_surrogates(item) for item in value if item.strip())

    def choice(self, name: str, allowed: Iterable[str]) -> str:
        """One of a few words.

        Raises:
            RowError: it is another one.
        """
        value = self.text(name)
        known = sorted(allowed)
        if value not in known:
            raise self.wrong(name, f"is {value[:40]!r}: one of {', '.join(known)} is expected")
        return value

    def rows(self, name: str) -> list[Row]:
        """A list of objects, each as a row of its own.

        Raises:
            RowError: it is missing or something else.
        """
        value = self.fields.get(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.wrong(name, "is missing" if value is None else "is no list of objects")
        return [Row(f"{self.place} {name}[{at}]", item) for at, item in enumerate(value)]

    def wrong(self, name: str, problem: str) -> RowError:
        """The error that names a field of this row."""
        return RowError(self.place, f"{name} {problem}")


def several(
    rows: Iterable[Row | Broken], make: Callable[[Row], Iterable[Made]]
) -> Iterator[Made | Broken]:
    """Turn every row into any number of things; one that cannot be read is passed on as broken."""
    for row in rows:
        if isinstance(row, Broken):
            yield row
            continue
        try:
            made = tuple(make(row))
        except RowError as error:
            yield Broken(place=error.place, problem=error.problem)
        else:
            yield from made


def examples(
    rows: Iterable[Row | Broken], example: Callable[[Row], Example | None]
) -> Iterator[Example | Broken]:
    """Turn every row into an example, see `several`.

    ``example`` returns None for a row that is sound and of no use to the suite.
    """

    def make(row: Row) -> tuple[Example, ...]:
        made = example(row)
        return () if made is None else (made,)

    return several(rows, make)


def json_lines(path: Path) -> Iterator[Row | Broken]:
    """Read a JSON Lines file line by line.

    Raises:
        InputError: the file cannot be read.
    """
    with opened(path) as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                yield _row(f"{path.name}:{number}", _parsed(line))


def json_rows(path: Path, *, under: str | None = None) -> Iterator[Row | Broken]:
    """Read a JSON file that holds an array, or an object of objects (the keys become ``key``).

    ``under`` names the field of the top object that holds them.

    Raises:
        InputError: the file cannot be read, or holds something else.
    """
    with opened(path) as file:
        value = _parsed(file.read())
    if under is not None and isinstance(value, dict):
        value = value.get(under)
    if isinstance(value, dict):
        value = [
            {"key": key, **item} if isinstance(item, dict) else item for key, item in value.items()
        ]
    if not isinstance(value, list):
        place = f" under {under!r}" if under else ""
        problem = f"no array and no object of objects{place}"
        raise InputError(f"{path}: {value if isinstance(value, _NotJson) else problem}")
    for number, item in enumerate(value, start=1):
        yield _row(f"{path.name}[{number}]", item)


def csv_rows(path: Path, *, delimiter: str = ",") -> Iterator[Row | Broken]:
    """Read a CSV file with a head row; a place is the line on which its row begins.

    Raises:
        InputError: the file cannot be read, or its head row.
    """
    csv.field_size_limit(_LONGEST_FIELD)
    with opened(path) as file:
        reader = csv.reader(file, delimiter=delimiter, strict=True)
        head: list[str] | None = None
        while True:
            place = f"{path.name}:{reader.line_num + 1}"
            try:
                values = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                if head is None:
                    raise InputError(f"{path}: no head row: {one_line(error)}") from error
                yield Broken(place=place, problem=f"not CSV: {one_line(error)}")
                continue
            if not values:
                continue
            if head is None:
                head = values
            elif any(value.strip() for value in values[len(head) :]):
                yield Broken(place=place, problem=f"has more than {len(head)} fields")
            else:
                yield Row(place, dict(zip(head, values, strict=False)))


@contextmanager
def opened(path: Path) -> Iterator[TextIO]:
    """Open a text file, gzipped or not; bytes that are no UTF-8 become replacement characters.

    Raises:
        InputError: it cannot be read.
    """
    try:
        with (
            gzip.open(path) if path.suffix == ".gz" else path.open("rb") as raw,
            io.TextIOWrapper(raw, encoding="utf-8-sig", errors="replace", newline="") as file,
        ):
            yield file
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: cannot be read: {one_line(reason)}") from error


def _written(number: float) -> str | None:
    """A number as text; None where it is none that one writes: NaN, infinite, of endless digits."""
    try:
        return str(number) if math.isfinite(number) else None
    except (OverflowError, ValueError):
        return None


class _NotJson(str):
    """What stands in the place of a value that is not JSON: the reason."""


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        return _NotJson(f"not JSON: {one_line(error)}")
    except RecursionError:
        return _NotJson(f"nested deeper than {sys.getrecursionlimit()} levels")


def _row(place: str, value: Any) -> Row | Broken:
    if isinstance(value, dict):
        return Row(place, value)
    return Broken(place=place, problem=value if isinstance(value, _NotJson) else "not an object")
