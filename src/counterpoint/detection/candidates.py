"""Which statements of two passages are worth comparing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from counterpoint.claims.assertions import Assertion
from counterpoint.detection.topics import Topics
from counterpoint.settings import RuleSettings

_BLOCK = 512
_NEARLY_THE_SAME = 0.8


class Candidate(NamedTuple):
    """Two statements, by row, and their cosine.

    ``asked`` is True where both are among the statements of their passage that are closest to
    the question.
    """

    left: int
    right: int
    similarity: float
    asked: bool


PassagePair = tuple[int, int]


def find_candidates(
    topics: Topics, settings: RuleSettings
) -> tuple[dict[PassagePair, list[Candidate]], int]:
    """Group the statements to compare by pair of passages; also return how many pairs there were.

    Two statements are compared where both can answer the question, or where they are close to
    each other; those of one passage only where they are nearly the same. Of more than
    ``most_pairs`` the closest are kept.
    """
    kinds = np.array([_kinds(each) for each in topics.assertions], dtype=np.int64)
    found = [
        block
        for start in range(0, len(kinds), _BLOCK)
        for block in _block(topics, settings, kinds, start)
    ]
    reached = len(found)
    if reached > settings.most_pairs:
        found = sorted(found, key=lambda c: (-c.similarity, c.left, c.right))
        found = sorted(found[: settings.most_pairs])
    grouped: defaultdict[PassagePair, list[Candidate]] = defaultdict(list)
    for candidate in found:
        pair = int(topics.owner[candidate.left]), int(topics.owner[candidate.right])
        grouped[pair].append(candidate)
    return dict(grouped), reached


def _block(
    topics: Topics,
    settings: RuleSettings,
    kinds: NDArray[np.int64],
    start: int,
) -> Iterator[Candidate]:
    rows = slice(start, start + _BLOCK)
    cosines = topics.cosines(rows)
    both = topics.answering[rows, None] & topics.answering[None, :]
    owners = topics.owner[rows, None], topics.owner[None, :]
    within = (owners[0] == owners[1]) & (cosines >= _NEARLY_THE_SAME)
    later = (owners[0] < owners[1]) | np.triu(within, start + 1)
    seen = ~(topics.concealed[rows, None] & topics.concealed[None, :])
    comparable = (kinds[rows, None] & kinds[None, :]) != 0
    wanted = (both | (cosines >= settings.similarity)) & later & seen & comparable
    left, right = np.nonzero(wanted)
    for i, j in zip(left.tolist(), right.tolist(), strict=True):
        yield Candidate(
            start + i,
            j,
            float(cosines[i, j]),
            bool(both[i, j] and owners[0][i, 0] != owners[1][0, j]),
        )


def _kinds(assertion: Assertion) -> int:
    """The kinds of value that it has, one bit each: what shares none cannot be compared."""
    if assertion.statement.form == "heading":
        return 0
    present = (
        assertion.amounts,
        assertion.times,
        assertion.versions,
        assertion.identifiers,
        assertion.mentions,
        assertion.states,
    )
    # Whether it affirms or denies, every statement says.
    return sum(1 << place for place, values in enumerate(present) if values) | 1 << len(present)
