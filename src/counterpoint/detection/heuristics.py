"""The two heuristics of the `recency` method, on pairs about one topic.

1. Numeric contradiction: both passages hold meaningful numbers, and none is in both.
2. Signal asymmetry: a contradiction signal stands in one passage and not in the other.
"""

from __future__ import annotations

from counterpoint.detection.clusters import group_conflicts
from counterpoint.detection.facts import PassageFacts, read_facts
from counterpoint.detection.pairing import GatedPairs, Pair, gated_pairs
from counterpoint.detection.signals import SignalLexicon
from counterpoint.detection.votes import vote
from counterpoint.protocols import Encoder
from counterpoint.settings import RecencySettings
from counterpoint.types import Detection, Failure, PairCounts, Passage, Request


class HeuristicDetector:
    """Numeric contradiction and signal asymmetry above a similarity gate."""

    def __init__(self, encoder: Encoder, settings: RecencySettings) -> None:
        self._encoder = encoder
        self._settings = settings
        self._lexicon = SignalLexicon(settings)

    def detect(self, request: Request) -> Detection:
        """Compare all pairs whose cosine reaches the gate; the order of passages is irrelevant.

        Of more than ``most_pairs`` of them the closest are compared, and a failure says so.
        """
        passages = sorted(request.passages, key=lambda p: p.id)
        facts = [self._read(passage) for passage in passages]
        gated = gated_pairs(
            self._encoder.encode([each.text for each in facts]),
            self._settings.gate,
            most=self._settings.most_pairs,
        )
        verdicts = tuple(
            verdict
            for pair in gated.pairs
            for verdict in vote(facts[pair.left], facts[pair.right], pair)
        )
        conflicts = group_conflicts(verdicts, {passage.id: passage for passage in passages})
        return Detection(
            conflicts=conflicts,
            verdicts=verdicts,
            claims=tuple(claim for each in facts for claim in each.number_claims),
            pairs=PairCounts(
                total=len(facts) * (len(facts) - 1) // 2,
                compared=len(gated.pairs),
                conflicting=sum(len(conflict.passage_pairs) for conflict in conflicts),
            ),
            failures=self._left_out(gated),
        )

    def fires(self, left: str, right: str) -> bool:
        """Whether either heuristic fires on two texts, whatever their similarity."""
        first = self._read(Passage(id="left", text=left))
        second = self._read(Passage(id="right", text=right))
        return any(verdict.conflict for verdict in vote(first, second, Pair(0, 1, 1.0)))

    def _read(self, passage: Passage) -> PassageFacts:
        return read_facts(passage, self._settings, self._lexicon)

    def _left_out(self, gated: GatedPairs) -> tuple[Failure, ...]:
        if gated.reached == len(gated.pairs):
            return ()
        message = (
            f"{gated.reached:,} pairs reach the gate, the {len(gated.pairs):,} closest were "
            "compared: review fewer passages, or raise recency.gate or recency.most_pairs"
        )
        return (Failure(stage="detect", message=message),)
