"""Answers without a language model: the words of a passage, cited, with every conflict told.

The reader reads each passage on its own. A passage that was set aside never answers. Where the
best answer comes from a side that is still open, all open sides are told and none is preferred.
"""

from __future__ import annotations

from collections.abc import Sequence

from counterpoint.generation.quoting import NO_ANSWER, Candidate, cite, said_by
from counterpoint.protocols import Reader
from counterpoint.settings import AnswerSettings
from counterpoint.types import Answer, Conflict, Passage, Request, Scope, Settlement
from counterpoint.values.visible import visible


class ExtractiveGenerator:
    """Says the sentence that answers best and cites it."""

    def __init__(self, reader: Reader, settings: AnswerSettings) -> None:
        self._reader = reader
        self._settings = settings

    def generate(
        self, request: Request, settlement: Settlement, conflicts: Sequence[Conflict]
    ) -> Answer:
        """Answer from the primary and the unresolved evidence."""
        notes = tuple(resolution.rationale for resolution in settlement.resolutions)
        candidates = self._candidates(request.query or "", _may_answer(settlement))
        if not candidates or candidates[0].score < self._settings.least_score:
            return Answer(text=NO_ANSWER, notes=notes, abstained=True)
        best = candidates[0]
        rivals = _open_rivals(best, candidates, settlement)
        return Answer(
            text=_side_by_side(rivals) if rivals else f"{best.said} [{best.passage.id}]",
            citations=tuple(cite(candidate, conflicts) for candidate in rivals or [best]),
            notes=notes,
            confidence=best.score,
            scope=_scope(best, request, settlement),
        )

    def _candidates(self, question: str, passages: Sequence[Passage]) -> list[Candidate]:
        """Every passage's best sentence, the best first, ties by id."""
        seen = [visible(passage.text) for passage in passages]
        readings = self._reader.read(question, [text.text for text in seen])
        candidates = [
            said_by(passage, text, reading)
            for passage, text, reading in zip(passages, seen, readings, strict=True)
            if reading is not None
        ]
        return sorted(candidates, key=lambda c: (-c.score, c.passage.id))


def _may_answer(settlement: Settlement) -> tuple[Passage, ...]:
    """The primary passages, and the open sides of conflicts in which nothing was preferred."""
    outvoted = {
        name
        for resolution in settlement.resolutions
        if resolution.action != "leave_open"
        for name in resolution.left_open
    }
    evidence = settlement.evidence
    return (*evidence.primary, *(p for p in evidence.unresolved if p.id not in outvoted))


def _open_rivals(
    best: Candidate, candidates: list[Candidate], settlement: Settlement
) -> list[Candidate]:
    """All sides of the open conflict that the best answer belongs to, if it belongs to one."""
    for resolution in settlement.resolutions:
        sides = {*resolution.kept, *resolution.left_open}
        if resolution.action == "leave_open" and best.passage.id in sides:
            return [candidate for candidate in candidates if candidate.passage.id in sides]
    return []


def _side_by_side(rivals: list[Candidate]) -> str:
    sides = " ".join(f"[{rival.passage.id}] {rival.said}" for rival in rivals)
    return f"The passages disagree, and nothing here decides between them. {sides}"


def _scope(best: Candidate, request: Request, settlement: Settlement) -> Scope:
    decided = any(
        best.passage.id in resolution.kept and resolution.set_aside
        for resolution in settlement.resolutions
    )
    if not decided:
        return "unspecified"
    return "as_of" if request.as_of is not None else "current"
