"""Answers without a language model: the words of a passage, cited, with every conflict told.

The reader reads each passage on its own. A passage that was set aside never answers. Where the
best answer comes from a side that is still open, all open sides are told and none is preferred.
Conflicts that the cited passages have no part in stay in the report and out of the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
        evidence = settlement.evidence
        in_view = (*evidence.primary, *evidence.unresolved)
        candidates = self._candidates(request.query or "", in_view)
        outvoted = _outvoted(settlement)
        best = next((c for c in candidates if c.passage.id not in outvoted), None)
        if best is None or best.score < self._settings.least_score:
            return Answer(text=NO_ANSWER, abstained=True)
        rivals = _open_rivals(best, candidates, settlement)
        cited = rivals or [best]
        return Answer(
            text=_side_by_side(rivals) if rivals else f"{best.said} {best.label}",
            citations=tuple(cite(candidate, conflicts) for candidate in cited),
            notes=tuple(_notes(cited, candidates, settlement)),
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


def _outvoted(settlement: Settlement) -> frozenset[str]:
    """The open sides of conflicts in which another side was preferred: they do not answer."""
    return frozenset(
        name
        for resolution in settlement.resolutions
        if resolution.action != "leave_open"
        for name in resolution.left_open
    )


def _open_rivals(
    best: Candidate, candidates: list[Candidate], settlement: Settlement
) -> list[Candidate]:
    """All sides of the open conflict that the best answer belongs to, if it belongs to one."""
    for resolution in settlement.resolutions:
        sides = {*resolution.kept, *resolution.left_open}
        if resolution.action == "leave_open" and best.passage.id in sides:
            return [candidate for candidate in candidates if candidate.passage.id in sides]
    return []


def _notes(
    cited: list[Candidate], candidates: list[Candidate], settlement: Settlement
) -> Iterator[str]:
    """What was decided where the cited passages are in dispute, and what open sides say."""
    names = {candidate.passage.id for candidate in cited}
    for resolution in settlement.resolutions:
        sides = {*resolution.kept, *resolution.set_aside, *resolution.left_open}
        if not names & sides:
            continue
        yield resolution.rationale
        for candidate in candidates:
            if candidate.passage.id in resolution.left_open and candidate not in cited:
                yield f"{candidate.label} says: {candidate.said}"


def _side_by_side(rivals: list[Candidate]) -> str:
    sides = " ".join(f"{rival.label} {rival.said}" for rival in rivals)
    return f"The passages disagree, and nothing here decides between them. {sides}"


def _scope(best: Candidate, request: Request, settlement: Settlement) -> Scope:
    decided = any(
        best.passage.id in resolution.kept and resolution.set_aside
        for resolution in settlement.resolutions
    )
    if not decided:
        return "unspecified"
    return "as_of" if request.as_of is not None else "current"
