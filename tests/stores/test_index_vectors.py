"""Dense search is exact, fresh, and the same wherever a vector stands."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.models.fakes import HashEncoder
from counterpoint.protocols import Vectors
from counterpoint.stores.index import PassageIndex
from counterpoint.types import Passage


def store(index: PassageIndex, path: str, vectors: Vectors, ids: list[str]) -> None:
    index.replace_file(path, "h", [], [Passage(id=name, text="") for name in ids], vectors)


def unit(rows: np.ndarray) -> Vectors:
    scaled: Vectors = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return scaled


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), count=st.integers(1, 40), k=st.integers(1, 50))
def test_the_best_k_are_those_of_a_plain_sort(seed: int, count: int, k: int) -> None:
    random = np.random.default_rng(seed)
    rows = unit(random.normal(size=(count, 16)))
    rows[random.integers(0, count, size=count // 3)] = rows[0]
    ids = [f"p{n:02}" for n in random.permutation(count)]
    query = unit(random.normal(size=(1, 16)))[0]
    with PassageIndex.open(None, encoder=HashEncoder(16)) as index:
        store(index, "f", rows, ids)
        ranked = index.dense(query, k)
    products = {name: float(np.dot(row.astype(float), query)) for name, row in zip(ids, rows)}  # noqa: B905
    expected = sorted(products, key=lambda name: (-round(products[name], 12), name))[:k]
    assert [name for name, _ in ranked] == expected
    assert dict(ranked) == pytest.approx({name: products[name] for name in expected})


def test_copies_of_one_vector_tie_wherever_they_stand() -> None:
    random = np.random.default_rng(7)
    rows = unit(random.normal(size=(5001, 384)))
    rows[::2] = rows[0]
    ids = [f"p{n:04}" for n in range(5001)]
    with PassageIndex.open(None, encoder=HashEncoder(384)) as index:
        store(index, "f", rows, ids)
        ranked = index.dense(rows[0], 2501)
    assert [name for name, _ in ranked] == ids[::2]
    assert len({score for _, score in ranked}) == 1


def test_a_product_of_zero_or_less_is_a_result() -> None:
    rows = np.array([[-1, 0], [0, 0], [0, 1]], dtype=np.float32)
    with PassageIndex.open(None, encoder=HashEncoder(2)) as index:
        store(index, "f", rows, ["opposite", "empty", "across"])
        ranked = index.dense(np.array([1, 0], dtype=np.float32), 5)
        assert index.dense(np.zeros(2, dtype=np.float32), 5) == []
    assert ranked == [("across", 0.0), ("empty", 0.0), ("opposite", -1.0)]


def test_another_process_s_changes_are_seen_at_once(tmp_path: Path) -> None:
    encoder = HashEncoder(2)
    east, north = np.eye(2, dtype=np.float32)
    with (
        PassageIndex.open(tmp_path / "i.db", encoder=encoder) as writer,
        PassageIndex.open(tmp_path / "i.db", encoder=encoder, read_only=True) as reader,
    ):
        assert reader.dense(east, 1) == []
        store(writer, "f", north[None], ["north"])
        assert reader.dense(east, 1) == [("north", 0.0)]
        store(writer, "g", east[None], ["east"])
        assert reader.dense(east, 1) == writer.dense(east, 1) == [("east", 1.0)]
        writer.remove_file("g")
        assert reader.dense(east, 1) == writer.dense(east, 1) == [("north", 0.0)]


def test_numbers_too_large_for_float32_products_are_ranked() -> None:
    rows = np.array([[3e38, -3e38], [3e38, 3e38], [1, 0]], dtype=np.float32)
    with PassageIndex.open(None, encoder=HashEncoder(2)) as index:
        store(index, "f", rows, ["level", "far", "near"])
        ranked = index.dense(np.array([3e38, 3e38], dtype=np.float32), 2)
    assert [name for name, _ in ranked] == ["far", "near"]
