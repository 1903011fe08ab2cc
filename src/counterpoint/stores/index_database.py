"""One SQLite file behind one lock: how it is opened, its transactions, and its errors in words."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from counterpoint.errors import InputError, StoreError
from counterpoint.stores.files import file_size

BUSY_SECONDS = 30.0
_REBUILD = "delete it and run `counterpoint index` again"
_DAMAGED = f"the index is damaged: {_REBUILD}"
_CAUSES = {
    sqlite3.SQLITE_NOTADB: f"this is not an index file: name another one, or {_REBUILD}",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_FULL: "no room is left on the disk: free some and run the command again; "
    "what was stored before is still there",
    sqlite3.SQLITE_BUSY: "another process is writing: try again when it is done",
    sqlite3.SQLITE_READONLY: "it may not be written: check the permissions of file and folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: check that the folder exists and who owns it",
}


def damaged(name: str, what: str) -> StoreError:
    """The error for a sound file with content that counterpoint did not put there."""
    return StoreError(f"{name}: {what} is damaged: run `counterpoint index --rebuild`")


class Database:
    """A connection that threads share. ``read_only`` is also True where nothing can be written.

    Raises:
        InputError: there is no such file and ``read_only`` was asked for.
        StoreError: the path cannot be opened.
    """

    def __init__(self, path: Path | None, *, read_only: bool = False) -> None:
        self.name = "the index in memory" if path is None else str(path)
        self._lock = RLock()
        self._writes = 0
        with self._explained():
            self._connection, self.read_only = _open(path, read_only=read_only)

    def close(self) -> None:
        """Close the file; closing twice is harmless."""
        with self._lock, self._explained():
            self._connection.close()

    def version(self) -> tuple[int, int]:
        """A value that changes whenever anybody changes the file."""
        with self._lock, self._explained():
            row = self._connection.execute("PRAGMA data_version").fetchone()
            return int(row[0]), self._writes

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """See one state of the file, whatever other processes write meanwhile."""
        with self._lock, self._explained():
            if self._connection.in_transaction:
                yield self._connection
                return
            with self._transaction("BEGIN"):
                yield self._connection

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Change the file: all of it when the block ends, none of it when the block fails.

        Raises:
            StoreError: the file is open for reading only, or the change cannot be stored.
        """
        if self.read_only:
            raise StoreError(
                f"{self.name}: the index is open for reading only, or may not be written: "
                "check the permissions of file and folder"
            )
        with self._lock, self._explained(), self._transaction("BEGIN IMMEDIATE"):
            self._writes += 1
            yield self._connection

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        try:
            self._connection.execute(begin)
            yield
            self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(f"{self.name}: {_cause(error)}") from error
        except UnicodeDecodeError as error:  # sqlite3 could not read what it was to complain of
            raise StoreError(f"{self.name}: {_DAMAGED}") from error
        except MemoryError as error:  # a damaged length makes SQLite ask for too much as well
            raise StoreError(
                f"{self.name}: memory ran out; if there is enough, {_DAMAGED}"
            ) from error
        except UnicodeEncodeError as error:
            raise InputError(
                f"{self.name}: half a character (a lone surrogate at offset {error.start} of "
                f"{error.object[:40]!a}) cannot be stored: replace it"
            ) from error


def _cause(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(code, int) and code & 0xFF in _CAUSES:
        return _CAUSES[code & 0xFF]
    if "decode to UTF-8" in str(error):
        return _DAMAGED
    if "closed database" in str(error):
        return "the index is closed"
    if "fts5" in str(error):
        return "the SQLite of this Python has no FTS5: use another build of Python"
    return f"SQLite says: {error}"


def _open(path: Path | None, *, read_only: bool) -> tuple[sqlite3.Connection, bool]:
    if path is None:
        return _connect(":memory:"), False
    exists = _check(path, read_only=read_only)
    if _may_write(path, exists=exists):
        connection = _connect(f"{_uri(path)}?mode=rwc")
        if read_only:
            connection.execute("PRAGMA query_only = ON")
        else:
            _use_wal(connection)
        return connection, read_only
    try:
        return _connect(f"{_uri(path)}?mode=ro"), True
    except sqlite3.OperationalError:
        return _connect_immutable(path), True


def _check(path: Path, *, read_only: bool) -> bool:
    """Return whether there is something to open at this path."""
    try:
        size = file_size(path)
        if not size and read_only:
            raise InputError(f"no index at {path}: run `counterpoint index PATH --db {path}`")
        if size is None:
            path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise StoreError(f"{str(path)!r} cannot hold an index: {error}") from error
    return size is not None


def _may_write(path: Path, *, exists: bool) -> bool:
    """WAL keeps two files beside the index, so the folder has to be writable as well."""
    return os.access(path.parent, os.W_OK) and (not exists or os.access(path, os.W_OK))


def _uri(path: Path) -> str:
    return path.absolute().as_uri()


def _connect(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _connect_immutable(path: Path) -> sqlite3.Connection:
    """Open a file whose folder takes no WAL: right only while nobody else writes to it."""
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size > 0:
        raise StoreError(
            f"{log} holds changes that cannot be read in a read-only folder: "
            "open the index once where it can be written"
        )
    return _connect(f"{_uri(path)}?mode=ro&immutable=1")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Let readers read while a writer writes. Where the disk cannot do that, they take turns.

    SQLite does not wait for other processes here, so we do.
    """
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > deadline:
                connection.close()
                raise
            time.sleep(0.02)
        else:
            connection.execute("PRAGMA synchronous = NORMAL")
            return
