"""What the reader learns from: spans in contexts, and stances of texts towards statements."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Stance = Literal["no", "yes", "neither"]
STANCES: tuple[Stance, ...] = ("no", "yes", "neither")

_HELD_OUT = 12  # per cent of the groups


@dataclass(frozen=True, slots=True, kw_only=True)
class SpanExample:
    """A question over a context.

    Attributes:
        source: the corpus it is from.
        group: what must not be split over training and test (an article, a question).
        answers: half-open offsets into `context`; none where it holds no answer.
    """

    source: str
    group: str
    question: str
    context: str
    answers: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceExample:
    """What a text says to a statement or a yes/no question."""

    source: str
    group: str
    statement: str
    text: str
    stance: Stance


def held_out(group: str) -> bool:
    """Tell whether a group is kept for testing: a fixed share of all, the same for every model."""
    digest = hashlib.sha256(group.casefold().encode()).digest()
    return digest[0] * 100 < _HELD_OUT * 256


def lines(path: Path) -> Iterator[str]:
    """Yield the lines of a text file, gzip or not."""
    opener = gzip.open if path.suffix in (".gz", ".gzip") and _zipped(path) else open
    with opener(path, "rt", encoding="utf-8-sig", errors="replace") as file:
        yield from file


def json_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a JSON Lines file."""
    for line in lines(path):
        if line.strip():
            yield json.loads(line)


def whole_json(path: Path) -> Any:
    """Return what a JSON file holds."""
    return json.loads("".join(lines(path)))


def _zipped(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(2) == b"\x1f\x8b"
