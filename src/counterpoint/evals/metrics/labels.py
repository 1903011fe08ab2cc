"""Figures over confusion tables: rows are gold classes, columns are predicted ones.

Tables come as sums of shape (..., gold * predicted), row after row, and one value each goes out.
Column k is class k; columns beyond the gold classes ("missed") are never right. A figure whose
denominator is zero is NaN.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from counterpoint.evals.metrics.counts import Floats, divided

# Evolution, intervention on the first or the second side, unresolved; predicted also: nothing.
EVOLUTION, FIRST, SECOND, UNRESOLVED = range(4)
_GOLD = 4
_ROWS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"E": (EVOLUTION,), "I": (FIRST, SECOND), "U": (UNRESOLVED,)}
)


def accuracy(sums: Floats, gold: int) -> Floats:
    """Share of all cases on the diagonal; ``gold`` is the number of gold classes."""
    return divided(_right(sums, gold).sum(axis=-1), sums.sum(axis=-1))


def recall_of(sums: Floats, gold: int, *classes: int) -> Floats:
    """Share of the cases of one class, or of several together, that are put into their own."""
    wanted = list(classes)
    golds, _ = _margins(sums, gold)
    found = _right(sums, gold)[..., wanted].sum(axis=-1)
    return divided(found, golds[..., wanted].sum(axis=-1))


def macro_f1(sums: Floats, gold: int) -> Floats:
    """Mean F1 over the classes that occur, in gold or predicted.

    As scikit-learn's ``f1_score(average="macro")``, but columns beyond the gold classes are no
    class of their own: they cost recall alone.
    """
    golds, predictions = _margins(sums, gold)
    scores = divided(2 * _right(sums, gold), golds + predictions)
    occurs = ~np.isnan(scores)
    return divided(np.where(occurs, scores, 0).sum(axis=-1), occurs.sum(axis=-1))


def cohen_kappa(sums: Floats, gold: int) -> Floats:
    """Agreement beyond chance: (p_o - p_e) / (1 - p_e); NaN where all is of one class for both.

    Cohen 1960, A coefficient of agreement for nominal scales.
    """
    golds, predictions = _margins(sums, gold)
    total = sums.sum(axis=-1)
    observed = _right(sums, gold).sum(axis=-1) * total
    expected = (golds * predictions).sum(axis=-1)
    return divided(observed - expected, total**2 - expected)


def attribution_macro_f1(sums: Floats) -> Floats:
    """Macro-F1 over evolution, intervention on either side, and unresolved; (..., 20) in."""
    return macro_f1(sums, _GOLD)


def attribution_recall(sums: Floats, label: str) -> Floats:
    """Recall of "E", "I" or "U"; an intervention is found only on its own side."""
    return recall_of(sums, _GOLD, *_ROWS[label])


def directional_accuracy(sums: Floats) -> Floats:
    """Right side, among the gold interventions that are predicted as one on either side."""
    sides = _table(sums, _GOLD)[..., FIRST : SECOND + 1, FIRST : SECOND + 1]
    return divided(np.trace(sides, axis1=-2, axis2=-1), sides.sum(axis=(-2, -1)))


def i_to_e(sums: Floats) -> Floats:
    """Share of the gold interventions that are told as evolution."""
    rows = _table(sums, _GOLD)[..., FIRST : SECOND + 1, :]
    return divided(rows[..., EVOLUTION].sum(axis=-1), rows.sum(axis=(-2, -1)))


def u_to_hard(sums: Floats) -> Floats:
    """Share of the gold unresolved cases that get a hard label: evolution or intervention."""
    row = _table(sums, _GOLD)[..., UNRESOLVED, :]
    return divided(row[..., EVOLUTION : SECOND + 1].sum(axis=-1), row.sum(axis=-1))


def _table(sums: Floats, gold: int) -> Floats:
    return sums.reshape(*sums.shape[:-1], gold, sums.shape[-1] // gold)


def _right(sums: Floats, gold: int) -> Floats:
    return np.diagonal(_table(sums, gold), axis1=-2, axis2=-1)


def _margins(sums: Floats, gold: int) -> tuple[Floats, Floats]:
    """Sums of the rows and of the columns that are classes, each of shape (..., gold)."""
    table = _table(sums, gold)
    return table.sum(axis=-1), table.sum(axis=-2)[..., :gold]
