"""Dates as they are shown: a timestamp is cut to its day where the day tells the sides apart."""

from __future__ import annotations

import re
from collections.abc import Iterable

from counterpoint.types import Passage

_TIMESTAMP = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ][0-9]{2}:?[0-9]{2}(?::?[0-9]{2}(?:[.,][0-9]{1,9})?)?"
    r" ?(?:[Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?"
)


def day_of(date: str) -> str:
    """Return the day of an ISO timestamp as it is written, any other text as it stands."""
    match = _TIMESTAMP.fullmatch(date.strip())
    return match[1] if match else date


def days_of(passages: Iterable[Passage]) -> dict[str, str]:
    """Return the date to show of each dated passage: its day if no two share one, else in full."""
    given = {passage.id: passage.date for passage in passages if passage.date}
    days = {name: day_of(date) for name, date in given.items()}
    return days if len(set(days.values())) == len(days) else given
