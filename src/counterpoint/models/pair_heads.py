"""The two packaged heads of `conflictrag`: from two vectors to P(conflict) and its kind."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterpoint.errors import ModelError
from counterpoint.models.model_files import check_digest, packaged_folder
from counterpoint.models.runtime import open_session, run_session
from counterpoint.protocols import KINDS, PairChances, Vectors

WEIGHTS = packaged_folder("conflictrag_heads")

_OUTPUTS = ("conflict", "kind")
_ROWS = 4096  # pairs at a time: 25 MB of features
_LABEL = "the heads of conflictrag"


class PairHeads:
    """Two multilayer perceptrons over [ei; ej; |ei - ej|; ei * ej], both orders averaged.

    Args:
        folder: holds ``model.onnx`` and ``config.json``; the packaged one by default.
        threads: of the runtime; None leaves it to the runtime.

    Raises:
        ModelError: the weights are missing or damaged.
    """

    def __init__(self, folder: Path = WEIGHTS, *, threads: int | None = None) -> None:
        path = folder / "model.onnx"
        check_digest(folder, path)
        self._session = open_session(path, threads)
        self._width: int = self._session.get_inputs()[0].shape[1]

    def chances(self, left: Vectors, right: Vectors) -> PairChances:
        """Return the probabilities of pairs of rows, each of shape (pairs, width / 4).

        Raises:
            ModelError: the vectors have another width than those that the heads were trained on.
        """
        if left.shape[1] * 4 != self._width:
            raise ModelError(
                f"{_LABEL} take vectors of {self._width // 4} numbers, the encoder gives "
                f"{left.shape[1]}: set encoder to minilm"
            )
        parts = [
            self._averaged(left[at : at + _ROWS], right[at : at + _ROWS])
            for at in range(0, len(left), _ROWS)
        ]
        if not parts:
            return PairChances(np.empty(0), np.empty((0, len(KINDS))))
        return PairChances(*(np.concatenate(part) for part in zip(*parts, strict=True)))

    def _averaged(self, left: Vectors, right: Vectors) -> PairChances:
        forth, back = self._run(left, right), self._run(right, left)
        conflict, kinds = ((one + other) / 2 for one, other in zip(forth, back, strict=True))
        return PairChances(conflict[:, 1], kinds)

    def _run(self, left: Vectors, right: Vectors) -> list[NDArray[np.float64]]:
        feeds = {"features": pair_features(left, right)}
        found = run_session(self._session, _OUTPUTS, feeds, label=_LABEL)
        return [array.astype(np.float64) for array in found]


def pair_features(left: Vectors, right: Vectors) -> Vectors:
    """Return [ei; ej; |ei - ej|; ei * ej] of each pair of rows, shape (pairs, 4 * dim)."""
    return np.concatenate([left, right, np.abs(left - right), left * right], axis=1)
