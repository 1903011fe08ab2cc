"""The conflict log: every review that found a conflict, kept in SQLite or PostgreSQL.

Entries are appended and never edited; `ConflictLog.purge` removes whole ones.
"""

from __future__ import annotations

from datetime import datetime
from types import TracebackType
from typing import Any, Self, get_args

from sqlalchemy import ColumnElement, delete, select

from counterpoint.errors import InputError, UnknownNameError
from counterpoint.report import Report
from counterpoint.stores.log_database import Database
from counterpoint.stores.log_entries import read_entries
from counterpoint.stores.log_patterns import question_pattern
from counterpoint.stores.log_records import (
    Count,
    CountedPair,
    CountedPattern,
    LogEntry,
    LoggedConflict,
    LoggedPassage,
    LoggedResolution,
    LogStats,
)
from counterpoint.stores.log_rows import in_utc, insert_report, sha256
from counterpoint.stores.log_schema import conflicts, passages, reviews
from counterpoint.stores.log_stats import read_stats
from counterpoint.types import ConflictKind

__all__ = [
    "ConflictLog",
    "Count",
    "CountedPair",
    "CountedPattern",
    "LogEntry",
    "LogStats",
    "LoggedConflict",
    "LoggedPassage",
    "LoggedResolution",
    "question_pattern",
]

_LARGEST_ID = 2**63 - 1
_LARGEST_LIMIT = 2**31 - 1


class ConflictLog:
    """A log of the reviews that found a conflict. Nothing is opened before the first use.

    Safe to share between threads, and to write to from several processes at once.

    Args:
        url: ``sqlite:///relative.db``, ``sqlite:////absolute/path.db``, or
            ``postgresql://user@host/database`` (needs ``counterpoint[postgres]``).
        store_text: off keeps every word of questions, values, sources and rationales out; ids,
            hashes, kinds, reasons and policies stay.

    Raises:
        InputError: at the first use, if the URL is not one of SQLite or PostgreSQL.
    """

    def __init__(self, url: str, *, store_text: bool = True) -> None:
        self._database = Database(url)
        self._store_text = store_text

    @property
    def place(self) -> str:
        """Where the log lies: a file, or a URL without its password.

        Raises:
            InputError: the URL cannot be used.
        """
        return self._database.place

    def check(self) -> None:
        """Refuse a URL that cannot be used, before the first entry would. Opens nothing.

        Raises:
            InputError: the URL is not one of SQLite or PostgreSQL.
            StoreError: it names a file in the current folder, and that is gone.
        """
        self._database.check()

    def append(self, report: Report) -> int | None:
        """Append a review and return its id; None, and nothing written, if it has no conflict.

        Raises:
            StoreError: the log cannot be written.
        """
        self.check()
        if not report.conflicts:
            return None
        with self._database.writing() as connection:
            return insert_report(connection, report, store_text=self._store_text)

    def entries(
        self, *, limit: int = 50, since: datetime | None = None, kind: str | None = None
    ) -> list[LogEntry]:
        """Return the newest entries, newest first.

        Args:
            limit: how many at most, from 1.
            since: only reviews from this moment on; UTC where it has no zone.
            kind: only reviews with a conflict of this kind.

        Raises:
            InputError: ``limit`` is below 1, or there is no such kind.
            StoreError: the log cannot be read.
        """
        if limit < 1:
            raise InputError(f"limit={limit} must be 1 or more")
        ids = select(reviews.c.id).order_by(reviews.c.time.desc(), reviews.c.id.desc())
        if since is not None:
            ids = ids.where(reviews.c.time >= in_utc(since))
        if kind is not None:
            ids = ids.where(_has_kind(kind))
        with self._database.reading() as connection:
            if connection is None:
                return []
            return read_entries(connection, ids.limit(min(limit, _LARGEST_LIMIT)))

    def entry(self, entry_id: int) -> LogEntry:
        """Return one entry.

        Raises:
            InputError: the log holds none of that id.
            StoreError: the log cannot be read.
        """
        found: list[LogEntry] = []
        with self._database.reading() as connection:
            if connection is not None and 0 < entry_id <= _LARGEST_ID:
                found = read_entries(connection, select(reviews.c.id).filter_by(id=entry_id))
        if not found:
            raise InputError(f"no entry {entry_id} in the conflict log at {self.place}")
        return found[0]

    def stats(self, *, since: datetime | None = None) -> LogStats:
        """Count reviews and conflicts, by kind, reason, decision, month, question and source.

        Raises:
            StoreError: the log cannot be read.
        """
        moment = None if since is None else in_utc(since)
        with self._database.reading() as connection:
            return LogStats() if connection is None else read_stats(connection, moment)

    def purge(self, *, before: datetime | None = None, source: str | None = None) -> int:
        """Remove whole entries for good, and return how many.

        With both arguments an entry must match both.

        Args:
            before: reviews earlier than this moment; UTC where it has no zone.
            source: reviews in which a passage has this source.

        Raises:
            InputError: neither argument is given.
            StoreError: the log cannot be written, or its file cannot be shrunk now.
        """
        matches: list[ColumnElement[bool]] = []
        if before is not None:
            matches.append(reviews.c.time < in_utc(before))
        if source is not None:
            matches.append(_has_source(source))
        if not matches:
            raise InputError("purge needs a date, a source, or both: it never removes everything")
        with self._database.reading() as connection:
            if connection is None:
                return 0
        with self._database.writing() as connection:
            removed = connection.execute(delete(reviews).where(*matches)).rowcount
        self._database.shrink()
        return removed

    def close(self) -> None:
        """Let go of every connection; a later call opens new ones."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _has_kind(kind: str) -> ColumnElement[bool]:
    known = get_args(ConflictKind)
    if kind not in known:
        raise UnknownNameError("kind of conflict", kind, known)
    return reviews.c.id.in_(select(conflicts.c.review_id).where(conflicts.c.kind == kind))


def _has_source(source: str) -> ColumnElement[Any]:
    of_source = passages.c.source_sha256 == sha256(source)
    return reviews.c.id.in_(select(passages.c.review_id).where(of_source))
