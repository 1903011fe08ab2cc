"""What a report says, before it is written in any form: sections of facts, notes and tables.

All of it is text as it came, names and errors of others included: each renderer makes it safe for
its own form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(?:/[A-Za-z0-9._~%/-]*)?")
_LONGEST_ADDRESS = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table under a caption; ``folded`` where a page shows it on demand."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    folded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a report; ``about`` is (run, suite), the suite None for the run as a whole."""

    title: str
    about: tuple[int, str | None]
    facts: tuple[tuple[str, str], ...] = ()
    command: str | None = None
    notes: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """A whole report."""

    title: str
    sections: tuple[Section, ...]


def is_address(text: str) -> bool:
    """Whether a text is a plain web address, which as a link shows in full where it leads."""
    return len(text) <= _LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None
