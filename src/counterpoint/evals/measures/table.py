"""Every measure by name."""

from __future__ import annotations

from functools import cache

from counterpoint.evals.measures import answers, attribution, cost, detection, handling, overall
from counterpoint.evals.measures.measure import Measure, Row
from counterpoint.evals.records import Example, SystemOutput

_ROOMS = (detection, attribution, answers, handling, overall, cost)


@cache
def table() -> dict[str, Measure]:
    """The measures, in the order in which reports show them."""
    return {measure.name: measure for room in _ROOMS for measure in room.measures()}


def rows_of(example: Example, output: SystemOutput | None) -> dict[str, Row | None]:
    """The row of every measure that a case asks for; None where there is no such output."""
    asked = [measure for measure in table().values() if measure.asks(example)]
    return {m.name: None if output is None else m.read(example, output) for m in asked}
