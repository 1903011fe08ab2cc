"""The `rules` detector: what passages claim, compared by value where it is about one thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from counterpoint.claims.assertions import PassageReading, read_passage
from counterpoint.claims.contrast import Item
from counterpoint.claims.fills import MOST_VALUES, is_overfull
from counterpoint.claims.question import Question, read_question
from counterpoint.detection.bounds import within
from counterpoint.detection.candidates import Candidate
from counterpoint.detection.clusters import group_conflicts
from counterpoint.detection.prepare import Prepared, prepare
from counterpoint.detection.records import claims_of, cues_of, verdict_claims
from counterpoint.detection.scoring import probability
from counterpoint.detection.wording import explain
from counterpoint.protocols import Encoder
from counterpoint.settings import RuleSettings
from counterpoint.types import Detection, Failure, PairCounts, Request, Verdict
from counterpoint.values.dates import from_datetime

DETECTOR = "rules"


class RuleDetector:
    """Compares claims by value, guarded by entity, scope, period, attitude and the question."""

    def __init__(self, encoder: Encoder, settings: RuleSettings) -> None:
        self._encoder = encoder
        self._settings = settings

    def detect(self, request: Request) -> Detection:
        """Compare every pair of passages that speak of one thing; their order is irrelevant.

        Of more than ``most_pairs`` pairs of statements the closest are compared, of more than
        ``most_statements`` the first of each passage, and a failure says so.
        """
        read = [read_passage(p) for p in sorted(request.passages, key=lambda p: p.id)]
        readings, unread = within(read, self._settings.most_statements)
        prepared = prepare(readings, _question(request), self._encoder, self._settings)
        grouped, reached = prepared.candidates
        court = _Court(readings, prepared, self._settings.threshold)
        verdicts = tuple(court.judge(pair, grouped[pair]) for pair in sorted(grouped))
        conflicts = group_conflicts(verdicts, {r.passage.id: r.passage for r in readings})
        return Detection(
            conflicts=conflicts,
            verdicts=verdicts,
            claims=tuple(claim for reading in readings for claim in claims_of(reading)),
            cues=tuple(cue for reading in readings for cue in cues_of(reading)),
            pairs=PairCounts(
                total=len(readings) * (len(readings) - 1) // 2,
                compared=sum(left != right for left, right in grouped),
                conflicting=sum(
                    left != right for each in conflicts for left, right in each.passage_pairs
                ),
            ),
            failures=tuple(self._left_out(readings, unread, reached)),
        )

    def _left_out(
        self, readings: Sequence[PassageReading], unread: int, reached: int
    ) -> Iterator[Failure]:
        for reading in readings:
            if any(is_overfull(each) for each in reading.assertions):
                yield Failure(
                    stage="detect",
                    subject=reading.passage.id,
                    message=f"a statement has more than {MOST_VALUES} values of one kind: "
                    f"only the first {MOST_VALUES} were compared",
                )
        if unread:
            yield Failure(
                stage="detect",
                message=f"{unread:,} statements were not compared, the last of the longest "
                "passages: review fewer passages, or raise rules.most_statements",
            )
        most = self._settings.most_pairs
        if reached > most:
            yield Failure(
                stage="detect",
                message=f"{reached:,} pairs of statements are worth comparing, the {most:,} "
                "closest were compared: review fewer passages, or raise rules.most_pairs",
            )


def _question(request: Request) -> Question | None:
    if not request.query:
        return None
    return read_question(request.query, from_datetime(request.as_of or request.now))


class _Court:
    """Hears what speaks for and against each conflict, and gives a verdict."""

    def __init__(
        self, readings: Sequence[PassageReading], prepared: Prepared, threshold: float
    ) -> None:
        self._readings = readings
        self._topics = prepared.topics
        self._hearing = prepared.hearing
        self._threshold = threshold

    def judge(self, pair: tuple[int, int], candidates: Sequence[Candidate]) -> Verdict:
        """One verdict on two passages, from all their statements that were compared."""
        heard = self._hearing.hear(candidates)
        best = max(heard.evidence, key=probability, default=None)
        chance = probability(best) if best is not None else 0.0
        conflict = chance > 0.0 and chance >= self._threshold
        ids = self._readings[pair[0]].passage.id, self._readings[pair[1]].passage.id
        told = explain(ids, best if conflict else None, heard, self._says)
        return Verdict(
            left=ids[0],
            right=ids[1],
            detector=DETECTOR,
            conflict=conflict,
            # A sum of weights is never certain.
            probability=round(min(chance, 0.9999), 4),
            reason=told.reason,
            explanation=told.sentence,
            similarity=max(candidate.similarity for candidate in candidates),
            claims=verdict_claims(self._readings, self._topics, told.shown),
        )

    def _says(self, row: int, item: Item) -> str:
        return self._topics.assertions[row].text[item.span.start : item.span.end]
