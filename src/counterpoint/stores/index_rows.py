"""How files, documents and passages become rows of an index, and rows become passages."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from counterpoint.errors import InputError
from counterpoint.protocols import Vectors
from counterpoint.stores.index_database import damaged
from counterpoint.stores.index_vectors import STORED
from counterpoint.types import Document, Failure, Passage
from counterpoint.values.tokens import search_tokens
from counterpoint.values.visible import visible

_FIELDS = ("id", "document_id", "start", "text", "title", "date", "source", "metadata")
_PASSAGE = ", ".join(_FIELDS)
_REQUIRED = ("id", "text", "metadata")
_OWNED = ("failures", "documents", "passages", "files")
_BATCH = 500


def remove(connection: sqlite3.Connection, path: str) -> None:
    row = connection.execute("SELECT file FROM files WHERE path = ?", (path,)).fetchone()
    if row is None:
        return
    for table, column in (("passages_fts", "rowid"), ("vectors", "number")):
        connection.execute(
            f"DELETE FROM {table} WHERE {column} IN"  # noqa: S608
            " (SELECT number FROM passages WHERE file = ?)",
            row,
        )
    for table in _OWNED:
        connection.execute(f"DELETE FROM {table} WHERE file = ?", row)  # noqa: S608


def refuse_taken(
    connection: sqlite3.Connection,
    path: str,
    documents: Sequence[Document],
    passages: Sequence[Passage],
) -> None:
    for table, records in (("documents", documents), ("passages", passages)):
        ids = [record.id for record in records]
        for name, owner in read_owners(connection, table, ids).items():
            raise InputError(
                f"{path}: the id {name!r} ({table}) belongs to {owner}: give it another"
            )
        if len(set(ids)) < len(ids):
            twice = next(name for name, times in Counter(ids).items() if times > 1)
            raise InputError(f"{path}: the id {twice!r} ({table}) stands there twice")


def insert_file(
    connection: sqlite3.Connection,
    path: str,
    content_hash: str,
    documents: Sequence[Document],
    failures: Sequence[Failure],
) -> int:
    file = connection.execute(
        "INSERT INTO files (path, hash) VALUES (?, ?)", (path, content_hash)
    ).lastrowid
    connection.executemany(
        "INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (item.id, file, item.format, item.title, item.date, item.source, _json(item))
            for item in documents
        ],
    )
    connection.executemany(
        "INSERT INTO failures VALUES (?, ?, ?, ?, ?)",
        [(file, item.stage, item.message, item.subject, item.severity) for item in failures],
    )
    return int(file or 0)


def insert_passages(
    connection: sqlite3.Connection, file: int, passages: Sequence[Passage], vectors: Vectors
) -> None:
    (last,) = connection.execute("SELECT coalesce(max(number), 0) FROM passages").fetchone()
    numbers = range(last + 1, last + 1 + len(passages))
    connection.executemany(
        f"INSERT INTO passages (number, file, {_PASSAGE})"  # noqa: S608
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(number, file, *_row(item)) for number, item in zip(numbers, passages, strict=True)],
    )
    connection.executemany(
        "INSERT INTO passages_fts (rowid, words) VALUES (?, ?)",
        [
            (number, " ".join(search_tokens(visible(item.text).text)))
            for number, item in zip(numbers, passages, strict=True)
        ],
    )
    connection.executemany(
        "INSERT INTO vectors VALUES (?, ?)",
        [
            (number, vector.astype(STORED).tobytes())
            for number, vector in zip(numbers, vectors, strict=True)
        ],
    )


def read_owners(connection: sqlite3.Connection, table: str, ids: Iterable[str]) -> dict[str, str]:
    statement = f"SELECT id, path FROM {table} JOIN files USING (file)"  # noqa: S608
    return dict(_select(connection, statement, ids))


def _select(connection: sqlite3.Connection, statement: str, ids: Iterable[str]) -> list[Any]:
    """Run a statement for many ids, as many at a time as SQLite takes."""
    wanted = list(ids)
    found: list[Any] = []
    for at in range(0, len(wanted), _BATCH):
        part = wanted[at : at + _BATCH]
        marks = ", ".join("?" * len(part))
        found += connection.execute(f"{statement} WHERE id IN ({marks})", part).fetchall()
    return found


def read_hashes(connection: sqlite3.Connection, name: str) -> dict[str, str]:
    """The content hash of every file, by path; ``name`` is that of the index, for errors."""
    found = connection.execute("SELECT path, hash FROM files ORDER BY path").fetchall()
    _refuse_other_than_text(found, name)
    return dict(found)


def read_failures(connection: sqlite3.Connection, name: str) -> dict[str, tuple[Failure, ...]]:
    """What could not be read of the files, by path; ``name`` is that of the index."""
    rows = connection.execute(
        "SELECT path, stage, message, subject, severity FROM failures"
        " JOIN files USING (file) ORDER BY path, failures.rowid"
    ).fetchall()
    _refuse_other_than_text(rows, name)
    found: dict[str, tuple[Failure, ...]] = {}
    for path, stage, message, subject, severity in rows:
        failure = Failure(stage=stage, message=message, subject=subject, severity=severity)
        found[path] = (*found.get(path, ()), failure)
    return found


def _refuse_other_than_text(rows: Iterable[Sequence[Any]], name: str) -> None:
    if not all(value is None or isinstance(value, str) for row in rows for value in row):
        raise damaged(name, "the list of files")


def read_passages(
    connection: sqlite3.Connection, ids: Iterable[str], name: str
) -> dict[str, Passage]:
    """The passages of these ids; ``name`` is that of the index, for errors."""
    statement = f"SELECT {_PASSAGE} FROM passages"  # noqa: S608
    return {row[0]: _passage(row, name) for row in _select(connection, statement, ids)}


def _row(item: Passage) -> tuple[object, ...]:
    about = (item.title, item.date, item.source, _json(item))
    return (item.id, item.document_id, item.start, item.text, *about)


def _passage(row: Sequence[Any], name: str) -> Passage:
    fields = dict(zip(_FIELDS, row, strict=True))
    try:
        _check_types(fields)
        return Passage(**fields | {"metadata": _json_object(fields["metadata"])})
    except (ValueError, RecursionError) as error:
        raise damaged(name, f"passage {row[0]!r}") from error


def _check_types(fields: dict[str, Any]) -> None:
    """SQLite keeps a value of any type in any column, so what comes out may be anything."""
    for field, value in fields.items():
        if field == "start":
            sound = isinstance(value, int) and value >= 0
        else:
            sound = isinstance(value, str) or (value is None and field not in _REQUIRED)
        if not sound:
            raise ValueError(f"{field} holds a {type(value).__name__}")


def _json_object(text: str) -> dict[str, Any]:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError(f"a {type(value).__name__} is no object")
    return value


def _json(item: Document | Passage) -> str:
    return json.dumps(dict(item.metadata))
