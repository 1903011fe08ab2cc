"""Sentences that set two things against each other, and their reverse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.metrics.contrasts import same_sides
from counterpoint.evals.metrics.forms import states

RIGHTS = (
    "Negative rights are rights to non-interference, whereas positive rights require the "
    "actions of others"
)
BARRELS = (
    "Oak barrels give the cider a smoky taste after two winters, while steel tanks keep it "
    "fresh and clear"
)
FERRIES = (
    "The northern ferry carries cars and freight through the whole winter; the southern "
    "ferry takes only walkers during summer"
)
RIVERS = (
    "The Vell is longer than the Orrin but the Orrin carries more water down from its "
    "glaciers in spring"
)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (
            "Positive rights are entitlements to the actions of others, while negative "
            "rights are rights to non-interference that require nothing",
            RIGHTS,
        ),
        (
            "Rights to non-interference are negative, but rights that require the actions of "
            "others are positive.",
            RIGHTS,
        ),
        (
            "Negative rights mean non-interference; positive rights require others' actions.",
            RIGHTS,
        ),
        (
            "Steel tanks keep the cider fresh and clear; oak barrels give it a smoky taste "
            "in two winters.",
            BARRELS,
        ),
        (
            "In oak barrels cider gets a smoky taste after two winters, but in steel tanks "
            "it stays fresh and clear.",
            BARRELS,
        ),
        (
            "In summer the southern ferry takes only walkers. The northern ferry carries "
            "cars and freight the whole winter.",
            FERRIES,
        ),
        (
            "The Vell is longer, but the Orrin carries more water down from its glaciers in "
            "spring.",
            RIVERS,
        ),
    ],
)
def test_a_paraphrase_keeps_the_sides(text: str, form: str) -> None:
    assert states(text, form)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (
            "Positive rights are rights to non-interference, whereas negative rights require "
            "the actions of others",
            RIGHTS,
        ),
        (
            "Negative rights require the actions of others, whereas positive rights are "
            "rights to non-interference.",
            RIGHTS,
        ),
        (
            "Negative rights require the actions of others. Positive rights are rights to "
            "non-interference.",
            RIGHTS,
        ),
        (
            "Steel tanks give the cider a smoky taste after two winters, while oak barrels "
            "keep it fresh and clear.",
            BARRELS,
        ),
        (
            "Oak barrels keep the cider fresh and clear, but steel tanks give it a smoky "
            "taste after two winters.",
            BARRELS,
        ),
        (
            "The southern ferry carries cars and freight through the whole winter; the "
            "northern ferry takes only walkers during summer.",
            FERRIES,
        ),
        (
            "The Orrin is longer than the Vell, but the Vell carries more water down from "
            "its glaciers in spring.",
            RIVERS,
        ),
    ],
)
def test_the_reverse_is_not_stated(text: str, form: str) -> None:
    assert not states(text, form)


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ("b cold", "oak turns dark, but elm stays pale", True),
        ("oak stays pale, elm turns dark", "oak turns dark, but elm stays pale", False),
        ("oak turns dark, elm stays pale", "oak turns dark, but elm stays pale", True),
        ("dark turns oak; pale stays elm", "oak turns dark, but elm stays pale", True),
        ("oak stays pale", "oak turns dark, but elm stays pale", True),
        ("oak stays pale, elm turns dark", "oak turns dark and elm stays pale", True),
        ("oak and elm", "oak turns dark, but elm stays pale", True),
        ("", "oak turns dark, but elm stays pale", True),
        ("", "", True),
    ],
)
def test_same_sides(text: str, form: str, expected: bool) -> None:
    assert same_sides(text, form) is expected


@given(
    form=st.lists(st.sampled_from("oak elm dark pale, but; turns".split()), max_size=16).map(
        " ".join
    )
)
def test_a_sentence_has_its_own_sides(form: str) -> None:
    assert same_sides(form.casefold(), form.casefold())


_NAMES = st.lists(
    st.from_regex(r"[b-df-hj-np-tv-z]{4}", fullmatch=True), min_size=8, max_size=8, unique=True
)


@given(names=_NAMES)
def test_swapped_topics_are_told(names: list[str]) -> None:
    first, second = " ".join(names[1:4]), " ".join(names[5:])
    form = f"{names[0]} {first} whereas {names[4]} {second}"
    assert same_sides(f"{names[4]} {second}, {names[0]} {first}", form)
    assert not same_sides(f"{names[4]} {first} whereas {names[0]} {second}", form)
