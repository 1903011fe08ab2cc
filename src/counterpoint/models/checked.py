"""Holds an encoder that somebody else wrote to what the protocol says."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from counterpoint.errors import InputError, ModelError, typed
from counterpoint.protocols import Encoder, Vectors

_TOLERANCE = 1e-3


class CheckedEncoder:
    """Passes texts on and looks at what comes back.

    A vector of the wrong length or of NaN would be similar to nothing, and an empty list of
    conflicts would look like an all-clear.

    Raises:
        InputError: the object lacks a part of the protocol.
    """

    def __init__(self, encoder: Encoder) -> None:
        if not isinstance(encoder, Encoder):
            raise InputError(
                f"{type(encoder).__name__} is no encoder: it needs name, fingerprint, dim "
                "and encode(texts)"
            )
        self._encoder = encoder
        self.name = encoder.name
        self.fingerprint = encoder.fingerprint
        self.dim = encoder.dim

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Encode, and refuse what is not one finite row of length 1 (or of zeros) a text.

        Raises:
            ModelError: the encoder failed, or what it gave cannot be used.
        """
        try:
            vectors = np.asarray(self._encoder.encode(texts), dtype=np.float32)
        except Exception as error:  # whatever the model of somebody else raises
            reason = typed(error)
            raise ModelError(f"the encoder {self.name!r} failed: {reason}") from error
        expected = (len(texts), self.dim)
        if vectors.shape != expected:
            raise ModelError(
                f"the encoder {self.name!r} gave vectors of shape {vectors.shape}, not {expected}"
            )
        lengths = np.linalg.norm(vectors, axis=1)
        if not np.all((np.abs(lengths - 1.0) <= _TOLERANCE) | (lengths == 0.0)):
            raise ModelError(
                f"the encoder {self.name!r} gave vectors that are not of length 1: normalise them"
            )
        return vectors
