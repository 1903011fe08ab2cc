"""What the generator takes and gives: clean items, generated cases, and what was dropped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from counterpoint.evals.records import KindLabel, OriginLabel
from counterpoint.types import Action, Passage

ORIGINAL, COUNTERPART = "original", "counterpart"


@dataclass(frozen=True, slots=True, kw_only=True)
class CleanItem:
    """A question, the forms of its answer, and a passage that holds one of them."""

    id: str
    question: str
    answers: tuple[str, ...]
    passage: str
    title: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """Two passages made from one clean item, and what is known of them.

    ``strategy`` names how they were made, ``base`` the clean item. The passages have the ids
    "original" and "counterpart". ``answers`` are forms of the right answer, ``wrong`` of the
    injected one, ``historical`` of the state before a change. ``now`` is an ISO-8601 date, None
    where time does not matter.
    """

    id: str
    base: str
    kind: KindLabel
    strategy: str
    question: str
    passages: tuple[Passage, Passage]
    origin: OriginLabel | None = None
    answers: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    historical: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    now: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """A clean item that gave no case of a kind.

    ``stage`` is "inject" where no case could be made, "verify" where one was made and the claims
    engine does not see in it what was meant. ``reason`` is a stable name.
    """

    base: str
    kind: KindLabel
    stage: Literal["inject", "verify"]
    reason: str
    strategy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindReport:
    """The figures of one kind: ``made`` counts the cases before verification."""

    wanted: int = 0
    made: int = 0
    verified: int = 0
    strategies: Mapping[str, int] = field(default_factory=dict)
    dropped: Mapping[str, int] = field(default_factory=dict)

    @property
    def shortfall(self) -> int:
        """How many cases are missing."""
        return max(0, self.wanted - self.verified)

    @property
    def verified_share(self) -> float | None:
        """The share of the made cases that were verified, None where none was made."""
        return self.verified / self.made if self.made else None


def report(
    outcomes: Iterable[Generated | Dropped], counts: Mapping[str, int]
) -> dict[str, KindReport]:
    """Count what `generate` gave, a kind at a time; ``dropped`` has keys "stage: reason"."""
    rows = list(outcomes)
    return {
        kind: _of_kind([r for r in rows if r.kind == kind], wanted=counts[kind]) for kind in counts
    }


def _of_kind(rows: list[Generated | Dropped], *, wanted: int) -> KindReport:
    strategies: dict[str, int] = {}
    dropped: dict[str, int] = {}
    for row in rows:
        if isinstance(row, Generated):
            strategies[row.strategy] = strategies.get(row.strategy, 0) + 1
        else:
            key = f"{row.stage}: {row.reason}"
            dropped[key] = dropped.get(key, 0) + 1
    verified = sum(strategies.values())
    failed = sum(isinstance(row, Dropped) and row.stage == "verify" for row in rows)
    return KindReport(
        wanted=wanted,
        made=verified + failed,
        verified=verified,
        strategies=dict(sorted(strategies.items())),
        dropped=dict(sorted(dropped.items(), key=lambda pair: (-pair[1], pair[0]))),
    )
