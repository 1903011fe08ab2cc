"""The passage index as its users see it: what goes in comes out, and files change whole."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from counterpoint.errors import InputError, StoreError
from counterpoint.models.fakes import HashEncoder
from counterpoint.stores.index import IndexCounts, PassageIndex
from counterpoint.types import Document, Failure, Passage

ENCODER = HashEncoder()


@pytest.fixture(params=["memory", "file"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PassageIndex]:
    path = tmp_path / "index.db" if request.param == "file" else None
    with PassageIndex.open(path, encoder=ENCODER) as opened:
        yield opened


def put(index: PassageIndex, path: str, *texts: str, content_hash: str = "h") -> None:
    passages = [Passage(id=f"{path}#{n}", text=text) for n, text in enumerate(texts, start=1)]
    document = Document(id=path, text="\n".join(texts))
    index.replace_file(path, content_hash, [document], passages, ENCODER.encode(texts))


def found(index: PassageIndex, *words: str) -> list[str]:
    return [name for name, _ in index.bm25(words, 10)]


def test_a_passage_comes_back_as_it_was_stored(index: PassageIndex) -> None:
    passage = Passage(
        id="a#1",
        text="Cafe\u0301 \0 <b>bold</b>\r\n日本",
        title="T",
        date="2024-02-30?",
        source="web",
        metadata={"z": [1, {"deep": None}], "a": 0.1, "half": "\ud800"},
        document_id="a",
        start=17,
    )
    index.replace_file("a.md", "h", [], [passage], ENCODER.encode([passage.text]))
    assert index.passages(["a#1"]) == {"a#1": passage}
    assert list(index.passages(["a#1"])["a#1"].metadata) == ["z", "a", "half"]


def test_passages_come_in_the_order_asked_for_and_unknown_ids_are_left_out(
    index: PassageIndex,
) -> None:
    put(index, "f", *(f"text {n}" for n in range(1200)))
    ids = [f"f#{n}" for n in range(1200, 0, -1)]
    assert list(index.passages([ids[0], "nobody", *ids[1:]])) == ids
    assert index.passages([]) == {}


def test_an_empty_index_finds_nothing(index: PassageIndex) -> None:
    assert index.bm25(["word"], 5) == []
    assert index.dense(ENCODER.encode(["word"])[0], 5) == []
    assert index.count() == IndexCounts(files=0, documents=0, passages=0)


def test_a_new_version_of_a_file_replaces_all_of_the_old_one(index: PassageIndex) -> None:
    put(index, "a", "apples", "pears", content_hash="1")
    put(index, "b", "plums")
    put(index, "a", "cherries", content_hash="2")
    assert index.count() == IndexCounts(files=2, documents=2, passages=2)
    assert index.file_hashes() == {"a": "2", "b": "h"}
    assert found(index, "apples", "pears") == []
    assert found(index, "cherries") == ["a#1"]
    assert [name for name, _ in index.dense(ENCODER.encode(["cherries"])[0], 5)] == ["a#1", "b#1"]


def test_a_removed_file_leaves_nothing_behind(index: PassageIndex) -> None:
    put(index, "a", "apples")
    put(index, "b", "plums")
    index.remove_file("a")
    index.remove_file("never there")
    assert index.count() == IndexCounts(files=1, documents=1, passages=1)
    assert found(index, "apples") == []
    assert [name for name, _ in index.dense(ENCODER.encode(["apples"])[0], 5)] == ["b#1"]
    assert index.document_owners(["a", "b"]) == {"b": "b"}
    assert index.passage_owners(["a#1", "b#1"]) == {"b#1": "b"}


def test_failures_of_a_file_are_kept_with_it(index: PassageIndex) -> None:
    broken = Failure(stage="ingest", message="line 3 is no JSON", subject="a", severity="warning")
    vectors = ENCODER.encode(["x"])
    index.replace_file("a", "h", [], [Passage(id="1", text="x")], vectors, failures=[broken] * 2)
    assert index.failures() == {"a": (broken, broken)}
    index.remove_file("a")
    assert index.failures() == {}


@pytest.mark.parametrize("same", ["document", "passage"])
def test_an_id_of_another_file_is_refused_and_nothing_changes(
    index: PassageIndex, same: str
) -> None:
    put(index, "a", "apples")
    put(index, "b", "plums")
    document = Document(id="a" if same == "document" else "new", text="")
    passage = Passage(id="a#1" if same == "passage" else "new#1", text="new")
    with pytest.raises(InputError, match=r"^b: the id 'a(#1)?' \(\w+\) belongs to a"):
        index.replace_file("b", "h2", [document], [passage], ENCODER.encode(["new"]))
    assert found(index, "plums") == ["b#1"]
    assert index.file_hashes() == {"a": "h", "b": "h"}


def test_an_id_that_stands_twice_in_a_file_is_refused(index: PassageIndex) -> None:
    twice = [Passage(id="same", text="x")] * 2
    with pytest.raises(InputError, match=r"'same' .* twice"):
        index.replace_file("a", "h", [], twice, ENCODER.encode(["x", "x"]))


@pytest.mark.parametrize(
    "vectors",
    [np.zeros((2, 256)), np.zeros((1, 3)), np.full((1, 256), np.nan)],
    ids=["count", "length", "nan"],
)
def test_vectors_that_do_not_fit_are_refused(index: PassageIndex, vectors: np.ndarray) -> None:
    with pytest.raises(InputError, match=r"^a: .*vector"):
        index.replace_file("a", "h", [], [Passage(id="1", text="x")], vectors.astype(np.float32))
    assert index.count().files == 0


def test_half_a_character_is_an_error_in_one_line_and_changes_nothing(index: PassageIndex) -> None:
    put(index, "a", "apples")
    with pytest.raises(InputError, match="surrogate") as caught:
        put(index, "a", "broken \ud800 text")
    assert str(caught.value).isprintable()
    assert found(index, "apples") == ["a#1"]


@pytest.mark.parametrize("vector", [np.ones(3), np.full(256, np.inf)], ids=["length", "inf"])
def test_a_query_vector_that_does_not_fit_is_refused(
    index: PassageIndex, vector: np.ndarray
) -> None:
    with pytest.raises(InputError, match="256 finite numbers"):
        index.dense(vector.astype(np.float32), 5)


def test_a_closed_index_says_so_and_closes_twice(index: PassageIndex) -> None:
    index.close()
    index.close()
    with pytest.raises(StoreError, match="is closed"):
        index.count()


def test_threads_read_while_another_writes(index: PassageIndex) -> None:
    put(index, "fixed", "apples")
    problems: list[object] = []
    done = threading.Event()

    def read() -> None:
        vector = ENCODER.encode(["apples"])[0]
        while not done.is_set():
            best = (index.bm25(["apples"], 1)[0][0], index.dense(vector, 1)[0][0])
            if best != ("fixed#1", "fixed#1"):
                problems.append(best)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number in range(60):
        put(index, f"f{number % 7}", *["pears and plums"] * (number % 5))
    done.set()
    for reader in readers:
        reader.join()
    assert problems == []
    assert index.count().files == 8


@pytest.mark.parametrize("k", [-(10**20), -1, 0, 2, 3, 2**63, 10**20])
def test_any_k_is_a_k(index: PassageIndex, k: int) -> None:
    put(index, "a", "apples", "apples and pears")
    expected = max(0, min(k, 2))
    assert len(index.bm25(["apples"], k)) == expected
    assert len(index.dense(ENCODER.encode(["apples"])[0], k)) == expected
