"""What a disk can do to an index: one line that says so, and nothing that was stored is lost."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from counterpoint.errors import CounterpointError, StoreError
from counterpoint.models.fakes import HashEncoder
from counterpoint.stores import index_database
from counterpoint.stores.index import PassageIndex
from counterpoint.types import Passage

ENCODER = HashEncoder()


def put(index: PassageIndex, path: str, *texts: str) -> None:
    passages = [Passage(id=f"{path}#{n}", text=text) for n, text in enumerate(texts, start=1)]
    index.replace_file(path, "h", [], passages, ENCODER.encode(texts))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "index.db"
    with PassageIndex.open(path, encoder=ENCODER) as index:
        put(index, "a", *(f"apples number {n}" for n in range(200)))
    return path


@pytest.fixture
def nothing_writable(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `os.access` says of a read-only folder; root would be told otherwise."""
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)


def assert_one_line(error: CounterpointError, *words: str) -> None:
    assert "\n" not in str(error)
    for word in words:
        assert word in str(error)


def test_folders_are_made_and_no_other_file_is_left(path: Path) -> None:
    assert list(path.parent.iterdir()) == [path]
    with PassageIndex.open(path, encoder=ENCODER, read_only=True) as index:
        assert index.count().passages == 200
    assert list(path.parent.iterdir()) == [path]


def test_names_with_odd_characters_are_names(tmp_path: Path) -> None:
    path = tmp_path / "a?mode=memory#x%20 é日.db"
    with PassageIndex.open(path, encoder=ENCODER) as index:
        put(index, "a", "apples")
    assert path.is_file()
    with PassageIndex.open(path, encoder=ENCODER, read_only=True) as index:
        assert index.count().passages == 1


@pytest.mark.parametrize("read_only", [True, False])
@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.mkdir(),
        lambda path: path.write_text("# Notes\n" * 200),
        lambda path: os.mkfifo(path),
    ],
    ids=["folder", "text", "pipe"],
)
def test_what_is_no_index_is_refused(
    tmp_path: Path, make: Callable[[Path], object], read_only: bool
) -> None:
    path = tmp_path / "thing"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StoreError) as caught:
        PassageIndex.open(path, encoder=ENCODER, read_only=read_only)
    assert_one_line(caught.value, "thing", "not a")
    assert before is None or path.read_bytes() == before


@pytest.mark.parametrize("name", ["file/index.db", "file/deeper/index.db", "x\0y", "n" * 300])
def test_a_path_that_cannot_be_is_an_error_in_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("a file, not a folder")
    with pytest.raises(StoreError) as caught:
        PassageIndex.open(tmp_path / name, encoder=ENCODER)
    assert_one_line(caught.value)
    assert str(caught.value).isprintable()


def test_a_damaged_file_says_what_to_do(path: Path) -> None:
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))
    with (
        pytest.raises(StoreError) as caught,
        PassageIndex.open(path, encoder=ENCODER, read_only=True) as index,
    ):
        index.bm25(["apples"], 5)
    assert_one_line(caught.value, "index.db", "damaged", "delete it")


def test_a_file_cut_short_says_what_to_do(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)
    with (
        pytest.raises(StoreError) as caught,
        PassageIndex.open(path, encoder=ENCODER, read_only=True) as index,
    ):
        index.dense(ENCODER.encode(["apples"])[0], 5)
    assert_one_line(caught.value, "index.db", "damaged", "delete it")


def test_a_complaint_of_sqlite_that_is_not_text_says_what_to_do(path: Path) -> None:
    data = path.read_bytes().replace(b"passages_of_file", b"\xff" * 16)
    path.write_bytes(data.replace(b"CREATE INDEX \xff", b"BROKEN INDEX \xff"))
    with pytest.raises(StoreError) as caught:
        PassageIndex.open(path, encoder=ENCODER)
    assert_one_line(caught.value, "index.db", "damaged", "delete it")


