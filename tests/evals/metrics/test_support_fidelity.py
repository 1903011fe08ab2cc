"""Whether cited passages hold what they are cited for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.metrics.fidelity import fidelity
from counterpoint.types import Quote

HIGH = "The limit of the public API is 500 requests per minute. Jonas Reber maintains the service."
LOW = "The limit of the public API is 300 requests per minute."
PASSAGES = {"p1": HIGH, "p2": LOW, "notes, old": "The service began in 2019."}
FIVE, THREE = "The limit is 500 requests per minute", "The limit is 300 requests per minute"


def _quote(name: str, text: str, *, shift: int = 0) -> Quote:
    start = PASSAGES[name].index(text) + shift
    return Quote(passage_id=name, start=start, end=start + len(text), text=text)


def _whole(name: str) -> Quote:
    return Quote(passage_id=name, start=0, end=0, text="")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (f"{FIVE}. [p1]", (1, 1)),
        (f"{FIVE} [p2].", (0, 1)),
        (f"{FIVE} [p1][p2].", (1, 2)),
        (f"{FIVE} [p1, p2].", (1, 2)),
        (f"{FIVE} [p1]. {THREE} [p2].", (2, 2)),
        (f"{FIVE} [p1]. {THREE} [p1].", (0, 1)),
        (f"The passages disagree. [p1] {FIVE}. [p2] {THREE}.", (2, 2)),
        (f"{FIVE}. [p1] {THREE}. [p2]", (2, 2)),
        (f"[p1] {FIVE}.", (1, 1)),
        (f"According to [p2], {THREE.lower()}.", (1, 1)),
        (f"The passages disagree [p1][p2]. {FIVE}.", (0, 0)),
        ("The service began in 2019 [notes, old].", (1, 1)),
        (f"{FIVE} [p9].", (0, 1)),
        (f"{FIVE} [sic].", (0, 0)),
        ("values[0] is 3", (0, 0)),
        ("[p1]", (0, 0)),
        ("", (0, 0)),
    ],
)
def test_marks_in_the_text(answer: str, expected: tuple[int, int]) -> None:
    assert fidelity(answer, (), PASSAGES) == expected


@pytest.mark.parametrize(
    ("answer", "citations", "expected"),
    [
        (f"{FIVE}. [p1]", [_quote("p1", HIGH)], (1, 1)),
        (f"{FIVE}. [p1]", [_quote("p1", "500 requests per minute")], (1, 1)),
        (f"{FIVE}. [p1]", [_quote("p1", "500 requests per minute", shift=1)], (0, 1)),
        (f"{FIVE}. [p1]", [_quote("p1", "Jonas Reber maintains the service.")], (0, 1)),
        (f"{FIVE}.", [_whole("p1"), _whole("p2")], (1, 2)),
        (f"{FIVE}.", [Quote(passage_id="p9", start=0, end=0, text="")], (0, 1)),
        (f"{FIVE}.", [Quote(passage_id="p1", start=-5, end=900, text=HIGH)], (0, 1)),
        (f"{FIVE}.", [Quote(passage_id="p1", start=3, end=3, text="")], (0, 1)),
        ("Yes.", [_whole("p1")], (0, 1)),
    ],
)
def test_citations(answer: str, citations: list[Quote], expected: tuple[int, int]) -> None:
    assert fidelity(answer, citations, PASSAGES) == expected


@given(answer=st.text(st.sampled_from("ab1 [],.p12is"), max_size=80))
def test_no_more_are_held_than_cited(answer: str) -> None:
    held, cited = fidelity(answer, [_whole("p1")], PASSAGES)
    assert 0 <= held <= cited
