"""What only the whole pool of passages tells about the question: which of them answer it best."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, cached_property

import numpy as np

from counterpoint.claims.fills import Fills
from counterpoint.claims.guards import Guard, Side, off_question, other_than_asked
from counterpoint.claims.question import Question
from counterpoint.detection.topics import Topics
from counterpoint.types import Passage
from counterpoint.values.mentions import same_name

# Closer by less than this is as close: cosines of paraphrases differ by as much.
_NEARER = 0.05
_ISSUE = re.compile(
    r"\bv?[0-9][0-9./-]*+|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,9}+\b"
)

Origin = tuple[str, str]


class Pool:
    """The statements of one request, seen from its question.

    Passages about something else change nothing here: what counts is the best answer, and the
    best answer of each source.
    """

    def __init__(self, sides: Sequence[Side], topics: Topics, question: Question) -> None:
        self.question = question
        self.fills = [Fills(each, question) for each in topics.assertions]
        self._sides = sides
        self._topics = topics
        # Each is asked for every pair that a statement is in.
        self.off_question = cache(self._off_question)
        self.names_it = cache(self._names_it)
        self.competes = cache(self._competes)

    def _off_question(self, row: int) -> Guard | None:
        """What sets a statement apart from the question."""
        return off_question(self._sides[row], self.question)

    def _names_it(self, row: int) -> bool:
        """Whether a statement or its passage names what the question names."""
        names = self._sides[row].names
        return any(same_name(a, b) for a in self.question.names for b in names)

    def _competes(self, row: int) -> bool:
        """Whether it is about a name, and not about the one that was asked for."""
        return other_than_asked(self._sides[row], self.question) is not None

    def is_outdone(self, row: int) -> bool:
        """Whether its source answers elsewhere, and closer to the question.

        One source does not contradict itself: what it says further from the question is about
        something else.
        """
        origin = self._origin(row)
        closest = self._closest.get(origin, -1.0) if origin else -1.0
        return closest > float(self._topics.relevance[row]) + _NEARER

    def behind(self, row: int) -> float:
        """How much closer to the question the best answer is."""
        return self._top - self._aboutness(row)

    @cached_property
    def _answerers(self) -> list[int]:
        """The visible rows that hold a value of the kind that is asked for."""
        rows = np.nonzero(self._topics.answering & ~self._topics.concealed)[0].tolist()
        return [row for row in rows if self.fills[row].can_answer()]

    @cached_property
    def _top(self) -> float:
        return max((self._aboutness(row) for row in self._answerers), default=0.0)

    @cached_property
    def _closest(self) -> dict[Origin, float]:
        best: dict[Origin, float] = {}
        for row in self._answerers:
            origin = self._origin(row)
            if origin is not None:
                best[origin] = max(best.get(origin, -1.0), float(self._topics.relevance[row]))
        return best

    def _aboutness(self, row: int) -> float:
        return float(self._topics.relevance[row] + self._topics.near[row])

    def _origin(self, row: int) -> Origin | None:
        passage = self._sides[row].reading.passage
        return (passage.source, passage.date or "") if passage.source else None


def are_editions(left: Passage, right: Passage) -> bool:
    """Whether the sources of two passages are issues of one document: equal but for numbers."""
    if not left.source or not right.source:
        return False
    if (left.source, left.date) == (right.source, right.date):
        return False
    return _series(left.source) == _series(right.source)


def _series(source: str) -> str:
    return " ".join(_ISSUE.sub(" ", source.casefold()).split())
