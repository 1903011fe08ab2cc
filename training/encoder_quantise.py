"""int8 weights: smoothing of the input channels, then error-compensated rounding.

Weights take 64 steps on either side of zero, not 127. A processor without VNNI
multiplies bytes in pairs and adds the two products in 16 bits, where
2 * 255 * 127 would saturate; 2 * 255 * 64 fits.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

WEIGHT_STEPS = 64
SMOOTHING = 0.5
DAMPING = 0.1
_BLOCK = 64

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]


@dataclass(slots=True)
class InputStats:
    """What calibration saw at the input of one linear layer.

    Attributes:
        peak: Largest magnitude per channel, shape (inputs,).
        gram: Sum of outer products of the input rows, shape (inputs, inputs).
    """

    peak: Floats
    gram: Doubles


@dataclass(slots=True)
class Calibration:
    """Input statistics of every linear layer, by the layer's name."""

    layers: dict[str, InputStats] = field(default_factory=dict)

    def add(self, name: str, rows: Floats) -> None:
        """Take in some input rows, shape (n, inputs)."""
        peak, gram = np.abs(rows).max(axis=0), rows.T.astype(np.float64) @ rows
        seen = self.layers.get(name)
        if seen is None:
            self.layers[name] = InputStats(peak, gram)
        else:
            seen.peak = np.maximum(seen.peak, peak)
            seen.gram += gram


def channel_scales(stats: InputStats, weight: Floats) -> Floats:
    """Return per-channel divisors that share out the range of inputs and weights.

    Args:
        stats: Statistics of the layer's input.
        weight: Shape (outputs, inputs).

    Returns:
        Inputs are divided by it and weights multiplied; geometric mean 1.
    """
    peak = np.maximum(stats.peak, 1e-6)
    reach = np.maximum(np.abs(weight).max(axis=0), 1e-6)
    scales = peak**SMOOTHING / reach ** (1 - SMOOTHING)
    return (scales / np.exp(np.log(scales).mean())).astype(np.float32)


def round_rows(table: Floats, steps: int = 127) -> tuple[NDArray[np.int8], Floats]:
    """Round every row of a table to int8 with a scale of its own, shape (rows, 1)."""
    scale = np.maximum(np.abs(table).max(axis=1, keepdims=True) / steps, 1e-12)
    return np.rint(table / scale).astype(np.int8), scale.astype(np.float32)


def round_weight(weight: Floats, gram: Doubles) -> tuple[NDArray[np.int8], Floats]:
    """Round a weight to int8 so that the layer's output moves as little as possible.

    Columns are rounded one after another, and what rounding a column changes in
    the output is taken up by the columns still to come (GPTQ, arXiv 2210.17323).

    Args:
        weight: Shape (outputs, inputs).
        gram: Sum of outer products of the inputs, shape (inputs, inputs).

    Returns:
        Integers of shape (inputs, outputs) and one scale per output.
    """
    inputs = weight.shape[1]
    damped = gram + np.eye(inputs) * DAMPING * np.mean(np.diag(gram))
    order = np.argsort(-np.diag(damped), kind="stable")
    upper = np.linalg.cholesky(np.linalg.inv(damped[np.ix_(order, order)])).T
    scale = np.maximum(np.abs(weight).max(axis=1) / WEIGHT_STEPS, 1e-12)
    rest = weight.astype(np.float64)[:, order]
    rounded = np.zeros_like(rest)
    for start in range(0, inputs, _BLOCK):
        stop = min(inputs, start + _BLOCK)
        errors = np.zeros((len(weight), stop - start))
        for j in range(start, stop):
            rounded[:, j] = np.clip(np.rint(rest[:, j] / scale), -WEIGHT_STEPS, WEIGHT_STEPS)
            errors[:, j - start] = (rest[:, j] - rounded[:, j] * scale) / upper[j, j]
            rest[:, j + 1 : stop] -= np.outer(errors[:, j - start], upper[j, j + 1 : stop])
        rest[:, stop:] -= errors @ upper[start:stop, stop:]
    integers = np.empty_like(rounded)
    integers[:, order] = rounded
    return integers.astype(np.int8).T.copy(), scale.astype(np.float32)
