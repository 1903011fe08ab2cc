"""CARS, the conflict-aware RAG score, and whether its ranking of systems hangs on its weights.

Components in order: answer correctness (AC), conflict detection F1 (CDA), resolution
appropriateness (RA), source fidelity (SF), each in [0, 1].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from counterpoint.evals.metrics.counts import Floats, divided

COMPONENTS = ("AC", "CDA", "RA", "SF")
WEIGHTS = (0.35, 0.25, 0.25, 0.15)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift:
    """The ranking after one weight was moved and all were renormalised.

    ``tau`` is Kendall's tau-b against the ranking by the weights as given, NaN where either has
    all systems level. ``first_holds`` says whether no system comes before the first of that one.
    """

    component: str
    change: float
    weights: tuple[float, ...]
    ranking: tuple[str, ...]
    tau: float
    first_holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stability:
    """The ranking by the weights as given, and the eight beside it.

    ``left_out`` are systems that lack a component and so have no score.
    """

    ranking: tuple[str, ...]
    shifts: tuple[Shift, ...]
    left_out: tuple[str, ...]

    @property
    def least_tau(self) -> float:
        """The tau of the ranking that moved most, NaN where none is defined."""
        defined = [shift.tau for shift in self.shifts if not np.isnan(shift.tau)]
        return min(defined, default=float("nan"))

    @property
    def first_holds(self) -> bool:
        """Whether the first place holds under all of them."""
        return all(shift.first_holds for shift in self.shifts)


def cars(components: Floats, weights: Sequence[float] = WEIGHTS) -> Floats:
    """0.35 AC + 0.25 CDA + 0.25 RA + 0.15 SF; shape (..., 4) in, NaN where one is missing."""
    weighted: Floats = components * np.asarray(weights, dtype=np.float64)
    return np.asarray(weighted.sum(axis=-1))


def stability(
    components: Floats,
    names: Sequence[str],
    weights: Sequence[float] = WEIGHTS,
    step: float = 0.1,
) -> Stability:
    """Move every weight up and down by ``step`` (not below 0), renormalise, rank again.

    ``components`` has shape (systems, 4). Systems with one score keep the order given.
    """
    scored = ~np.isnan(cars(components))
    kept = [name for name, has in zip(names, scored, strict=True) if has]
    base = _scores(components[scored], weights)
    shifts = []
    for at, component in enumerate(COMPONENTS):
        for change in (-step, step):
            moved = np.array(weights, float)
            moved[at] = max(moved[at] + change, 0.0)
            moved = divided(moved, moved.sum())
            scores = _scores(components[scored], moved.tolist())
            shifts.append(
                Shift(
                    component=component,
                    change=change,
                    weights=tuple(moved.tolist()),
                    ranking=_ranking(scores, kept),
                    tau=kendall_tau(base, scores),
                    first_holds=not kept or bool(scores[np.argmax(base)] == scores.max()),
                )
            )
    left_out = tuple(name for name, has in zip(names, scored, strict=True) if not has)
    return Stability(ranking=_ranking(base, kept), shifts=tuple(shifts), left_out=left_out)


def kendall_tau(first: ArrayLike, second: ArrayLike) -> float:
    """Kendall's tau-b of two score lists: concordant less discordant pairs, corrected for ties.

    In [-1, 1]; NaN where a list has no two different scores. Kendall 1945, The treatment of ties
    in ranking problems.
    """
    one, two = (np.asarray(scores, float) for scores in (first, second))
    signs, others = (np.sign(scores[:, None] - scores) for scores in (one, two))
    untied = np.sqrt((signs**2).sum() * (others**2).sum())
    return float(divided((signs * others).sum(), untied))


def _scores(components: Floats, weights: Sequence[float]) -> Floats:
    # Scores that are equal on paper may differ in the last bits: rounded, they are ties.
    return np.round(cars(components, weights), 12)


def _ranking(scores: Floats, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[at] for at in np.argsort(-scores, kind="stable"))
