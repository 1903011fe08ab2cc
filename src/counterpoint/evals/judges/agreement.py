"""Whether a judge says what the deterministic measure says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from counterpoint.evals.judges.entries import Entry
from counterpoint.evals.judges.figures import RIGHT, appropriateness
from counterpoint.evals.judges.records import Agreement, Question
from counterpoint.evals.metrics.labels import accuracy, cohen_kappa
from counterpoint.evals.statistics.bootstrap import defined

_HALF = 0.5


@dataclass(frozen=True, slots=True)
class _Rule:
    """A question, the measure that answers it too, and what is a yes in either."""

    question: Question
    measure: str
    judged: Callable[[int], bool]
    measured: Callable[[float], bool]


_RULES = (
    _Rule("correctness", "correct", lambda score: score == RIGHT, lambda value: value == 1.0),
    _Rule(
        "support", "unsupported_claim_rate", lambda score: score == 1, lambda value: value == 1.0
    ),
    _Rule(
        "resolution",
        "resolution_appropriateness",
        lambda score: appropriateness(score) >= _HALF,
        lambda value: value >= _HALF,
    ),
)


def agreements(
    entries: Sequence[Entry],
    questions: Sequence[Question],
    *,
    suite: str | None,
    system: str | None,
) -> Iterator[Agreement]:
    """Agreement on every question that both answer for some case."""
    for rule in _RULES:
        pairs = [pair for entry in entries if (pair := _pair(rule, entry)) is not None]
        if not pairs or rule.question not in questions:
            continue
        cells = np.bincount([2 * ours + theirs for ours, theirs in pairs], minlength=4)
        sums = cells.astype(np.float64)
        no, judge_alone, measure_alone, yes = map(int, cells)
        yield Agreement(
            suite=suite,
            system=system,
            question=rule.question,
            measure=rule.measure,
            n=len(pairs),
            raw=defined(float(accuracy(sums, 2))),
            kappa=defined(float(cohen_kappa(sums, 2))),
            table=(no, judge_alone, measure_alone, yes),
        )


def _pair(rule: _Rule, entry: Entry) -> tuple[bool, bool] | None:
    """(what the measure says, what the judge says), where both say something."""
    row, score = entry.result.rows.get(rule.measure), entry.score(rule.question)
    if not row or score is None:
        return None
    return rule.measured(row[0]), rule.judged(score)
