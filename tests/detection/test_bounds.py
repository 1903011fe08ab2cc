"""Many statements: every passage keeps its first ones."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.assertions import PassageReading, read_passage
from counterpoint.detection.bounds import within
from counterpoint.types import Passage

ONE = read_passage(Passage(id="p", text="The tank holds 40 litres.")).assertions[0]


def reading(size: int) -> PassageReading:
    return PassageReading(Passage(id=f"p{size}", text=""), (ONE,) * size)


def sizes(kept: list[PassageReading]) -> list[int]:
    return [len(each.assertions) for each in kept]


def test_where_there_is_room_everything_stays() -> None:
    readings = [reading(2), reading(3)]
    assert within(readings, 5) == (readings, 0)
    assert within([], 1) == ([], 0)


def test_the_longest_gives_first() -> None:
    # 1 and 2 stay whole; 7 are left for the two long ones, 3 each.
    kept, left_out = within([reading(9), reading(1), reading(20), reading(2)], 10)
    assert sizes(kept) == [3, 1, 3, 2]
    assert left_out == 6 + 17


def test_it_is_the_first_statements_that_stay() -> None:
    text = "The tank holds 40 litres. It is blue. It was built in 1931."
    [kept], left_out = within([read_passage(Passage(id="p", text=text))], 2)
    assert [each.text for each in kept.assertions] == ["The tank holds 40 litres.", "It is blue."]
    assert left_out == 1


def test_of_more_passages_than_statements_each_keeps_one() -> None:
    kept, left_out = within([reading(4)] * 5, 3)
    assert sizes(kept) == [1] * 5
    assert left_out == 15


@given(st.lists(st.integers(0, 40), max_size=12), st.integers(1, 60))
def test_nothing_is_lost_or_made(given_sizes: list[int], most: int) -> None:
    readings = [reading(size) for size in given_sizes]
    kept, left_out = within(readings, most)
    assert sum(sizes(kept)) + left_out == sum(given_sizes)
    assert sum(sizes(kept)) <= max(most, len(readings))
    assert [each.passage for each in kept] == [each.passage for each in readings]
    room = max(sizes(kept), default=0)
    assert sizes(kept) == [min(size, room) for size in given_sizes]
