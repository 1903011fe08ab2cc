"""Repeated examples are passed on once."""

from __future__ import annotations

from counterpoint.evals.records import Case, Example, Gold
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.suite import Broken


def _example(name: str, query: str) -> Example:
    return Example(case=Case(id=name, suite="s", query=query, passages=()), gold=Gold())


def test_the_first_of_every_id_and_every_broken_row_stay() -> None:
    a, b, again = _example("1", "q"), _example("2", "q"), _example("1", "other")
    broken = Broken(place="f:1", problem="bad")
    assert list(distinct([a, broken, b, again, broken])) == [a, broken, b, broken]


def test_the_key_decides_what_is_the_same() -> None:
    a, b = _example("1", "q"), _example("2", "q")
    assert list(distinct([a, b], lambda example: example.case.query)) == [a]
