"""The part of the world that a claim speaks of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.scope import Scope, read_scope
from counterpoint.values.words import split_words

PARTS = st.frozensets(st.tuples(st.sampled_from("abc"), st.sampled_from("xyz")), max_size=5)


def scope_of(text: str) -> Scope:
    return read_scope(split_words(text))


@pytest.mark.parametrize(
    ("text", "axis", "value"),
    [
        ("The free plan allows 3 users.", "plan", "free"),
        ("On the enterprise plan all is included.", "plan", "enterprise"),
        ("Deliveries in Germany take 2 days.", "region", "germany"),
        ("On staging the cache is off.", "environment", "staging"),
        ("Under Windows it needs a driver.", "platform", "windows"),
        ("Children take half a tablet.", "age", "children"),
        ("The museum closes at noon on weekends.", "days", "weekend"),
        ("Kinder zahlen die Hälfte.", "age", "children"),
    ],
)
def test_scope_words(text: str, axis: str, value: str) -> None:
    assert scope_of(text).on(axis) == {value}


@pytest.mark.parametrize("text", ["", "The tank holds 40 litres.", "A freely chosen plan."])
def test_most_sentences_have_none(text: str) -> None:
    assert scope_of(text) == Scope()
    assert scope_of(text).axes == frozenset()


def test_two_values_of_one_axis_exclude_each_other() -> None:
    left, right = scope_of("The free plan has 3."), scope_of("The enterprise plan has 50.")
    assert left.excludes(right) == ("plan", "free plan", "enterprise plan")
    assert right.excludes(left) == ("plan", "enterprise plan", "free plan")


def test_a_shared_value_excludes_nothing() -> None:
    both = scope_of("The free plan and the enterprise plan have 3.")
    assert both.on("plan") == {"free", "enterprise"}
    assert both.excludes(scope_of("The free plan has 4.")) is None


def test_different_axes_exclude_nothing() -> None:
    left, right = scope_of("Children pay half."), scope_of("Under Windows it is slow.")
    assert left.axes == {"age"}
    assert right.axes == {"platform"}
    assert left.excludes(right) is None


@given(PARTS, PARTS)
def test_exclusion_is_symmetric_and_names_a_value_of_each_side(
    mine: frozenset[tuple[str, str]], theirs: frozenset[tuple[str, str]]
) -> None:
    left, right = Scope(mine), Scope(theirs)
    found, back = left.excludes(right), right.excludes(left)
    assert (found is None) == (back is None)
    if found is not None:
        axis, one, other = found
        assert back == (axis, other, one)
        assert one in left.on(axis) - right.on(axis)
        assert other in right.on(axis) - left.on(axis)
    assert left.excludes(left) is None


@given(st.text(max_size=200))
def test_any_text_has_a_scope(text: str) -> None:
    scope = scope_of(text)
    assert all(axis and value for axis, value in scope.parts)
