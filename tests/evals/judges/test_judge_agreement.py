"""Agreement and figures, by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from counterpoint.evals.judges.agreement import agreements
from counterpoint.evals.judges.entries import Entry
from counterpoint.evals.judges.figures import appropriateness, figures
from counterpoint.evals.judges.records import QUESTIONS, Agreement, Judged, Question, Verdict
from counterpoint.evals.measures.measure import Row
from counterpoint.evals.records import Example
from counterpoint.evals.runs.records import Result


def entry(
    example: Example,
    measure: str,
    row: Row | None,
    question: Question,
    score: int | None,
    group: str = "g",
) -> Entry:
    verdict = Verdict(question=question, score=score, error=None if score is not None else "bad")
    return Entry(
        suite="own",
        system="sys",
        example=example,
        result=Result(case=example.case.id, group=group, rows={measure: row}),
        judged=Judged(case=example.case.id, output="o", verdicts=(verdict,)),
    )


def agreement(entries: Sequence[Entry]) -> Agreement:
    [found] = agreements(entries, QUESTIONS, suite="own", system="sys")
    return found


def test_agreement_on_correctness(example: Example) -> None:
    # Both no twice (a grade of 1 is a no), the judge alone yes once, the measure alone yes once,
    # both yes four times: raw 6/8; expected (5/8)^2 + (3/8)^2 = 34/64; kappa 14/30.
    pairs = [(0.0, 0), (0.0, 1), (0.0, 2), (1.0, 1), *[(1.0, 2)] * 4]
    entries = [
        entry(example, "correct", (right, 1.0), "correctness", score) for right, score in pairs
    ]
    unscored = entry(example, "correct", (1.0, 1.0), "correctness", None)
    not_measured = [entry(example, "correct", row, "correctness", 2) for row in (None, ())]
    found = agreement([*entries, unscored, *not_measured])
    assert found.table == (2, 1, 1, 4)
    assert found.n == 8
    assert found.raw == 0.75
    assert found.kappa == pytest.approx(14 / 30)
    assert (found.suite, found.system, found.measure) == ("own", "sys", "correct")


def test_agreement_on_support_is_on_what_is_not_supported(example: Example) -> None:
    entries = [
        entry(example, "unsupported_claim_rate", (value, 1.0), "support", score)
        for value, score in [(1.0, 1), (0.0, 0)]
    ]
    found = agreement(entries)
    assert found.table == (1, 0, 0, 1)
    assert (found.raw, found.kappa) == (1.0, 1.0)


def test_a_resolution_counts_as_appropriate_from_a_half_on(example: Example) -> None:
    pairs = [(0.0, 2), (0.5, 3), (1.0, 5), (0.0, 3)]
    entries = [
        entry(example, "resolution_appropriateness", (value, 1.0), "resolution", score)
        for value, score in pairs
    ]
    assert agreement(entries).table == (1, 1, 0, 2)


def test_kappa_is_not_defined_where_all_is_of_one_class(example: Example) -> None:
    found = agreement([entry(example, "correct", (1.0, 1.0), "correctness", 2)])
    assert (found.n, found.raw, found.kappa) == (1, 1.0, None)


def test_questions_that_were_not_asked_have_no_agreement(example: Example) -> None:
    one = entry(example, "correct", (1.0, 1.0), "correctness", 2)
    assert not list(agreements([one], ["support"], suite=None, system=None))


@pytest.mark.parametrize(("score", "share"), [(1, 0.0), (2, 0.25), (3, 0.5), (5, 1.0)])
def test_appropriateness(score: int, share: float) -> None:
    assert appropriateness(score) == share


def test_figures_are_means_with_intervals_and_count_what_is_missing(example: Example) -> None:
    entries = [
        entry(example, "correct", None, "resolution", score, f"g{at}")
        for at, score in enumerate((1, 3, 5, 5, None))
    ]
    calm = replace(example, gold=replace(example.gold, kind="none"))
    entries.append(entry(calm, "correct", None, "support", 1))
    found = {one.measure: one for one in figures(entries, ["resolution"], resamples=200, seed=0)}
    assert list(found) == ["judged_resolution_score", "judged_resolution_appropriateness"]
    score, share = found.values()
    assert (score.value, share.value) == (3.5, 0.625)
    assert (score.n, score.unscored) == (4, 1)
    assert score.low is not None
    assert score.high is not None
    assert 1.0 <= score.low < 3.5 < score.high <= 5.0


def test_correct_counts_full_marks_alone_and_abstentions_not_at_all(example: Example) -> None:
    entries = [entry(example, "correct", None, "correctness", score) for score in (2, 1, 0, 2)]
    nothing = Judged(case="c", output="o", verdicts=(Verdict(question="correctness"),))
    abstained = replace(entries[0], judged=nothing)
    [found] = figures([*entries, abstained], ["correctness"], resamples=50, seed=0)
    assert (found.measure, found.value, found.n, found.unscored) == ("judged_correct", 0.5, 4, 0)


def test_cars_takes_its_resolution_from_the_judge(example: Example) -> None:
    # Correct, one hit of detection, resolution 0 of 1 by the measure, sources 1 of 2.
    row: Row = (1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 2.0)
    one = entry(example, "cars", row, "resolution", 4)
    found = {fig.measure: fig for fig in figures([one], ["resolution"], resamples=10, seed=0)}
    expected = 0.35 + 0.25 + 0.25 * 0.75 + 0.15 * 0.5
    assert found["judged_cars"].value == pytest.approx(expected)
    unjudged = entry(example, "cars", row, "resolution", None)
    [*_, cars] = figures([unjudged], ["resolution"], resamples=10, seed=0)
    assert (cars.value, cars.n, cars.unscored) == (None, 0, 1)
