"""What a judge is asked, what it says, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from counterpoint.evals.runs.records import Figure
from counterpoint.evals.runs.summarise import RESAMPLES

FORMAT = 1
FORMAT_SAMPLE = 20
Question = Literal["correctness", "support", "resolution", "transparency"]
QUESTIONS: tuple[Question, ...] = ("correctness", "support", "resolution", "transparency")
ClaimLabel = Literal["SUPPORTED", "CONTRADICTED", "NOT_FOUND"]
CLAIM_LABELS: tuple[ClaimLabel, ...] = ("SUPPORTED", "CONTRADICTED", "NOT_FOUND")


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgePlan:
    """What is judged. ``data`` is the folder of the suites' files.

    ``questions`` are put on the outputs of ``systems`` on ``suites``, all of the run where these
    are empty. ``limit`` draws that many cases of each suite by a hash of ``seed`` and case id.
    ``format_sample`` answers are judged in two layouts too. ``name`` is how the judge is called,
    None its model's name.
    """

    data: Path | None = None
    questions: tuple[Question, ...] = QUESTIONS
    suites: tuple[str, ...] = ()
    systems: tuple[str, ...] = ()
    limit: int | None = None
    seed: int = 0
    format_sample: int = FORMAT_SAMPLE
    resamples: int = RESAMPLES
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedClaim:
    """A claim of an answer, and how the passages stand to it."""

    claim: str
    label: ClaimLabel


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a judge says to one question about one output.

    ``score`` is 0, 1 or 2 for correctness; 1 to 5 for resolution and transparency; for support 1
    where some claim is not supported, else 0. It is None where the output is unscored, and
    ``error`` says why; or, without an error, where there is nothing to count: an abstention, or an
    answer without a claim. ``failed`` marks a call that brought no reply: it is made again.
    """

    question: Question
    score: int | None = None
    reason: str = ""
    error: str | None = None
    failed: bool = False
    claims: tuple[JudgedClaim, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The verdicts on one output, and what they took.

    ``output`` is a digest of what was judged: another answer to the same case is judged anew.
    """

    case: str
    output: str
    verdicts: tuple[Verdict, ...] = ()
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def verdict(self, question: Question) -> Verdict | None:
        """The verdict on one question, None where it was not asked."""
        return next((one for one in self.verdicts if one.question == question), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How a judge agrees with the deterministic measure, both taken as yes or no.

    ``table`` counts (both no, the judge alone yes, the measure alone yes, both yes); ``n`` is
    their sum. ``raw`` is the share on which they agree, ``kappa`` that beyond chance (Cohen 1960);
    None where it is not defined. ``suite`` and ``system`` are None for all of them together.
    """

    suite: str | None
    system: str | None
    question: Question
    measure: str
    n: int
    raw: float | None
    kappa: float | None
    table: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference:
    """Mean score of the list less that of the paragraph, with its 95 % interval.

    ``n`` counts the answers that were scored in both layouts.
    """

    question: Question
    value: float | None
    low: float | None
    high: float | None
    n: int
    unscored: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Why verdicts are missing, and how many for that reason."""

    question: Question
    error: str
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeSummary:
    """All that a judge says of a run.

    ``folder`` is where its verdicts stand below ``RUN/judged``. ``calls`` that brought a reply,
    and tokens, are those of the verdicts on which the summary rests, of this judging or earlier.
    """

    judge: str
    folder: str
    identity: str
    questions: tuple[Question, ...]
    limit: int | None
    seed: int
    resamples: int
    figures: tuple[Figure, ...] = ()
    agreements: tuple[Agreement, ...] = ()
    preferences: tuple[Preference, ...] = ()
    problems: tuple[Problem, ...] = ()
    warnings: tuple[str, ...] = ()
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    format: int = FORMAT
