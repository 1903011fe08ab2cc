"""Transactions on the database of a conflict log, and its errors in one line each."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from counterpoint.errors import StoreError
from counterpoint.stores import log_engines, log_schema
from counterpoint.stores.files import file_size

_ELSEWHERE = "Move the file away or name another one in log.url"
_HINTS = (
    (("not a database", "malformed"), _ELSEWHERE),
    (("full", "no space"), "Free some space on that disk"),
    (("read-only", "readonly", "denied", "unable to open"), "Check who may write there"),
    (("locked",), "Another process holds it; try again"),
    (("connect", "resolve", "timeout"), "Check log.url and that the server runs"),
)


class Database:
    """The database behind a URL. Nothing is read or opened before the first use.

    Raises:
        InputError: at the first use: the URL is not one of SQLite or PostgreSQL.
        StoreError: at the first use: the URL is relative to a folder that is gone.
    """

    def __init__(self, url: str) -> None:
        self._given = url
        self._folder = log_engines.working_folder()
        self._engine: Engine | None = None
        self._lock = threading.Lock()

    @cached_property
    def _url(self) -> URL:
        return log_engines.parse_url(self._given)

    @cached_property
    def _path(self) -> Path | None:
        return log_engines.sqlite_path(self._url, self._folder)

    @property
    def place(self) -> str:
        """The file, or the URL without a password."""
        if self._path is not None:
            return str(self._path)
        shown = self._url.set(drivername=self._url.get_backend_name(), query={})
        return shown.render_as_string(hide_password=True)

    def check(self) -> None:
        """Refuse a URL that cannot be used. Opens nothing."""
        _ = self._path

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes; the file and the tables are made if they are missing.

        Raises:
            StoreError: it cannot be written, or a newer counterpoint has changed the tables.
        """
        with self._one_line("written"):
            if self._path is not None and not file_size(self._path):
                log_engines.create_file(self._path)
            with self._transaction(**{log_engines.BEGIN: "BEGIN IMMEDIATE"}) as connection:
                self._refuse_newer(log_schema.version_of(connection))
                log_schema.migrate(connection)
                yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection | None]:
        """A transaction that reads one snapshot; None where nothing was logged yet.

        Raises:
            StoreError: it cannot be read, or a newer counterpoint has changed the tables.
        """
        with self._one_line("read"):
            version = self._version()
            if version == 0:
                yield None
                return
            if version < len(log_schema.MIGRATIONS):
                with self.writing():
                    pass  # brings the tables up to date
            with self._transaction(**self._snapshot()) as connection:
                yield connection

    def shrink(self) -> None:
        """Give the space of removed rows back, and leave nothing of them in the files of SQLite.

        Raises:
            StoreError: it cannot be done now.
        """
        if self._path is None:
            return
        with self._one_line("shrunk"), self._connected().connect() as connection:
            connection.exec_driver_sql("VACUUM")
            busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").scalar()
        if busy:
            raise StoreError(
                f"the conflict log at {self.place} cannot be shrunk: another process reads it. "
                "The entries are removed; purge again later to give the space back"
            )

    def close(self) -> None:
        """Let go of every connection; the next transaction opens new ones."""
        with self._lock:
            engine, self._engine = self._engine, None
        if engine is not None:
            engine.dispose()

    def _version(self) -> int:
        if self._path is not None and file_size(self._path) is None:
            return 0
        with self._transaction(**self._snapshot()) as connection:
            version = log_schema.version_of(connection)
        self._refuse_newer(version)
        return version

    def _refuse_newer(self, version: int) -> None:
        if version > len(log_schema.MIGRATIONS):
            raise StoreError(
                f"the conflict log at {self.place} has schema version {version}, this counterpoint "
                f"knows {len(log_schema.MIGRATIONS)}: install a newer one, or name another log"
            )

    def _snapshot(self) -> dict[str, Any]:
        if self._url.drivername == "sqlite":
            return {log_engines.BEGIN: "BEGIN"}
        return {"isolation_level": "REPEATABLE READ"}

    @contextmanager
    def _transaction(self, **options: Any) -> Iterator[Connection]:
        with self._connected().connect() as connection:
            connection.execution_options(**options)
            with connection.begin():
                yield connection

    def _connected(self) -> Engine:
        with self._lock:
            if self._engine is None:
                self._engine = log_engines.make_engine(self._url, self._path)
            return self._engine

    @contextmanager
    def _one_line(self, done: str) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error, SQLAlchemyError) as error:
            raise StoreError(
                f"the conflict log at {self.place} cannot be {done}: {_reason(error)}"
            ) from error
        except (ValueError, RecursionError) as error:
            # A value that `log_types` refuses, or a complaint of sqlite3 that is not UTF-8.
            raise StoreError(
                f"the conflict log at {self.place} is damaged. {_ELSEWHERE}"
            ) from error
        except MemoryError as error:  # a damaged length makes SQLite ask for too much as well
            raise StoreError(
                f"the conflict log at {self.place} cannot be {done}: memory ran out; "
                "if there is enough, the log is damaged"
            ) from error


def _reason(error: Exception) -> str:
    """The first line of what the system or the driver said, and what to do about it."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    text = (cause.strerror if isinstance(cause, OSError) else None) or str(cause)
    line = text.strip().partition("\n")[0] or type(cause).__name__
    for words, advice in _HINTS:
        if any(word in line.lower() for word in words):
            return f"{line}. {advice}"
    return line
