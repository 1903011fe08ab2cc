"""What speaks for and against a conflict of two passages, statement by statement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from counterpoint.claims.comparison import compare_fills
from counterpoint.claims.contrast import Finding
from counterpoint.claims.fills import Fills
from counterpoint.claims.guards import Guard, Side, first_guard, other_entity
from counterpoint.claims.wording import differ_in_values_alone, exchanged
from counterpoint.detection.candidates import Candidate
from counterpoint.detection.pool import Pool, are_editions
from counterpoint.detection.scoring import Asked, Evidence
from counterpoint.detection.topics import Topics
from counterpoint.values.tokens import search_tokens

_HEDGES = frozenset(("conditional", "hypothetical", "question"))


class Apart(NamedTuple):
    """Two statements that a guard keeps apart.

    ``off`` is the side, 0 or 1, that the guard keeps apart from the question, None where it keeps
    the two statements apart from each other.
    """

    guard: Guard
    candidate: Candidate
    off: int | None = None


class Heard(NamedTuple):
    """All that was found on two passages."""

    evidence: list[Evidence]
    apart: list[Apart]


class Hearing:
    """Compares the statements of one request; ``pool`` is None where nothing is asked."""

    def __init__(
        self, sides: Sequence[Side], topics: Topics, pool: Pool | None, similarity: float
    ) -> None:
        self._sides = sides
        self._topics = topics
        self._pool = pool
        self._similarity = similarity
        self._fills = [Fills(each, None) for each in topics.assertions]
        self._words = [" ".join(search_tokens(each.text)) for each in topics.assertions]
        self._holders: defaultdict[str, set[int]] = defaultdict(set)
        # Hidden words are no claim: they do not make a passage say what another says.
        for row in np.nonzero(~topics.concealed)[0].tolist():
            self._holders[self._words[row]].add(int(topics.owner[row]))

    def hear(self, candidates: Sequence[Candidate]) -> Heard:
        """Compare the statements of two passages."""
        heard = Heard([], [])
        for candidate in candidates:
            if self._is_told_by_both(candidate):
                continue
            if self._pool is not None and candidate.asked:
                self._hear_asked(candidate, self._pool, heard)
            if candidate.similarity >= self._similarity:
                self._hear_alike(candidate, heard)
        return heard

    def _is_told_by_both(self, candidate: Candidate) -> bool:
        """Whether the passage of one side says what the other says, word for word.

        What a copy or an excerpt of a passage says next to it is no news to that passage.
        """
        rows = candidate.left, candidate.right
        owners = [int(self._topics.owner[row]) for row in rows]
        if owners[0] == owners[1]:
            return False
        words = [self._words[row] for row in rows]
        if words[0] == words[1]:
            return False
        return owners[1] in self._holders[words[0]] or owners[0] in self._holders[words[1]]

    def _hear_asked(self, candidate: Candidate, pool: Pool, heard: Heard) -> None:
        """Compare two statements as answers to the question."""
        left, right = self._sides[candidate.left], self._sides[candidate.right]
        for off, row in enumerate((candidate.left, candidate.right)):
            guard = pool.off_question(row)
            if guard is not None:
                heard.apart.append(Apart(guard, candidate, off))
                return
        guard = first_guard(left, right, pool.question)
        if guard is not None:
            heard.apart.append(Apart(guard, candidate))
            return
        fills = pool.fills[candidate.left], pool.fills[candidate.right]
        for finding in compare_fills(*fills):
            evidence = self._evidence(candidate, finding)
            heard.evidence.append(replace(evidence, asked=self._asked(candidate, pool)))

    def _hear_alike(self, candidate: Candidate, heard: Heard) -> None:
        """Compare two statements that say nearly the same, whatever is asked."""
        left, right = self._sides[candidate.left], self._sides[candidate.right]
        guard = first_guard(left, right, None) or other_entity(left, right, None)
        if guard is not None:
            heard.apart.append(Apart(guard, candidate))
            return
        fills = self._fills[candidate.left], self._fills[candidate.right]
        alike = differ_in_values_alone(*(each.wording for each in fills))
        for finding in compare_fills(*fills):
            # Two editions of a document differ in their numbers and dates by nature.
            if finding.kind in ("version", "time") and not alike:
                continue
            heard.evidence.append(self._evidence(candidate, finding))

    def _evidence(self, candidate: Candidate, finding: Finding) -> Evidence:
        rows = candidate.left, candidate.right
        if finding.differs and any(self._topics.concealed[row] for row in rows):
            finding = replace(finding, reason="hidden-text")
        said = [self._sides[row].assertion for row in rows]
        words = [self._fills[row].wording for row in rows]
        return Evidence(
            finding=finding,
            left=candidate.left,
            right=candidate.right,
            similarity=candidate.similarity,
            hedged=sum(each.attitude.kind in _HEDGES for each in said),
            changed=any(each.changes for each in said),
            exchanged=exchanged(*words),
            same_words=differ_in_values_alone(*words),
        )

    def _asked(self, candidate: Candidate, pool: Pool) -> Asked:
        rows = candidate.left, candidate.right
        left, right = (self._sides[row] for row in rows)
        low, high = sorted(float(self._topics.relevance[row]) for row in rows)
        return Asked(
            relevance=low,
            best=high,
            near=min(float(self._topics.near[row]) for row in rows),
            behind=max(pool.behind(row) for row in rows),
            named=bool(pool.question.names),
            covered=sum(pool.names_it(row) for row in rows),
            competing=sum(pool.competes(row) for row in rows),
            outdone=sum(pool.is_outdone(row) for row in rows),
            other_entity=other_entity(left, right, pool.question) is not None,
            editions=are_editions(left.reading.passage, right.reading.passage),
        )
