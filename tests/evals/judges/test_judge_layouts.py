"""The same answer in two layouts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.judges.entries import Entry
from counterpoint.evals.judges.layouts import (
    Layouts,
    bullets,
    laid_out,
    paragraph,
    preferences,
    sample,
)
from counterpoint.evals.judges.records import Judged, Verdict
from counterpoint.evals.records import Example, SystemOutput
from counterpoint.evals.runs.records import Result


def recorded(example: Example, output: SystemOutput | None, case: str = "c") -> Entry:
    made = replace(example, case=replace(example.case, id=case))
    result = Result(case=case, group=case, output=output)
    return Entry(suite="own", system="sys", example=made, result=result)


@pytest.mark.parametrize(
    "answer",
    [
        "It has 40 berths. Another page says 55.",
        "**It has 40 berths.**\n\n- Another page says 55.",
        "1. It has 40 berths.\n2. Another page says 55.",
        "# It has 40 berths.\nAnother page says 55.",
    ],
)
def test_both_layouts_say_the_same_whatever_the_answer_looked_like(answer: str) -> None:
    assert paragraph(answer) == "It has 40 berths. Another page says 55."
    assert bullets(answer) == "- **It has 40 berths.**\n- Another page says 55."


@pytest.mark.parametrize(
    "answer",
    [
        "It fell to -5 degrees. 3.5 mm of rain fell.",
        "Call __init__ first. 2**3 and 4**5 are numbers.",
        "It is ** not closed, from 3 - 5.",
    ],
)
def test_marks_that_belong_to_the_text_stay(answer: str) -> None:
    assert paragraph(answer) == answer


@given(st.text())
def test_layouts_bear_any_text(answer: str) -> None:
    assert "\n" not in paragraph(answer)
    assert all(line.startswith("- ") for line in bullets(answer).split("\n"))


def test_only_the_answer_is_laid_out_anew(example: Example, output: SystemOutput) -> None:
    pair = laid_out(recorded(example, output))
    assert pair is not None
    plain, listed = pair
    assert replace(plain, answer=None) == replace(listed, answer=None)
    assert replace(plain, answer=None) == replace(output, answer=None)
    for empty in (None, SystemOutput(), SystemOutput(answer=" "), SystemOutput(abstained=True)):
        assert laid_out(recorded(example, empty)) is None


def test_the_sample_is_drawn_by_the_seed_and_grows(example: Example, output: SystemOutput) -> None:
    entries = [recorded(example, output, f"c{at}") for at in range(30)]

    def drawn(count: int, seed: int) -> list[str]:
        chosen = sample(entries, ["correctness"], count=count, seed=seed)
        return [entry.example.case.id for entry in chosen]

    assert len(drawn(20, 0)) == 20
    assert drawn(5, 0) == drawn(5, 0)
    assert set(drawn(5, 0)) < set(drawn(20, 0))
    assert drawn(20, 0) != drawn(20, 1)
    assert drawn(30, 0) == [entry.example.case.id for entry in entries]
    assert drawn(0, 0) == []


def test_the_sample_holds_cases_that_ask_for_a_question(
    example: Example, output: SystemOutput
) -> None:
    calm = replace(example, gold=replace(example.gold, kind="none"))
    assert not sample([recorded(calm, output)], ["transparency"], count=5, seed=0)
    assert not sample([recorded(example, output)], [], count=5, seed=0)


def scored(score: int | None) -> Judged:
    verdict = Verdict(
        question="transparency", score=score, error=None if score is not None else "bad"
    )
    return Judged(case="c", output="o", verdicts=(verdict,))


def test_the_preference_is_the_mean_difference(example: Example) -> None:
    # List less paragraph: +2, 0, -1, and one without a score: mean 1/3 over three.
    pairs = [
        Layouts(
            entry=recorded(example, None, f"c{at}"),
            paragraph=scored(plain),
            bullets=scored(listed),
        )
        for at, (plain, listed) in enumerate([(1, 3), (4, 4), (3, 2), (None, 5)])
    ]
    [found] = preferences(pairs, ["correctness", "transparency"], resamples=300, seed=0)
    assert found.question == "transparency"
    assert found.value == pytest.approx(1 / 3)
    assert (found.n, found.unscored) == (3, 1)
    assert found.low is not None
    assert found.high is not None
    assert -1 <= found.low < 1 / 3 < found.high <= 2
