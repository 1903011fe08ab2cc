"""The largest consistent subset: of each conflict, the most passages that do not disagree.

Where several subsets are equally large, the passages that are in all of them are kept, those in
none are set aside, and the others stay in view: a majority that does not exist decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from counterpoint.resolution.evidence import evidence_after
from counterpoint.resolution.independent import Largest, largest_independent
from counterpoint.types import (
    Action,
    Attribution,
    Conflict,
    Failure,
    Request,
    Resolution,
    Settlement,
)
from counterpoint.values.names import shown_id

POLICY = "consistent"


class LargestConsistent:
    """Keeps the largest set of passages without a conflicting pair and sets the others aside.

    A passage that contradicts itself is in no such set.
    """

    def resolve(
        self,
        request: Request,
        conflicts: Sequence[Conflict],
        attributions: Sequence[Attribution],
    ) -> Settlement:
        """Decide every conflict on its own; no passage is in two."""
        found = [(each, largest_independent(each.passage_pairs)) for each in conflicts]
        resolutions = tuple(_resolution(conflict, largest) for conflict, largest in found)
        return Settlement(
            resolutions=resolutions,
            evidence=evidence_after(request.passages, resolutions),
            failures=tuple(_approximate(found)),
        )


def _resolution(conflict: Conflict, largest: Largest) -> Resolution:
    names = conflict.passage_ids
    # Where each contradicts itself, none is left to prefer.
    some = largest.some or frozenset(names)
    kept = tuple(name for name in names if name in largest.every)
    opened = tuple(name for name in names if name in some - largest.every)
    aside = tuple(name for name in names if name not in some)
    return Resolution(
        conflict_id=conflict.id,
        action=_action(kept, opened),
        policy=POLICY,
        kept=kept,
        set_aside=aside,
        left_open=opened,
        rationale=_rationale(kept, aside, opened) if largest.some else _torn(opened),
        would_change="A further passage that agrees with one side, or a sign that those which "
        "agree are copies of one source.",
    )


def _action(kept: tuple[str, ...], opened: tuple[str, ...]) -> Action:
    if opened:
        return "leave_open"
    return "keep_one" if len(kept) == 1 else "keep_all"


def _rationale(kept: tuple[str, ...], aside: tuple[str, ...], opened: tuple[str, ...]) -> str:
    among = "in every largest set of passages that do not contradict each other"
    said = (
        (
            kept,
            among if opened else "the largest set of passages that do not contradict each other",
        ),
        (opened, "in one such set and not in another, equally large: numbers do not decide"),
        (aside, "in none and set aside" if opened else "in contradiction with it and set aside"),
    )
    return "; ".join(f"{_listed(names)}: {what}" for names, what in said if names) + "."


def _torn(names: tuple[str, ...]) -> str:
    return f"{_listed(names)}: in contradiction with itself and left open."


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"[{shown_id(name)}]" for name in names)


def _approximate(found: Sequence[tuple[Conflict, Largest]]) -> Iterator[Failure]:
    for conflict, largest in found:
        if not largest.exact:
            yield Failure(
                stage="resolve",
                subject=conflict.id,
                message=f"{len(conflict.passage_ids):,} passages disagree in too many ways: the "
                "consistent set that was kept may not be the largest; review fewer passages",
            )
