"""The `cross-encoder` detector: does a sentence of one passage contradict one of the other?

A model of natural-language inference reads the sentences that belong together, both ways round;
the most contradicting pair of sentences speaks for its pair of passages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from counterpoint.detection.clusters import group_conflicts
from counterpoint.detection.sentence_pairs import Aligned, Sentence, SentencePairs
from counterpoint.errors import ModelError
from counterpoint.protocols import Encoder, TextPairClassifier
from counterpoint.settings import CrossEncoderSettings
from counterpoint.types import Claim, Detection, Failure, PairCounts, Request, Verdict
from counterpoint.values.names import shortened, shown_id

DETECTOR = "cross-encoder"
_QUOTED = 160
_DECIMALS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """What is read of two passages: the aligned sentences, and how many there were to read."""

    names: tuple[str, str]
    similarity: float
    aligned: Sequence[Aligned]
    reached: int


class CrossEncoderDetector:
    """Contradiction between aligned sentences, both directions averaged."""

    def __init__(
        self, encoder: Encoder, classifier: TextPairClassifier, settings: CrossEncoderSettings
    ) -> None:
        self._encoder = encoder
        self._classifier = classifier
        self._settings = settings

    def detect(self, request: Request) -> Detection:
        """Compare the passages that have sentences in common; their order is irrelevant.

        Of more than ``most_pairs`` of them the closest are compared, and a failure says so.

        Raises:
            ModelError: the classifier failed, or gave what is no probability.
        """
        own = self._settings
        passages = sorted(request.passages, key=lambda passage: passage.id)
        said = SentencePairs(passages, self._encoder, most=own.most_sentences)
        nearby, reached = said.nearby(own.similarity, most=own.most_pairs)
        readings = [
            _Reading(
                names=(passages[pair.left].id, passages[pair.right].id),
                similarity=pair.similarity,
                aligned=aligned,
                reached=number,
            )
            for pair in nearby
            for aligned, number in [said.aligned(pair, own.similarity, most=own.sentences)]
        ]
        verdicts = tuple(self._verdicts(readings))
        conflicts = group_conflicts(verdicts, {passage.id: passage for passage in passages})
        return Detection(
            conflicts=conflicts,
            verdicts=verdicts,
            claims=tuple(dict.fromkeys(claim for each in verdicts for claim in each.claims)),
            pairs=PairCounts(
                total=len(passages) * (len(passages) - 1) // 2,
                compared=len(readings),
                conflicting=sum(len(each.passage_pairs) for each in conflicts),
            ),
            failures=tuple(self._left_out(said.left_out, reached - len(nearby))),
        )

    def _verdicts(self, readings: Sequence[_Reading]) -> Iterator[Verdict]:
        chances = self._chances([each for reading in readings for each in reading.aligned])
        start = 0
        for reading in readings:
            own = chances[start : start + len(reading.aligned)]
            start += len(reading.aligned)
            if own:
                # Of equally contradicting ones the closest comes first.
                told = reading.aligned[own.index(max(own))]
                yield self._verdict(reading, told, max(own))
            else:
                yield _same_words(reading)

    def _chances(self, aligned: Sequence[Aligned]) -> list[float]:
        """P(contradiction) of aligned sentences, the same whichever of the two comes first."""
        texts = [(each.left.text, each.right.text) for each in aligned]
        ways = list(dict.fromkeys(way for pair in texts for way in (pair, pair[::-1])))
        found = self._classifier.contradictions(ways)
        with np.errstate(invalid="ignore"):
            usable = found.shape == (len(ways),) and bool(((found >= 0) & (found <= 1)).all())
        if not usable:
            raise ModelError(f"{self._classifier.name!r} gave what are no probabilities")
        chance = dict(zip(ways, found.tolist(), strict=True))
        return [round((chance[pair] + chance[pair[::-1]]) / 2, _DECIMALS) for pair in texts]

    def _verdict(self, reading: _Reading, told: Aligned, chance: float) -> Verdict:
        left, right = reading.names
        conflict = chance >= self._settings.threshold
        read = len(reading.aligned)
        among = f"{read} of {reading.reached}" if read < reading.reached else f"{read}"
        return Verdict(
            left=left,
            right=right,
            detector=DETECTOR,
            conflict=conflict,
            probability=chance,
            reason="contradiction" if conflict else "no-contradiction",
            explanation=f"{_says(told.left)}; {_says(told.right)}; they contradict each other with "
            f"a probability of {chance:.2f}, the highest of {among} aligned pairs of sentences.",
            similarity=reading.similarity,
            claims=(_claim(told.left), _claim(told.right)),
        )

    def _left_out(self, sentences: int, pairs: int) -> Iterator[Failure]:
        if sentences:
            yield Failure(
                stage="detect",
                message=f"{sentences:,} sentences were not read: review fewer passages, or raise "
                "cross_encoder.most_sentences",
            )
        if pairs:
            yield Failure(
                stage="detect",
                message=f"{pairs:,} pairs of passages reach the similarity and were not compared: "
                "review fewer passages, or raise cross_encoder.similarity or "
                "cross_encoder.most_pairs",
            )


def _same_words(reading: _Reading) -> Verdict:
    left, right = reading.names
    return Verdict(
        left=left,
        right=right,
        detector=DETECTOR,
        conflict=False,
        probability=0.0,
        reason="same-words",
        explanation=f"What belongs together in {shown_id(left)} and {shown_id(right)} is said in "
        "the same words.",
        similarity=reading.similarity,
    )


def _says(sentence: Sentence) -> str:
    said = shortened(sentence.text, _QUOTED)
    return f"{shown_id(sentence.quote.passage_id)} says “{said}”"


def _claim(sentence: Sentence) -> Claim:
    return Claim(kind="sentence", value=sentence.text, quote=sentence.quote)
