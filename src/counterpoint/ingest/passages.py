"""Passages that a caller hands in: as strings, mappings or records, or in a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from counterpoint.errors import InputError
from counterpoint.ingest.disk import printable, read_bytes, read_stream
from counterpoint.ingest.draft import Place, Source
from counterpoint.ingest.intake import PassageIntake
from counterpoint.ingest.passage_files import read_records
from counterpoint.settings import IngestSettings, LimitSettings
from counterpoint.types import Failure, Passage

Item = str | Mapping[str, Any] | Passage


def to_passages(
    items: Iterable[Item], *, ingest: IngestSettings, limits: LimitSettings
) -> tuple[tuple[Passage, ...], tuple[Failure, ...]]:
    """Make passages of what a caller hands in, in the same order.

    A string, or a mapping without an id, gets "p1", "p2", ... by its position. Whatever JSON
    cannot hold is replaced, and a warning says so.

    Args:
        items: strings, mappings with the fields of ``ingest``, or passages.
        ingest: the names of the fields.
        limits: how many passages are taken, and how long they may be.

    Raises:
        InputError: there is none, or one has no visible text, is too long, has the id of
            another, or is of a type that cannot be a passage.
    """
    if isinstance(items, (str, bytes, Mapping, Passage)) or not isinstance(items, Iterable):
        raise InputError(
            f"passages are {type(items).__name__}: give a list of strings, mappings or passages"
        )
    taken = list(islice(items, limits.passages + 1))
    places = [Place("passage", number) for number in range(1, len(taken) + 1)]
    return PassageIntake(ingest, limits).run(taken, places)


def read_passages(
    path: Path | None, *, ingest: IngestSettings, limits: LimitSettings
) -> tuple[tuple[Passage, ...], tuple[Failure, ...], str | None]:
    """Read passages from a JSON, JSON Lines, CSV or TSV file, and the question if it holds one.

    Args:
        path: the file or pipe, None for standard input. An unknown suffix is settled by the
            content.
        ingest: the names of the fields.
        limits: the largest file, and the limits of `to_passages`.

    Returns:
        The passages, what could not be used, and the "query" of a JSON object that has one.

    Raises:
        InputError: the file cannot be read, nothing in it can be used, or see `to_passages`.
    """
    if path is None and sys.stdin is None:
        raise InputError("standard input is closed: pipe the passages in, or name a file")
    name = "standard input" if path is None else printable(path)
    try:
        data = _data(path, limits.file_bytes)
        suffix = "" if path is None else path.suffix.lower()
        found = read_records(Source(name=name, data=data, settings=ingest), suffix)
        if not found.items:
            raise InputError(_nothing_left(name, found.failures))
        passages, failures = PassageIntake(ingest, limits).run(found.items, found.places)
    except InputError as error:
        raise InputError(f"{name}: {error}") from error
    return passages, (*found.failures, *failures), found.query


def _nothing_left(name: str, failures: tuple[Failure, ...]) -> str:
    """Say that no record is left, and what is wrong with the first."""
    first = next(failure for failure in failures if failure.severity == "error")
    where = (first.subject or "").removeprefix(name).lstrip(":")
    return f"nothing in it can be used: {where or 'it'} {first.message}"


def _data(path: Path | None, limit: int) -> bytes:
    if path is not None:
        return read_bytes(path, limit, pipes=True)
    return read_stream(sys.stdin.buffer, limit)
