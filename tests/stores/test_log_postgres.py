"""The conflict log on PostgreSQL: the SQL compiles, and a live server is used where one is named.

Set TEST_POSTGRES_URL to an empty database to run what needs a server.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import ClauseElement, Connection, create_mock_engine, event
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Engine

from counterpoint.errors import MissingExtraError, StoreError
from counterpoint.report import Report
from counterpoint.stores import log_schema
from counterpoint.stores.log import ConflictLog
from counterpoint.types import Conflict, Hit, Passage, Resolution, Run

SERVER = os.environ.get("TEST_POSTGRES_URL")

REPORT = Report(
    query="How many staff\0 does Acme have?",
    hits=(
        Hit(passage=Passage(id="a", text="400", source="old.md"), rank=1),
        Hit(passage=Passage(id="b", text="450", source="new.md"), rank=2),
    ),
    run=Run(
        version="0.1.0",
        preset="default",
        settings="5b1f0c9a7e21",
        encoder="minilm",
        reader=None,
        now="2025-02-01T09:00:00+00:00",
    ),
    conflicts=(
        Conflict(
            id="c-1",
            kind="factual",
            passage_pairs=(("a", "b"),),
            reasons=("numeric-contradiction",),
            summary="400 against 450",
            probability=0.875,
        ),
    ),
    resolutions=(
        Resolution(
            conflict_id="c-1",
            action="keep_one",
            policy="newest",
            kept=("b",),
            set_aside=("a",),
            left_open=(),
            rationale="b is newer",
            would_change="",
        ),
    ),
)


@pytest.fixture
def statements() -> Iterator[list[ClauseElement]]:
    """Every statement that is executed while the test runs."""
    seen: list[ClauseElement] = []

    def remember(connection: Connection, statement: Any, *_: object) -> None:
        if isinstance(statement, ClauseElement):
            seen.append(statement)

    event.listen(Engine, "before_execute", remember)
    yield seen
    event.remove(Engine, "before_execute", remember)


def use_everything(log: ConflictLog) -> None:
    since = datetime(2025, 1, 1, tzinfo=UTC)
    key = log.append(REPORT)
    assert key is not None
    assert log.entry(key).query == "How many staff\ufffd does Acme have?"
    assert [entry.id for entry in log.entries(since=since, kind="factual")] == [key]
    assert log.stats(since=since).conflicts == log.stats().conflicts == 1
    assert log.stats().sources[0].name == "new.md"
    assert log.stats().by_month[0].name == "2025-02"
    assert log.purge(before=since) == 0
    assert log.purge(before=datetime(2026, 1, 1, tzinfo=UTC), source="old.md") == 1
    assert log.entries() == []


def test_every_statement_compiles_for_postgresql(statements: list[ClauseElement]) -> None:
    with ConflictLog("sqlite://") as log:
        use_everything(log)
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    sql = [str(statement.compile(dialect=dialect)) for statement in statements]
    for start in ("INSERT INTO counterpoint_log_reviews", "DELETE FROM counterpoint_log_reviews"):
        assert any(text.startswith(start) for text in sql)
    assert any("EXTRACT(year FROM" in text for text in sql)


def test_the_tables_have_types_that_postgresql_knows() -> None:
    sql: list[str] = []
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    engine = create_mock_engine(
        "postgresql+psycopg://", lambda part, *_: sql.append(str(part.compile(dialect=dialect)))
    )
    log_schema.reviews.metadata.create_all(engine, checkfirst=False)
    log_schema.versions.create(engine, checkfirst=False)
    text = "\n".join(sql)
    assert "id BIGSERIAL NOT NULL" in text
    assert "time TIMESTAMP WITHOUT TIME ZONE NOT NULL" in text
    assert "probability DOUBLE PRECISION NOT NULL" in text
    assert "ON DELETE CASCADE" in text
    assert "version INTEGER NOT NULL" in text


def test_a_missing_driver_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with (
        ConflictLog("postgresql://me:secret@127.0.0.1/db") as log,
        pytest.raises(MissingExtraError, match=r"pip install 'counterpoint\[postgres\]'"),
    ):
        log.append(REPORT)


def test_a_place_shows_no_password() -> None:
    log = ConflictLog("postgres://me:secret@db.example/logs?password=secret&sslmode=require")
    assert log.place == "postgresql://me:***@db.example/logs"


def test_a_server_that_does_not_answer_is_one_line() -> None:
    pytest.importorskip("psycopg")
    with ConflictLog("postgresql://me:secret@127.0.0.1:1/db") as log:
        with pytest.raises(StoreError, match=r"cannot be written: .*Check log\.url") as caught:
            log.append(REPORT)
        with pytest.raises(StoreError, match="cannot be read"):
            log.entries()
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.skipif(SERVER is None, reason="no TEST_POSTGRES_URL")
def test_a_live_server_does_all_of_it() -> None:
    with ConflictLog(str(SERVER)) as log:
        assert log.entries() == []
        use_everything(log)
