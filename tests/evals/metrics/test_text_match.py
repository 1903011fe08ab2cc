"""Exact match and token F1, against a small reference written from the definition."""

from __future__ import annotations

import re
import string
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.metrics.text import exact_match, is_regex, normalise, token_f1

_PLAIN = st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=60)


def _reference_normal(text: str) -> str:
    text = "".join(c for c in text.lower() if c not in string.punctuation)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", text).split())


def _reference_f1(answer: str, gold: str) -> float:
    said, right = _reference_normal(answer).split(), _reference_normal(gold).split()
    if not said or not right:
        return float(said == right)
    same = sum((Counter(said) & Counter(right)).values())
    if same == 0:
        return 0.0
    precision, recall = same / len(said), same / len(right)
    return 2 * precision * recall / (precision + recall)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The  Harbour,\n a Story!", "harbour story"),
        ("ＡＰＩ ﬁle", "api file"),
        ("U.S. 5.5", "us 55"),
        ("$5_000", "5000"),
        ("Straße", "strasse"),
        ("上海市 2024", "上 海 市 2024"),
        ("用MySQL。", "用 mysql"),
        ("zero\u200bwidth\x00", "zerowidth"),
        ("हिन्दी", "हिन्दी"),
        ("the", ""),
        ("", ""),
    ],
)
def test_normalise(text: str, expected: str) -> None:
    assert normalise(text) == expected


@pytest.mark.parametrize(
    ("answer", "forms", "em", "f1"),
    [
        ("The Old Mill", ("old mill",), 1.0, 1.0),
        ("in the old mill", ("old mill",), 0.0, 0.8),
        ("mill mill", ("mill",), 0.0, 2 / 3),
        ("mill", ("barn", "mill"), 1.0, 1.0),
        ("barn", ("mill",), 0.0, 0.0),
        ("", ("the",), 1.0, 1.0),
        ("", ("mill",), 0.0, 0.0),
        ("北京", ("北平",), 0.0, 0.5),
        ("mill", (), 0.0, 0.0),
        ("mill", ("re:mill",), 0.0, 0.0),
    ],
)
def test_scores(answer: str, forms: tuple[str, ...], em: float, f1: float) -> None:
    assert exact_match(answer, forms) == em
    assert token_f1(answer, forms) == pytest.approx(f1)


@given(answer=_PLAIN, gold=_PLAIN)
def test_ascii_is_scored_as_the_definition_says(answer: str, gold: str) -> None:
    if not is_regex(gold):
        assert normalise(answer) == _reference_normal(answer)
        assert token_f1(answer, [gold]) == pytest.approx(_reference_f1(answer, gold))


@given(answer=st.text(max_size=60), forms=st.lists(st.text(max_size=60), max_size=3))
def test_an_exact_match_has_full_f1(answer: str, forms: list[str]) -> None:
    forms = [*forms, f" {answer.swapcase()}. "]
    assert 0.0 <= token_f1(answer, forms) <= 1.0
    if exact_match(answer, forms):
        assert token_f1(answer, forms) == 1.0


@given(text=st.text(max_size=80))
def test_normalising_leaves_single_spaces_and_no_punctuation(text: str) -> None:
    normal = normalise(text)
    assert normal == " ".join(normal.split())
    assert not set(normal) & set(string.punctuation)
