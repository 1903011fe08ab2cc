"""Vectors of question and passage for the heads of `conflictrag`, kept in a file."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from rich.progress import track
from training.heads_pairs import HeadPair

from counterpoint.models.encoders import load_encoder
from counterpoint.models.pair_heads import pair_features
from counterpoint.protocols import Vectors

_PART = 256
_SAVE_EVERY = 8  # parts: what a killed run loses is less than a minute


class VectorStore:
    """Encodes what is not known yet; a run that is killed goes on from what was kept."""

    def __init__(self, folder: Path) -> None:
        self._encoder = load_encoder("minilm", threads=2)
        self._path = folder / "vectors.npz"
        self._known: dict[str, Vectors] = {}
        if self._path.exists():
            with np.load(self._path, allow_pickle=False) as kept:
                self._known = dict(zip(kept["keys"].tolist(), kept["rows"], strict=True))

    def features(self, pairs: Sequence[HeadPair]) -> Vectors:
        """Return the features of both orders, shape (2, pairs, 1536)."""
        self._learn({text for pair in pairs for text in pair.texts})
        left, right = (
            np.stack([self._known[_key(pair.texts[side])] for pair in pairs]) for side in (0, 1)
        )
        return np.stack([pair_features(left, right), pair_features(right, left)])

    def _learn(self, texts: set[str]) -> None:
        new = sorted(text for text in texts if _key(text) not in self._known)
        if not new:
            return
        starts = range(0, len(new), _PART)
        for number, start in enumerate(track(starts, description="encoding"), 1):
            part = new[start : start + _PART]
            self._known.update(zip(map(_key, part), self._encoder.encode(part), strict=True))
            if number % _SAVE_EVERY == 0:
                self._save()
        self._save()

    def _save(self) -> None:
        partial = self._path.with_name("vectors.part.npz")
        np.savez(
            partial, keys=np.array(list(self._known)), rows=np.stack(list(self._known.values()))
        )
        partial.replace(self._path)


def _key(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
