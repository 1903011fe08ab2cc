"""Engines for the conflict log: what SQLite and PostgreSQL each need."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from counterpoint.errors import InputError, StoreError, require

BUSY_SECONDS = 30.0
CONNECT_SECONDS = 10
# The execution option that names the statement a transaction on SQLite begins with.
BEGIN = "counterpoint_begin"

_SQLITE = ("sqlite", "sqlite+pysqlite")
_POSTGRES = ("postgres", "postgresql", "postgresql+psycopg")
_EXAMPLES = "sqlite:///path/to/conflicts.db or postgresql://user@host/database"


def parse_url(text: str) -> URL:
    """Read the URL of a conflict log; it may hold a password, so no message repeats it.

    Raises:
        InputError: it is no URL, or not one of SQLite or PostgreSQL.
    """
    scheme, _, rest = text.partition("://")
    if scheme in _SQLITE:
        return _sqlite_url(rest)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise InputError(f"log.url is not a database URL; write {_EXAMPLES}") from None
    if url.drivername not in _POSTGRES:
        raise InputError(f"log.url: {url.drivername!r} is not supported; write {_EXAMPLES}")
    return url.set(drivername="postgresql+psycopg")


def _sqlite_url(rest: str) -> URL:
    # Taken as it stands: whether "%" in a path is an escape depends on the SQLAlchemy release.
    if (rest and not rest.startswith("/")) or "?" in rest or "\0" in rest:
        raise InputError("log.url: write sqlite:///relative.db or sqlite:////absolute/path.db")
    try:
        os.fsencode(rest)
    except UnicodeEncodeError:
        raise InputError("log.url: half a character stands in the name of the file") from None
    return URL.create("sqlite", database=rest[1:] or None)


def working_folder() -> Path | None:
    """The current folder; None where it has been removed."""
    try:
        return Path.cwd()
    except OSError:
        return None


def sqlite_path(url: URL, folder: Path | None) -> Path | None:
    """The file of a SQLite URL, absolute; None for a database in memory or on a server.

    Args:
        url: what `parse_url` returned.
        folder: where a relative path begins.

    Raises:
        StoreError: the path is relative and there is no folder.
    """
    if url.drivername != "sqlite" or url.database in (None, ":memory:"):
        return None
    path = Path(str(url.database))
    if folder is None and not path.is_absolute():
        raise StoreError(
            f"log.url: {path} is in the current folder, which is gone: "
            "go to another, or write an absolute path"
        )
    return path if folder is None else folder / path


def make_engine(url: URL, path: Path | None) -> Engine:
    """Make the engine of a URL, ``path`` being its SQLite file; nothing is connected yet.

    Raises:
        MissingExtraError: the URL names PostgreSQL and its driver is not installed.
    """
    if url.drivername != "sqlite":
        return _postgres_engine(url)
    return _memory_engine() if path is None else _file_engine(path)


def create_file(path: Path) -> None:
    """Put an empty file into WAL mode, made for its owner alone where there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)  # SQLite would make it as the umask says; what is there stays as it is
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        _switch_to_wal(connection)
    finally:
        connection.close()


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    # SQLite's own timeout does not cover this statement, and two processes may start at once.
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > deadline:
                raise
        time.sleep(0.01)


def _postgres_engine(url: URL) -> Engine:
    require("psycopg", extra="postgres", purpose="a conflict log in PostgreSQL")
    limit = {} if "connect_timeout" in url.query else {"connect_timeout": CONNECT_SECONDS}
    return create_engine(url, pool_pre_ping=True, connect_args=limit, hide_parameters=True)


def _file_engine(path: Path) -> Engine:
    # No pool: nothing to close in a forked worker, and a file that was moved away is noticed.
    return _sqlite_engine(partial(_connect_file, path), poolclass=NullPool)


def _memory_engine() -> Engine:
    # One connection that all threads take in turn: a second one would be a second database.
    pool = {"pool_size": 1, "max_overflow": 0, "pool_timeout": BUSY_SECONDS}
    return _sqlite_engine(partial(_connect, ":memory:"), poolclass=QueuePool, **pool)


def _sqlite_engine(connect: Callable[[], sqlite3.Connection], **pool: Any) -> Engine:
    engine = create_engine("sqlite://", creator=connect, hide_parameters=True, **pool)
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    statement = connection.get_execution_options().get(BEGIN)
    if statement is not None:
        connection.exec_driver_sql(statement)


def _connect_file(path: Path) -> sqlite3.Connection:
    # A log in WAL mode cannot be opened in a folder that takes no new file, unless SQLite is told
    # that nobody writes; that holds as long as no write-ahead log is left beside it.
    effective = os.access in os.supports_effective_ids
    writable = os.access(path.parent, os.W_OK, effective_ids=effective)
    sealed = not writable and not Path(f"{path}-wal").exists()
    return _connect(f"{path.as_uri()}?{'mode=ro&immutable=1' if sealed else 'mode=rw'}")


def _connect(target: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        target, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        for pragma in ("foreign_keys=ON", "secure_delete=ON", "synchronous=NORMAL"):
            connection.execute(f"PRAGMA {pragma}")
        # Reads the schema: what is wrong with it is found while there is somebody to close.
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection
