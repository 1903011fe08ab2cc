"""Whether the ranking of systems by CARS hangs on the weights of its parts."""

from __future__ import annotations

import math

import numpy as np

from counterpoint.evals.measures.measure import Floats
from counterpoint.evals.measures.overall import components
from counterpoint.evals.metrics.cars import COMPONENTS, Stability, stability
from counterpoint.evals.reports.content import Table
from counterpoint.evals.reports.scores import Scored

_WIDTH = 10


def cars_stability(run: Scored, suite: str) -> tuple[tuple[str, ...], Table | None]:
    """Rank by CARS with every weight moved; nothing where fewer than two systems have a score."""
    names = [system.name for system in run.info.systems]
    if len(names) < 2:
        return (), None
    found = stability(np.stack([_parts(run, suite, name) for name in names]), names)
    if len(found.ranking) < 2:
        return (), None
    return tuple(_notes(found)), _table(found, suite)


def _parts(run: Scored, suite: str, system: str) -> Floats:
    rows = [row for row in run.rows(suite, system, "cars") if len(row) == _WIDTH]
    sums = np.array(rows, dtype=np.float64).reshape(len(rows), _WIDTH).sum(axis=0)
    return components(sums)


def _notes(found: Stability) -> list[str]:
    holds = "holds under every shift" if found.first_holds else "changes with the weights"
    least = "undefined" if math.isnan(found.least_tau) else f"{found.least_tau:.2f}"
    notes = [
        f"CARS ranks {', '.join(found.ranking)}; the first place {holds}; least Kendall tau {least}"
    ]
    if found.left_out:
        notes.append(f"Without a CARS, for want of a part: {', '.join(found.left_out)}")
    return notes


def _table(found: Stability, suite: str) -> Table:
    return Table(
        caption=f"CARS on {suite} with its weights moved",
        heads=("Weight", "Change", f"Weights ({', '.join(COMPONENTS)})", "Ranking", "Kendall tau"),
        rows=tuple(
            (
                shift.component,
                f"{shift.change:+.1f}",
                " ".join(f"{weight:.2f}" for weight in shift.weights),
                ", ".join(shift.ranking),
                "undefined" if math.isnan(shift.tau) else f"{shift.tau:.2f}",
            )
            for shift in found.shifts
        ),
        folded=True,
    )
