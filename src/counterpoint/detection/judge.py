"""The `judge` detector: the rules' verdict and the reader's answers, weighed together.

Every passage is read once by the reader; pairs cost no further model. Where a chat model is
configured, it is asked about the pairs that stay close to the threshold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from counterpoint.claims.question import Question, read_question
from counterpoint.detection.answers import Answered, agree, read_answers
from counterpoint.detection.clusters import group_conflicts
from counterpoint.detection.judge_head import packaged_head
from counterpoint.detection.judge_words import explain
from counterpoint.detection.pair_features import pair_features
from counterpoint.detection.rules import RuleDetector
from counterpoint.detection.two_stages import TwoStages, in_order
from counterpoint.protocols import ChatModel, Encoder, Reader
from counterpoint.settings import JudgeSettings, LlmSettings, RuleSettings
from counterpoint.types import Detection, PairCounts, Passage, Request, Verdict
from counterpoint.values.dates import from_datetime

DETECTOR = "judge"
_HIGHEST = 0.9999

Votes = Mapping[tuple[str, str], Verdict]


class JudgeDetector:
    """Weighs rules and reader; without a question the rules judge alone.

    Args:
        encoder: for the rules.
        reader: the packaged reader, which the head was fitted to.
        chat: asked about pairs in doubt; None leaves the verdict.
        rules: settings of the rules.
        settings: threshold and doubt.
        llm: the budget of calls.
    """

    def __init__(
        self,
        encoder: Encoder,
        reader: Reader,
        chat: ChatModel | None,
        rules: RuleSettings,
        settings: JudgeSettings,
        llm: LlmSettings,
    ) -> None:
        self._rules = RuleDetector(encoder, rules)
        self._reader = reader
        self._head = packaged_head()
        own = self._head.thresholds[settings.balance]
        self._threshold = own if settings.threshold is None else settings.threshold
        self._doubt = settings.doubt
        self._second = TwoStages(chat, llm)

    def detect(self, request: Request) -> Detection:
        """Judge every pair of passages; their order is irrelevant.

        The votes that were weighed stay in the report beside those that decide.
        """
        first = self._rules.detect(request)
        if not request.query:
            return first
        question = read_question(request.query, from_datetime(request.as_of or request.now))
        weighed = {(vote.left, vote.right): vote for vote in first.verdicts}
        passages = sorted(request.passages, key=lambda passage: passage.id)
        judged = list(self._judge(passages, question, weighed))
        settled = self._second.settle(request, judged, self._is_unsure)
        # The rules alone tell of a passage that contradicts itself.
        taken_in = [replace(vote, decides=vote.left == vote.right) for vote in first.verdicts]
        verdicts = in_order([*taken_in, *settled.verdicts])
        conflicts = group_conflicts(verdicts, {p.id: p for p in passages})
        conflicting = sum(a != b for each in conflicts for a, b in each.passage_pairs)
        return replace(
            first,
            conflicts=conflicts,
            verdicts=verdicts,
            pairs=PairCounts(total=len(judged), compared=len(judged), conflicting=conflicting),
            stages=settled.stages,
            failures=(*first.failures, *settled.failures),
        )

    def _is_unsure(self, vote: Verdict) -> bool:
        return abs(vote.probability - self._threshold) < self._doubt

    def _judge(
        self, passages: Sequence[Passage], question: Question, weighed: Votes
    ) -> Iterator[Verdict]:
        answers = read_answers(self._reader, question, passages)
        for left, right in combinations(zip(passages, answers, strict=True), 2):
            rules = weighed.get((left[0].id, right[0].id))
            yield self._verdict((left[0], right[0]), (left[1], right[1]), rules)

    def _verdict(
        self,
        passages: tuple[Passage, Passage],
        answers: tuple[Answered, Answered],
        rules: Verdict | None,
    ) -> Verdict:
        features = pair_features(answers, agree(*answers), rules)
        # A copy of a passage contradicts nothing that the passage says.
        same = passages[0].text == passages[1].text
        chance = 0.0 if same else min(self._head.chance(features), _HIGHEST)
        conflict = chance >= self._threshold and chance > 0.0
        told = explain(passages, answers, rules, conflict)
        return Verdict(
            left=passages[0].id,
            right=passages[1].id,
            detector=DETECTOR,
            conflict=conflict,
            probability=round(chance, 4),
            reason=told.reason,
            explanation=told.sentence,
            similarity=rules.similarity if rules else None,
            claims=told.claims,
        )
