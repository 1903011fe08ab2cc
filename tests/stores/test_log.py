"""The conflict log on SQLite: what is kept, found, counted, removed, and what may go wrong."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import FrozenInstanceError, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, create_engine, inspect

from counterpoint.errors import InputError, StoreError, UnknownNameError
from counterpoint.report import Report
from counterpoint.stores import log_engines, log_schema
from counterpoint.stores.log import (
    ConflictLog,
    Count,
    CountedPair,
    CountedPattern,
    LoggedPassage,
    LoggedResolution,
    LogStats,
)
from counterpoint.types import Attribution, Conflict, Hit, Passage, Resolution, Run

PASSAGES = (
    Passage(id="a", text="Acme has 400 staff.", source="wiki/old.md", date="2023-01-01"),
    Passage(id="b", text="Acme has 450 staff.", source="wiki/new.md", date="2024-06-01"),
    Passage(id="c", text="Acme sells anvils."),
)
CONFLICT = Conflict(
    id="c-1",
    kind="factual",
    passage_pairs=(("a", "b"),),
    reasons=("numeric-contradiction", "signal-asymmetry"),
    summary="400 against 450",
    probability=0.875,
)
RESOLUTION = Resolution(
    conflict_id="c-1",
    action="keep_one",
    policy="newest",
    kept=("b",),
    set_aside=("a",),
    left_open=(),
    rationale="b is newer",
    would_change="an older date of b",
)
REPORT = Report(
    query="How many staff does Acme have in 2024?",
    hits=tuple(Hit(passage=passage, rank=n) for n, passage in enumerate(PASSAGES, start=1)),
    run=Run(
        version="0.1.0",
        preset="default",
        settings="5b1f0c9a7e21",
        encoder="minilm",
        reader="sentence",
        now="2025-02-01T09:00:00+00:00",
    ),
    conflicts=(CONFLICT,),
    attributions=(Attribution(conflict_id="c-1", label="evolution", decisions=()),),
    resolutions=(RESOLUTION,),
)


def at(time: str, report: Report = REPORT) -> Report:
    return replace(report, run=replace(report.run, now=time))


def opinion(report: Report = REPORT) -> Report:
    return replace(report, conflicts=(replace(CONFLICT, kind="opinion"),))


def from_source(source: str) -> Report:
    return replace(REPORT, hits=(Hit(passage=replace(PASSAGES[0], source=source), rank=1),))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "conflicts.db"


@pytest.fixture
def log(path: Path) -> Iterator[ConflictLog]:
    with ConflictLog(f"sqlite:///{path}") as opened:
        yield opened


def everything_on_disk(path: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(path.parent.iterdir()))


# What is kept


def test_an_entry_holds_what_the_report_says(log: ConflictLog) -> None:
    key = log.append(REPORT)
    assert key == 1
    entry = log.entry(key)
    assert entry.time == datetime(2025, 2, 1, 9, tzinfo=UTC)
    assert entry.query == REPORT.query
    assert entry.query_sha256 == sha256(str(REPORT.query).encode()).hexdigest()
    assert entry.pattern == "how many staff does X have in #"
    assert (entry.preset, entry.version) == ("default", "0.1.0")
    assert (entry.settings, entry.encoder) == ("5b1f0c9a7e21", "minilm")
    assert entry.passages[0] == LoggedPassage(
        id="a",
        text_sha256=sha256(b"Acme has 400 staff.").hexdigest(),
        source="wiki/old.md",
        date="2023-01-01",
    )
    assert [passage.id for passage in entry.passages] == ["a", "b", "c"]
    (conflict,) = entry.conflicts
    assert (conflict.id, conflict.kind, conflict.origin) == ("c-1", "factual", "evolution")
    assert conflict.passage_pairs == CONFLICT.passage_pairs
    assert conflict.reasons == CONFLICT.reasons
    assert (conflict.summary, conflict.probability) == ("400 against 450", 0.875)
    assert conflict.resolution == LoggedResolution(
        action="keep_one",
        policy="newest",
        kept=("b",),
        set_aside=("a",),
        left_open=(),
        rationale="b is newer",
    )


def test_several_conflicts_keep_their_order_and_their_own_parts(log: ConflictLog) -> None:
    second = replace(
        CONFLICT, id="c-2", passage_pairs=(("b", "c"), ("a", "c")), reasons=("opposite",)
    )
    log.append(replace(REPORT, conflicts=(second, CONFLICT)))
    first, last = log.entry(1).conflicts
    assert (first.id, first.reasons, first.passage_pairs) == (
        "c-2",
        ("opposite",),
        (("b", "c"), ("a", "c")),
    )
    assert first.resolution is None
    assert first.origin is None
    assert last.resolution is not None


def test_a_review_without_a_question_is_kept(log: ConflictLog) -> None:
    log.append(replace(REPORT, query=None))
    entry = log.entry(1)
    assert (entry.query, entry.query_sha256, entry.pattern) == (None, None, "")


def test_a_review_without_a_conflict_writes_nothing(log: ConflictLog, path: Path) -> None:
    assert log.append(replace(REPORT, conflicts=())) is None
    assert not path.parent.exists()


def test_nothing_is_opened_before_the_first_append(log: ConflictLog, path: Path) -> None:
    assert log.entries() == []
    assert log.stats() == LogStats()
    assert log.purge(source="wiki/old.md") == 0
    with pytest.raises(InputError, match="no entry 1"):
        log.entry(1)
    assert not path.parent.exists()


def test_an_empty_file_is_an_empty_log(log: ConflictLog, path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    assert log.entries() == []
    assert log.append(REPORT) == 1


def test_the_file_is_for_its_owner_alone_and_in_wal_mode(log: ConflictLog, path: Path) -> None:
    log.append(REPORT)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0


def test_a_relative_file_stays_where_it_was_when_the_log_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with ConflictLog("sqlite:///odd name#1%41.db") as log:
        monkeypatch.chdir(tmp_path.parent)
        log.append(REPORT)
        assert log.place == str(tmp_path / "odd name#1%41.db")
    assert (tmp_path / "odd name#1%41.db").is_file()


@pytest.mark.parametrize(
    "now", ["2025-02-01T09:00:00Z", "2025-02-01T09:00:00", "2025-02-01T14:30:00+05:30"]
)
def test_times_are_kept_in_utc(log: ConflictLog, now: str) -> None:
    log.append(at(now))
    assert log.entry(1).time == datetime(2025, 2, 1, 9, tzinfo=UTC)


@pytest.mark.parametrize("now", ["yesterday", "", "0001-01-01T00:00:00+14:00"])
def test_a_time_that_cannot_be_read_is_an_input_error(log: ConflictLog, now: str) -> None:
    with pytest.raises(InputError, match=r"ISO-8601|UTC"):
        log.append(at(now))


def test_records_cannot_be_changed(log: ConflictLog) -> None:
    log.append(REPORT)
    with pytest.raises(FrozenInstanceError):
        log.entry(1).pattern = "other"  # type: ignore[misc]


@settings(max_examples=40, deadline=None)
@given(text=st.text(alphabet=st.characters(codec=None, exclude_categories=()), max_size=60))
def test_any_text_is_kept_but_for_what_no_database_takes(text: str) -> None:
    with ConflictLog("sqlite://") as log:
        conflict = replace(CONFLICT, summary=text)
        resolution = replace(RESOLUTION, kept=(text,))
        log.append(replace(REPORT, query=text, conflicts=(conflict,), resolutions=(resolution,)))
        entry = log.entry(1)
        expected = "".join("\ufffd" if c == "\0" or "\ud800" <= c <= "\udfff" else c for c in text)
        kept = entry.conflicts[0].resolution
        assert kept is not None
        assert entry.query == entry.conflicts[0].summary == kept.kept[0] == expected


# Without text

PRIVATE = replace(
    REPORT,
    query="How many pills does Zebulon take for quinsy?",
    hits=(Hit(passage=Passage(id="a", text="quinsy", source="quinsy.md", date="quinsy"), rank=1),),
    conflicts=(
        replace(
            CONFLICT,
            summary="Zebulon takes quinsy pills",
            reasons=("numeric-contradiction", "Zebulon has quinsy", "泽布伦服用多少药片"),
        ),
    ),
    resolutions=(replace(RESOLUTION, rationale="quinsy is newer", policy="ask Zebulon first"),),
)


@pytest.fixture
def discreet(path: Path) -> Iterator[ConflictLog]:
    with ConflictLog(f"sqlite:///{path}", store_text=False) as opened:
        yield opened


def test_without_text_no_word_of_the_user_reaches_the_disk(
    discreet: ConflictLog, path: Path
) -> None:
    discreet.append(PRIVATE)
    assert path.is_file()
    disk = everything_on_disk(path).lower()
    for word in ("zebulon", "quinsy", "pills", "泽布伦"):
        assert word.encode() not in disk


def test_without_text_hashes_names_and_question_words_remain(discreet: ConflictLog) -> None:
    discreet.append(PRIVATE)
    entry = discreet.entry(1)
    (conflict,) = entry.conflicts
    assert entry.query_sha256 == sha256(str(PRIVATE.query).encode()).hexdigest()
    assert (entry.query, entry.pattern) == (None, "how many")
    assert entry.passages == (LoggedPassage(id="a", text_sha256=sha256(b"quinsy").hexdigest()),)
    assert conflict.reasons == ("numeric-contradiction", "unnamed", "unnamed")
    assert conflict.summary is None
    assert conflict.resolution is not None
    assert (conflict.resolution.policy, conflict.resolution.rationale) == ("unnamed", None)
    assert conflict.resolution.kept == ("b",)


def test_without_text_a_source_is_counted_and_purged_by_its_hash(discreet: ConflictLog) -> None:
    discreet.append(PRIVATE)
    hashed = sha256(b"quinsy.md").hexdigest()
    assert discreet.stats().sources == (Count(name=f"sha256:{hashed}", count=1),)
    assert discreet.purge(source="quinsy.md") == 1


# Finding


def test_entries_come_newest_first_and_at_most_so_many(log: ConflictLog) -> None:
    for day in ("03", "01", "02", "03"):
        log.append(at(f"2025-01-{day}T00:00:00+00:00"))
    assert [entry.id for entry in log.entries()] == [4, 1, 3, 2]
    assert [entry.id for entry in log.entries(limit=2)] == [4, 1]
    assert len(log.entries(limit=10**30)) == 4


def test_entries_can_be_chosen_by_time_and_kind(log: ConflictLog) -> None:
    log.append(at("2025-01-01T00:00:00+00:00"))
    log.append(at("2025-01-02T00:00:00+00:00", opinion()))
    assert [entry.id for entry in log.entries(since=datetime(2025, 1, 2))] == [2]
    assert [entry.id for entry in log.entries(since=datetime(2025, 1, 1, tzinfo=UTC))] == [2, 1]
    assert [entry.id for entry in log.entries(kind="factual")] == [1]
    assert log.entries(kind="temporal") == []


def test_a_kind_or_a_limit_that_makes_no_sense_is_refused(log: ConflictLog) -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'factual'"):
        log.entries(kind="factul")
    with pytest.raises(InputError, match="limit=0"):
        log.entries(limit=0)


@pytest.mark.parametrize("key", [2, 0, -1, 10**30])
def test_an_entry_that_is_not_there_is_an_input_error(log: ConflictLog, key: int) -> None:
    log.append(REPORT)
    with pytest.raises(InputError, match=f"no entry {key} in the conflict log at"):
        log.entry(key)


# Counting


def test_stats_count_reviews_and_conflicts_each_way(log: ConflictLog) -> None:
    second = replace(CONFLICT, id="c-2", kind="temporal", passage_pairs=(("a", "b"), ("a", "c")))
    log.append(at("2025-01-31T23:30:00-01:00", replace(REPORT, conflicts=(CONFLICT, second))))
    log.append(at("2025-01-01T00:00:00+00:00"))
    log.append(at("2025-02-10T00:00:00+00:00", replace(REPORT, query="Who leads Acme?")))
    assert log.stats() == LogStats(
        reviews=3,
        conflicts=4,
        by_kind=(Count(name="factual", count=3), Count(name="temporal", count=1)),
        by_reason=(
            Count(name="numeric-contradiction", count=4),
            Count(name="signal-asymmetry", count=4),
        ),
        by_action=(Count(name="keep_one", count=3),),
        by_policy=(Count(name="newest", count=3),),
        by_month=(Count(name="2025-01", count=1), Count(name="2025-02", count=3)),
        patterns=(
            CountedPattern(
                pattern="how many staff does X have in #",
                count=2,
                by_month=(Count(name="2025-01", count=1), Count(name="2025-02", count=1)),
            ),
            CountedPattern(
                pattern="who leads X", count=1, by_month=(Count(name="2025-02", count=1),)
            ),
        ),
        pairs=(
            CountedPair(left="a", right="b", count=4),
            CountedPair(left="a", right="c", count=1),
        ),
        sources=(Count(name="wiki/new.md", count=4), Count(name="wiki/old.md", count=4)),
    )


def test_stats_can_begin_at_a_moment(log: ConflictLog) -> None:
    log.append(at("2025-01-01T00:00:00+00:00"))
    log.append(at("2025-03-01T00:00:00+00:00"))
    recent = log.stats(since=datetime(2025, 2, 1, tzinfo=UTC))
    assert (recent.reviews, recent.conflicts) == (1, 1)
    assert recent.by_month == (Count(name="2025-03", count=1),)
    assert recent.sources[0].count == recent.pairs[0].count == recent.patterns[0].count == 1


# Removing


def test_purge_removes_what_is_older_with_all_its_parts(log: ConflictLog, path: Path) -> None:
    log.append(at("2025-01-01T00:00:00+00:00"))
    log.append(at("2025-01-02T00:00:00+00:00"))
    assert log.purge(before=datetime(2025, 1, 2, tzinfo=UTC)) == 1
    assert [entry.id for entry in log.entries()] == [2]
    with closing(sqlite3.connect(path)) as connection:
        for part in ("passages", "conflicts", "reasons", "pairs"):
            query = f"SELECT DISTINCT review_id FROM counterpoint_log_{part}"
            assert connection.execute(query).fetchall() == [(2,)]


def test_purge_by_source_takes_whole_entries(log: ConflictLog) -> None:
    log.append(REPORT)
    log.append(from_source("wiki/other.md"))
    assert log.purge(source="wiki") == 0
    assert log.purge(source="wiki/new.md") == 1
    assert [entry.id for entry in log.entries()] == [2]


def test_purge_with_both_arguments_takes_what_matches_both(log: ConflictLog) -> None:
    log.append(at("2025-01-01T00:00:00+00:00"))
    log.append(at("2025-01-01T00:00:00+00:00", from_source("wiki/other.md")))
    log.append(at("2025-03-01T00:00:00+00:00"))
    assert log.purge(before=datetime(2025, 2, 1, tzinfo=UTC), source="wiki/old.md") == 1
    assert [entry.id for entry in log.entries()] == [3, 2]


def test_purge_without_an_argument_is_refused(log: ConflictLog) -> None:
    with pytest.raises(InputError, match="never removes everything"):
        log.purge()


def test_purge_leaves_nothing_on_disk_and_gives_the_space_back(
    log: ConflictLog, path: Path
) -> None:
    for number in range(50):
        log.append(replace(REPORT, query=f"quinsy{number} " * 200))
    full = path.stat().st_size
    assert b"quinsy" in everything_on_disk(path)
    assert log.purge(source="wiki/old.md") == 50
    assert b"quinsy" not in everything_on_disk(path)
    assert path.stat().st_size < full / 2


def test_the_id_of_a_purged_entry_is_never_given_again(log: ConflictLog) -> None:
    log.append(REPORT)
    log.purge(source="wiki/old.md")
    assert log.append(REPORT) == 2


def test_purge_says_when_a_reader_keeps_the_space(
    log: ConflictLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_engines, "BUSY_SECONDS", 0.05)
    log.append(REPORT)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM counterpoint_log_reviews").fetchone()
        with pytest.raises(StoreError, match="another process reads it"):
            log.purge(source="wiki/old.md")
    assert log.entries() == []
    assert log.purge(source="wiki/old.md") == 0


# Several at once

WRITER = """
import sys
from counterpoint.errors import StoreError
from counterpoint.report import Report
from counterpoint.stores.log import ConflictLog
url, *largest_file = sys.argv[1:]
if largest_file:
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(largest_file[0]),) * 2)
report = Report.from_json(sys.stdin.read())
try:
    with ConflictLog(url) as log:
        for _ in range(100):
            log.append(report)
