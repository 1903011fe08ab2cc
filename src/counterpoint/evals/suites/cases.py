"""How a suite makes a case: neutral ids, an order that gives nothing away, sorted pair labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from counterpoint.evals.digests import digest_of, short_digest
from counterpoint.evals.records import PairLabel
from counterpoint.types import Passage

NOW = "2026-01-01T00:00:00Z"
"""The reference time of cases that fix none: results must not depend on the day of a run."""


def neutral(passages: Sequence[Passage], key: str) -> tuple[tuple[Passage, ...], Mapping[str, str]]:
    """Shuffle passages by a hash of ``key`` and of what they say; rename them "p1", "p2", ...

    Returns the passages in their new order and a map from the old ids to the new ones. The same
    key gives the same order on every machine. The old ids and places take no part, so that nobody
    can compute them back from the key.
    """
    order = sorted(passages, key=lambda passage: digest_of(key, *_said(passage)))
    renamed = {passage.id: f"p{number}" for number, passage in enumerate(order, start=1)}
    return tuple(replace(passage, id=renamed[passage.id]) for passage in order), renamed


def pair(left: str, right: str, *, conflict: bool, hard: bool = False) -> PairLabel:
    """Label two passages, whichever comes first."""
    first, second = sorted((left, right))
    return PairLabel(left=first, right=second, conflict=conflict, hard=hard)


def short_id(*parts: str) -> str:
    """Twelve hexadecimal digits that depend on the parts alone."""
    return short_digest(*parts)


def _said(passage: Passage) -> tuple[str, ...]:
    return tuple(part or "" for part in (passage.text, passage.title, passage.date, passage.source))