def change(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()


def use_dense(index: PassageIndex) -> object:
    return index.dense(ENCODER.encode(["apples"])[0], 3)


def use_bm25(index: PassageIndex) -> object:
    return index.bm25(["apples"], 3)


def use_passages(index: PassageIndex) -> object:
    return index.passages(["a#1"])


@pytest.mark.parametrize(
    ("value", "use"),
    [
        *((f"vectors SET vector = {value}", use_dense) for value in ("x'00'", "5", "'text'")),
        ("vectors SET vector = CAST(replace(hex(vector), '0', '1') AS TEXT)", use_dense),
        (f"vectors SET vector = x'{'0000c07f' * 256}'", use_dense),
        (f"vectors SET vector = x'{'0000807f' * 256}'", use_dense),
        *(
            (f"passages SET metadata = {value}", use_passages)
            for value in ("'{'", "'[1]'", "'5'", "x'7b7d'", "'{\"a\": NaN}'", f"'{'[' * 100_000}'")
        ),
        *(
            (f"passages SET {name} = x'ff'", use_passages)
            for name in ("text", "title", "date", "source", "document_id", "start")
        ),
        ("passages SET start = 'x'", use_passages),
        ("passages SET start = -1", use_passages),
        ("passages SET start = 1.5", use_passages),
    ],
)
def test_a_damaged_row_says_what_to_do(
    path: Path, value: str, use: Callable[[PassageIndex], object]
) -> None:
    change(path, f"UPDATE {value}")
    with (
        PassageIndex.open(path, encoder=ENCODER, read_only=True) as index,
        pytest.raises(StoreError) as caught,
    ):
        use(index)
    assert_one_line(caught.value, "index.db", "'a#1' is damaged", "--rebuild")


@pytest.mark.parametrize("use", [use_dense, use_bm25])
@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM passages",
        "DELETE FROM vectors",
        "DELETE FROM passages_fts",
        "DELETE FROM vectors WHERE number = 7",
        "DELETE FROM passages_fts WHERE rowid = 7",
        "UPDATE passages SET id = x'ff' WHERE number = 7",
    ],
)
def test_tables_that_do_not_go_together_say_what_to_do(
    path: Path, statement: str, use: Callable[[PassageIndex], object]
) -> None:
    with PassageIndex.open(path, encoder=ENCODER) as index:
        use(index)
        change(path, statement)
        for _ in range(2):
            with pytest.raises(StoreError) as caught:
                use(index)
            assert_one_line(caught.value, "index.db", "the index is damaged", "--rebuild")
    with PassageIndex.open(path, encoder=ENCODER, rebuild=True) as index:
        put(index, "a", "apples")
        assert use(index) != []


@pytest.mark.parametrize(
    ("statement", "use"),
    [
        ("UPDATE vectors SET number = number + 1000", use_dense),
        ("DELETE FROM passages_fts_docsize", use_bm25),
        (
            "INSERT INTO passages_fts_docsize SELECT id + 1000, sz FROM passages_fts_docsize",
            use_bm25,
        ),
    ],
)
def test_rows_of_other_numbers_say_what_to_do(
    path: Path, statement: str, use: Callable[[PassageIndex], object]
) -> None:
    change(path, statement)
    with (
        PassageIndex.open(path, encoder=ENCODER, read_only=True) as index,
        pytest.raises(StoreError) as caught,
    ):
        use(index)
    assert_one_line(caught.value, "index.db", "the index is damaged", "--rebuild")


def test_a_word_in_more_passages_than_there_are_says_what_to_do(path: Path) -> None:
    change(path, "DELETE FROM passages WHERE number > 100")
    change(path, "DELETE FROM vectors WHERE number > 100")
    change(path, "DELETE FROM passages_fts_docsize WHERE id > 100")
    with (
        PassageIndex.open(path, encoder=ENCODER, read_only=True) as index,
        pytest.raises(StoreError) as caught,
    ):
        index.bm25(["apples"], 3)
    assert_one_line(caught.value, "index.db", "the index is damaged", "--rebuild")


@pytest.mark.parametrize("column", ["path", "hash"])
def test_a_damaged_list_of_files_says_what_to_do(path: Path, column: str) -> None:
    change(path, f"UPDATE files SET {column} = x'ff'")
    with (
        PassageIndex.open(path, encoder=ENCODER, read_only=True) as index,
        pytest.raises(StoreError) as caught,
    ):
        index.file_hashes()
    assert_one_line(caught.value, "index.db", "the list of files is damaged", "--rebuild")


def test_a_damaged_failure_says_what_to_do(path: Path) -> None:
    change(path, "INSERT INTO failures VALUES (1, 'ingest', x'ff', NULL, 'error')")
    with (
        PassageIndex.open(path, encoder=ENCODER, read_only=True) as index,
        pytest.raises(StoreError) as caught,
    ):
        index.failures()
    assert_one_line(caught.value, "index.db", "the list of files is damaged", "--rebuild")


def test_text_that_is_no_utf_8_says_what_to_do(path: Path) -> None:
    change(path, "UPDATE passages SET text = CAST(x'ff' AS TEXT)")
    with (
        PassageIndex.open(path, encoder=ENCODER, read_only=True) as index,
        pytest.raises(StoreError) as caught,
    ):
        index.passages(["a#1"])
    assert_one_line(caught.value, "index.db", "damaged", "delete it")


