"""What the whole pool tells about the question."""

from __future__ import annotations

import pytest

from counterpoint.claims.assertions import read_passage
from counterpoint.claims.guards import Side
from counterpoint.claims.question import read_question
from counterpoint.detection.pool import Pool, are_editions
from counterpoint.detection.topics import read_topics
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import RuleSettings
from counterpoint.types import Passage

ASKED = "How many litres does the tank hold?"
CLOSE = "The tank does hold 40 litres."
FAR = "The pond by the gate has 60 litres."
OFF = "Eggs are white."


def passage(text: str, source: str | None = None, date: str | None = None) -> Passage:
    return Passage(id=text[:8], text=text, source=source, date=date)


def pool(*passages: Passage, asked: str = ASKED) -> Pool:
    question = read_question(asked)
    readings = [read_passage(each) for each in passages]
    topics = read_topics(HashEncoder(), readings, question, RuleSettings(relevance=-1.0))
    rows = zip(topics.owner.tolist(), topics.assertions, strict=True)
    sides = [Side(readings[owner], assertion) for owner, assertion in rows]
    return Pool(sides, topics, question)


def test_a_source_that_answers_closer_elsewhere_is_outdone() -> None:
    found = pool(passage(CLOSE, "a.md"), passage(FAR, "a.md"), passage(FAR, "b.md"))
    assert [found.is_outdone(row) for row in range(3)] == [False, True, False]


@pytest.mark.parametrize(
    ("close", "far"),
    [
        (passage(CLOSE, "a.md", "2023-01-01"), passage(FAR, "a.md", "2024-01-01")),
        (passage(CLOSE), passage(FAR)),
        # What holds no value of the kind that is asked for outdoes nothing.
        (passage("How many litres does the tank hold?", "a.md"), passage(FAR, "a.md")),
    ],
)
def test_what_is_not_outdone(close: Passage, far: Passage) -> None:
    found = pool(close, far)
    assert not found.is_outdone(0)
    assert not found.is_outdone(1)


def test_behind_is_the_distance_to_the_best_answer() -> None:
    found = pool(passage(CLOSE), passage(FAR), passage(OFF))
    best, far, off = (found.behind(row) for row in range(3))
    assert best == 0.0
    assert 0.0 < far < off


def test_what_is_about_something_else_moves_nothing() -> None:
    alone = pool(passage(CLOSE), passage(FAR))
    among = pool(passage(CLOSE), passage(FAR), *[passage(OFF)] * 5)
    assert [alone.behind(row) for row in (0, 1)] == [among.behind(row) for row in (0, 1)]


def test_where_nothing_answers_nothing_is_behind_an_answer() -> None:
    assert pool(passage(OFF)).behind(0) <= 0.0


def test_naming_and_competing() -> None:
    found = pool(
        passage("Berlin has 3.6 million inhabitants."),
        passage("Hamburg has 1.8 million inhabitants."),
        passage("The city has 2 million inhabitants."),
        asked="How many inhabitants does Berlin have?",
    )
    assert [found.names_it(row) for row in range(3)] == [True, False, False]
    assert [found.competes(row) for row in range(3)] == [False, True, False]


def test_what_is_off_the_question_is_read_once() -> None:
    found = pool(passage("Ward 4 has 20 beds."), asked="How many beds does ward 14 have?")
    guard = found.off_question(0)
    assert guard is not None
    assert guard.reason == "other-entity"
    assert found.off_question(0) is guard


@pytest.mark.parametrize(
    ("left", "right", "editions"),
    [
        ("handbook-2021.pdf", "handbook-2024.pdf", True),
        ("Handbook v1.9", "handbook v1.10", True),
        ("Price list, March 2023", "Price list, June 2024", True),
        ("handbook-2021.pdf", "price-list-2024.pdf", False),
        ("handbook north", "handbook south", False),
        ("handbook.pdf", "handbook.pdf", False),
        ("handbook.pdf", None, False),
        (None, None, False),
        ("", "", False),
    ],
)
def test_editions_are_sources_equal_but_for_numbers(
    left: str | None, right: str | None, editions: bool
) -> None:
    assert are_editions(passage("x", left), passage("y", right)) is editions
    assert are_editions(passage("y", right), passage("x", left)) is editions


def test_one_source_at_two_dates_is_two_editions() -> None:
    old, new = passage("x", "rates.html", "2023-01-01"), passage("x", "rates.html", "2024-01-01")
    assert are_editions(old, new)
    assert not are_editions(old, old)


def test_a_hostile_source_is_only_a_source() -> None:
    hostile = "1.-/" * 50_000 + "jan" * 50_000 + "\ud800"
    assert are_editions(passage("x", hostile, "2023"), passage("x", hostile, "2024"))
