"""Plain RAG: one reading of all passages, concatenated in retrieval order.

It cites what it happened to read and knows nothing of conflicts.
"""

from __future__ import annotations

from collections.abc import Sequence

from counterpoint.generation.quoting import NO_ANSWER, cite, said_by
from counterpoint.protocols import Reader
from counterpoint.settings import AnswerSettings
from counterpoint.types import Answer, Conflict, Reading, Request, Settlement, Span
from counterpoint.values.visible import visible

_BETWEEN = "\n\n"


class ConcatenatingGenerator:
    """Reads all primary passages as one context."""

    def __init__(self, reader: Reader, settings: AnswerSettings) -> None:
        self._reader = reader
        self._settings = settings

    def generate(
        self, request: Request, settlement: Settlement, conflicts: Sequence[Conflict]
    ) -> Answer:
        """Answer with the words that the reader picks, whichever side they are from."""
        passages = settlement.evidence.primary
        seen = [visible(passage.text) for passage in passages]
        context = _BETWEEN.join(text.text for text in seen)
        [reading] = self._reader.read(request.query or "", [context])
        if reading is None or reading.score < self._settings.least_score:
            return Answer(text=NO_ANSWER, abstained=True)
        number, own = _locate([len(text.text) for text in seen], reading)
        candidate = said_by(passages[number], seen[number], own)
        return Answer(
            text=f"{candidate.said} {candidate.label}",
            citations=(cite(candidate, conflicts),),
            confidence=reading.score,
        )


def _locate(lengths: Sequence[int], reading: Reading) -> tuple[int, Reading]:
    """Find the passage that the sentence starts in, and the reading in its own offsets."""
    begin, number = 0, 0
    while reading.sentence.start >= begin + lengths[number]:
        begin += lengths[number] + len(_BETWEEN)
        number += 1
    return number, Reading(
        answer=_shift(reading.answer, begin, lengths[number]),
        sentence=_shift(reading.sentence, begin, lengths[number]),
        score=reading.score,
    )


def _shift(span: Span, begin: int, length: int) -> Span:
    return Span(span.start - begin, min(span.end - begin, length))
