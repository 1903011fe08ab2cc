"""Every measure by name."""

from __future__ import annotations

from functools import cache

from counterpoint.evals.measures import answers, attribution, cost, detection, handling, overall
from counterpoint.evals.measures.measure import Measure, Reader, Row
from counterpoint.evals.records import Example, SystemOutput

_ROOMS = (detection, attribution, answers, handling, overall, cost)


@cache
def table() -> dict[str, Measure]:
    """The measures, in the order in which reports show them."""
    return {measure.name: measure for room in _ROOMS for measure in room.measures()}


def rows_of(example: Example, output: SystemOutput | None) -> dict[str, Row | None]:
    """The row of every measure that a case asks for; None where there is no such output.

    Measures that read the same of an output share the reading.
    """
    asked = [measure for measure in table().values() if measure.asks(example)]
    if output is None:
        return dict.fromkeys((measure.name for measure in asked), None)
    read: dict[Reader, Row | None] = {}
    for measure in asked:
        if measure.read not in read:
            read[measure.read] = measure.read(example, output)
    return {measure.name: read[measure.read] for measure in asked}
