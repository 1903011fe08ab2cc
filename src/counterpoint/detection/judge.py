"""The `judge` detector: the rules' verdict and the reader's answers, weighed together.

Every passage is read once by the reader; pairs cost no further model, except where little
separates the two verdicts: there the sentences that answer are held against each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from counterpoint.claims.question import Question, read_question
from counterpoint.detection.answers import Agreement, Answered, agree, read_answers
from counterpoint.detection.clusters import group_conflicts
from counterpoint.detection.judge_head import chance
from counterpoint.detection.judge_words import explain
from counterpoint.detection.pair_features import pair_features
from counterpoint.detection.rules import RuleDetector
from counterpoint.protocols import Encoder, Reader
from counterpoint.settings import JudgeSettings, RuleSettings
from counterpoint.types import Detection, PairCounts, Passage, Request, Verdict
from counterpoint.values.dates import from_datetime

DETECTOR = "judge"
_BEYOND = 0.9999


class _Pair(NamedTuple):
    """Two passages that both answer, and what is known of the two."""

    left: Passage
    right: Passage
    answers: tuple[Answered, Answered]
    agreement: Agreement
    rules: Verdict | None


class JudgeDetector:
    """Weighs rules and reader. Without a question, and for one passage with itself, rules alone."""

    def __init__(
        self, encoder: Encoder, reader: Reader, rules: RuleSettings, settings: JudgeSettings
    ) -> None:
        self._rules = RuleDetector(encoder, rules)
        self._reader = reader
        self._threshold = settings.threshold

    def detect(self, request: Request) -> Detection:
        """Judge every pair of passages; their order is irrelevant.

        The votes of the rules stay in the report beside those that decide.
        """
        first = self._rules.detect(request)
        if not request.query:
            return first
        question = read_question(request.query, from_datetime(request.as_of or request.now))
        verdicts = tuple(self._verdicts(request, question, first))
        passages = {passage.id: passage for passage in request.passages}
        conflicts = group_conflicts(verdicts, passages)
        return replace(
            first,
            conflicts=conflicts,
            verdicts=(*(replace(vote, decides=False) for vote in first.verdicts), *verdicts),
            pairs=PairCounts(
                total=first.pairs.total,
                compared=first.pairs.total,
                conflicting=sum(
                    left != right for each in conflicts for left, right in each.passage_pairs
                ),
            ),
        )

    def _verdicts(
        self, request: Request, question: Question, first: Detection
    ) -> Iterator[Verdict]:
        votes = {(vote.left, vote.right): vote for vote in first.verdicts}
        for (left, right), vote in votes.items():
            if left == right:
                yield replace(vote, detector=DETECTOR)
        for pair in self._pairs(request, question, votes):
            features = pair_features(question, pair.answers, pair.agreement, pair.rules, None)
            yield self._verdict(pair, question, chance(features))

    def _pairs(
        self, request: Request, question: Question, votes: dict[tuple[str, str], Verdict]
    ) -> Iterator[_Pair]:
        passages = sorted(request.passages, key=lambda passage: passage.id)
        answers = read_answers(self._reader, question.text, passages)
        agreements: dict[frozenset[str], Agreement] = {}
        for (left, mine), (right, theirs) in combinations(zip(passages, answers, strict=True), 2):
            yield _Pair(
                left, right, (mine, theirs), agree(mine, theirs, question),
                votes.get((left.id, right.id)),
            )

    def _verdict(self, pair: _Pair, question: Question, probability: float) -> Verdict:
        conflict = probability >= self._threshold
        ids = pair.left.id, pair.right.id
        told = explain((pair.left, pair.right), pair.answers, question, pair.rules, conflict)
        return Verdict(
            left=ids[0],
            right=ids[1],
            detector=DETECTOR,
            conflict=conflict,
            probability=round(min(probability, _BEYOND), 4),
            reason=told.reason,
            explanation=told.sentence,
            similarity=pair.rules.similarity if pair.rules else None,
            claims=told.claims,
        )
