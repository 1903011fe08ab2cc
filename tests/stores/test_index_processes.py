"""Several processes on one index, and processes that die while they write."""

from __future__ import annotations

import importlib.util
import os
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from counterpoint.models.fakes import HashEncoder
from counterpoint.stores.index import PassageIndex
from counterpoint.values.tokens import search_tokens
from counterpoint.values.visible import visible

WORKER = Path(__file__).with_name("index_worker.py")
KILLS = 16
ENCODER = HashEncoder()

spec = importlib.util.spec_from_file_location("index_worker", WORKER)
assert spec is not None
assert spec.loader is not None
worker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(worker)


def start(path: Path, name: str, *, first: int = 0, rounds: int = 0) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, str(WORKER), str(path), name, str(first), str(rounds)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def finish(process: subprocess.Popen[str]) -> int:
    process.communicate()
    return process.returncode


def assert_whole(path: Path) -> dict[str, int]:
    """Check that every file is wholly there in one round; return the rounds by path."""
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.execute("INSERT INTO passages_fts (passages_fts) VALUES ('integrity-check')")
    counts = [
        connection.execute(f"SELECT count(*) FROM {table}").fetchone()
        for table in ("passages", "passages_fts", "vectors")
    ]
    assert len(set(counts)) == 1
    rounds = {}
    for file, file_path, turn in connection.execute("SELECT file, path, hash FROM files"):
        rows = connection.execute(
            "SELECT text, words, vector FROM passages JOIN vectors USING (number)"
            " JOIN passages_fts ON passages_fts.rowid = number WHERE file = ? ORDER BY number",
            (file,),
        ).fetchall()
        name, number = file_path.split("/")
        assert [row[0] for row in rows] == worker.texts(name, int(number), int(turn))
        for text, words, vector in rows:
            assert words.split() == search_tokens(visible(text).text)
            assert np.frombuffer(vector, "<f4").tolist() == ENCODER.encode([text])[0].tolist()
        rounds[file_path] = int(turn)
    assert connection.execute("SELECT count(*) FROM documents").fetchone() == (len(rounds),)
    connection.close()
    return rounds


def everything(index: PassageIndex) -> list[object]:
    """What a user can see of an index."""
    ids = [name for name, _ in index.dense(ENCODER.encode(["word1"])[0], 10_000)]
    return [
        *(index.count(), index.file_hashes(), index.passages(sorted(ids)), ids),
        *(index.bm25([word], 10_000) for word in ("word0", "word3", "round", "passages")),
    ]


@pytest.mark.parametrize("seed", [1])
def test_a_process_killed_at_any_moment_leaves_whole_files(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    path = tmp_path / "index.db"
    before: dict[str, int] = {}
    advanced = 0
    for kill in range(KILLS):
        process = start(path, "w", first=100 * kill)
        time.sleep(chance.uniform(0.0, 0.06))
        process.kill()
        finish(process)
        rounds = assert_whole(path)
        assert rounds.keys() >= before.keys()
        advanced += rounds != before
        before = rounds
    assert advanced > KILLS // 2

    assert finish(start(path, "w", first=9000, rounds=2)) == 0
    assert set(assert_whole(path).values()) == {9001}
    with (
        PassageIndex.open(path, encoder=ENCODER, read_only=True) as index,
        PassageIndex.open(None, encoder=ENCODER) as fresh,
    ):
        for number in range(worker.FILES):
            worker.write(fresh, "w", number, 9001)
        assert everything(index) == everything(fresh)


def test_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "index.db"
    processes = [start(path, name, rounds=8) for name in ("a", "b", "c")]
    assert [finish(process) for process in processes] == [0, 0, 0]
    rounds = assert_whole(path)
    assert rounds == {f"{name}/{n}": 7 for name in "abc" for n in range(worker.FILES)}


def test_a_reader_sees_whole_files_while_another_process_writes(tmp_path: Path) -> None:
    path = tmp_path / "index.db"
    assert finish(start(path, "w", rounds=1)) == 0
    process = start(path, "w", first=1)
    seen = set()
    with PassageIndex.open(path, encoder=ENCODER, read_only=True) as index:
        deadline = time.monotonic() + 1.0
        while time.monotonic() < deadline:
            names = [name for name, _ in index.bm25(["word0"], 100)]
            assert len(names) == worker.FILES
            assert index.dense(ENCODER.encode(["word0"])[0], 1) != []
            seen.add(tuple(index.file_hashes().values()))
    process.kill()
    finish(process)
    assert len(seen) > 3
