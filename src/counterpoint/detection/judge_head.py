"""P(conflict) of a pair from its features: boosted trees, fitted by ``training/judge.py``."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

_LEAF = -1


@dataclass(frozen=True, slots=True)
class Head:
    """Trees over named features.

    Attributes:
        names: the features, in the order in which the trees number them.
        start: the log-odds before the first tree.
        trees: a node a row: number of the feature (-1 in a leaf), threshold (a leaf's log-odds),
            and the rows of the children for values up to the threshold and beyond it.
        slope, shift: of the calibration of the log-odds (Platt 1999).
        thresholds: smallest P(conflict) that is a conflict, by what matters more.
    """

    names: tuple[str, ...]
    start: float
    trees: tuple[tuple[tuple[int, float, int, int], ...], ...]
    slope: float
    shift: float
    thresholds: Mapping[str, float]

    def chance(self, features: Mapping[str, float]) -> float:
        """Return P(conflict) in (0, 1)."""
        row = [features[name] for name in self.names]
        score = self.start + math.fsum(_leaf(tree, row) for tree in self.trees)
        return 1.0 / (1.0 + math.exp(-(self.slope * score + self.shift)))


@cache
def packaged_head() -> Head:
    """Read the head that ships."""
    path = files("counterpoint.detection") / "judge_head.json"
    return head_from(json.loads(path.read_text(encoding="utf-8")))


def head_from(data: Mapping[str, Any]) -> Head:
    """Make a head of what ``judge_head.json`` holds."""
    return Head(
        names=tuple(data["names"]),
        start=float(data["start"]),
        trees=tuple(tuple((n[0], float(n[1]), n[2], n[3]) for n in tree) for tree in data["trees"]),
        slope=float(data["slope"]),
        shift=float(data["shift"]),
        thresholds=dict(data["thresholds"]),
    )


def _leaf(tree: tuple[tuple[int, float, int, int], ...], row: list[float]) -> float:
    feature, value, left, right = tree[0]
    while feature != _LEAF:
        feature, value, left, right = tree[left if row[feature] <= value else right]
    return value
