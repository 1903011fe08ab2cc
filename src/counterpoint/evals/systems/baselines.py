"""Baselines that only detect: what a figure is worth is seen beside theirs.

Every one compares all pairs of passages of a case and answers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np

from counterpoint.evals.digests import digest_of
from counterpoint.evals.records import Case, PairOutput, SystemOutput
from counterpoint.models.encoders import load_encoder
from counterpoint.protocols import Encoder
from counterpoint.settings import Settings
from counterpoint.values.visible import visible

_DECIMALS = 6


class Baseline:
    """Says of each pair of passages what a function says of the case."""

    def __init__(
        self, name: str, identity: str, pairs: Callable[[Case], Iterator[PairOutput]]
    ) -> None:
        self.name = name
        self.identity = identity
        self._pairs = pairs

    def answer(self, case: Case) -> SystemOutput:
        """Compare all pairs of passages."""
        pairs = tuple(self._pairs(case))
        found = any(pair.conflict for pair in pairs)
        return SystemOutput(pairs=pairs, kind="factual" if found else "none")

    def close(self) -> None:
        """Nothing is held."""


def always(*, settings: Settings, seed: int) -> Baseline:
    """Every pair is a conflict, for certain."""
    return Baseline("always", "always-1", lambda case: _constant(case, conflict=True))


def never(*, settings: Settings, seed: int) -> Baseline:
    """No pair is a conflict, for certain."""
    return Baseline("never", "never-1", lambda case: _constant(case, conflict=False))


def length(*, settings: Settings, seed: int) -> Baseline:
    """The difference of two passages' lengths over the longer one, conflict from a half on."""
    return Baseline("length", "length-1", _lengths)


def uniform(*, settings: Settings, seed: int) -> Baseline:
    """A probability drawn from [0, 1) for each pair: chance, from seed and case alone."""
    return Baseline("random", f"random-1+{seed}", lambda case: _drawn(case, seed))


def cosine(*, settings: Settings, seed: int) -> Baseline:
    """Similarity as if it were conflict, above the gate of the settings."""
    encoder = load_encoder(settings.encoder, threads=settings.threads)
    return similarity(encoder, threshold=settings.recency.gate)


def similarity(encoder: Encoder, *, threshold: float = 0.68) -> Baseline:
    """The cosine of two passages' visible texts, clipped to [0, 1], as P(conflict)."""
    identity = f"cosine-1+{encoder.fingerprint[:12]}+{threshold:g}"
    return Baseline("cosine", identity, lambda case: _similar(case, encoder, threshold))


def _all_pairs(case: Case) -> Iterator[tuple[str, str]]:
    return combinations(sorted(passage.id for passage in case.passages), 2)


def _constant(case: Case, *, conflict: bool) -> Iterator[PairOutput]:
    for left, right in _all_pairs(case):
        yield PairOutput(left=left, right=right, conflict=conflict, probability=float(conflict))


def _drawn(case: Case, seed: int) -> Iterator[PairOutput]:
    for left, right in _all_pairs(case):
        digest = digest_of(str(seed), case.id, left, right)
        chance = (int.from_bytes(digest[:8], "big") >> 11) / 2**53
        yield PairOutput(left=left, right=right, conflict=chance >= 0.5, probability=chance)


def _lengths(case: Case) -> Iterator[PairOutput]:
    sizes = {passage.id: len(visible(passage.text).text) for passage in case.passages}
    for left, right in _all_pairs(case):
        shorter, longer = sorted((sizes[left], sizes[right]))
        apart = (longer - shorter) / longer if longer else 0.0
        yield PairOutput(left=left, right=right, conflict=apart >= 0.5, probability=apart)


def _similar(case: Case, encoder: Encoder, threshold: float) -> Iterator[PairOutput]:
    passages = sorted(case.passages, key=lambda passage: passage.id)
    vectors = encoder.encode([visible(passage.text).text for passage in passages])
    exact = vectors.astype(np.float64)
    # Beyond six decimals a cosine depends on how the matrix product is computed.
    cosines = (exact @ exact.T).round(_DECIMALS)
    for (row, left), (column, right) in combinations(enumerate(passages), 2):
        value = float(cosines[row, column])
        yield PairOutput(
            left=left.id,
            right=right.id,
            conflict=value >= threshold,
            probability=min(max(value, 0.0), 1.0),
        )
