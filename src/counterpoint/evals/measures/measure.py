"""`Measure`: one figure over cases, as rows that a bootstrap can weigh.

Every case gives a row of numbers; a figure is a function of the rows and of how often each case
counts. Most figures are functions of weighted sums (`Sums`); the others rank items (`Ranking`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from counterpoint.errors import InputError
from counterpoint.evals.metrics import counts
from counterpoint.evals.metrics.counts import Floats
from counterpoint.evals.records import Example, SystemOutput

Row = tuple[float, ...]
NOT_COUNTED: Row = ()
"""The row of a case that has an output on which the figure does not rest."""
# Weights of shape (resamples, cases) in, one value a resample out.
Estimate = Callable[[Floats], Floats]
Reader = Callable[[Example, SystemOutput], Row | None]

__all__ = [
    "NOT_COUNTED",
    "Estimate",
    "Floats",
    "Measure",
    "Ranking",
    "Reader",
    "Row",
    "Sums",
    "share",
]


@dataclass(frozen=True, slots=True)
class Sums:
    """A figure that depends on the weighted sums of the rows alone.

    ``combine`` takes sums of shape (resamples, width) and returns shape (resamples,); NaN where
    the figure is not defined.
    """

    width: int
    combine: Callable[[Floats], Floats]

    def fits(self, row: Row) -> bool:
        """Whether a row has as many numbers as are summed."""
        return len(row) == self.width

    def over(self, rows: Sequence[Row | None]) -> Estimate:
        """Bind to rows; those that are None or empty count nothing."""
        empty = (0.0,) * self.width
        matrix = np.array([row or empty for row in rows], dtype=np.float64)
        matrix = matrix.reshape(len(rows), self.width)
        return lambda weights: self.combine(weights @ matrix)


@dataclass(frozen=True, slots=True)
class Ranking:
    """A figure over scored items: rows are (score, label, score, label, ...) of a case's items.

    ``rank`` takes scores and labels of shape (items,) and weights of shape (resamples, items),
    and returns shape (resamples,).
    """

    rank: Callable[[Floats, Floats, Floats], Floats]

    def fits(self, row: Row) -> bool:
        """Whether every score of a row has its label."""
        return len(row) % 2 == 0

    def over(self, rows: Sequence[Row | None]) -> Estimate:
        """Bind to rows; those that are None or empty count nothing."""
        kept = [row or () for row in rows]
        scores = np.array([value for row in kept for value in row[::2]], dtype=np.float64)
        labels = np.array([value for row in kept for value in row[1::2]], dtype=np.float64)
        owner = np.repeat(np.arange(len(kept)), [len(row) // 2 for row in kept])
        return lambda weights: self.rank(scores, labels, weights[:, owner])


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One figure: which cases it is about, what it reads, how the rows make a value.

    ``asks`` says whether a case has what the figure needs; ``read`` gives the row, None where the
    system gave no such output: such cases are counted as unscored. ``binary`` marks figures whose
    row is (0 or 1, 1), to which McNemar's test applies. ``variant_of`` names the measure of which
    this one is a variant: where both have the same rows it is left out.
    """

    name: str
    title: str
    asks: Callable[[Example], bool]
    read: Reader
    shape: Sums | Ranking
    better: Literal["higher", "lower", "neither"] = "higher"
    binary: bool = False
    variant_of: str | None = None

    def over(self, rows: Sequence[Row | None]) -> Estimate:
        """Bind the figure to rows; those that are None or empty count nothing.

        Raises:
            InputError: a row is none of this measure.
        """
        if not all(self.shape.fits(row) for row in rows if row):
            raise InputError(
                f"the rows of {self.name} are of another version: run the systems again"
            )
        return self.shape.over(rows)


def share(
    name: str,
    title: str,
    asks: Callable[[Example], bool],
    read: Reader,
    *,
    better: Literal["higher", "lower", "neither"] = "higher",
    binary: bool = True,
) -> Measure:
    """A figure that is the mean of (part, whole) rows: the sum of parts over that of wholes."""
    shape = Sums(2, counts.ratio)
    return Measure(
        name=name, title=title, asks=asks, read=read, shape=shape, better=better, binary=binary
    )
