"""Which cases of a suite are run, and a fingerprint of them."""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Iterable
from dataclasses import dataclass

from counterpoint.evals.digests import digest_of
from counterpoint.evals.records import Example
from counterpoint.evals.suites.suite import Broken


@dataclass(frozen=True, slots=True)
class Selection:
    """The cases that are run, and the rows that could not be read."""

    examples: tuple[Example, ...]
    broken: tuple[Broken, ...]

    @property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that change when a case or a label does."""
        digest = hashlib.sha256()
        for example in self.examples:
            digest.update(repr(example).encode("utf-8", "backslashreplace"))
        return digest.hexdigest()[:12]


def select(items: Iterable[Example | Broken], *, limit: int | None, seed: int) -> Selection:
    """Take all cases, or a sample of ``limit`` that a hash of seed and id draws.

    A larger limit takes the same cases and more. The order is that of the suite.
    """
    broken: list[Broken] = []
    kept: list[tuple[int, Example]] = []
    drawn: list[tuple[int, int, Example]] = []
    for place, item in enumerate(items):
        if isinstance(item, Broken):
            broken.append(item)
        elif limit is None:
            kept.append((place, item))
        else:
            # A heap of the smallest hashes: only the sample is held, however long the suite is.
            entry = (-_hash(seed, item.case.id), place, item)
            (heapq.heappush if len(drawn) < limit else heapq.heappushpop)(drawn, entry)
    kept.extend((place, item) for _, place, item in drawn)
    ordered = sorted(kept, key=lambda entry: entry[0])
    return Selection(tuple(item for _, item in ordered), tuple(broken))


def _hash(seed: int, name: str) -> int:
    return int.from_bytes(digest_of(str(seed), name)[:8], "big")
