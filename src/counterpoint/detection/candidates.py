"""Which statements of two passages are worth comparing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

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
    ``most_pairs`` those that answer the question are kept first, then the closest.
    """
    found = _Closest(settings.most_pairs)
    worth = np.array(list(_worth_comparing(topics)), dtype=np.bool_)
    for start in range(0, len(worth), _BLOCK):
        found.add(*_block(topics, settings, worth, start))
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
            best = np.sort(np.lexsort((right, left, -cosine, ~asked))[: self._most])
            left, right, cosine, asked = (each[best] for each in joined)
        self._columns = left, right, cosine, asked

    def kept(self) -> Iterator[Candidate]:
        """The candidates that are left, in order."""
        left, right, cosine, asked = self._columns
        order = np.lexsort((right, left))
        rows = (each[order].tolist() for each in (left, right, cosine, asked))
        yield from map(Candidate, *rows)


def _block(topics: Topics, settings: RuleSettings, worth: NDArray[np.bool_], start: int) -> Columns:
    """The candidates in different passages whose left one is in the block."""
    rows = slice(start, start + _BLOCK)
    cosines = topics.cosines(rows)
    both = topics.answering[rows, None] & topics.answering[None, :]
    later = topics.owner[rows, None] < topics.owner[None, :]
    seen = ~(topics.concealed[rows, None] & topics.concealed[None, :])
    comparable = worth[rows, None] & worth[None, :]
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


def _worth_comparing(topics: Topics) -> Iterator[bool]:
    """Whether a statement is no heading, and no repetition within its passage."""
    said: set[tuple[int, str]] = set()
    for owner, assertion in zip(topics.owner.tolist(), topics.assertions, strict=True):
        key = owner, assertion.text
        yield key not in said and assertion.statement.form != "heading"
        said.add(key)
