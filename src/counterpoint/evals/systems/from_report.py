"""From a report of ours to what a system said: for presets, and for whoever records reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from counterpoint.errors import one_line
from counterpoint.evals.records import Cost, OriginLabel, PairOutput, SystemOutput
from counterpoint.report import Report
from counterpoint.types import Answer, Failure, Origin, Verdict

# Presets that compare nothing: of conflicts they say nothing, not that there are none.
_SILENT = frozenset({"standard"})
_ORIGINS: dict[Origin, OriginLabel] = {"evolution": "E", "intervention": "I", "unresolved": "U"}

_Pair = tuple[str, str]


def from_report(report: Report, *, detects: bool | None = None) -> SystemOutput:
    """Read a report as the output of a system.

    ``kind``, ``origin``, ``suspects`` and ``action`` are those of the most probable conflict. An
    answer that could not be written is none, and no abstention. Warnings are no failures.
    ``seconds`` leaves out the loading of the preset.

    Args:
        report: what `Counterpoint.ask` or `Counterpoint.review` returned.
        detects: whether the preset looks for conflicts; None goes by its name.
    """
    errors = [failure for failure in report.failures if failure.severity == "error"]
    votes = _votes(report)
    output = SystemOutput(
        cost=Cost(pairs=_settled(report, votes)),
        seconds=sum(each.seconds for each in report.timings if each.stage != "load"),
        failures=tuple(_told(failure) for failure in errors),
    )
    if report.run.preset not in _SILENT if detects is None else detects:
        output = _with_conflicts(output, report, votes)
    if report.answer is not None and all(failure.stage != "generate" for failure in errors):
        output = _with_answer(output, report.answer)
    return output


def _with_conflicts(
    output: SystemOutput, report: Report, votes: dict[_Pair, Verdict]
) -> SystemOutput:
    output = replace(
        output,
        pairs=tuple(_pairs(report, votes)),
        kind="none",
        set_aside=tuple(passage.id for passage in report.evidence.audit),
    )
    if not report.conflicts:
        return output
    top = max(report.conflicts, key=lambda conflict: conflict.probability)
    origin = next((a for a in report.attributions if a.conflict_id == top.id), None)
    settled = next((r for r in report.resolutions if r.conflict_id == top.id), None)
    return replace(
        output,
        kind=top.kind,
        origin=_ORIGINS[origin.label] if origin else None,
        suspects=origin.suspect_passage_ids if origin else (),
        action=settled.action if settled else None,
    )


def _with_answer(output: SystemOutput, answer: Answer) -> SystemOutput:
    return replace(
        output,
        answer=answer.text,
        abstained=answer.abstained,
        citations=tuple(citation.quote for citation in answer.citations),
        notes=answer.notes,
        scope=answer.scope,
        confidence=answer.confidence,
    )


def _votes(report: Report) -> dict[_Pair, Verdict]:
    """The surest vote on each two passages; a passage that contradicts itself is no pair."""
    best: dict[_Pair, Verdict] = {}
    for vote in report.deciding:
        pair = _pair(vote.left, vote.right)
        if vote.left != vote.right and (
            pair not in best or vote.probability > best[pair].probability
        ):
            best[pair] = vote
    return best


def _settled(report: Report, votes: dict[_Pair, Verdict]) -> tuple[tuple[str, int], ...]:
    """How many pairs each detector settled, in the order in which they voted."""
    count = Counter(vote.detector for vote in votes.values())
    voted = dict.fromkeys(vote.detector for vote in report.verdicts)
    return tuple((name, count[name]) for name in voted if count[name])


def _pairs(report: Report, votes: dict[_Pair, Verdict]) -> Iterator[PairOutput]:
    """Every pair that was voted on or stands in a conflict, in order."""
    conflicting = {
        _pair(*pair): conflict.probability
        for conflict in report.conflicts
        for pair in conflict.passage_pairs
        if pair[0] != pair[1]
    }
    chances = conflicting | {pair: vote.probability for pair, vote in votes.items()}
    for (left, right), chance in sorted(chances.items()):
        conflict = (left, right) in conflicting
        yield PairOutput(left=left, right=right, conflict=conflict, probability=chance)


def _pair(one: str, other: str) -> _Pair:
    return (one, other) if one < other else (other, one)


def _told(failure: Failure) -> str:
    parts = (failure.stage, failure.subject, failure.message)
    return one_line(": ".join(part for part in parts if part))
