"""What the statements of a passage say."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.assertions import (
    Assertion,
    HasSpan,
    PassageReading,
    read_passage,
    read_sentence,
)
from counterpoint.types import Passage, Span
from counterpoint.values.dates import read_date
from counterpoint.values.spans import overlaps


def read(text: str, **about: Any) -> PassageReading:
    return read_passage(Passage(id="p", text=text, **about))


def names(mentions: tuple[HasSpan, ...]) -> list[str]:
    return [str(getattr(mention, "text", "")) for mention in mentions]


def test_a_stretch_of_text_has_one_reading() -> None:
    first, second, third = read(
        "Q2 2025 brought 5 million euros. Version 2.10 came on 3 May 2024. See page 12."
    ).assertions
    assert [time.normal for time in first.times] == ["2025-Q2"]
    assert [amount.normal for amount in first.amounts] == ["5000000 EUR"]
    assert first.identifiers == ()
    assert [version.text for version in second.versions] == ["2.10"]
    assert [time.normal for time in second.times] == ["2024-05-03"]
    assert second.amounts == ()
    assert names(third.identifiers) == ["12"]
    assert third.amounts == ()


def test_prose_without_a_name_is_about_the_last_one_named() -> None:
    topics = [
        names(assertion.topic)
        for assertion in read(
            "Acme Corp employs 200 people. It pays 30 euros. Globex Inc pays 20 euros."
        ).assertions
    ]
    assert topics == [["Acme Corp"], ["Acme Corp"], ["Globex Inc"]]


def test_items_are_about_themselves_under_what_stands_above() -> None:
    reading = read("# Acme Corp\n\nGlobex Inc pays well.\n\n- staff: 200\n- pay: 30 euros\n")
    items = [each for each in reading.assertions if each.statement.form == "item"]
    assert [each.text for each in items] == ["staff: 200", "pay: 30 euros"]
    assert all(each.topic == () for each in items)
    assert all("Acme Corp" in names(each.above) for each in items)


def test_relative_dates_resolve_against_the_date_of_the_passage() -> None:
    text = "The fee rose last year."
    [dated] = read(text, date="2024-06-01").assertions
    assert [time.normal for time in dated.times] == ["2023"]
    for undated in (read(text), read(text, date="some day")):
        assert undated.moment is None
        assert all(time.needs_reference for time in undated.assertions[0].times)


def test_title_and_source_name_what_a_passage_is_about() -> None:
    reading = read("It pays well.", title="Acme Corp", source="The Berlin Courier")
    assert names(reading.about) == ["Acme Corp", "The Berlin Courier"]
    assert read("It pays well.").about == ()


def test_negation_attitude_scope_states_and_changes_are_read() -> None:
    closed, rain, plan, rise = read(
        "The museum is not open. If it rains, the tour is short. The free plan has 3 users. "
        "The limit was raised from 100 to 500."
    ).assertions
    assert (closed.affirmed, rain.affirmed) == (False, True)
    assert [(state.axis, state.positive) for state in closed.states] == [("open", False)]
    assert (closed.attitude.kind, rain.attitude.kind) == ("asserted", "conditional")
    assert plan.scope.on("plan") == {"free"}
    [change] = rise.changes
    assert change.old is not None
    assert rise.text[change.old.start : change.old.end] == "100"


def test_an_empty_passage_says_nothing() -> None:
    assert read("") == PassageReading(passage=Passage(id="p", text=""), assertions=())


def test_a_sentence_alone_reads_like_the_sentence_of_a_passage() -> None:
    text = "Acme Corp paid 5 million euros on 3 May 2024."
    alone = read_sentence(text, reference=read_date("2024-06-01"))
    [within] = read(text, date="2024-06-01").assertions
    assert alone.amounts == within.amounts
    assert alone.times == within.times
    assert alone.topic == within.topic


@pytest.mark.parametrize(
    ("left", "right", "share"),
    [((0, 3), (2, 4), True), ((0, 3), (3, 4), False), ((0, 9), (4, 5), True)],
)
def test_overlaps(left: tuple[int, int], right: tuple[int, int], share: bool) -> None:
    assert overlaps(Span(*left), Span(*right)) is share
    assert overlaps(Span(*right), Span(*left)) is share


def exclusive(assertion: Assertion) -> list[Span]:
    groups: tuple[tuple[HasSpan, ...], ...] = (
        assertion.amounts,
        assertion.times,
        assertion.versions,
    )
    return [each.span for group in groups for each in group]


def check(reading: PassageReading) -> None:
    text = reading.passage.text
    for assertion in reading.assertions + reading.concealed:
        statement = assertion.statement
        assert 0 <= statement.span.start <= statement.span.end <= len(text)
        assert 0 <= statement.value_start <= len(assertion.text)
        spans = exclusive(assertion)
        everything: list[HasSpan] = [*assertion.mentions, *assertion.states, *assertion.changes]
        for span in (*spans, *(each.span for each in everything)):
            assert 0 <= span.start < span.end <= len(assertion.text)
        for identifier in assertion.identifiers:
            assert not any(overlaps(identifier.span, span) for span in spans)
        for time, amount in product(assertion.times, assertion.amounts):
            assert not overlaps(time.span, amount.span)
    for assertion in reading.assertions:
        for span in exclusive(assertion):
            start, end = assertion.statement.original(*span)
            assert 0 <= start <= end <= len(text)


PIECES = [
    *("The limit is 100 calls a day. ", "Q2 2025", " 3 May 2024 ", "v2.10 ", "12-14 ", "½ ", "\n"),
    *("| a | b |\n|---|---|\n| 1 | 2 |\n", "key = 30\n", "- item 4\n", "<!-- 9 -->", "<b>6</b>"),
    *("$5 million ", "不", "1,000.5", "page 12 ", "```\n", "\ud800", "\x00", "raised from 1 to 2 "),
]


@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_readings_are_whole_whatever_the_mixture(pieces: list[str]) -> None:
    check(read("".join(pieces), title="".join(pieces[:2])))


@given(st.text(max_size=300))
def test_readings_are_whole_whatever_the_text(text: str) -> None:
    check(read(text))
