"""What figures and agreement are made from: a case, its recorded result, and the verdicts."""

from __future__ import annotations

from dataclasses import dataclass

from counterpoint.evals.judges.records import Judged, Question, Verdict
from counterpoint.evals.records import Example
from counterpoint.evals.runs.records import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One result of a run; ``judged`` is None where the system failed on the case."""

    suite: str
    system: str
    example: Example
    result: Result
    judged: Judged | None = None

    def verdict(self, question: Question) -> Verdict | None:
        """The verdict on one question, None where there is none."""
        return None if self.judged is None else self.judged.verdict(question)

    def score(self, question: Question) -> int | None:
        """The judge's score, None where there is none."""
        verdict = self.verdict(question)
        return None if verdict is None else verdict.score
