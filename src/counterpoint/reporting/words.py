"""The words that a report is told in, the same in a terminal and on a page."""

from __future__ import annotations

from collections.abc import Iterable

from counterpoint.report import Report
from counterpoint.reporting.escape import clean
from counterpoint.types import Action, Answer, Claim, Origin, Passage, Verdict

ACTIONS: dict[Action, str] = {
    "keep_one": "keep one side",
    "keep_all": "keep every side",
    "set_aside": "set one side aside",
    "leave_open": "leave it open",
}
ORIGINS: dict[Origin, str] = {
    "evolution": "evolution: the facts changed over time",
    "intervention": "intervention: one side looks tampered with",
    "unresolved": "unresolved: nothing tells the sides apart",
}
CONFIDENCE_REMARK = "how well the cited words answer; it says nothing about conflicts"
USES = (
    ("primary", "Primary", "may support the answer"),
    ("unresolved", "Unresolved", "every side stays in view"),
    ("audit", "Set aside", "may not support the answer alone"),
)
_DATE = 80
_SOURCE = 160
_NAME = 40


def confidence_words(answer: Answer) -> str:
    """Return the confidence in words and as a number, such as "high (0.86)"."""
    if answer.abstained:
        word = "none"
    elif answer.confidence >= 0.8:
        word = "high"
    else:
        word = "moderate" if answer.confidence >= 0.5 else "low"
    return f"{word} ({answer.confidence:.2f})"


def verdict_line(report: Report) -> str:
    """Return the outcome in one sentence."""
    if report.conflicts:
        sides = {name for conflict in report.conflicts for name in conflict.passage_ids}
        return f"{count(len(report.conflicts), 'conflict')} between {count(len(sides), 'passage')}"
    return (
        f"No conflict found among {count(len(report.hits), 'passage')} "
        f"({count(report.pairs.compared, 'pair')} compared)"
    )


def caution(report: Report) -> str | None:
    """Return what keeps the outcome from being taken at its word, None where nothing does."""
    errors = [failure for failure in report.failures if failure.severity == "error"]
    if errors:
        stages = ", ".join(sorted({clean(failure.stage, _NAME) for failure in errors}))
        return (
            f"A part of the machine was off ({stages}): "
            f"{count(len(errors), 'error')}, listed under failures. "
            "Conflicts may have been missed."
        )
    if not report.conflicts and len(report.hits) > 1 and not report.pairs.compared:
        return "No pair of passages was compared, so this says nothing about conflicts."
    return None


def footer(report: Report) -> str:
    """Return the size, the time and the preset of the run in one line."""
    seconds = sum(timing.seconds for timing in report.timings)
    pairs = report.pairs
    return (
        f"{pairs.compared} of {count(pairs.total, 'pair')} compared, "
        f"{seconds:.2f} s, preset {clean(report.run.preset, _NAME)}"
    )


def count(number: int, noun: str) -> str:
    """Return "1 pair", "2 pairs"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def said(claim: Claim) -> tuple[str, str | None]:
    """Return the value of a claim with what limits it, and its quote where that differs."""
    scope = ", ".join(part for part in (claim.entity, claim.relation, claim.time) if part)
    value = f"not {claim.value}" if claim.negated else claim.value
    quote = claim.quote.text
    return f"{value} ({scope})" if scope else value, None if quote == claim.value else quote


def why(votes: Iterable[Verdict], summary: str) -> tuple[tuple[str, str], ...]:
    """Return each distinct explanation of the votes with where it comes from.

    Where the summary, which stands above, has said it already, it is not said again.
    """
    told = dict.fromkeys((vote.explanation, f"{vote.reason}, {vote.detector}") for vote in votes)
    return tuple(("as said above" if words == summary else words, by) for words, by in told)


def about(passage: Passage | None) -> tuple[str, str]:
    """Return the date and the source to show, with words where there is none."""
    if passage is None:
        return "not in the report", "no source"
    return clean(passage.date or "no date", _DATE), clean(passage.source or "no source", _SOURCE)
