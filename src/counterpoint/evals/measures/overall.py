"""CARS: answers, detection, resolution and sources in one figure."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from counterpoint.evals.measures.answers import correct, is_asked
from counterpoint.evals.measures.detection import detection_counts, has_conflict_label
from counterpoint.evals.measures.handling import appropriate, can_be_judged, cited_right
from counterpoint.evals.measures.measure import Floats, Measure, Reader, Row, Sums
from counterpoint.evals.metrics import counts
from counterpoint.evals.metrics.cars import cars
from counterpoint.evals.records import Example, SystemOutput

_MEAN = (0.0, 0.0)
_COUNTS = (0.0, 0.0, 0.0, 0.0)


def measures() -> Iterator[Measure]:
    """The one figure over all."""
    yield Measure(
        name="cars",
        title="CARS = 0.35 correctness + 0.25 detection F1 + 0.25 resolution + 0.15 sources",
        asks=lambda example: is_asked(example) and has_conflict_label(example),
        read=_parts,
        shape=Sums(10, _combine),
    )


def components(sums: Floats) -> Floats:
    """Correctness, detection F1, resolution and source fidelity of sums (..., 10): (..., 4)."""
    return np.stack(
        [
            counts.ratio(sums[..., 0:2]),
            counts.f1(sums[..., 2:6]),
            counts.ratio(sums[..., 6:8]),
            counts.ratio(sums[..., 8:10]),
        ],
        axis=-1,
    )


def _combine(sums: Floats) -> Floats:
    return cars(components(sums))


def _parts(example: Example, output: SystemOutput) -> Row | None:
    """The rows of the four components side by side; None where a component is not given at all."""
    resolve: Reader = appropriate if can_be_judged(example) else lambda _, __: _MEAN
    row: Row = ()
    for read, empty in (
        (correct, _MEAN),
        (detection_counts, _COUNTS),
        (resolve, _MEAN),
        (cited_right, _MEAN),
    ):
        part = read(example, output)
        if part is None:
            return None
        row += part or empty
    return row
