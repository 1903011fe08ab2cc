"""Recency per conflict cluster: in each, the newest passage is kept.

Passages outside every conflict pass through. Dates are compared as stretches of time; where the
newest are equally new, all of them stay; an undated passage never wins over a dated one and is
never dropped: it is left open, in view. A date after the reference time is not yet in force and
does not win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from counterpoint.resolution.evidence import evidence_after
from counterpoint.types import (
    Action,
    Attribution,
    Conflict,
    Passage,
    Request,
    Resolution,
    Settlement,
)
from counterpoint.values.dates import Moment, from_datetime, read_date
from counterpoint.values.names import shown_id

POLICY = "newest"
HIDDEN = "hidden-text"


@dataclass(frozen=True, slots=True)
class _Cluster:
    """The passages of one conflict, sorted into what time says about them."""

    newest: tuple[str, ...]
    older: tuple[str, ...]
    future: tuple[str, ...]
    undated: tuple[str, ...]


class NewestPerCluster:
    """Keeps the newest passage of each conflict and sets the older ones aside.

    With ``keep_agreeing`` older passages that hold the value of a kept one stay with it. A conflict
    with words that a reader does not see is left open: whoever hid them may have chosen the date.
    """

    def __init__(self, *, keep_agreeing: bool = False) -> None:
        self._keep_agreeing = keep_agreeing

    def resolve(
        self,
        request: Request,
        conflicts: Sequence[Conflict],
        attributions: Sequence[Attribution],
    ) -> Settlement:
        """Decide every conflict on its own; no passage is in two."""
        reference = from_datetime(request.as_of or request.now)
        passages = {passage.id: passage for passage in request.passages}
        resolutions = tuple(self._decide(c, passages, reference) for c in conflicts)
        evidence = evidence_after(request.passages, resolutions)
        return Settlement(resolutions=resolutions, evidence=evidence)

    def _decide(
        self, conflict: Conflict, passages: dict[str, Passage], reference: Moment
    ) -> Resolution:
        if HIDDEN in conflict.reasons:
            return _leave_open(conflict)
        resolution = _resolve(conflict, passages, reference)
        return _with_agreeing(resolution, conflict) if self._keep_agreeing else resolution


def _leave_open(conflict: Conflict) -> Resolution:
    names = ", ".join(f"[{shown_id(name)}]" for name in conflict.passage_ids)
    return Resolution(
        conflict_id=conflict.id,
        action="leave_open",
        policy=POLICY,
        kept=(),
        set_aside=(),
        left_open=conflict.passage_ids,
        rationale=f"{names}: one holds words that a reader does not see, so its date decides "
        "nothing.",
        would_change="A look at the hidden words by the owner of the documents.",
    )


def _with_agreeing(resolution: Resolution, conflict: Conflict) -> Resolution:
    """Keep the older passages that say what a kept one says."""
    kept = set(resolution.kept)
    sides = [set(side.passage_ids) for side in conflict.sides if kept & set(side.passage_ids)]
    joined = {name for side in sides for name in side} & set(resolution.set_aside)
    if not joined:
        return resolution
    names = ", ".join(f"[{shown_id(name)}]" for name in sorted(joined))
    return replace(
        resolution,
        action="keep_all",
        kept=tuple(sorted(kept | joined)),
        set_aside=tuple(name for name in resolution.set_aside if name not in joined),
        rationale=f"{resolution.rationale} {names} agree{'s' if len(joined) == 1 else ''} with "
        "what is kept and stays.",
    )


def _resolve(conflict: Conflict, passages: dict[str, Passage], reference: Moment) -> Resolution:
    cluster = _sort(conflict, passages, reference)
    rivals = _rivals(conflict, cluster.newest)
    kept = tuple(sorted(set(cluster.newest) - set(rivals)))
    decided = bool(cluster.newest) and not rivals
    action: Action = "leave_open"
    if decided:
        action = "keep_one" if len(kept) == 1 else "keep_all"
    # Where nothing is in force yet, what is to come is all there is: it stays in view.
    aside, coming = (cluster.future, ()) if cluster.newest else ((), cluster.future)
    return Resolution(
        conflict_id=conflict.id,
        action=action,
        policy=POLICY,
        kept=kept,
        set_aside=tuple(sorted((*cluster.older, *aside))),
        left_open=tuple(sorted((*rivals, *cluster.undated, *coming))),
        rationale=_rationale(cluster, kept, rivals, passages),
        would_change=_would_change(cluster, rivals),
    )


def _sort(conflict: Conflict, passages: dict[str, Passage], reference: Moment) -> _Cluster:
    moments = {name: read_date(passages[name].date) for name in conflict.passage_ids}
    undated = tuple(name for name, moment in moments.items() if moment is None)
    dated = {name: moment for name, moment in moments.items() if moment is not None}
    past = {name: m for name, m in dated.items() if not reference.is_before(m)}
    future = tuple(name for name in dated if name not in past)
    # A moment that lies before any other lies before the one that starts last.
    last = max(past.values(), key=lambda moment: moment.start, default=None)
    is_older = {name: last is not None and moment.is_before(last) for name, moment in past.items()}
    newest = tuple(name for name in past if not is_older[name])
    older = tuple(name for name in past if is_older[name])
    return _Cluster(newest, older, future, undated)


def _rivals(conflict: Conflict, newest: tuple[str, ...]) -> tuple[str, ...]:
    """Of the equally new passages, those that contradict each other: time cannot decide."""
    among = set(newest)
    pairs = [pair for pair in conflict.passage_pairs if among.issuperset(pair)]
    return tuple(sorted({name for pair in pairs for name in pair}))


def _rationale(
    cluster: _Cluster, kept: tuple[str, ...], rivals: tuple[str, ...], passages: dict[str, Passage]
) -> str:
    future = "dated after the reference time and " + (
        "set aside" if cluster.newest else "left open"
    )
    said = (
        (kept, "the newest"),
        (rivals, "equally new and in disagreement: time does not decide between them"),
        (cluster.older, "older and set aside"),
        (cluster.future, future),
        (cluster.undated, "without a usable date and left open"),
    )
    parts = [_say(names, what, passages) for names, what in said if names]
    return "; ".join(parts) + "."


def _say(names: tuple[str, ...], what: str, passages: dict[str, Passage]) -> str:
    listed = ", ".join(f"[{shown_id(name)}]{_dated(passages[name])}" for name in names)
    return f"{listed} {'is' if len(names) == 1 else 'are'} {what}"


def _dated(passage: Passage) -> str:
    """The date as it was read: what could not be read may say anything, and is not repeated."""
    moment = read_date(passage.date)
    return f" ({moment.normal})" if moment else ""


def _would_change(cluster: _Cluster, rivals: tuple[str, ...]) -> str:
    if rivals:
        return "More precise dates, or a word from the owner of the documents."
    if cluster.undated:
        return f"A date for {', '.join(f'[{shown_id(name)}]' for name in cluster.undated)}."
    return "A newer passage on the same point, or a sign that the newest one cannot be trusted."
