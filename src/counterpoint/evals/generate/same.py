"""Whether two answers are one value, by the readers of values that the claims engine uses."""

from __future__ import annotations

from collections.abc import Sequence

from counterpoint.values.amounts import Amount, compare_amounts, find_amounts
from counterpoint.values.mentions import find_mentions, same_name
from counterpoint.values.states import find_states, opposed
from counterpoint.values.times import compare_times, find_times
from counterpoint.values.versions import compare_versions, find_version_mentions


def same_value(kind: str, left: str, right: str) -> bool:
    """Whether two texts can be read as one value of a kind of slot; equal texts always can.

    What cannot be read on both sides is compared by its letters.
    """
    if left.casefold().split() == right.casefold().split():
        return True
    if kind in ("date", "year"):
        times = find_times(f"in {left}"), find_times(f"in {right}")
        if all(times):
            return any(
                compare_times(a.moment, b.moment) != "different" for a in times[0] for b in times[1]
            )
    if kind == "version":
        versions = [find_version_mentions(f"version {text}") for text in (left, right)]
        if all(versions):
            return any(
                compare_versions(a, b) != "different" for a in versions[0] for b in versions[1]
            )
    if kind == "name":
        names = find_mentions(f"about {left}"), find_mentions(f"about {right}")
        return any(same_name(a, b) for a in names[0] for b in names[1])
    if kind == "state":
        states = find_states(f"it is {left}"), find_states(f"it is {right}")
        return not any(opposed(a, b) for a in states[0] for b in states[1])
    return _same_amount(find_amounts(left), find_amounts(right))


def _same_amount(left: Sequence[Amount], right: Sequence[Amount]) -> bool:
    return any(
        compare_amounts(a, b) not in ("different", "incomparable") for a in left for b in right
    )
