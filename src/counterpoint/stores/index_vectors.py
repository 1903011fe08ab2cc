"""Exact nearest neighbours over a matrix in memory."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from counterpoint.errors import StoreError
from counterpoint.protocols import Vectors

STORED = np.dtype("<f4")

# float32 products of unit vectors are this close to the exact ones, whatever the order of sums.
_MARGIN = 1e-4
_CHUNK = 4096
# The join order is fixed: `passages` is walked along its index on ids, so nothing is sorted.
_ROWS = (
    "SELECT passages.id, vectors.vector FROM passages CROSS JOIN vectors"
    " ON vectors.number = passages.number ORDER BY passages.id"
)


@dataclass(frozen=True, slots=True)
class Matrix:
    """Passage ids in order, and their vectors: float32, one row a passage."""

    ids: tuple[str, ...]
    rows: Vectors

    def nearest(self, vector: Vectors, k: int) -> list[tuple[str, float]]:
        """Return the ``k`` ids with the largest dot product, best first, ties by id.

        A fast float32 pass picks the candidates. Their products are then taken in float64, row by
        row, so that equal rows tie wherever they stand.
        """
        k = min(k, len(self.ids))
        if k < 1:
            return []
        rough = self.rows @ vector
        floor = np.partition(rough, len(rough) - k)[len(rough) - k] - _MARGIN
        picked = np.flatnonzero(rough >= floor)
        scores = self._products(picked, vector)
        order = np.lexsort((picked, -scores))[:k]
        return [(self.ids[picked[at]], float(scores[at])) for at in order]

    def _products(self, picked: NDArray[np.intp], vector: Vectors) -> NDArray[np.float64]:
        exact = vector.astype(np.float64)
        parts = [
            (self.rows[picked[at : at + _CHUNK]] * exact).sum(axis=1)
            for at in range(0, len(picked), _CHUNK)
        ]
        return np.concatenate(parts)


def load_matrix(connection: sqlite3.Connection, dim: int, name: str) -> Matrix:
    """Read every vector of an index.

    Raises:
        StoreError: a vector has another length.
    """
    (count,) = connection.execute("SELECT count(*) FROM vectors").fetchone()
    rows = np.zeros((count, dim), dtype=np.float32)
    ids: list[str] = []
    for passage, blob in connection.execute(_ROWS):
        if len(blob) != dim * STORED.itemsize:
            raise StoreError(
                f"{name}: the vector of passage {passage!r} is damaged: "
                "run `counterpoint index --rebuild`"
            )
        rows[len(ids)] = np.frombuffer(blob, dtype=STORED)
        ids.append(passage)
    return Matrix(tuple(ids), rows)
