"""How a suite makes a case."""

from __future__ import annotations

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.records import PairLabel
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.types import Passage

IDS = st.lists(st.text(max_size=6), max_size=8, unique=True)


@given(IDS, st.text(max_size=6))
def test_passages_get_neutral_ids_in_an_order_that_hangs_on_the_key(
    names: list[str], key: str
) -> None:
    given = [Passage(id=name, text=f"text of {name}", date="2024") for name in names]
    shown, renamed = neutral(given, key)
    assert [passage.id for passage in shown] == [f"p{at}" for at in range(1, len(names) + 1)]
    assert set(renamed) == set(names)
    texts = {passage.id: passage.text for passage in shown}
    assert {name: texts[new] for name, new in renamed.items()} == {
        name: f"text of {name}" for name in names
    }
    assert all(passage.date == "2024" for passage in shown)
    assert neutral(given[::-1], key) == (shown, renamed)


def test_the_order_gives_nothing_away() -> None:
    """Over many cases the first passage given stands anywhere, as often."""
    given = [Passage(id=name, text=name) for name in ("right", "wrong", "noise")]
    places = [neutral(given, f"case {at}")[1]["right"] for at in range(600)]
    for place in ("p1", "p2", "p3"):
        assert 150 < places.count(place) < 250


def test_the_order_is_the_same_on_every_machine() -> None:
    given = [Passage(id=name, text=name) for name in "abcd"]
    said = {n: f"k\x1f{n}\x1f\x1f\x1f" for n in "abcd"}
    expected = sorted("abcd", key=lambda n: hashlib.sha256(said[n].encode()).hexdigest())
    assert [passage.text for passage in neutral(given, "k")[0]] == expected


def test_the_order_says_nothing_of_what_a_suite_called_a_passage_or_where_it_stood() -> None:
    given = [Passage(id=name, text=name.upper()) for name in "abcd"]
    renamed = [Passage(id=f"x{at}", text=p.text) for at, p in enumerate(reversed(given))]
    texts = [[passage.text for passage in neutral(some, "k")[0]] for some in (given, renamed)]
    assert texts[0] == texts[1]


def test_a_pair_is_labelled_in_order() -> None:
    expected = PairLabel(left="p1", right="p2", conflict=True)
    assert pair("p2", "p1", conflict=True) == pair("p1", "p2", conflict=True) == expected
    assert pair("p1", "p2", conflict=False, hard=True).hard


@given(st.lists(st.text(max_size=4), min_size=1, max_size=3))
def test_a_short_id_hangs_on_its_parts_and_where_they_end(parts: list[str]) -> None:
    assert len(short_id(*parts)) == 12
    assert int(short_id(*parts), 16) >= 0
    assert short_id(*parts) == short_id(*parts)
    assert short_id(*parts, "x") != short_id(*parts)
    assert short_id("a", "bc") != short_id("ab", "c")
    assert short_id("\ud800") != short_id("\ud801")
