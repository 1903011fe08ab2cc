"""Times in running text: found, resolved, joined and compared."""

from __future__ import annotations

import json
import tomllib
from datetime import UTC, date, datetime
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.dates import Moment, parse_date, read_date
from counterpoint.values.times import (
    TimeMention,
    compare_times,
    find_times,
    in_force,
    periods,
)
from counterpoint.values.times.lexicon import CLASSES, WORD_SETS

TABLE = [
    json.loads(line)
    for line in (Path(__file__).parent / "times.jsonl").read_text(encoding="utf-8").splitlines()
]
REFERENCE = parse_date("2026-03-20")
PIECES = [
    *("from", "to", "until", "since", "early", "the end of", "last", "next", "ago", "in", "of"),
    *("May", "January", "Q2", "FY25", "fiscal", "quarter", "year", "two", "2024", "31", "29"),
    *("2024-02-30", "3/4/2024", "12:61", "2024/25", "'24", "winter", "年", "月", "十五", "去年"),
    *("-", "–", ",", ".", "\n\n", "\ud800", "9999-12-31", "0001-01-01", "1990s", "H1", "vor"),
    *("Mondays", "MDCCCLI", "MMMM", "每周三", "montags", "Day"),
    *("Friday", "day", "a", "a\x00", "between", "and", "3.5.", "99999999999", "not before"),
]


def found(text: str, reference: Moment | None = REFERENCE) -> list[tuple[str, str]]:
    return [(m.normal, m.role) for m in find_times(text, reference=reference)]


def only(text: str, reference: Moment | None = REFERENCE) -> TimeMention:
    (mention,) = find_times(text, reference=reference)
    return mention


def day(*numbers: int) -> datetime:
    year, month, of_month = numbers
    return datetime(year, month, of_month, tzinfo=UTC)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row["text"])