except StoreError as error:
    sys.exit(str(error))
"""


def test_two_processes_that_write_at_once_lose_nothing(log: ConflictLog, path: Path) -> None:
    command = [sys.executable, "-c", WRITER, f"sqlite:///{path}"]
    writers = [subprocess.Popen(command, stdin=subprocess.PIPE, text=True) for _ in range(2)]
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(REPORT.to_json())
        writer.stdin.close()
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    assert log.stats().reviews == 200
    assert {entry.id for entry in log.entries(limit=500)} == set(range(1, 201))


def test_the_first_append_waits_for_another_that_makes_the_file(
    log: ConflictLog, path: Path
) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        writer = threading.Thread(target=log.append, args=(REPORT,))
        writer.start()
        writer.join(timeout=0.2)
        assert writer.is_alive()
        other.execute("COMMIT")
        writer.join(timeout=30)
    assert log.stats().reviews == 1


def test_the_first_append_does_not_wait_for_ever(
    log: ConflictLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_engines, "BUSY_SECONDS", 0.05)
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with one_line(str(path), "locked"):
            log.append(REPORT)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///threads.db"])
def test_threads_share_one_log(url: str) -> None:
    with ConflictLog(url) as log:
        threads = [threading.Thread(target=log.append, args=(REPORT,)) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert log.stats().reviews == 12


def test_a_closed_log_opens_again(log: ConflictLog) -> None:
    log.append(REPORT)
    log.close()
    assert log.append(REPORT) == 2


# What goes wrong


@pytest.mark.parametrize(
    "url",
    [
        "conflicts.db",
        "",
        "mysql://me:secret@host/db",
        "postgresql+asyncpg://me:secret@host/db",
        "postgresql://me:secret@host:port/db",
        "sqlite://conflicts.db",
        "sqlite:///conflicts.db?mode=ro",
        "sqlite:///a\0b",
    ],
)
@pytest.mark.parametrize(
    "use",
    [
        ConflictLog.check,
        ConflictLog.entries,
        ConflictLog.stats,
        lambda log: log.append(replace(REPORT, conflicts=())),
        lambda log: log.purge(source="wiki"),
        lambda log: log.place,
    ],
    ids=["check", "entries", "stats", "append", "purge", "place"],
)
def test_a_url_that_cannot_be_used_is_refused_at_the_first_use_without_its_password(
    url: str, use: Callable[[ConflictLog], object]
) -> None:
    with ConflictLog(url) as log, pytest.raises(InputError, match=r"log\.url") as caught:
        use(log)
    assert "secret" not in str(caught.value)
    assert "sqlite:///" in str(caught.value)


def test_half_a_character_in_a_url_is_refused() -> None:
    with pytest.raises(InputError, match=r"log\.url: half a character"):
        ConflictLog("sqlite:///\ud800.db").entries()


@pytest.mark.skipif(os.name != "posix", reason="removes the working folder as POSIX does")
def test_where_the_working_folder_is_gone_only_a_relative_file_is_out_of_reach(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with ConflictLog("sqlite:///relative.db") as log:
        for use in (log.check, log.entries, lambda: log.append(REPORT)):
            with one_line("relative.db", "current folder", "is gone"):
                use()
    with ConflictLog(f"sqlite:///{path}") as log:
        assert log.append(REPORT) == 1
        assert len(log.entries()) == 1


@contextmanager
def one_line(*words: str) -> Iterator[None]:
    with pytest.raises(StoreError) as caught:
        yield
    message = str(caught.value)
    assert "\n" not in message
    for word in words:
        assert word in message


def test_a_file_that_is_no_log_is_one_line(log: ConflictLog, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database at all" * 1000)
    with one_line(str(path), "cannot be read", "not a database", "log.url"):
        log.entries()
    with one_line(str(path), "cannot be written", "not a database"):
        log.append(REPORT)


def test_a_damaged_log_is_one_line(log: ConflictLog, path: Path) -> None:
    for _ in range(20):
        log.append(REPORT)
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    with one_line(str(path), "malformed"):
        log.stats()
    with one_line(str(path), "malformed"):
        log.append(REPORT)


def test_a_complaint_of_sqlite_that_is_not_text_is_one_line(log: ConflictLog, path: Path) -> None:
    log.append(REPORT)
    data = path.read_bytes().replace(b"counterpoint_log_reviews", b"\xff" * 24)
    path.write_bytes(data.replace(b"CREATE TABLE \xff", b"BROKEN TABLE \xff"))
    with one_line(str(path), "is damaged", "Move the file away"):
        log.stats()
    with one_line(str(path), "is damaged", "Move the file away"):
        log.append(REPORT)


def test_memory_that_runs_out_is_one_line(log: ConflictLog, path: Path) -> None:
    log.append(REPORT)
    with one_line(str(path), "cannot be read", "memory ran out"), log._database.reading():
        raise MemoryError
    assert len(log.entries()) == 1


DAMAGED_VALUES = [
    ("reviews", "time", "5"),
    ("reviews", "time", "'soon'"),
    ("reviews", "query", "x'ff'"),
    ("passages", "source", "x'ff'"),
    ("conflicts", "probability", "'likely'"),
    ("conflicts", "probability", "9e999"),
    ("conflicts", "kept", "'5'"),
    ("conflicts", "kept", "'[1]'"),
    ("conflicts", "kept", "'{'"),
    ("conflicts", "kept", f"'{'[' * 100_000}'"),
    ("conflicts", "kept", "NULL"),
    ("reasons", "reason", "x'ff'"),
    ("pairs", "left_id", "x'ff'"),
]


def overwrite(path: Path, table: str, column: str, value: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE counterpoint_log_{table} SET {column} = {value}")


@pytest.mark.parametrize(("table", "column", "value"), DAMAGED_VALUES)
def test_a_value_that_the_log_did_not_write_is_one_line(
    table: str, column: str, value: str, log: ConflictLog, path: Path
) -> None:
    log.append(REPORT)
    overwrite(path, table, column, value)
    with one_line(str(path), "is damaged", "Move the file away"):
        log.entry(1)


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("reviews", "time", "'soon'"),
        ("passages", "source", "x'ff'"),
        ("conflicts", "kind", "x'ff'"),
        ("pairs", "left_id", "x'ff'"),
    ],
)
def test_totals_over_a_value_that_the_log_did_not_write_are_one_line(
    table: str, column: str, value: str, log: ConflictLog, path: Path
) -> None:
    log.append(REPORT)
    overwrite(path, table, column, value)
    with one_line(str(path), "is damaged", "Move the file away"):
        log.stats()


@pytest.mark.skipif(os.name != "posix", reason="makes pipes as POSIX does")
@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_what_is_no_file_is_refused_and_left_as_it_was(
    make: Callable[[Path], None], log: ConflictLog, path: Path
) -> None:
    path.parent.mkdir()
    make(path)
    path.chmod(0o755)
    before = path.stat()
    for use in (log.entries, log.stats, lambda: log.append(REPORT), lambda: log.purge(source="a")):
        with one_line(f"{path} is not a file"):
            use()
    assert path.stat() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="sets rights as POSIX does")
def test_the_rights_of_a_file_that_was_there_stay_as_they_were(
    log: ConflictLog, path: Path
) -> None:
    path.parent.mkdir()
    path.touch()
    path.chmod(0o640)
    log.append(REPORT)
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name != "posix", reason="sets rights as POSIX does")
def test_a_file_made_through_a_link_is_for_its_owner_alone(log: ConflictLog, path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to(path.with_name("elsewhere.db"))
    log.append(REPORT)
    assert path.with_name("elsewhere.db").stat().st_mode & 0o077 == 0


def test_a_file_in_place_of_the_folder_is_one_line(log: ConflictLog, path: Path) -> None:
    path.parent.write_text("a file")
    with one_line(str(path), "cannot be written"):
        log.append(REPORT)


def test_a_log_that_another_process_holds_is_one_line(
    log: ConflictLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_engines, "BUSY_SECONDS", 0.05)
    log.append(REPORT)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with one_line(str(path), "locked", "try again"):
            log.append(REPORT)
        assert len(log.entries()) == 1


@pytest.mark.skipif(os.name != "posix", reason="limits the size of files as POSIX does")
def test_a_full_disk_is_one_line_and_keeps_what_was_there(log: ConflictLog, path: Path) -> None:
    log.append(REPORT)
    done = subprocess.run(
        [sys.executable, "-c", WRITER, f"sqlite:///{path}", "150000"],
        input=replace(REPORT, query="long " * 2000).to_json(),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"{path} cannot be written: " in done.stderr
    assert log.entry(1).query == REPORT.query


@contextmanager
def as_an_ordinary_user() -> Iterator[None]:
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name != "posix", reason="takes rights away as POSIX does")
def test_a_log_in_a_read_only_folder_can_be_read_and_not_written() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "conflicts.db")
        with ConflictLog(f"sqlite:///{path}") as log:
            log.append(REPORT)
            path.chmod(0o444)
            Path(folder).chmod(0o555)
            with as_an_ordinary_user():
                assert len(log.entries()) == log.stats().reviews == 1
                with one_line(str(path), "cannot be written", "Check who may write there"):
                    log.append(REPORT)
                with one_line(str(path), "cannot be written"):
                    log.purge(source="wiki/old.md")
        Path(folder).chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="takes rights away as POSIX does")
def test_a_folder_that_may_not_be_entered_is_one_line(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o000)
        with as_an_ordinary_user(), ConflictLog(f"sqlite:///{folder}/conflicts.db") as log:
            with one_line("cannot be read", "Check who may write there"):
                log.entries()
            with one_line("cannot be written"):
                log.append(REPORT)
        Path(folder).chmod(0o755)


# The tables


def test_the_migrations_make_the_tables_that_the_statements_use(
    log: ConflictLog, path: Path
) -> None:
    log.append(REPORT)
    engine = create_engine(f"sqlite:///{path}")
    found = inspect(engine)
    tables = (*log_schema.reviews.metadata.tables.values(), log_schema.versions)
    for table in tables:
        columns = {(column["name"], column["nullable"]) for column in found.get_columns(table.name)}
        assert columns == {(column.name, column.nullable) for column in table.columns}
        key = found.get_pk_constraint(table.name)["constrained_columns"]
        assert key == [column.name for column in table.primary_key]
    engine.dispose()


def _add_note(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE counterpoint_log_reviews ADD COLUMN note TEXT")


@pytest.mark.parametrize("call", [lambda log: log.entries(), lambda log: log.append(REPORT)])
def test_an_older_log_is_brought_up_to_date_once(
    call: object, log: ConflictLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.append(REPORT)
    monkeypatch.setattr(log_schema, "MIGRATIONS", (*log_schema.MIGRATIONS, _add_note))
    assert callable(call)
    call(log)
    call(log)
    assert log.entry(1).query == REPORT.query
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT version FROM counterpoint_log_schema").fetchall()
    assert rows == [(1,), (2,)]


def test_a_migration_that_fails_leaves_the_log_as_it_was(
    log: ConflictLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: Connection) -> None:
        _add_note(connection)
        connection.exec_driver_sql("SELECT nonsense")

    log.append(REPORT)
    known = log_schema.MIGRATIONS
    monkeypatch.setattr(log_schema, "MIGRATIONS", (*known, fail))
    with one_line("nonsense"):
        log.append(REPORT)
    monkeypatch.setattr(log_schema, "MIGRATIONS", known)
    assert log.append(REPORT) == 2


def test_a_log_of_a_newer_version_is_refused_in_both_directions(
    log: ConflictLog, path: Path
) -> None:
    log.append(REPORT)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO counterpoint_log_schema VALUES (7)")
    with one_line(str(path), "schema version 7", "install a newer one"):
        log.stats()
    with one_line(str(path), "schema version 7"):
        log.append(REPORT)


def test_the_log_may_share_a_database_with_other_tables(log: ConflictLog, path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE reviews (id INTEGER)")
    assert log.entries() == []
    assert log.append(REPORT) == 1


def test_what_json_columns_hold_is_json(log: ConflictLog, path: Path) -> None:
    log.append(REPORT)
    with closing(sqlite3.connect(path)) as connection:
        (kept,) = connection.execute("SELECT kept FROM counterpoint_log_conflicts").fetchone()
    assert json.loads(kept) == ["b"]
