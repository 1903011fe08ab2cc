from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from counterpoint.evals.records import PairLabel, PairOutput, SystemOutput

PAIRS = (
    PairLabel(left="p1", right="p2", conflict=True),
    PairLabel(left="p1", right="p3", conflict=False),
    PairLabel(left="p2", right="p3", conflict=False, hard=True),
)


def said(*pairs: tuple[str, str, bool, float], **more: Any) -> SystemOutput:
    given = [PairOutput(left=a, right=b, conflict=c, probability=p) for a, b, c, p in pairs]
    return SystemOutput(pairs=tuple(given), **more)


@pytest.fixture
def pairs(example: Callable[..., Any]) -> list[tuple[Any, SystemOutput | None]]:
    """Seven labelled pairs in three cases: found, missed (not listed), alarms; one unscored."""
    return [
        # tp .9; (p1, p3) is not listed: tn, 0; the hard one is an alarm: fp .8; no label: ignored.
        (
            example(pairs=PAIRS),
            said(("p1", "p2", True, 0.9), ("p2", "p3", True, 0.8), ("p1", "p9", True, 1.0)),
        ),
        # fn: compared and let pass at .3; tn .1; tn .2
        (
            example(pairs=PAIRS),
            said(("p1", "p2", False, 0.3), ("p1", "p3", False, 0.1), ("p2", "p3", False, 0.2)),
        ),
        (example(pairs=PAIRS[:1]), said()),  # fn, 0
        (example(pairs=PAIRS), SystemOutput(answer="no word on pairs")),
        (example(pairs=PAIRS), None),
        (example(), said(("p1", "p2", True, 1.0))),
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # tp 1, fp 1, fn 2, tn 3
        ("pair_accuracy", 4 / 7),
        ("pair_precision", 1 / 2),
        ("pair_recall", 1 / 3),
        ("pair_f1", 2 / 5),
        # Without the hard ones: tp 1, fp 0, fn 2, tn 2
        ("pair_accuracy_easy", 3 / 5),
        ("pair_precision_easy", 1.0),
        ("pair_recall_easy", 1 / 3),
        ("pair_f1_easy", 2 / 4),
        # Positives .9 .3 0; negatives 0 .8 .1 .2: wins 4 + 3 + (tie) .5 of 12.
        ("pair_auroc", (4 + 3 + 0.5) / 12),
        # Negatives without the hard ones 0 .1: 2 + 2 + .5 of 6.
        ("pair_auroc_easy", (2 + 2 + 0.5) / 6),
        # Down the list: .9 (1 of 1), .8, .3 (2 of 3), .2, .1, then the two at 0 (3 of 7).
        ("pair_ap", (1 + 2 / 3 + 3 / 7) / 3),
        ("pair_ap_easy", (1 + 1 + 3 / 5) / 3),
        ("pair_brier", (0.1**2 + 0 + 0.8**2 + 0.7**2 + 0.1**2 + 0.2**2 + 1) / 7),
        ("pair_brier_easy", (0.1**2 + 0 + 0.7**2 + 0.1**2 + 1) / 5),
        # Bins of 1/15: {0, 0} holds one positive; .1, .2, .3, .8, .9 stand alone.
        ("pair_ece", (1 + 0.1 + 0.2 + 0.7 + 0.8 + 0.1) / 7),
        ("pair_ece_easy", (1 + 0.1 + 0.7 + 0.1) / 5),
    ],
)
def test_figures_over_pairs(
    name: str, expected: float, pairs: Any, value: Callable[..., float]
) -> None:
    assert value(name, pairs) == pytest.approx(expected)


def test_pairs_that_are_not_given_are_unscored_and_those_not_labelled_not_asked(
    pairs: Any, rows: Callable[..., list[Any]], example: Callable[..., Any]
) -> None:
    assert rows("pair_f1", pairs) == [
        (1, 1, 0, 1), (0, 0, 1, 2), (0, 0, 1, 0), None, None, "not asked",
    ]  # fmt: skip
    assert rows("pair_f1_easy", [(example(pairs=PAIRS[2:]), said())]) == ["not asked"]


def test_cases_are_told_by_any_pair_or_by_their_kind(
    value: Callable[..., float], rows: Callable[..., list[Any]], example: Callable[..., Any]
) -> None:
    conflict, peace = example(pairs=PAIRS), example(pairs=PAIRS[1:])
    given = [
        (conflict, said(("p1", "p3", True, 1.0))),  # the wrong pair, but the case has a conflict
        (conflict, said(("p1", "p2", False, 0.4))),
        (peace, said(kind="temporal")),
        (peace, said(kind="none")),
        (example(kind="opinion"), SystemOutput(kind="factual")),
        (example(kind="none"), SystemOutput(answer="x")),
        (example(), said()),
    ]
    assert rows("conflict_f1", given) == [
        (1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 1), (1, 0, 0, 0), None, "not asked",
    ]  # fmt: skip
    assert value("conflict_accuracy", given) == pytest.approx(3 / 5)
    assert value("conflict_f1", given) == pytest.approx(2 * 2 / (2 * 2 + 1 + 1))
    assert value("false_alarm_rate", given) == pytest.approx(1 / 2)
    assert rows("false_alarm_rate", given)[0] == "not asked"


def test_another_kind_that_is_no_error_counts_as_the_right_one(
    value: Callable[..., float], rows: Callable[..., list[Any]], example: Callable[..., Any]
) -> None:
    given = [
        (example(kind="factual", kinds_also_ok=("temporal",)), SystemOutput(kind="temporal")),
        (example(kind="factual", kinds_also_ok=("temporal",)), SystemOutput(kind="opinion")),
        (example(kind="temporal"), SystemOutput(kind="factual")),
        (example(kind="none"), SystemOutput(kind="none")),
        (example(kind="none"), SystemOutput()),
        (example(pairs=PAIRS), SystemOutput(kind="factual")),
    ]
    assert value("kind_accuracy", given) == pytest.approx(2 / 4)
    # factual: 1 right, 2 gold, 2 said: F1 1/2; temporal 0; opinion 0 (said once); none 1.
    assert value("kind_macro_f1", given) == pytest.approx((1 / 2 + 0 + 0 + 1) / 4)
    assert rows("kind_accuracy", given)[4:] == [None, "not asked"]


def test_figures_without_cases_are_not_defined(value: Callable[..., float]) -> None:
    for name in ("pair_f1", "pair_auroc", "pair_ece", "conflict_f1", "kind_macro_f1"):
        assert math.isnan(value(name, []))
