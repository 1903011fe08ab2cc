from __future__ import annotations

import pytest

from counterpoint.reporting.days import day_of, days_of
from counterpoint.types import Passage


def passage(name: str, date: str | None) -> Passage:
    return Passage(id=name, text="x", date=date)


@pytest.mark.parametrize(
    "date",
    [
        "2024-03-01T09:30",
        "2024-03-01 09:30:00",
        "2024-03-01t09:30:00z",
        "2024-03-01T093000Z",
        "2024-03-01T09:30:00.123456789+05:30",
        " 2024-03-01T09:30:00,5 +0530 ",
    ],
)
def test_a_timestamp_has_a_day(date: str) -> None:
    assert day_of(date) == "2024-03-01"


@pytest.mark.parametrize(
    "date",
    ["2024-03-01", "2024-03", "1709283600", "2024-03-01T09:30 or so", "٢٠٢٤-03-01T09:30", ""],
)
def test_anything_else_stands_as_given(date: str) -> None:
    assert day_of(date) == date


def test_days_are_shown_where_no_two_sides_share_one() -> None:
    sides = [passage("a", "2024-03-01T09:30"), passage("b", "2024-03-02T09:30"), passage("c", None)]
    assert days_of(sides) == {"a": "2024-03-01", "b": "2024-03-02"}


def test_times_are_shown_where_two_sides_share_a_day() -> None:
    sides = [passage("a", "2024-03-01T09:30"), passage("b", "2024-03-01"), passage("c", "2023")]
    assert days_of(sides) == {"a": "2024-03-01T09:30", "b": "2024-03-01", "c": "2023"}
