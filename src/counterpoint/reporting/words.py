"""The words that a report is told in, the same in a terminal and on a page."""

from __future__ import annotations

from collections.abc import Iterable

from counterpoint.report import Report
from counterpoint.reporting.escape import clean
from counterpoint.types import (
    Action,
    Answer,
    Claim,
    Failure,
    Origin,
    Passage,
    Resolution,
    SecondStage,
    Verdict,
)
from counterpoint.values.visible import visible

_ACTIONS: dict[Action, str] = {
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
_NO_SECOND: dict[SecondStage, str] = {
    "off": "the settings allow no call",
    "no-model": "no chat model is configured",
}
_INPUT_STAGES = frozenset(("ingest", "index", "dates"))
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
    off = [failure for failure in errors if failure.stage not in _INPUT_STAGES]
    unused = [failure for failure in errors if failure.stage in _INPUT_STAGES]
    if errors:
        found = [*_off(off), *_unused(unused), "Conflicts may have been missed."]
        return " ".join(found)
    if not report.conflicts and len(report.hits) > 1 and not report.pairs.compared:
        return "No pair of passages was compared, so this says nothing about conflicts."
    return None


def _off(errors: list[Failure]) -> Iterable[str]:
    if errors:
        stages = ", ".join(sorted({clean(failure.stage, _NAME) for failure in errors}))
        number = count(len(errors), "error")
        yield f"A part of the machine was off ({stages}): {number}, listed under failures."


def _unused(errors: list[Failure]) -> Iterable[str]:
    # One input may fail more than once; an error without a subject counts as an input.
    number = len({failure.subject or place for place, failure in enumerate(errors)})
    if errors:
        was = "was" if number == 1 else "were"
        yield f"{count(number, 'input')} {was} not used or not understood, listed under failures."


def probability_words(probability: float) -> str | None:
    """Return a probability in words, None where a heuristic only says yes or no."""
    if not 0 < probability < 1:
        return None
    number = f"{probability:.2f}"
    rounded = {"0.00": "below 0.01", "1.00": "above 0.99"}
    return f"probability {rounded.get(number, number)}"


def action_words(resolution: Resolution) -> str:
    """Return what was decided, without saying that what is left open was kept."""
    kept, left_open = len(resolution.kept), len(resolution.left_open)
    if resolution.action not in ("keep_one", "keep_all") or not left_open:
        return _ACTIONS[resolution.action]
    sides = "one side" if resolution.action == "keep_one" or kept == 1 else f"{kept} sides"
    return f"keep {sides}, leave {left_open} open"


def footer(report: Report) -> str:
    """Return the size, the time and the preset of the run in one line."""
    seconds = sum(timing.seconds for timing in report.timings)
    pairs = report.pairs
    return (
        f"{pairs.compared} of {count(pairs.total, 'pair')} compared, "
        f"{seconds:.2f} s, preset {clean(report.run.preset, _NAME)}"
    )


def stages_line(report: Report) -> str | None:
    """Return who settled the pairs in one line, None where the detector has no second stage."""
    found = report.stages
    if found is None or not found.settled + found.unsure:
        return None
    pairs = count(found.settled + found.unsure, "pair")
    if not found.unsure:
        return f"{pairs} settled by the first stage, none put to a chat model"
    if found.second != "on":
        return f"{found.unsure} of {pairs} unsure, first verdict kept: {_NO_SECOND[found.second]}"
    known = f" ({found.cached} answered from the cache)" if found.cached else ""
    left_out = found.unsure - found.asked
    rest = f", {left_out} left out" if left_out else ""
    return (
        f"{found.settled} of {pairs} settled without the chat model, "
        f"{found.asked} put to it{known}{rest}"
    )


def count(number: int, noun: str) -> str:
    """Return "1 pair", "2 pairs"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def said(claims: Iterable[Claim]) -> tuple[tuple[str, bool], ...]:
    """Return each distinct saying and whether it is a quote; without words, its normal form."""
    return tuple(dict.fromkeys(_saying(claim) for claim in claims))


def seen(quote: str) -> str:
    """Return the words of a quote without mark-up; a quote of nothing but mark-up as it stands."""
    words = visible(quote).text
    return words if words.strip() else quote


def why(votes: Iterable[Verdict], summary: str) -> tuple[tuple[str, str], ...]:
    """Return each distinct explanation that is not the summary, with where it comes from."""
    told = ((vote.explanation, f"{vote.reason}, {vote.detector}") for vote in votes)
    return tuple(dict.fromkeys((words, by) for words, by in told if words != summary))


def summary_origin(votes: Iterable[Verdict], summary: str) -> str | None:
    """Return the reasons of the votes that explain themselves with the summary, in brackets."""
    reasons = dict.fromkeys(vote.reason for vote in votes if vote.explanation == summary)
    return f"({', '.join(reasons)})" if reasons else None


def source_of(passage: Passage | None) -> str | None:
    """Return the source where it says more than the id does."""
    if passage is None or passage.source == passage.id:
        return None
    return passage.source


def about(passage: Passage | None, date: str | None = None) -> tuple[str, str]:
    """Return the date and the source to show, with words where there is none.

    Args:
        passage: the passage, None where the report does not hold it.
        date: the date to show in place of the one as given.
    """
    if passage is None:
        return "not in the report", "no source"
    date = date or passage.date or "no date"
    return clean(date, _DATE), clean(source_of(passage) or "no source", _SOURCE)


def _saying(claim: Claim) -> tuple[str, bool]:
    if claim.quote.text.strip():
        return seen(claim.quote.text), True
    scope = ", ".join(part for part in (claim.entity, claim.relation, claim.time) if part)
    value = f"not {claim.value}" if claim.negated else claim.value
    return (f"{value} ({scope})" if scope else value), False
