from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.records import Case, Example, Gold
from counterpoint.evals.runs.select import Selection, select
from counterpoint.evals.suites.suite import Broken
from counterpoint.types import Passage

BROKEN = Broken(place="x:1", problem="torn")


def examples(n: int) -> list[Example]:
    passage = Passage(id="p1", text="It is 5.")
    return [
        Example(case=Case(id=f"c{at}", suite="s", query="q", passages=(passage,)), gold=Gold())
        for at in range(n)
    ]


def ids(selection: Selection) -> list[str]:
    return [example.case.id for example in selection.examples]


def test_all_are_taken_where_there_is_no_limit() -> None:
    given = examples(5)
    chosen = select([BROKEN, *given, BROKEN], limit=None, seed=0)
    assert chosen.examples == tuple(given)
    assert chosen.broken == (BROKEN, BROKEN)


@given(st.integers(0, 30), st.integers(1, 20), st.integers(0, 20), st.integers(0, 5))
def test_a_larger_sample_holds_the_smaller_one_in_the_order_of_the_suite(
    n: int, limit: int, more: int, seed: int
) -> None:
    items = [BROKEN, *examples(n)]
    small = select(items, limit=limit, seed=seed)
    large = select(items, limit=limit + more, seed=seed)
    order = [f"c{at}" for at in range(n)]
    assert len(small.examples) == min(limit, n)
    assert [name for name in order if name in ids(small)] == ids(small)
    assert [name for name in order if name in ids(large)] == ids(large)
    assert set(ids(small)) <= set(ids(large))
    assert small.broken == (BROKEN,)


def test_the_sample_hangs_on_seed_and_ids_alone() -> None:
    given = examples(200)
    drawn = ids(select(given, limit=20, seed=0))
    assert set(ids(select(given[::-1], limit=20, seed=0))) == set(drawn)
    others = [ids(select(given, limit=20, seed=seed)) for seed in range(1, 21)]
    assert all(other != drawn for other in others)
    # Each of 21 seeds takes a tenth: all cases have their turn, or nearly all.
    assert len({name for each in (drawn, *others) for name in each}) > 150


def test_a_fingerprint_changes_with_a_case_its_labels_and_the_order() -> None:
    first, second = examples(2)
    prints = [
        Selection(items, ()).fingerprint
        for items in (
            (first, second),
            (second, first),
            (first,),
            (first, replace(second, gold=Gold(kind="none"))),
            (first, replace(second, case=replace(second.case, query="q\ud800"))),
        )
    ]
    assert len(set(prints)) == len(prints)
    assert Selection((first, second), (BROKEN,)).fingerprint == prints[0]
