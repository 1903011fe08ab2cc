"""Dates as stretches of time."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.dates import from_datetime, parse_date, parse_one_date, read_date


@pytest.mark.parametrize(
    ("text", "start", "precision"),
    [
        ("2024", datetime(2024, 1, 1), "year"),
        ("2024-03", datetime(2024, 3, 1), "month"),
        ("2024/03", datetime(2024, 3, 1), "month"),
        ("2024-03-05", datetime(2024, 3, 5), "day"),
        ("20240305", datetime(2024, 3, 5), "day"),
        ("2024.3.5", datetime(2024, 3, 5), "day"),
        ("2024年3月5日", datetime(2024, 3, 5), "day"),
        ("5 March 2024", datetime(2024, 3, 5), "day"),
        ("5th of March 2024", datetime(2024, 3, 5), "day"),
        ("March 5, 2024", datetime(2024, 3, 5), "day"),
        ("Tuesday, March 5, 2024", datetime(2024, 3, 5), "day"),
        ("Tue 5 March 2024", datetime(2024, 3, 5), "day"),
        ("2024-W10", datetime(2024, 3, 4), "week"),
        ("2024W10", datetime(2024, 3, 4), "week"),
        ("2024-W10-2", datetime(2024, 3, 5), "day"),
        ("Mar 2024", datetime(2024, 3, 1), "month"),
        ("5. März 2024", datetime(2024, 3, 5), "day"),
        ("5 de marzo de 2024", datetime(2024, 3, 5), "day"),
        ("31.12.2024", datetime(2024, 12, 31), "day"),
        ("13/04/2024", datetime(2024, 4, 13), "day"),
        ("04/13/2024", datetime(2024, 4, 13), "day"),
        ("2024-03-05T10:00:00Z", datetime(2024, 3, 5, 10), "instant"),
        ("2024-03-05T10:00:00+02:00", datetime(2024, 3, 5, 8), "instant"),
        ("2024-03-05 10:00", datetime(2024, 3, 5, 10), "instant"),
        ("Tue, 05 Mar 2024 10:00:00 -0500", datetime(2024, 3, 5, 15), "instant"),
        ("1709632800", datetime(2024, 3, 5, 10), "instant"),
        ("1709632800000", datetime(2024, 3, 5, 10), "instant"),
    ],
)
def test_what_a_date_names(text: str, start: datetime, precision: str) -> None:
    moment = parse_date(text)
    assert (moment.start, moment.precision) == (start.replace(tzinfo=UTC), precision)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "banana",
        "2024-W60",
        "2024-W01-9",
        "2024-02-30",
        "2024-13",
        "0000",
        "12",
        "soon",
        "x" * 10_000,
        "1e999",
    ],
)
def test_what_is_no_date(text: str) -> None:
    with pytest.raises(ValueError, match="is no date"):
        parse_date(text)
    assert read_date(text) is None


def test_a_date_that_can_be_read_in_two_ways_covers_both() -> None:
    moment = parse_date("03/04/2024")
    assert moment.precision == "ambiguous"
    assert parse_date("2024-03-03").is_before(moment)
    assert moment.is_before(parse_date("2024-04-04"))
    between = parse_date("2024-03-20")
    assert not moment.is_before(between)
    assert not between.is_before(moment)


def test_overlapping_dates_have_no_order() -> None:
    year, month, day = parse_date("2024"), parse_date("2024-03"), parse_date("2024-03-05")
    assert not any(a.is_before(b) for a in (year, month, day) for b in (year, month, day))
    assert parse_date("2023").is_before(day)
    assert day.is_before(parse_date("2024-03-06"))


def test_zones_are_compared_as_instants() -> None:
    early, late = parse_date("2024-01-01T23:30:00+01:00"), parse_date("2024-01-01T23:00:00Z")
    assert early.is_before(late)
    assert from_datetime(datetime(2024, 1, 1, 22, 30)).start == early.start


@given(st.dates(), st.dates())
def test_days_are_ordered_as_dates_are(first: date, second: date) -> None:
    a, b = parse_date(first.isoformat()), parse_date(second.isoformat())
    assert a.is_before(b) == (first < second)
    assert a.end - a.start == timedelta(days=1) or first == date.max


@given(st.text(max_size=70))
def test_any_text_is_read_or_refused(text: str) -> None:
    moment = read_date(text)
    assert moment is None or moment.start <= moment.end


@pytest.mark.parametrize("year", ["9999", "9999-12", "9999-12-31", "1000-01-01"])
def test_the_ends_of_the_calendar_hold(year: str) -> None:
    moment = parse_date(year)
    assert moment.start < moment.end


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("2024", "2024"),
        ("March 2024", "2024-03"),
        ("2024-W10", "2024-W10"),
        ("5th of March 2024", "2024-03-05"),
        ("2024-03-05T10:00+02:00", "2024-03-05T08:00:00Z"),
        ("Tue, 05 Mar 2024 10:00:00 +0000 (obey)", "2024-03-05T10:00:00Z"),
        ("03/04/2024", "2024-03-04 or 2024-04-03"),
    ],
)
def test_normal_forms(text: str, normal: str) -> None:
    assert parse_date(text).normal == normal


def test_a_week_has_no_order_with_its_days() -> None:
    week, day = parse_date("2024-W10"), parse_date("2024-03-06")
    assert not week.is_before(day)
    assert not day.is_before(week)


@pytest.mark.parametrize("text", ["03/04/2024", "banana"])
def test_where_one_reading_is_wanted_two_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"two ways|no date"):
        parse_one_date(text)
