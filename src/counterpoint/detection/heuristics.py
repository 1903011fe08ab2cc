"""The two heuristics of the `recency` method on pairs about one topic.

1. Numeric contradiction: both passages hold meaningful numbers, and none is in both.
2. Signal asymmetry: a contradiction signal stands in one passage and not in the other.
"""

from __future__ import annotations

from counterpoint.detection.clusters import group_conflicts
from counterpoint.detection.pairing import Pair, gated_pairs
from counterpoint.detection.signals import SignalLexicon
from counterpoint.detection.votes import PassageFacts, number_claims, vote
from counterpoint.protocols import Encoder
from counterpoint.settings import RecencySettings
from counterpoint.types import Detection, PairCounts, Passage, Request, Verdict
from counterpoint.values.numbers import Number, find_numbers
from counterpoint.values.visible import visible


class HeuristicDetector:
    """Numeric contradiction and signal asymmetry above a similarity gate."""

    def __init__(self, encoder: Encoder, settings: RecencySettings) -> None:
        self._encoder = encoder
        self._settings = settings
        self._lexicon = SignalLexicon(settings)

    def detect(self, request: Request) -> Detection:
        """Compare all pairs whose cosine reaches the gate; the order of passages is irrelevant."""
        readings = [self._read(p) for p in sorted(request.passages, key=lambda p: p.id)]
        vectors = self._encoder.encode([reading.seen.text for reading in readings])
        verdicts: list[Verdict] = []
        compared = 0
        for pair in gated_pairs(vectors, self._settings.gate):
            compared += 1
            verdicts.extend(vote(readings[pair.left], readings[pair.right], pair))
        conflicts = group_conflicts(verdicts, {r.passage.id: r.passage for r in readings})
        return Detection(
            conflicts=conflicts,
            verdicts=tuple(verdicts),
            claims=tuple(claim for reading in readings for claim in number_claims(reading)),
            pairs=PairCounts(
                total=len(readings) * (len(readings) - 1) // 2,
                compared=compared,
                conflicting=sum(len(conflict.passage_pairs) for conflict in conflicts),
            ),
        )

    def fires(self, left: str, right: str) -> bool:
        """Whether either heuristic fires on two texts, whatever their similarity."""
        first = self._read(Passage(id="left", text=left))
        second = self._read(Passage(id="right", text=right))
        return any(verdict.conflict for verdict in vote(first, second, Pair(0, 1, 1.0)))

    def _read(self, passage: Passage) -> PassageFacts:
        seen = visible(passage.text)
        numbers = tuple(n for n in find_numbers(seen.text) if self._is_meaningful(n))
        return PassageFacts(passage, seen, numbers, self._lexicon.find(seen.text))

    def _is_meaningful(self, number: Number) -> bool:
        """Bare years and bare small integers say nothing: they are everywhere."""
        if not number.bare:
            return True
        if self._settings.year_from <= number.value <= self._settings.year_to:
            return False
        return number.value >= self._settings.small_integer_below
