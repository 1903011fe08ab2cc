"""The stems of the words that carry content."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.stems import asked_stems, content_stems, stem


@pytest.mark.parametrize(
    ("text", "stems"),
    [
        ("The tank holds 40 litres.", {"tank", "hold", "40", "litr"}),
        ("Holding a TANK", {"hold", "tank"}),
        ("of the and", set()),
        ("", set()),
    ],
)
def test_content_words_are_cut_and_function_words_left_out(text: str, stems: set[str]) -> None:
    assert content_stems(text) == stems


@pytest.mark.parametrize(
    ("one", "other"), [("holds", "holding"), ("litre", "litres"), ("bezahlt", "bezahlen")]
)
def test_inflections_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_a_chinese_question_counts_by_pairs_of_characters() -> None:
    said, asked = content_stems("大桥很长"), asked_stems("大桥很长")
    assert "大桥" in asked
    assert not any(len(each) == 1 for each in asked)
    assert asked <= said


@given(st.text(max_size=80))
def test_any_text_has_stems(text: str) -> None:
    for found in (content_stems(text), asked_stems(text)):
        assert all(0 < len(each) <= 4 for each in found)
