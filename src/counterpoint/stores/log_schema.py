"""The tables of the conflict log, and the numbered migrations that make them.

What is filtered or counted has a table (passages by source, pairs, reasons); a list that is only
read back whole, such as what a resolution kept, is JSON text in a column.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    func,
    insert,
    inspect,
    select,
)

from counterpoint.stores.log_types import CleanText, JsonList, Number, UtcTime

# Any number will do, as long as every process that migrates this log asks for the same lock.
_POSTGRES_LOCK = 0x636F756E746572


def _version_1() -> MetaData:
    """The tables as version 1 makes them. Frozen: what comes later is a migration of its own."""
    metadata = MetaData()
    key = BigInteger().with_variant(Integer, "sqlite")
    Table(
        "counterpoint_log_reviews",
        metadata,
        Column("id", key, primary_key=True),
        Column("time", UtcTime, nullable=False, index=True),
        Column("query", CleanText),
        Column("query_sha256", CleanText),
        Column("pattern", CleanText, nullable=False),
        Column("preset", CleanText, nullable=False),
        Column("version", CleanText, nullable=False),
        Column("settings", CleanText, nullable=False),
        Column("encoder", CleanText),
        sqlite_autoincrement=True,  # the id of a purged entry is never given to another
    )
    Table(
        "counterpoint_log_passages",
        metadata,
        _review_id(key),
        _position(),
        Column("passage_id", CleanText, nullable=False),
        Column("text_sha256", CleanText, nullable=False),
        Column("source", CleanText),
        Column("source_sha256", CleanText),
        Column("date", CleanText),
        Index("counterpoint_log_passages_source", "source_sha256"),
    )
    Table(
        "counterpoint_log_conflicts",
        metadata,
        _review_id(key),
        _position(),
        Column("conflict_id", CleanText, nullable=False),
        Column("kind", CleanText, nullable=False),
        Column("probability", Number, nullable=False),
        Column("summary", CleanText),
        Column("origin", CleanText),
        Column("action", CleanText),
        Column("policy", CleanText),
        Column("kept", JsonList),
        Column("set_aside", JsonList),
        Column("left_open", JsonList),
        Column("rationale", CleanText),
    )
    _conflict_part("reasons", metadata, key, Column("reason", CleanText, nullable=False))
    _conflict_part(
        "pairs",
        metadata,
        key,
        Column("left_id", CleanText, nullable=False),
        Column("right_id", CleanText, nullable=False),
    )
    return metadata


def _review_id(key: Any) -> Column[int]:
    target = ForeignKey("counterpoint_log_reviews.id", ondelete="CASCADE")
    return Column("review_id", key, target, primary_key=True, autoincrement=False)


def _position() -> Column[int]:
    return Column("position", Integer, primary_key=True, autoincrement=False)


def _conflict_part(name: str, metadata: MetaData, key: Any, *columns: Column[str]) -> None:
    """A list that belongs to one conflict: ``conflict`` is its position in the review."""
    Table(
        f"counterpoint_log_{name}",
        metadata,
        Column("review_id", key, primary_key=True, autoincrement=False),
        Column("conflict", Integer, primary_key=True, autoincrement=False),
        _position(),
        *columns,
        ForeignKeyConstraint(
            ["review_id", "conflict"],
            ["counterpoint_log_conflicts.review_id", "counterpoint_log_conflicts.position"],
            ondelete="CASCADE",
        ),
    )


# What the statements are written against: version 1, plus whatever later migrations have added
# (a migration that adds a column also appends it to its table here).
_current = _version_1().tables
reviews = _current["counterpoint_log_reviews"]
passages = _current["counterpoint_log_passages"]
conflicts = _current["counterpoint_log_conflicts"]
reasons = _current["counterpoint_log_reasons"]
pairs = _current["counterpoint_log_pairs"]

# One row for each migration that ran.
versions = Table(
    "counterpoint_log_schema",
    MetaData(),
    Column("version", Integer, primary_key=True, autoincrement=False),
)


def _create_version_1(connection: Connection) -> None:
    _version_1().create_all(connection)


# Numbered from 1. Add at the end; never change or remove one that was released.
MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_create_version_1,)


def version_of(connection: Connection) -> int:
    """The number of the last migration that ran, 0 where there is no log yet."""
    if not inspect(connection).has_table(versions.name):
        return 0
    return int(connection.execute(select(func.max(versions.c.version))).scalar() or 0)


def migrate(connection: Connection) -> None:
    """Run the migrations that are missing, inside the transaction of the caller."""
    if version_of(connection) >= len(MIGRATIONS):
        return
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_POSTGRES_LOCK)))
    versions.create(connection, checkfirst=True)
    for number in range(version_of(connection) + 1, len(MIGRATIONS) + 1):
        MIGRATIONS[number - 1](connection)
        connection.execute(insert(versions).values(version=number))
