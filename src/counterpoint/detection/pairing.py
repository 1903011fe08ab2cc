"""Which pairs are worth comparing: those whose texts are about one topic.

Every passage is encoded once; all cosines come from one matrix product.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from counterpoint.protocols import Vectors

_DECIMALS = 6
_BLOCK = 1024


class Pair(NamedTuple):
    """Positions of two passages, ``left < right``, and the cosine of their vectors."""

    left: int
    right: int
    similarity: float


def gated_pairs(vectors: Vectors, gate: float) -> Iterator[Pair]:
    """Yield the pairs with a cosine of at least ``gate``, in order.

    Args:
        vectors: shape (n, dim), unit rows.
        gate: a cosine in [-1, 1].

    Cosines are rounded to six decimals first: beyond that they depend on how the matrix product
    was cut into blocks, and a verdict must not.
    """
    for start in range(0, len(vectors), _BLOCK):
        block = np.round(vectors[start : start + _BLOCK] @ vectors.T, _DECIMALS)
        rows, columns = np.nonzero(block >= gate)
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            if start + row < column:
                yield Pair(start + row, column, round(float(block[row, column]), _DECIMALS))
