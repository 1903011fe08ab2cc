"""Figures of the heads of `conflictrag`, with 95 % intervals over whole questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import f1_score, roc_auc_score
from training.heads_pairs import HeadPair

from counterpoint.protocols import KINDS

Floats = NDArray[np.float64]
Figure = Callable[[NDArray[np.intp]], float]
RESAMPLES = 1_000
TAU = 0.7


@dataclass(frozen=True, slots=True)
class Bounded:
    """A figure and the ends of its interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one corpus; ``always`` is the accuracy of the commoner verdict."""

    pairs: int
    always: float
    figures: Mapping[str, Bounded]


@dataclass(frozen=True, slots=True)
class Figures:
    """All that was measured, by corpus; ``sizes`` are training and validation pairs."""

    conflict: Mapping[str, Measured]
    seeds: Sequence[Measured]
    kinds: Mapping[str, Measured]
    left_out: Mapping[str, tuple[Bounded, Bounded, Bounded]]
    sizes: Mapping[str, tuple[int, int]]
    seed: int

    def plain(self) -> dict[str, Any]:
        """Return it as JSON takes it."""
        return asdict(self)


def measure_conflict(pairs: Sequence[HeadPair], chance: Floats, cosine: Floats) -> Measured:
    """Measure P(conflict) and, beside it, the cosine, each of shape (pairs,), against the labels.

    "settled" is the share of pairs whose likelier verdict reaches 0.7, "right where settled" the
    accuracy on those.
    """
    gold, said = np.array([pair.kind > 0 for pair in pairs]), chance > 0.5
    sure = np.maximum(chance, 1.0 - chance) >= TAU
    figures: dict[str, Figure] = {
        "accuracy": lambda rows: float((said == gold)[rows].mean()),
        "F1": lambda rows: float(f1_score(gold[rows], said[rows], zero_division=0.0)),
        "AUROC": partial(_auroc, gold, chance),
        "cosine": partial(_auroc, gold, 1.0 - cosine),
        "settled": lambda rows: float(sure[rows].mean()),
        "right where settled": lambda rows: _mean((said == gold)[rows][sure[rows]]),
    }
    return Measured(
        len(pairs),
        float(max(gold.mean(), 1.0 - gold.mean())),
        {name: _bounded(pairs, figure) for name, figure in figures.items()},
    )


def measure_kinds(pairs: Sequence[HeadPair], found: Floats) -> Measured:
    """Measure the probabilities of the kinds, shape (pairs, 4), against the labels."""
    gold, said = np.array([pair.kind for pair in pairs]), found.argmax(axis=1)
    marked = gold > 0
    # As the detector uses it: head 1 has said that the pair conflicts.
    typed = 1 + found[:, 1:].argmax(axis=1)
    figures: dict[str, Figure] = {
        "macro-F1 of four": lambda rows: _macro(gold[rows], said[rows], range(len(KINDS))),
        "macro-F1 of conflicts": lambda rows: _macro(
            gold[rows][marked[rows]], typed[rows][marked[rows]], range(1, len(KINDS))
        ),
    }
    for at, kind in enumerate(KINDS[1:], 1):
        figures[f"recall of {kind}"] = partial(_recall, gold, typed, at)
    present = {name: figure for name, figure in figures.items() if _defined(name, gold)}
    return Measured(
        len(pairs),
        float(np.bincount(gold).max() / len(gold)),
        {name: _bounded(pairs, figure) for name, figure in present.items()},
    )


def left_out(pairs: Sequence[HeadPair], chance: Floats) -> Bounded:
    """Return the AUROC of P(conflict) on a corpus."""
    gold = np.array([pair.kind > 0 for pair in pairs])
    return _bounded(pairs, partial(_auroc, gold, chance))


def _defined(name: str, gold: NDArray[np.int64]) -> bool:
    kinds = set(gold.tolist())
    if name.startswith("recall"):
        return KINDS.index(name.rsplit(" ", 1)[-1]) in kinds
    return len(kinds) == len(KINDS)


def _bounded(pairs: Sequence[HeadPair], figure: Figure) -> Bounded:
    """Draw whole groups again: pairs of one question are not independent."""
    by_group: dict[str, list[int]] = {}
    for at, pair in enumerate(pairs):
        by_group.setdefault(pair.group, []).append(at)
    groups = [np.array(rows, dtype=np.intp) for rows in by_group.values()]
    chance, size = np.random.default_rng(0), len(groups)
    values = [
        figure(np.concatenate([groups[at] for at in chance.integers(size, size=size)]))
        for _ in range(RESAMPLES)
    ]
    low, high = np.nanpercentile(values, [2.5, 97.5])
    return Bounded(figure(np.arange(len(pairs))), float(low), float(high))


def _auroc(gold: NDArray[np.bool_], chance: Floats, rows: NDArray[np.intp]) -> float:
    if gold[rows].all() or not gold[rows].any():
        return float("nan")
    return float(roc_auc_score(gold[rows], chance[rows]))


def _macro(gold: NDArray[np.int64], said: NDArray[np.int64], kinds: range) -> float:
    labels = list(kinds)
    return float(f1_score(gold, said, labels=labels, average="macro", zero_division=0.0))


def _recall(
    gold: NDArray[np.int64], said: NDArray[np.int64], kind: int, rows: NDArray[np.intp]
) -> float:
    held = gold[rows] == kind
    return _mean(said[rows][held] == kind)


def _mean(values: NDArray[np.bool_]) -> float:
    return float(values.mean()) if len(values) else float("nan")
