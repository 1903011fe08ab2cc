"""Look-alikes of a scanner."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.ocr import fold_ocr


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1O0 users, 1,OOO units, 2l5 m and 3I7.", "100 users, 1,000 units, 215 m and 317."),
        ("5O ms, O.5 l", "50 ms, 0.5 l"),
        ("after 5 m1n or 3 0z", "after 5 min or 3 oz"),
        ("1o0", "100"),
    ],
)
def test_what_is_certain_is_set_right(text: str, expected: str) -> None:
    assert fold_ocr(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "10l of water, 5 l, 10o, O2 and H2O, I5, l0",
        "v1.O1-beta, KH-1O1, 4O1-7, a1O0, 1O0b, Oslo, Il",
        "5 rn3, 3 k1, room m1n",
    ],
)
def test_what_leaves_doubt_stays(text: str) -> None:
    assert fold_ocr(text) == text


@given(st.text(alphabet="0123OolI.,- minz", max_size=80))
def test_the_length_stays(text: str) -> None:
    assert len(fold_ocr(text)) == len(text)
