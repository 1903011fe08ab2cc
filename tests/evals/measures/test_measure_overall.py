"""CARS by hand, cost and latency."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from counterpoint.evals.measures.overall import components
from counterpoint.evals.records import AnswerKey, Cost, PairLabel, SystemOutput
from counterpoint.types import Quote

NINE = "The fee for a locker is 9 euros."
TEXTS = {"p1": NINE, "p2": "The fee for a locker is 5 euros."}
KEY = AnswerKey(gold=(("9 euros",),), wrong=("5 euros",))


def cites(*names: str, answer: str = NINE, **more: Any) -> SystemOutput:
    quotes = tuple(Quote(passage_id=name, start=0, end=0, text="") for name in names)
    return SystemOutput(answer=answer, citations=quotes, **more)


@pytest.fixture
def given(example: Callable[..., Any]) -> list[tuple[Any, SystemOutput | None]]:
    conflict = example(texts=TEXTS, answer=KEY, kind="factual", keep=("p1",))
    peace = example(texts=TEXTS, answer=KEY, kind="none")
    solved: dict[str, Any] = {"kind": "factual", "action": "keep_one", "set_aside": ("p2",)}
    return [
        (conflict, cites("p1", **solved)),  # right, tp, 1, 1 of 1
        (conflict, cites("p2", answer=TEXTS["p2"], kind="none", set_aside=())),  # wrong, fn, 0, 1/1
        (conflict, SystemOutput(abstained=True, **solved)),  # wrong, tp, 1, nothing cited
        (peace, cites("p1", "p2", kind="factual")),  # right, fp, not asked, 1 of 2
        (peace, SystemOutput(answer=NINE)),  # says nothing of conflicts: unscored
        (conflict, cites("p1", kind="factual")),  # says nothing of passages set aside: unscored
        (example(texts=TEXTS, answer=KEY), cites("p1")),
    ]


def test_cars_is_the_weighted_sum_of_its_parts(
    given: Any, value: Callable[..., float], rows: Callable[..., list[Any]]
) -> None:
    found = rows("cars", given)
    assert found[4:] == [None, None, "not asked"]
    sums = np.array(found[:4]).sum(axis=0)
    assert components(sums) == pytest.approx([2 / 4, 4 / 6, 2 / 3, 3 / 4])
    expected = 0.35 * 2 / 4 + 0.25 * 4 / 6 + 0.25 * 2 / 3 + 0.15 * 3 / 4
    assert value("cars", given) == pytest.approx(expected)


def test_cars_counts_pairs_where_they_are_labelled_and_needs_them_then(
    example: Callable[..., Any], rows: Callable[..., list[Any]]
) -> None:
    labels = (
        PairLabel(left="p1", right="p2", conflict=True),
        PairLabel(left="p1", right="p3", conflict=False),
    )
    case = example(texts=TEXTS, answer=KEY, pairs=labels)
    said = {"set_aside": (), "action": "leave_open"}
    [by_pair, unscored] = rows(
        "cars", [(case, cites("p1", pairs=(), **said)), (case, cites("p1", kind="factual", **said))]
    )
    assert by_pair[2:6] == (0, 0, 1, 1)
    assert unscored is None


def test_cars_without_a_citation_is_not_defined(given: Any, value: Callable[..., float]) -> None:
    assert math.isnan(value("cars", given[2:3]))


def test_cost(
    example: Callable[..., Any], value: Callable[..., float], rows: Callable[..., list[Any]]
) -> None:
    case = example()
    given = [
        (case, SystemOutput(cost=Cost(calls=3, prompt_tokens=100, completion_tokens=20))),
        (case, SystemOutput(cost=Cost(pairs=(("heads", 3), ("judge", 1))))),
        (case, SystemOutput(cost=Cost(pairs=(("heads", 0), ("judge", 4))))),
        (case, SystemOutput()),
        (case, None),
    ]
    assert value("llm_calls", given) == pytest.approx(1.0)
    assert value("tokens", given) == pytest.approx(40.0)
    assert value("settled_first_stage", given) == pytest.approx(3 / 8)
    assert rows("settled_first_stage", given) == [(), (3, 4), (0, 4), None, None]


def test_latency_is_that_of_a_case(
    example: Callable[..., Any], value: Callable[..., float], rows: Callable[..., list[Any]]
) -> None:
    given = [(example(), SystemOutput(seconds=float(s))) for s in range(100, 0, -1)]
    for share in (50, 95, 99):
        assert value(f"latency_p{share}", given) == share
    assert value("latency_p50", [*given, (example(), SystemOutput())]) == 50
    assert rows("latency_p50", [(example(), SystemOutput())]) == [None]
    assert value("latency_p50", [(example(), SystemOutput(seconds=0.0))]) == 0.0
