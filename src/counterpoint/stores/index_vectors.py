"""Exact nearest neighbours over a matrix in memory."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from counterpoint.protocols import Vectors
from counterpoint.stores.index_database import damaged

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
        picked = self._candidates(vector, k)
        scores = self._products(picked, vector)
        order = np.lexsort((picked, -scores))[:k]
        return [(self.ids[picked[at]], float(scores[at])) for at in order]

    def _candidates(self, vector: Vectors, k: int) -> NDArray[np.intp]:
        with np.errstate(over="ignore", invalid="ignore"):
            rough = self.rows @ vector
        if not np.isfinite(rough).all():  # too large for float32, as no unit vectors are
            return np.arange(len(rough))
        floor = np.partition(rough, len(rough) - k)[len(rough) - k] - _MARGIN
        return np.flatnonzero(rough >= floor)

    def _products(self, picked: NDArray[np.intp], vector: Vectors) -> NDArray[np.float64]:
        exact = vector.astype(np.float64)
        parts = [
            (self.rows[picked[at : at + _CHUNK]] * exact).sum(axis=1)
            for at in range(0, len(picked), _CHUNK)
        ]
        return np.concatenate(parts)


def load_matrix(connection: sqlite3.Connection, dim: int, name: str) -> Matrix:
    """Read every vector of an index; ``name`` is that of the index, for errors.

    Raises:
        StoreError: a vector is missing, has another length or is not finite.
    """
    (count,) = connection.execute("SELECT count(*) FROM passages").fetchone()
    rows = np.zeros((count, dim), dtype=np.float32)
    ids: list[str] = []
    for passage, blob in connection.execute(_ROWS):
        if not isinstance(blob, bytes) or len(blob) != dim * STORED.itemsize:
            raise damaged(name, f"the vector of passage {passage!r}")
        rows[len(ids)] = np.frombuffer(blob, dtype=STORED)
        ids.append(passage)
    if len(ids) != count:
        raise damaged(name, "the index")
    for at in np.flatnonzero(~np.isfinite(rows).all(axis=1)):
        raise damaged(name, f"the vector of passage {ids[at]!r}")
    return Matrix(tuple(ids), rows)
