"""What the conflict log hands back: frozen records, free of I/O."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from counterpoint.types import Action, ConflictKind, Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedPassage:
    """A passage that stood in a review: never its text, only the hash of it.

    ``source`` and ``date`` are None where the passage had none, or where text is not stored.
    """

    id: str
    text_sha256: str
    source: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedResolution:
    """What was decided about one conflict; ``rationale`` is None where text is not stored."""

    action: Action
    policy: str
    kept: tuple[str, ...]
    set_aside: tuple[str, ...]
    left_open: tuple[str, ...]
    rationale: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedConflict:
    """One conflict of a review; ``origin`` is the label of its attribution if there was one."""

    id: str
    kind: ConflictKind
    passage_pairs: tuple[tuple[str, str], ...]
    reasons: tuple[str, ...]
    probability: float
    summary: str | None
    origin: Origin | None
    resolution: LoggedResolution | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One review that found at least one conflict.

    ``time`` is the reference time of the review, in UTC. ``query`` is None where the review had
    none, or where text is not stored.
    """

    id: int
    time: datetime
    query: str | None
    query_sha256: str | None
    pattern: str
    preset: str
    version: str
    settings: str
    encoder: str | None
    passages: tuple[LoggedPassage, ...]
    conflicts: tuple[LoggedConflict, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How often a name occurs."""

    name: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedPair:
    """In how many conflicts two passages disagreed."""

    left: str
    right: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedPattern:
    """How many reviews asked a question of one pattern, in all and by month ("2025-03")."""

    pattern: str
    count: int
    by_month: tuple[Count, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogStats:
    """Totals over the log.

    The ``by_...`` counts are conflicts, most frequent first, months in order. ``patterns``,
    ``pairs`` and ``sources`` hold the most frequent ones only; ``sources`` counts the conflicts
    that a passage of the source is part of.
    """

    reviews: int = 0
    conflicts: int = 0
    by_kind: tuple[Count, ...] = ()
    by_reason: tuple[Count, ...] = ()
    by_action: tuple[Count, ...] = ()
    by_policy: tuple[Count, ...] = ()
    by_month: tuple[Count, ...] = ()
    patterns: tuple[CountedPattern, ...] = ()
    pairs: tuple[CountedPair, ...] = ()
    sources: tuple[Count, ...] = ()
