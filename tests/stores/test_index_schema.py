"""Which files an index may be opened from: versions, encoders, other people's databases."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from counterpoint.errors import InputError, StoreError
from counterpoint.models.fakes import HashEncoder
from counterpoint.stores import index_schema
from counterpoint.stores.index import PassageIndex
from counterpoint.types import Passage

ENCODER = HashEncoder()
STEP_TWO = (
    "ALTER TABLE passages ADD COLUMN language TEXT",
    "UPDATE passages SET language = 'unknown'",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An index of schema 1 with one passage."""
    path = tmp_path / "index.db"
    with PassageIndex.open(path, encoder=ENCODER) as index:
        passages = [Passage(id="a#1", text="apples")]
        index.replace_file("a", "h", [], passages, ENCODER.encode(["apples"]))
    return path


def meta(path: Path) -> dict[str, str]:
    with sqlite3.connect(path) as connection:
        found = dict(connection.execute("SELECT key, value FROM meta"))
    connection.close()
    return found


def add_step(monkeypatch: pytest.MonkeyPatch, *statements: str) -> None:
    steps = (*index_schema.MIGRATIONS, statements)
    monkeypatch.setattr(index_schema, "MIGRATIONS", steps)


def test_a_new_index_says_what_made_it(path: Path) -> None:
    assert meta(path) == {
        "schema_version": "1",
        "written_by": index_schema.VERSION,
        "encoder": "hash",
        "encoder_fingerprint": "hash-256",
        "dim": "256",
    }


def test_an_older_index_is_migrated_when_it_is_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_step(monkeypatch, *STEP_TWO)
    with PassageIndex.open(path, encoder=ENCODER) as index:
        assert index.bm25(["apples"], 5)[0][0] == "a#1"
    assert meta(path)["schema_version"] == "2"
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT language FROM passages").fetchall() == [("unknown",)]
    connection.close()


def test_a_migration_that_fails_leaves_the_index_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        add_step(patched, STEP_TWO[0], "UPDATE nowhere SET x = 1")
        with pytest.raises(StoreError, match="nowhere"):
            PassageIndex.open(path, encoder=ENCODER)
    assert meta(path)["schema_version"] == "1"
    with PassageIndex.open(path, encoder=ENCODER) as index:
        assert index.count().passages == 1


def test_an_older_index_is_not_migrated_by_somebody_who_only_reads(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_step(monkeypatch, *STEP_TWO)
    with pytest.raises(StoreError, match=r"older version .*schema 1.*counterpoint index"):
        PassageIndex.open(path, encoder=ENCODER, read_only=True)


def test_a_newer_index_is_refused_by_name_and_can_be_rebuilt(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        add_step(patched, *STEP_TWO, "CREATE TABLE extra (x)")
        patched.setattr(index_schema, "VERSION", "9.8.7")
        PassageIndex.open(path, encoder=ENCODER).close()
    for read_only in (True, False):
        with pytest.raises(StoreError, match=r"9\.8\.7 .*schema 2.*upgrade.*--rebuild"):
            PassageIndex.open(path, encoder=ENCODER, read_only=read_only)
    with PassageIndex.open(path, encoder=ENCODER, rebuild=True) as index:
        assert index.count().passages == 0
    assert meta(path)["schema_version"] == "1"


@pytest.mark.parametrize("read_only", [True, False])
def test_vectors_of_two_encoders_are_never_mixed(path: Path, read_only: bool) -> None:
    with pytest.raises(StoreError, match=r"hash-256.*hash-64.*counterpoint index --rebuild"):
        PassageIndex.open(path, encoder=HashEncoder(64), read_only=read_only)
    with PassageIndex.open(path, encoder=ENCODER) as index:
        assert index.count().passages == 1


def test_a_rebuilt_index_is_empty_and_takes_the_new_encoder(path: Path) -> None:
    encoder = HashEncoder(64)
    with PassageIndex.open(path, encoder=encoder, rebuild=True) as index:
        assert index.count().files == 0
        assert index.bm25(["apples"], 5) == []
        passages = [Passage(id="a#1", text="pears")]
        index.replace_file("a", "h", [], passages, encoder.encode(["pears"]))
    with PassageIndex.open(path, encoder=encoder, read_only=True) as index:
        assert index.bm25(["pears"], 5)[0][0] == "a#1"


@pytest.mark.parametrize("rebuild", [True, False])
def test_another_program_s_database_is_left_alone(tmp_path: Path, rebuild: bool) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE meta (key, value)")
        connection.execute("CREATE TABLE passages (id)")
    connection.close()
    with pytest.raises(StoreError, match=r"other\.db: this database is not an index"):
        PassageIndex.open(path, encoder=ENCODER, rebuild=rebuild)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (2,)
    connection.close()


@pytest.mark.parametrize("content", [None, b""], ids=["missing", "empty"])
def test_reading_an_index_that_is_not_there_says_how_to_make_it(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "x.db"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match=r"no index at .*x\.db: run `counterpoint index PATH --db"):
        PassageIndex.open(path, encoder=ENCODER, read_only=True)


def test_a_database_without_tables_is_no_index_yet(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    with pytest.raises(InputError, match="no index at"):
        PassageIndex.open(path, encoder=ENCODER, read_only=True)
    with PassageIndex.open(path, encoder=ENCODER) as index:
        assert index.count().files == 0


def test_a_damaged_version_is_an_error_in_one_line(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE meta SET value = 'one' WHERE key = 'schema_version'")
    connection.close()
    with pytest.raises(StoreError, match="damaged: delete it"):
        PassageIndex.open(path, encoder=ENCODER)
