from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from counterpoint.evals.measures.attribution import GOLD, SAID
from counterpoint.evals.records import PairLabel, SystemOutput

TEXTS = {"p2": "a", "p1": "b", "p3": "c"}  # p2 comes first in the case
PAIRS = (
    PairLabel(left="p1", right="p2", conflict=True),
    PairLabel(left="p2", right="p3", conflict=True),
    PairLabel(left="p1", right="p3", conflict=False),
)


@pytest.fixture
def of(example: Callable[..., Any]) -> Callable[..., Any]:
    def make(origin: str | None, *suspects: str, **more: Any) -> Any:
        given = {"texts": TEXTS, "pairs": PAIRS, **more}
        return example(**given, origin=origin, suspects=suspects)

    return make


@pytest.fixture
def cell(of: Callable[..., Any], rows: Callable[..., list[Any]]) -> Callable[..., Any]:
    """(gold, said) of one case in the confusion table."""

    def find(example: Any, origin: Any, *suspects: str) -> tuple[str, str] | None:
        [row] = rows("i_to_e", [(example, SystemOutput(origin=origin, suspects=suspects))])
        if row is None:
            return None
        at = row.index(1.0)
        assert sum(row) == 1.0
        return GOLD[at // len(SAID)], SAID[at % len(SAID)]

    return find


@pytest.mark.parametrize(
    ("gold", "said", "expected"),
    [
        (("E",), ("E",), ("E", "E")),
        (("E",), ("none",), ("E", "missed")),
        (("E",), ("I", "p2"), ("E", "I_first")),
        (("E",), ("I", "p3"), ("E", "I_second")),
        (("U",), ("U",), ("U", "U")),
        (("I", "p2"), ("I", "p2"), ("I_first", "I_first")),
        (("I", "p2"), ("I", "p1"), ("I_first", "I_second")),
        (("I", "p2"), ("I", "p1", "p2"), ("I_first", "I_second")),  # both sides is no side
        (("I", "p2"), ("I",), ("I_first", "I_second")),
        (("I", "p2"), ("E",), ("I_first", "E")),
        (("I", "p1", "p3"), ("I", "p1", "p3"), ("I_second", "I_second")),
        (("I", "p1", "p3"), ("I", "p3"), ("I_second", "I_second")),  # one of the side is enough
        (("I", "p1", "p3"), ("I", "p2"), ("I_second", "I_first")),
        (("I", "p1", "p3"), ("I",), ("I_second", "I_first")),  # silence is not right by chance
        (("I", "p1"), ("I", "p3"), ("I_second", "I_first")),  # another passage than the planted
        (("I", "p1"), ("I", "p1", "zz"), ("I_second", "I_second")),
        (("I", "p1"), ("none",), ("I_second", "missed")),
    ],
)
def test_sides(
    gold: tuple[str, ...],
    said: tuple[str, ...],
    expected: tuple[str, str],
    of: Callable[..., Any],
    cell: Callable[..., Any],
) -> None:
    assert cell(of(*gold), *said) == expected


def test_without_labelled_pairs_every_passage_is_in_dispute(
    of: Callable[..., Any], cell: Callable[..., Any]
) -> None:
    assert cell(of("I", "p2", pairs=()), "I", "p2") == ("I_first", "I_first")
    assert cell(of("I", "p1", pairs=()), "I", "p3") == ("I_second", "I_first")


def test_a_side_that_the_suite_does_not_say_is_no_error(
    of: Callable[..., Any], cell: Callable[..., Any]
) -> None:
    assert cell(of("I", pairs=()), "I", "p2") == ("I_second", "I_second")
    assert cell(of("I", pairs=(), texts={}), "U") == ("I_second", "U")


def test_figures(of: Callable[..., Any], value: Callable[..., float]) -> None:
    given = [
        (of("E"), SystemOutput(origin="E")),
        (of("E"), SystemOutput(origin="none")),
        (of("I", "p2"), SystemOutput(origin="I", suspects=("p2",))),
        (of("I", "p2"), SystemOutput(origin="I", suspects=("p1",))),
        (of("I", "p1"), SystemOutput(origin="E")),
        (of("U"), SystemOutput(origin="U")),
        (of("U"), SystemOutput(origin="I", suspects=("p2",))),
        (of("U"), SystemOutput(origin="none")),
        (of("U"), SystemOutput(answer="says nothing of it")),
        (of(None), SystemOutput(origin="U")),
    ]
    assert value("attribution_recall_e", given) == pytest.approx(1 / 2)
    assert value("attribution_recall_i", given) == pytest.approx(1 / 3)
    assert value("attribution_recall_u", given) == pytest.approx(1 / 3)
    assert value("attribution_direction", given) == pytest.approx(1 / 2)
    assert value("i_to_e", given) == pytest.approx(1 / 3)
    assert value("u_to_hard", given) == pytest.approx(1 / 3)
    # E: 1 right, gold 2, said 2; first: 1, 2, 2; second: 0, 1, 1; U: 1, 3, 1.
    assert value("attribution_macro_f1", given) == pytest.approx((2 / 4 + 2 / 4 + 0 + 2 / 4) / 4)


def test_who_attributes_nothing_is_unscored(
    of: Callable[..., Any], rows: Callable[..., list[Any]]
) -> None:
    assert rows("u_to_hard", [(of("U"), SystemOutput()), (of("U"), None)]) == [None, None]
    assert rows("u_to_hard", [(of(None), SystemOutput())]) == ["not asked"]
