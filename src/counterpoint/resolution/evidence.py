"""What the resolutions leave of the passages: what supports, what is for audit, what is open."""

from __future__ import annotations

from collections.abc import Sequence

from counterpoint.types import Evidence, Passage, Resolution


def evidence_after(passages: Sequence[Passage], resolutions: Sequence[Resolution]) -> Evidence:
    """Sort the passages by what was decided; those in no conflict stay primary."""
    aside = {name for resolution in resolutions for name in resolution.set_aside}
    opened = {name for resolution in resolutions for name in resolution.left_open} - aside
    return Evidence(
        primary=tuple(p for p in passages if p.id not in aside and p.id not in opened),
        audit=tuple(p for p in passages if p.id in aside),
        unresolved=tuple(p for p in passages if p.id in opened),
    )
