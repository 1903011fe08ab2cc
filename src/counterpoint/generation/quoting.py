"""What a reader found, as it is said and as it is cited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from counterpoint.errors import ModelError
from counterpoint.types import Citation, Conflict, Passage, Quote, Reading
from counterpoint.values.names import shown_id
from counterpoint.values.visible import Visible

NO_ANSWER = "The passages do not answer the question."


@dataclass(frozen=True, slots=True)
class Candidate:
    """The best sentence of one passage, with the reader's score in [0, 1]."""

    passage: Passage
    said: str
    quote: Quote
    score: float

    @property
    def label(self) -> str:
        """The id of the passage in brackets, as it is cited in a sentence."""
        return f"[{shown_id(self.passage.id)}]"


def said_by(passage: Passage, seen: Visible, reading: Reading) -> Candidate:
    """Map a reading of the visible text back to the passage.

    Raises:
        ModelError: the reader gave a score that is none.
        ValueError: it gave a span outside the text.
    """
    if not 0.0 <= reading.score <= 1.0:
        raise ModelError(f"the reader gave a score of {reading.score}, which is not in 0..1")
    quote = Quote.of(passage, seen.original(*reading.sentence))
    said = " ".join(seen.text[reading.sentence.start : reading.sentence.end].split())
    return Candidate(passage, said, quote, reading.score)


def cite(candidate: Candidate, conflicts: Sequence[Conflict]) -> Citation:
    """Cite a candidate, with the conflicts that its passage is part of."""
    involved = tuple(c.id for c in conflicts if candidate.passage.id in c.passage_ids)
    return Citation(quote=candidate.quote, conflict_ids=involved)
