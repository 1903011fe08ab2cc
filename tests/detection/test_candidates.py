"""Which statements of two passages are worth comparing."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.assertions import read_passage
from counterpoint.claims.question import read_question
from counterpoint.detection.candidates import Candidate, Candidates, _Closest, find_candidates
from counterpoint.detection.topics import read_topics
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import RuleSettings
from counterpoint.types import Passage

Row = tuple[int, int, float, bool]


def closest(rows: list[Row], most: int, size: int) -> tuple[list[Candidate], int]:
    """Give rows to a keeper in blocks of a size."""
    found = _Closest(most)
    for start in range(0, len(rows), size):
        block = rows[start : start + size]
        left, right, cosine, asked = (np.array(each) for each in zip(*block, strict=True))
        found.add(left, right, cosine, asked)
    return list(found.kept()), found.reached


def candidates(query: str | None, *texts: str, **settings: float) -> Candidates:
    rules = RuleSettings.model_validate({"relevance": 0.1, "similarity": 0.6, **settings})
    readings = [
        read_passage(Passage(id=f"p{n}", text=text)) for n, text in enumerate(texts, start=1)
    ]
    question = read_question(query) if query else None
    return find_candidates(read_topics(HashEncoder(), readings, question, rules), rules)


def test_the_closest_are_kept_in_order_of_their_places() -> None:
    rows = [(0, 3, 0.2, False), (1, 2, 0.9, True), (0, 1, 0.5, False), (2, 3, 0.5, True)]
    kept, reached = closest(rows, most=3, size=4)
    assert kept == [
        Candidate(0, 1, 0.5, False),
        Candidate(1, 2, 0.9, True),
        Candidate(2, 3, 0.5, True),
    ]
    assert reached == 4


def test_what_answers_the_question_goes_before_what_is_closer() -> None:
    rows = [(0, 1, 0.9, False), (0, 2, 0.1, True)]
    assert closest(rows, most=1, size=2)[0] == [Candidate(0, 2, 0.1, True)]


def test_of_equally_close_ones_the_first_places_stay() -> None:
    rows = [(2, 3, 0.5, False), (0, 4, 0.5, False), (0, 1, 0.5, False)]
    assert [each[:2] for each in closest(rows, most=2, size=1)[0]] == [(0, 1), (0, 4)]


PLACES = st.tuples(st.integers(0, 9), st.integers(10, 19))
ROWS = st.lists(
    st.tuples(PLACES, st.sampled_from((-0.5, 0.0, 0.25, 0.5, 1.0)), st.booleans()),
    max_size=30,
    unique_by=lambda row: row[0],
)


@given(ROWS, st.integers(1, 12), st.integers(1, 7), st.randoms(use_true_random=False))
def test_what_is_kept_is_bounded_and_depends_on_no_order(
    drawn: list[tuple[tuple[int, int], float, bool]], most: int, size: int, random: st.DataObject
) -> None:
    rows: list[Row] = [(*places, cosine, asked) for places, cosine, asked in drawn]
    kept, reached = closest(rows, most, size)
    best = sorted(rows, key=lambda row: (not row[3], -row[2], row[0], row[1]))[:most]
    assert [tuple(each) for each in kept] == sorted(best)
    assert reached == len(rows)
    random.shuffle(rows)
    assert closest(rows, most, len(rows) or 1)[0] == kept


def test_statements_that_both_answer_are_compared_however_far_apart() -> None:
    found = candidates(
        "How many litres does the tank hold?", "The tank holds 40.", "Litres fit: 60."
    )
    [(pair, [each])] = found.by_passages.items()
    assert pair == (0, 1)
    assert each.asked
    assert each.similarity < 0.6


def test_statements_that_are_close_are_compared_whatever_is_asked() -> None:
    texts = "The tank holds 40 litres.", "The tank holds 60 litres.", "Eggs are white."
    found = candidates(None, *texts)
    assert list(found.by_passages) == [(0, 1)]
    assert [each.asked for each in found.by_passages[0, 1]] == [False]
    assert candidates(None, *texts, similarity=1.0).by_passages == {}


def test_what_a_passage_repeats_is_compared_once() -> None:
    found = candidates(None, "The tank holds 40 litres. " * 3, "The tank holds 60 litres.")
    assert found.reached == 1


def test_one_passage_is_compared_with_itself_where_values_alone_differ() -> None:
    text = "The tank holds 40 litres. It is blue. The tank holds 60 litres."
    assert list(candidates(None, text).by_passages) == [(0, 0)]
    assert candidates(None, "The tank holds 40 litres. The pond holds 60 litres.").reached == 0


def test_of_more_pairs_than_there_is_room_for_the_closest_stay() -> None:
    texts = (
        "The tank holds 40 litres.",
        "The tank holds 60 litres.",
        "The tank holds 60 litres now.",
    )
    found = candidates(None, *texts, similarity=0.5, most_pairs=1)
    assert found.reached == 3
    [[only]] = found.by_passages.values()
    every = candidates(None, *texts, similarity=0.5).by_passages.values()
    assert only.similarity == max(each.similarity for group in every for each in group)


def test_the_order_of_the_passages_changes_only_their_places() -> None:
    texts = ("The tank holds 40 litres.", "The tank holds 60 litres.", "The tank is blue.")
    there = candidates(None, *texts, similarity=0.3)
    back = candidates(None, *texts[::-1], similarity=0.3)
    assert there.reached == back.reached
    last = len(texts) - 1
    mirrored = {(last - b, last - a): group for (a, b), group in back.by_passages.items()}
    assert {pair: [each.similarity for each in group] for pair, group in mirrored.items()} == {
        pair: [each.similarity for each in group] for pair, group in there.by_passages.items()
    }


def test_of_nothing_there_is_nothing() -> None:
    assert candidates(None) == Candidates({}, 0)
    assert candidates("Why?", "", "") == Candidates({}, 0)
