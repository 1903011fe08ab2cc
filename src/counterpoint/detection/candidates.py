"""Which statements of two passages are worth comparing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from counterpoint.claims.assertions import Assertion
from counterpoint.claims.wording import LEAST_WORDS, wording_of
from counterpoint.detection.topics import Topics
from counterpoint.settings import RuleSettings

_BLOCK = 512


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


class Candidates(NamedTuple):
    """What is worth comparing, by pair of passages, and how many pairs of statements there were."""

    by_passages: dict[PassagePair, list[Candidate]]
    reached: int


def find_candidates(topics: Topics, settings: RuleSettings) -> Candidates:
    """Group the statements to compare by pair of passages.

    Two statements are compared where both can answer the question, or where they are close to
    each other; those of one passage only where nothing but values differs. Of more than
    ``most_pairs`` the closest are kept.
    """
    found = _Closest(settings.most_pairs)
    kinds = np.array(list(_all_kinds(topics)), dtype=np.int64)
    for start in range(0, len(kinds), _BLOCK):
        found.add(*_block(topics, settings, kinds, start))
    found.add(*_within_passages(topics))
    grouped: defaultdict[PassagePair, list[Candidate]] = defaultdict(list)
    for candidate in found.kept():
        pair = int(topics.owner[candidate.left]), int(topics.owner[candidate.right])
        grouped[pair].append(candidate)
    return Candidates(dict(grouped), found.reached)


Columns = tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64], NDArray[np.bool_]]


class _Closest:
    """Keeps the closest of any number of candidates in bounded space."""

    def __init__(self, most: int) -> None:
        self.reached = 0
        self._most = most
        self._columns: Columns = (
            np.empty(0, np.intp),
            np.empty(0, np.intp),
            np.empty(0, np.float64),
            np.empty(0, np.bool_),
        )

    def add(self, *columns: NDArray[Any]) -> None:
        """Add candidates as columns: left, right, cosine, asked."""
        self.reached += len(columns[0])
        joined = [np.concatenate(each) for each in zip(self._columns, columns, strict=True)]
        left, right, cosine, asked = joined
        if len(left) > self._most:
            best = np.sort(np.lexsort((right, left, -cosine))[: self._most])
            left, right, cosine, asked = (each[best] for each in joined)
        self._columns = left, right, cosine, asked

    def kept(self) -> Iterator[Candidate]:
        """The candidates that are left, in order."""
        left, right, cosine, asked = self._columns
        order = np.lexsort((right, left))
        rows = (each[order].tolist() for each in (left, right, cosine, asked))
        yield from map(Candidate, *rows)


def _block(topics: Topics, settings: RuleSettings, kinds: NDArray[np.int64], start: int) -> Columns:
    """The candidates in different passages whose left one is in the block."""
    rows = slice(start, start + _BLOCK)
    cosines = topics.cosines(rows)
    both = topics.answering[rows, None] & topics.answering[None, :]
    later = topics.owner[rows, None] < topics.owner[None, :]
    seen = ~(topics.concealed[rows, None] & topics.concealed[None, :])
    comparable = (kinds[rows, None] & kinds[None, :]) != 0
    wanted = (both | (cosines >= settings.similarity)) & later & seen & comparable
    left, right = np.nonzero(wanted)
    return left + start, right, cosines[left, right], both[left, right]


def _within_passages(topics: Topics) -> Columns:
    """Statements of one passage with the same words about different values."""
    groups: defaultdict[tuple[int, frozenset[str]], dict[str, int]] = defaultdict(dict)
    for row, assertion in enumerate(topics.assertions):
        words = wording_of(assertion).words
        if len(words) >= LEAST_WORDS and not topics.concealed[row]:
            groups[int(topics.owner[row]), words].setdefault(assertion.text, row)
    pairs = [(first, other) for first, *rest in map(dict.values, groups.values()) for other in rest]
    left = np.array([pair[0] for pair in pairs], dtype=np.intp)
    right = np.array([pair[1] for pair in pairs], dtype=np.intp)
    cosine = np.einsum("ij,ij->i", topics.vectors[left], topics.vectors[right]).round(6)
    return left, right, cosine, np.zeros(len(left), np.bool_)


def _all_kinds(topics: Topics) -> Iterator[int]:
    """What can be compared of each statement: nothing of one that its passage said before."""
    said: set[tuple[int, str]] = set()
    for owner, assertion in zip(topics.owner.tolist(), topics.assertions, strict=True):
        key = owner, assertion.text
        yield 0 if key in said else _kinds(assertion)
        said.add(key)


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
