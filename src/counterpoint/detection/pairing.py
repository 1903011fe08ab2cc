"""Which pairs are worth comparing: those whose texts are about one topic.

Every passage is encoded once; all cosines come from one matrix product.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from counterpoint.protocols import Vectors

_DECIMALS = 6
_BLOCK = 1024


class Pair(NamedTuple):
    """Positions of two passages, ``left < right``, and the cosine of their vectors."""

    left: int
    right: int
    similarity: float


class GatedPairs(NamedTuple):
    """The pairs to compare, in order, and how many reached the gate."""

    pairs: list[Pair]
    reached: int


def gated_pairs(vectors: Vectors, gate: float, *, most: int) -> GatedPairs:
    """Find the pairs with a cosine of at least ``gate``, in order.

    Args:
        vectors: shape (n, dim), unit rows.
        gate: a cosine in [-1, 1].
        most: how many pairs are returned; of more that reach the gate, the closest are.

    Cosines are rounded to six decimals first: beyond that they depend on how the matrix product
    was cut into blocks, and a verdict must not.
    """
    exact = vectors.astype(np.float64)
    blocks = [_block(exact, start, gate) for start in range(0, len(vectors), _BLOCK)]
    if not blocks:
        return GatedPairs([], 0)
    left, right, cosine = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
    reached = len(left)
    if reached > most:
        closest = np.sort(np.lexsort((right, left, -cosine))[:most])
        left, right, cosine = left[closest], right[closest], cosine[closest]
    rows = zip(left.tolist(), right.tolist(), cosine.tolist(), strict=True)
    return GatedPairs([Pair(i, j, round(s, _DECIMALS)) for i, j, s in rows], reached)


def _block(
    vectors: NDArray[np.float64], start: int, gate: float
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """The pairs whose left one is in the block that begins at ``start``."""
    cosines: NDArray[np.float64] = (vectors[start : start + _BLOCK] @ vectors.T).round(_DECIMALS)
    rows, columns = np.nonzero(np.triu(cosines >= gate, start + 1))
    return rows + start, columns, cosines[rows, columns]
