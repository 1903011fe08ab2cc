"""A claim and its evidence as two passages."""

from __future__ import annotations

from counterpoint.evals.records import Example
from counterpoint.evals.suites.evidence import claim_and_evidence


def _made(number: int, *, conflict: bool) -> Example:
    return claim_and_evidence(
        "s", f"Mill {number} closed.", f"Mill {number} is open.", conflict=conflict, group="g"
    )


def test_the_pair_is_labelled_and_nothing_is_asked() -> None:
    example = claim_and_evidence(
        "s",
        "The mill closed.",
        "It is open.",
        conflict=True,
        group="mill",
        title="Mill",
        tags=("t",),
    )
    (label,) = example.gold.pairs
    assert (label.left, label.right, label.conflict, label.hard) == ("p1", "p2", True, False)
    assert (example.gold.kind, example.gold.group, example.gold.tags) == ("factual", "mill", ("t",))
    assert (example.case.query, example.case.answer_wanted) == (None, False)
    titles = {passage.text: passage.title for passage in example.case.passages}
    assert titles == {"The mill closed.": None, "It is open.": "Mill"}


def test_a_negative_may_be_hard() -> None:
    example = claim_and_evidence("s", "a", "b", conflict=False, hard=True, group="g", query="q?")
    assert (example.gold.kind, example.gold.pairs[0].hard, example.case.query) == (
        "none",
        True,
        "q?",
    )


def test_neither_id_nor_order_depends_on_the_label() -> None:
    assert _made(1, conflict=True).case == _made(1, conflict=False).case


def test_the_claim_comes_first_in_about_half_of_the_cases() -> None:
    cases = [_made(number, conflict=True).case for number in range(400)]
    first = sum("closed" in case.passages[0].text for case in cases)
    assert 160 <= first <= 240
    assert len({case.id for case in cases}) == 400
