"""Lists, ranges and steps: how a number goes on from the version right before it."""

from __future__ import annotations

from typing import NamedTuple

from counterpoint.types import Span
from counterpoint.values.versions.context import starts_of, words_of

_BEFORE = 64


class Joined(NamedTuple):
    """How a number goes on from the version right before it: a list, a range, or a step."""

    is_range: bool = False
    is_step: bool = False


def joined(text: str, before: Span | None, start: int) -> Joined | None:
    """Tell how a number goes on from the version before it; None where it does not."""
    if before is None or not 0 < start - before.end <= 14:
        return None
    gap = text[before.end : start].strip().casefold()
    if gap in ("-", "–", "—", "−", "‐", "‑", "..", "..."):
        return Joined(is_range=True)
    listed = gap.startswith(",")
    gap = gap.lstrip(", ").removesuffix("version").strip()
    if (listed and not gap) or gap in (
        "/",
        "&",
        "and",
        "or",
        "und",
        "oder",
        "y",
        "o",
        "和",
        "或",
        "、",
    ):
        return Joined()
    if gap not in words_of("joiners"):
        return None
    words = text[max(0, before.start - _BEFORE) : before.start].casefold().split()
    is_step = any(word.startswith(starts_of("steps")) for word in words)
    return Joined(is_range=not is_step, is_step=is_step)