def test_what_a_text_says(row: dict[str, object]) -> None:
    reference = row["reference"]
    assert isinstance(reference, str | None)
    expected = row["expected"]
    assert isinstance(expected, list)
    assert found(str(row["text"]), read_date(reference)) == [tuple(pair) for pair in expected]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Due from the 15th of March 2026 on, a while", "from the 15th of March 2026 on"),
        ("It holds until the end of June 2022.", "until the end of June 2022"),
        ("It ran from 1 July to 31 December 2022.", "from 1 July to 31 December 2022"),
        ("Er zahlt ab dem 1.1.2026 mehr", "ab dem 1.1.2026"),
        ("本办法自2024年3月15日起施行", "自2024年3月15日起"),
        ("We met in May 2024", "May 2024"),
    ],
)
def test_a_span_holds_the_words_of_the_role(text: str, words: str) -> None:
    span = only(text).span
    assert text[span.start : span.end] == words
    assert only(text).moment.text == words


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("early 2025", day(2025, 1, 1), day(2025, 5, 1)),
        ("Q3 2024", day(2024, 7, 1), day(2024, 10, 1)),
        ("first half of 2024", day(2024, 1, 1), day(2024, 7, 1)),
        ("until the end of 2025", day(2025, 1, 1), day(2026, 1, 1)),
        ("autumn 2026", day(2026, 9, 1), day(2026, 12, 1)),
        ("winter 2023", day(2022, 12, 1), day(2024, 3, 1)),
        ("winter 2023/24", day(2023, 12, 1), day(2024, 3, 1)),
        ("the 1990s", day(1990, 1, 1), day(2000, 1, 1)),
        ("Q1 FY25", day(2024, 1, 1), day(2027, 1, 1)),
        ("between 3 and 5 May 2024", day(2024, 5, 3), day(2024, 5, 6)),
        ("2010-11", day(2010, 1, 1), day(2012, 1, 1)),
        ("two weeks ago", day(2026, 3, 2), day(2026, 3, 9)),
        ("after 2023", day(2023, 1, 1), day(2024, 1, 1)),
        ("九八七年", day(987, 1, 1), day(988, 1, 1)),
    ],
)
def test_the_interval_that_is_named(text: str, start: datetime, end: datetime) -> None:
    moment = only(text).moment
    assert (moment.start, moment.end) == (start, end)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Q1 FY25", "fiscal"),
        ("Q1 2025", "calendar"),
        ("last month", "relative"),
        ("in May", "relative"),
        ("on Thursdays", "recurring"),
        ("autumn 2026", "season"),
        ("5 May 2024", "calendar"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert only(text).kind == kind


def test_a_bare_year_is_marked() -> None:
    assert only("in 2024").bare_year
    assert not only("May 2024").bare_year
    assert not only("early 2024").bare_year


@pytest.mark.parametrize("text", ["last month", "in May", "today", "去年", "on 5 May", "in spring"])
def test_without_a_reference_a_relative_time_is_any_time(text: str) -> None:
    mention = only(text, None)
    assert mention.needs_reference
    assert mention.moment.start.year == 1
    assert mention.moment.end.year == 9999
    assert not only(text).needs_reference


@pytest.mark.parametrize(
    ("text", "yearly"),
    [
        ("in May", True),
        ("on 5 May", True),
        ("from June to October", True),
        ("3-5 May", True),
        ("in summer", True),
        ("May 2024", False),
        ("from June to October 2024", False),
        ("last May", False),
        ("next month", False),
    ],
)
def test_what_names_no_year_comes_back_every_year(text: str, yearly: bool) -> None:
    assert only(text).yearly is yearly
    assert only(text, None).yearly is yearly


def test_a_weekday_of_every_week_needs_no_reference() -> None:
    mention = only("every Monday", None)
    assert not mention.needs_reference
    assert (mention.moment.start.year, mention.moment.end.year) == (1, 9999)


def test_roman_years_stand_for_bare_years() -> None:
    assert only("MDCCCLI").bare_year
    assert found("MMDCCCLI, MIX, MMMM, mdcccli") == []


def test_one_order_of_day_and_month_for_a_text() -> None:
    assert found("2/5/2019, 15/4/2019") == [("2019-05-02", "at"), ("2019-04-15", "at")]
    assert found("2/5/2019, 4/15/2019") == [("2019-02-05", "at"), ("2019-04-15", "at")]
    assert found("2/5/2019, 4/15/2019, 15/4/2019")[0] == ("2019-02-05 or 2019-05-02", "at")
    assert only("2/5/2019").moment.precision == "ambiguous"


@pytest.mark.parametrize(
    "text",
    ["from 2024-01-01 to 2024-01-01", "from 2026-01-01 to 2020-01-01", "from 5 to 5 May 2024"],
)
def test_an_empty_or_inverted_range_is_no_interval(text: str) -> None:
    mentions = find_times(text, reference=REFERENCE)
    assert not any(mention.joined for mention in mentions)
    assert all(mention.moment.start < mention.moment.end for mention in mentions)


def test_both_ends_of_a_range_are_one_mention() -> None:
    mention = only("between 2019 and 2021")
    assert mention.joined
    assert mention.role == "at"
    assert not only("2019").joined


@pytest.mark.parametrize(
    ("a", "b", "relation"),
    [
        ("2024-05-01", "1 May 2024", "equal"),
        ("2024", "2024-05", "contains"),
        ("2024-05", "2024", "contains"),
        ("2023..", "2024", "different"),
        ("from May to July 2024", "from June to August 2024", "overlaps"),
        ("03/04/2024", "2024-03-20", "different"),
        ("03/04/2024", "2024-04-03", "overlaps"),
        ("03/04/2024", "2024", "contains"),
        ("03/04/2024", "03/04/2024", "equal"),
        ("2024-05-01T00:00:00Z", "2024-05-01", "contains"),
        ("2024-05-02T00:00:00Z", "2024-05-01", "different"),
        ("2024-05-01T10:00:00Z", "2024-05-01T12:00:00+02:00", "equal"),
    ],
)
def test_how_two_times_lie(a: str, b: str, relation: str) -> None:
    left, right = find_times(a)[0].moment, find_times(b)[0].moment
    assert compare_times(left, right) == relation
    assert compare_times(right, left) == relation


@pytest.mark.parametrize(
    ("text", "now", "answer"),
    [
        ("from 15 March 2026", "2026-03-14", False),
        ("from 15 March 2026", "2026-03-15", True),
        ("until 15 March 2026", "2026-03-15", True),
        ("until 15 March 2026", "2026-03-16", False),
        ("since 2019", "2020-01-01", True),
        ("from 1 July to 31 December 2022", "2022-08-01", True),
        ("from 1 July to 31 December 2022", "2023-01-01", False),
        ("from 15 March 2026", "2026-03", None),
        ("starting 03/04/2026", "2026-03-20", None),
        ("starting 03/04/2026", "2026-05-20", True),
        ("in 2024", "2024-05-05", None),
        ("nothing", "2024-05-05", None),
    ],
)
def test_what_is_in_force(text: str, now: str, answer: bool | None) -> None:
    assert in_force(find_times(text), parse_date(now)) is answer


def test_what_needs_a_reference_is_not_known_to_be_in_force() -> None:
    assert in_force(find_times("from next month"), REFERENCE) is None


def test_periods_are_open_where_the_role_is() -> None:
    since, before, after, at, any_time = (
        periods(find_times(text))
        for text in ("since 2019", "before 2019", "after 2019", "in 2019", "last month")
    )
    assert (since[0].start, since[0].end.year) == (day(2019, 1, 1), 9999)
    assert (before[0].start.year, before[0].end) == (1, day(2019, 1, 1))
    assert after[0].start == day(2020, 1, 1)
    assert (at[0].start, at[0].end) == (day(2019, 1, 1), day(2020, 1, 1))
    assert any_time == []


@given(st.lists(st.sampled_from(PIECES), max_size=14), st.booleans())
def test_any_mixture_of_words_is_read_or_left(pieces: list[str], spaced: bool) -> None:
    text = (" " if spaced else "").join(pieces)
    for reference in (None, REFERENCE, parse_date("9999-12-31"), parse_date("03/04/2024")):
        check(text, find_times(text, reference=reference))


@given(st.text(max_size=80))
def test_any_text_is_read_or_left(text: str) -> None:
    check(text, find_times(text, reference=REFERENCE))


def check(text: str, mentions: list[TimeMention]) -> None:
    last = 0
    for mention in mentions:
        assert last <= mention.span.start < mention.span.end <= len(text)
        assert mention.moment.start <= mention.moment.end
        assert text[mention.span.start : mention.span.end].strip() == mention.moment.text
        assert mention.moment.normal
        last = mention.span.end
    in_force(mentions, REFERENCE)
    periods(mentions)


def test_a_lexicon_has_known_tables_and_no_capitals() -> None:
    room = files("counterpoint.values").joinpath("lexicons/times")
    names = sorted(entry.name for entry in room.iterdir() if entry.name.endswith(".toml"))
    assert {"en.toml", "de.toml", "es.toml", "zh.toml"} <= set(names)
    for name in names:
        tables = tomllib.loads(room.joinpath(name).read_text(encoding="utf-8"))
        assert set(tables) <= set(CLASSES) | set(WORD_SETS) | {"han", "prefix"}, name
        phrases = [p for table in tables.values() for found in table.values() for p in found]
        assert all(phrase == phrase.lower().strip() for phrase in phrases), name


MONTHS = "January February March April May June July August September October November December"
MONATE = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
MESES = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"


@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2099, 12, 31)))
def test_a_day_is_read_back_however_it_is_written(at: date) -> None:
    months = [names.split()[at.month - 1] for names in (MONTHS, MONATE, MESES)]
    written = [
        at.isoformat(),
        f"{at.day} {months[0]} {at.year}",
        f"{months[0]} {at.day}, {at.year}",
        f"the {at.day}th of {months[0]}, {at.year}",
        f"{months[0][:3]} {at.day} {at.year}",
        f"{at.day}. {months[1]} {at.year}",
        f"{at:%d.%m.%Y}",
        f"{at.day} de {months[2]} de {at.year}",
        f"{at.year}年{at.month}月{at.day}日",
        f"{at:%Y/%m/%d}",
    ]
    for form in written:
        assert found(f"Begun on {form}.") == [(at.isoformat(), "at")], form


@given(st.dates(), st.dates())
def test_days_compare_as_dates_do(first: date, second: date) -> None:
    a, b = parse_date(first.isoformat()), parse_date(second.isoformat())
    assert compare_times(a, b) == ("equal" if first == second else "different")


@pytest.mark.parametrize(
    "piece",
    ["from ", "2024 to ", "early ", "3. ", "1/2/2024 ", "2024年", "九", "Q2, ", "last ", "-"],
)
def test_megabytes_of_one_piece_are_read(piece: str) -> None:
    text = piece * (60_000 // len(piece))
    check(text, find_times(text, reference=REFERENCE))