def test_memory_that_runs_out_is_told_in_one_line(path: Path) -> None:
    with PassageIndex.open(path, encoder=ENCODER) as index:
        with pytest.raises(StoreError) as caught, index._database.read():
            raise MemoryError
        assert index.count().passages == 200
    assert_one_line(caught.value, "index.db", "memory ran out", "damaged")


@pytest.mark.parametrize("value", ["x'31'", "''", "'-1'", f"'{'9' * 5000}'"])
def test_a_damaged_version_says_what_to_do(path: Path, value: str) -> None:
    change(path, f"UPDATE meta SET value = {value} WHERE key = 'schema_version'")
    with pytest.raises(StoreError) as caught:
        PassageIndex.open(path, encoder=ENCODER)
    assert_one_line(caught.value, "index.db", "damaged", "delete it")


def test_a_full_disk_loses_nothing(path: Path) -> None:
    with PassageIndex.open(path, encoder=ENCODER) as index:
        with index._database.read() as connection:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {pages + 5}")
        with pytest.raises(StoreError) as caught:
            put(index, "a", *(f"pears {n} " * 50 for n in range(500)))
        assert_one_line(caught.value, "index.db", "no room is left on the disk")
        assert index.count().passages == 200
        assert index.bm25(["pears"], 5) == []
        assert len(index.bm25(["apples"], 500)) == 200
        put(index, "a", "one small file still fits")
    with PassageIndex.open(path, encoder=ENCODER, read_only=True) as index:
        assert index.count().passages == 1


def test_an_index_opened_for_reading_refuses_to_be_written(path: Path) -> None:
    with PassageIndex.open(path, encoder=ENCODER, read_only=True) as index:
        for write in (lambda: put(index, "b", "x"), lambda: index.remove_file("a")):
            with pytest.raises(StoreError) as caught:
                write()
            assert_one_line(caught.value, "index.db", "reading only")
        assert index.read_only
        assert index.count().passages == 200


@pytest.mark.usefixtures("nothing_writable")
def test_an_index_in_a_read_only_folder_is_read(path: Path) -> None:
    with PassageIndex.open(path, encoder=ENCODER) as index:
        assert index.read_only
        assert len(index.bm25(["apples"], 500)) == 200
        assert index.dense(ENCODER.encode(["apples"])[0], 1) != []
        with pytest.raises(StoreError) as caught:
            put(index, "b", "pears")
    assert_one_line(caught.value, "index.db", "may not be written")


@pytest.mark.usefixtures("nothing_writable")
def test_where_wal_cannot_be_made_the_file_is_read_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    connect = index_database._connect

    def without_shared_memory(uri: str) -> sqlite3.Connection:
        asked.append(uri)
        if "immutable" not in uri:
            raise sqlite3.OperationalError("unable to open database file")
        return connect(uri)

    monkeypatch.setattr(index_database, "_connect", without_shared_memory)
    with PassageIndex.open(path, encoder=ENCODER) as index:
        assert len(index.bm25(["apples"], 500)) == 200
    assert [uri.partition("?")[2] for uri in asked] == ["mode=ro", "mode=ro&immutable=1"]
    assert list(path.parent.iterdir()) == [path]
    path.with_name("index.db-wal").write_bytes(b"changes")
    with pytest.raises(StoreError, match=r"index\.db-wal holds changes"):
        PassageIndex.open(path, encoder=ENCODER)


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may write everywhere")
def test_an_index_in_a_folder_without_permissions_is_read(path: Path) -> None:
    path.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with PassageIndex.open(path, encoder=ENCODER) as index:
            assert len(index.bm25(["apples"], 500)) == 200
            with pytest.raises(StoreError, match="may not be written"):
                put(index, "b", "pears")
        with pytest.raises(StoreError, match=r"new\.db"):
            PassageIndex.open(path.with_name("new.db"), encoder=ENCODER)
    finally:
        path.parent.chmod(stat.S_IRWXU)


@pytest.mark.usefixtures("nothing_writable")
def test_a_new_index_where_nothing_may_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        PassageIndex.open(tmp_path / "new.db", encoder=ENCODER)
    assert_one_line(caught.value, "new.db", "cannot be opened")


def test_a_writer_that_never_ends_is_told_apart(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_database, "BUSY_SECONDS", 0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with PassageIndex.open(path, encoder=ENCODER) as index:
        assert index.count().passages == 200
        with pytest.raises(StoreError) as caught:
            put(index, "b", "pears")
    other.close()
    assert_one_line(caught.value, "index.db", "another process is writing")
