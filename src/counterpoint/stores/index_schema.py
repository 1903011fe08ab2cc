"""The tables of an index file, as numbered steps that are only ever appended to.

Step n brings a file from schema n - 1 to schema n, in one transaction. A released step is never
edited: what it should have been is the next step.
"""

from __future__ import annotations

import sqlite3

from counterpoint.errors import InputError, StoreError
from counterpoint.protocols import Encoder
from counterpoint.stores.index_database import Database
from counterpoint.version import VERSION

APPLICATION_ID = 0x43505431  # "CPT1", in the header of the file
_LONGEST_NUMBER = 9

_ONE = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE files (file INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, hash TEXT NOT NULL)",
    "CREATE TABLE failures (file INTEGER NOT NULL, stage TEXT NOT NULL, message TEXT NOT NULL,"
    " subject TEXT, severity TEXT NOT NULL)",
    "CREATE TABLE documents (id TEXT PRIMARY KEY, file INTEGER NOT NULL, format TEXT NOT NULL,"
    " title TEXT, date TEXT, source TEXT, metadata TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE passages (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
    " file INTEGER NOT NULL, document_id TEXT, start INTEGER NOT NULL, text TEXT NOT NULL,"
    " title TEXT, date TEXT, source TEXT, metadata TEXT NOT NULL)",
    # Words come cut and folded; `ascii` splits at the spaces between them and nowhere else.
    "CREATE VIRTUAL TABLE passages_fts USING fts5(words, tokenize = 'ascii')",
    "CREATE TABLE vectors (number INTEGER PRIMARY KEY, vector BLOB NOT NULL)",
    "CREATE INDEX failures_of_file ON failures (file)",
    "CREATE INDEX documents_of_file ON documents (file)",
    "CREATE INDEX passages_of_file ON passages (file)",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_ONE,)


def prepare(database: Database, encoder: Encoder, *, rebuild: bool = False) -> None:
    """Bring the tables to the newest schema and hold the encoder to the one that filled them.

    Args:
        database: the open file.
        encoder: whose vectors the index holds, or will hold.
        rebuild: empty an index first, whoever wrote it and with whatever encoder.

    Raises:
        StoreError: the file is something else, was written by a newer version or with another
            encoder, or has to be migrated and may not be written.
    """
    with database.read() as connection:
        found = _schema(connection, database.name)
        if not rebuild:
            _check_version(connection, found, database.name)
    if rebuild or found < len(MIGRATIONS):
        if database.read_only and not rebuild:
            raise _unprepared(found, database.name)
        with database.write() as connection:
            _write(connection, encoder, database.name, rebuild=rebuild)
    with database.read() as connection:
        _check_encoder(connection, encoder, database.name)


def _unprepared(found: int, name: str) -> InputError | StoreError:
    if not found:
        return InputError(f"no index at {name}: run `counterpoint index PATH --db {name}`")
    return StoreError(
        f"{name}: an older version wrote this index (schema {found}): "
        "run `counterpoint index` on it once, to bring it up to date"
    )


def _write(connection: sqlite3.Connection, encoder: Encoder, name: str, *, rebuild: bool) -> None:
    """Run the missing steps. Another process may have been faster, so the schema is read again."""
    found = _schema(connection, name)
    if rebuild and found:
        _drop_all(connection)
        found = 0
    _check_version(connection, found, name)
    for step in MIGRATIONS[found:]:
        for statement in step:
            connection.execute(statement)
    facts = {"schema_version": str(len(MIGRATIONS)), "written_by": VERSION}
    if not found:
        facts |= {"encoder": encoder.name, "dim": str(encoder.dim)}
        facts["encoder_fingerprint"] = encoder.fingerprint
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", facts.items())


def _drop_all(connection: sqlite3.Connection) -> None:
    """Drop the tables, a newer version's too; those of a virtual table go with it."""
    kinds = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%'"
    kinds += " ESCAPE '~' ORDER BY sql NOT LIKE 'CREATE VIRTUAL%'"
    for (table,) in connection.execute(kinds).fetchall():
        quoted = table.replace('"', '""')
        connection.execute(f'DROP TABLE IF EXISTS "{quoted}"')


def _schema(connection: sqlite3.Connection, name: str) -> int:
    """The schema a file has; 0 when it is empty."""
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner != APPLICATION_ID:
        if tables:
            raise StoreError(f"{name}: this database is not an index: name another file")
        return 0
    stored = _meta(connection).get("schema_version", "")
    if not isinstance(stored, str) or not stored.isdecimal() or len(stored) > _LONGEST_NUMBER:
        raise StoreError(
            f"{name}: the index is damaged: delete it and run `counterpoint index` again"
        )
    return int(stored)


def _check_version(connection: sqlite3.Connection, found: int, name: str) -> None:
    if found > len(MIGRATIONS):
        writer = _meta(connection).get("written_by", "unknown")
        raise StoreError(
            f"{name}: counterpoint {writer} wrote this index (schema {found}; this version knows "
            f"{len(MIGRATIONS)}): upgrade counterpoint, or run `counterpoint index --rebuild`"
        )


def _check_encoder(connection: sqlite3.Connection, encoder: Encoder, name: str) -> None:
    meta = _meta(connection)
    stored = meta.get("encoder_fingerprint"), meta.get("dim")
    if stored != (encoder.fingerprint, str(encoder.dim)):
        raise StoreError(
            f"{name}: the encoder {meta.get('encoder')!r} ({stored[0]}) filled this index, now it "
            f"is {encoder.name!r} ({encoder.fingerprint}): run `counterpoint index --rebuild`"
        )


def _meta(connection: sqlite3.Connection) -> dict[str, object]:
    return dict(connection.execute("SELECT key, value FROM meta"))
