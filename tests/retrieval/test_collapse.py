"""Copies make room for what differs, and nothing that differs is dropped."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.retrieval.collapse import Ranking, collapse
from counterpoint.types import Passage

POLICY = (
    "Customers who bought a product in one of our shops or online may return it within 30 days of "
    "purchase for a full refund, provided that the packaging is complete and the receipt is shown"
)


def ranking(*texts: str, **fields: str) -> Ranking:
    return collapse([Passage(id=str(n), text=text, **fields) for n, text in enumerate(texts)])


def test_a_copy_up_to_formatting_is_dropped() -> None:
    assert ranking(
        "Open 9 to 5",
        "open   9 to\n5",
        "ＯＰＥＮ 9 to 5",
        "<b>Open</b> 9&nbsp;to 5<!-- v2 -->",
        "o\u200bpen 9 to 5",
    ) == Ranking((0,), ())


@pytest.mark.parametrize("other", [{"title": "Plan B"}, {"date": "2024-05-01"}])
def test_a_copy_under_another_title_or_date_is_not_dropped(other: dict[str, str]) -> None:
    first = Passage(id="a", text="The fee is 5 euros.")
    second = Passage(id="b", text="The fee is 5 euros.", **other)
    assert collapse([first, second]) == Ranking((0,), (1,))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("The fee is 30 euros", "The fee is 45 euros"),
        ("Version 1.10 is out", "Version 11.0 is out"),
        ("It weighs 10² kg", "It weighs 102 kg"),
        ("It takes 1½ days", "It takes 11/2 days"),
        ("It costs €5", "It costs $5"),
        ("At -5 degrees", "At 5 degrees"),
        ("Below <5", "Above >5"),
        ("1.500 in stock", "1,500 in stock"),
        (POLICY, POLICY.replace("30", "45")),
        (POLICY, POLICY.replace("may return", "may not return")),
        (POLICY, POLICY.replace("may return", "can't return")),
        ("42", "43"),
        ("", "text"),
        ("退款期限为30天", "退款期限为45天"),
        ("Alice is the director", "Bob is the director"),
    ],
)
def test_passages_that_may_contradict_both_keep_their_places(left: str, right: str) -> None:
    assert ranking(left, right) == Ranking((0, 1), ())


def test_a_near_copy_comes_after_everything_else() -> None:
    shown = ranking(POLICY, POLICY + "!", "Shops open at nine", POLICY.replace(",", ";"))
    assert shown == Ranking((0, 2), (1, 3))
    assert shown.best(2) == [0, 2]
    assert shown.best(3) == [0, 1, 2]
    assert shown.best(9) == [0, 1, 2, 3]


@pytest.mark.parametrize("k", [3, 5])
@pytest.mark.parametrize("position", [1, 5, 10])
def test_many_old_near_copies_do_not_push_out_the_new_revision(k: int, position: int) -> None:
    old = [
        POLICY + ending
        for ending in ("", ".", "!", " .", ";", " indeed", " again", " so", "?", "…")
    ]
    texts = [*old[:position], POLICY.replace("30", "45"), *old[position:]]
    best = ranking(*texts).best(k)
    assert 0 in best
    assert position in best


def test_many_copies_with_dates_of_their_own_do_not_push_out_the_new_revision() -> None:
    old = [Passage(id=f"{n}", text=POLICY, date=f"{2000 + n}") for n in range(10)]
    new = Passage(id="new", text=POLICY.replace("30", "45"), date="2024")
    other = Passage(id="other", text="Shops open at nine")
    assert collapse([*old, new, other]).best(3) == [0, 10, 11]


def test_one_near_copy_with_another_word_keeps_its_place() -> None:
    old, new = POLICY + " and the offer is available", POLICY + " and the offer is retired"
    more = POLICY + " and the offer is paused"
    others = ["Shops open at nine", "Staff wear badges", "Bring a coat"]
    assert ranking(old, new, more, *others) == Ranking((0, 1, 3, 4, 5), (2,))


TEXTS = st.lists(
    st.lists(st.sampled_from("a b c not 1 2 日本 <b>x</b>".split()), max_size=6).map(" ".join),
    max_size=12,
)


@settings(max_examples=100, deadline=None)
@given(texts=TEXTS)
def test_every_text_is_shown_once_and_the_first_is_first(texts: list[str]) -> None:
    shown = ranking(*texts)
    positions = [*shown.first, *shown.later]
    assert len(set(positions)) == len(positions)
    normal = [" ".join(text.split()) for text in texts]
    assert {normal[at] for at in positions} == set(normal)
    assert len(positions) == len(set(normal))
    if texts:
        assert shown.first[0] == 0
    for k in range(len(positions) + 1):
        assert shown.best(k) == sorted(shown.best(k))
        assert len(shown.best(k)) == k


def test_a_thousand_passages_are_compared_in_time() -> None:
    texts = [
        f"{POLICY} {n % 7} " + " ".join(f"w{n}x{m}" for m in range(n % 40)) for n in range(1000)
    ]
    shown = ranking(*texts)
    assert len(shown.first) + len(shown.later) == len({t.strip() for t in texts})
