"""Small deterministic stand-ins for models: for tests, here and in projects that build on us."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from counterpoint.protocols import Vectors
from counterpoint.values.tokens import search_tokens


class HashEncoder:
    """A bag of hashed words: texts that share words are similar, nothing else is."""

    def __init__(self, dim: int = 256) -> None:
        self.name = "hash"
        self.dim = dim
        self.fingerprint = f"hash-{dim}"

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return unit rows, shape (len(texts), dim); a text without words gives zeros."""
        rows = np.zeros((len(texts), self.dim), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for token in search_tokens(text):
                digest = hashlib.blake2b(token.encode("utf-8", "replace"), digest_size=8).digest()
                row[int.from_bytes(digest, "big") % self.dim] += 1.0
        norms = np.linalg.norm(rows, axis=1, keepdims=True)
        scaled: Vectors = (rows / np.where(norms == 0.0, 1.0, norms)).astype(np.float32)
        return scaled
