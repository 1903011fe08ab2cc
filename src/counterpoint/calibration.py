"""Finds the similarity gate of the `recency` method for an encoder and a domain.

A pair is called a conflict where a heuristic fires and the cosine reaches the gate; the gate that
is best is the one with the highest F1 on labelled pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterpoint.detection.heuristics import HeuristicDetector
from counterpoint.errors import InputError
from counterpoint.ingest.disk import read_bytes
from counterpoint.ingest.formats.records import parse_line
from counterpoint.protocols import Encoder
from counterpoint.settings import LimitSettings, RecencySettings
from counterpoint.values.visible import visible

LEAST_PAIRS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPair:
    """Two texts and whether they contradict each other."""

    left: str
    right: str
    conflict: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GateScore:
    """How one gate does on the labelled pairs: precision, recall and F1 in [0, 1]."""

    gate: float
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """The best gate, the gate in force beside it, and on how many pairs."""

    best: GateScore
    current: GateScore
    pairs: int
    conflicts: int


def calibrate_gate(
    pairs: Sequence[LabelledPair], encoder: Encoder, settings: RecencySettings
) -> Calibration:
    """Find the gate with the highest F1; of equals the one in force, else the highest.

    Raises:
        InputError: fewer than 50 pairs, or all of one label.
    """
    labels = np.array([pair.conflict for pair in pairs], dtype=bool)
    if len(pairs) < LEAST_PAIRS:
        raise InputError(f"{len(pairs)} labelled pairs: at least {LEAST_PAIRS} are needed")
    if labels.all() or not labels.any():
        raise InputError("all pairs have one label: both conflicts and others are needed")
    detector = HeuristicDetector(encoder, settings)
    fires = np.array([detector.fires(pair.left, pair.right) for pair in pairs], dtype=bool)
    cosines = _cosines(pairs, encoder)
    current = _score(settings.gate, cosines, fires, labels)
    scored = [_score(gate, cosines, fires, labels) for gate in _candidates(cosines)]
    best = max(scored, key=lambda score: (score.f1, score.gate))
    return Calibration(
        best=best if best.f1 > current.f1 else current,
        current=current,
        pairs=len(pairs),
        conflicts=int(labels.sum()),
    )


def _cosines(pairs: Sequence[LabelledPair], encoder: Encoder) -> NDArray[np.float64]:
    left = encoder.encode([visible(pair.left).text for pair in pairs])
    right = encoder.encode([visible(pair.right).text for pair in pairs])
    products: NDArray[np.float64] = np.multiply(left, right, dtype=np.float64)
    return np.asarray(products.sum(axis=1).round(6))


def _candidates(cosines: NDArray[np.float64]) -> list[float]:
    """Half-way between neighbouring cosines: every split of the pairs, none on the edge."""
    ordered = np.unique(cosines)
    middles = (ordered[1:] + ordered[:-1]) / 2
    return [round(float(gate), 4) for gate in (ordered[0] - 0.005, *middles)]


def _score(
    gate: float,
    cosines: NDArray[np.float64],
    fires: NDArray[np.bool_],
    labels: NDArray[np.bool_],
) -> GateScore:
    called = fires & (cosines >= gate)
    right = int((called & labels).sum())
    precision = right / int(called.sum()) if called.any() else 0.0
    recall = right / int(labels.sum())
    total = precision + recall
    f1 = 2 * precision * recall / total if total else 0.0
    return GateScore(
        gate=gate, precision=round(precision, 4), recall=round(recall, 4), f1=round(f1, 4)
    )


def read_pairs(path: Path, limits: LimitSettings | None = None) -> list[LabelledPair]:
    """Read labelled pairs: one JSON object a line with ``a``, ``b`` and ``conflict``.

    Raises:
        InputError: the file cannot be read, or a line is no such object; nothing is skipped, for
            a gate found on fewer pairs than were given would mislead.
    """
    try:
        data = read_bytes(path, (limits or LimitSettings()).file_bytes, pipes=True)
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8 (byte {error.start})") from error
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
    # Not splitlines: JSON strings may hold U+2028 and its like as they are.
    lines = enumerate(text.split("\n"), start=1)
    return [_pair(f"{path}:{number}", line) for number, line in lines if line.strip()]


def _pair(place: str, line: str) -> LabelledPair:
    try:
        data = parse_line(line)
    except InputError as error:
        raise InputError(f"{place}: {error}") from error
    if not isinstance(data, dict):
        raise InputError(f"{place}: not an object with a, b and conflict")
    left, right, label = data.get("a"), data.get("b"), data.get("conflict")
    if not isinstance(left, str) or not isinstance(right, str) or not isinstance(label, bool):
        raise InputError(f"{place}: wants a and b as text and conflict as true or false")
    return LabelledPair(left=left, right=right, conflict=label)
