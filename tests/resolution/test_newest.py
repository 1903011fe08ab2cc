"""Recency per conflict cluster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.resolution.newest import NewestPerCluster
from counterpoint.types import Conflict, ConflictSide, Hit, Passage, Request, Resolution

Make = Callable[..., Request]
MakeConflict = Callable[..., Conflict]


def dated(**dates: str | None) -> list[Passage]:
    return [Passage(id=name, text="t", date=date) for name, date in dates.items()]


def ids(passages: tuple[Passage, ...]) -> list[str]:
    return [passage.id for passage in passages]


@pytest.mark.parametrize(
    ("dates", "action", "kept", "aside", "opened"),
    [
        ({"a": "2023", "b": "2024"}, "keep_one", ("b",), ("a",), ()),
        ({"a": "2024-05-02", "b": "2024-05-01"}, "keep_one", ("a",), ("b",), ()),
        ({"a": "2024-05-01", "b": "2024-05-01"}, "leave_open", (), (), ("a", "b")),
        ({"a": "2024", "b": "2024-05-01"}, "leave_open", (), (), ("a", "b")),
        ({"a": None, "b": "2001-01-01"}, "keep_one", ("b",), (), ("a",)),
        ({"a": None, "b": None}, "leave_open", (), (), ("a", "b")),
        ({"a": "soon", "b": "2024"}, "keep_one", ("b",), (), ("a",)),
        ({"a": "2024", "b": "2999"}, "keep_one", ("a",), ("b",), ()),
        ({"a": "2998", "b": "2999"}, "leave_open", (), (), ("a", "b")),
        (
            {"a": "2024-01-01T00:30:00+02:00", "b": "2023-12-31T23:00:00Z"},
            "keep_one",
            ("b",),
            ("a",),
            (),
        ),
    ],
)
def test_what_is_kept_of_a_pair(
    request_of: Make,
    conflict_of: MakeConflict,
    dates: dict[str, str | None],
    action: str,
    kept: tuple[str, ...],
    aside: tuple[str, ...],
    opened: tuple[str, ...],
) -> None:
    request = request_of(*dated(**dates))
    [decided] = NewestPerCluster().resolve(request, [conflict_of(("a", "b"))], ()).resolutions
    assert (decided.action, decided.kept, decided.set_aside, decided.left_open) == (
        action,
        kept,
        aside,
        opened,
    )


def test_clusters_are_decided_apart_and_others_pass_through(
    request_of: Make, conflict_of: MakeConflict
) -> None:
    request = request_of(*dated(a="2020", b="2021", x="1999", y="1998", free=None))
    conflicts = [conflict_of(("a", "b"), name="1"), conflict_of(("x", "y"), name="2")]
    settled = NewestPerCluster().resolve(request, conflicts, ())
    assert ids(settled.evidence.primary) == ["b", "x", "free"]
    assert ids(settled.evidence.audit) == ["a", "y"]


def test_copies_of_the_newest_stay_together(request_of: Make, conflict_of: MakeConflict) -> None:
    request = request_of(*dated(old="2020", new1="2021-06-01", new2="2021-06-01"))
    conflict = conflict_of(("new1", "old"), ("new2", "old"))
    [decided] = NewestPerCluster().resolve(request, [conflict], ()).resolutions
    assert (decided.action, decided.kept, decided.set_aside) == (
        "keep_all",
        ("new1", "new2"),
        ("old",),
    )


def test_as_of_moves_the_reference(request_of: Make, conflict_of: MakeConflict) -> None:
    request = request_of(*dated(a="2020", b="2022"), as_of=datetime(2021, 6, 1, tzinfo=UTC))
    [decided] = NewestPerCluster().resolve(request, [conflict_of(("a", "b"))], ()).resolutions
    assert (decided.kept, decided.set_aside) == (("a",), ("b",))
    assert "after the reference time" in decided.rationale


def test_every_decision_says_why_and_what_would_change_it(
    request_of: Make, conflict_of: MakeConflict
) -> None:
    request = request_of(*dated(a="2020", b="2022", c=None))
    conflict = conflict_of(("a", "b"), ("b", "c"))
    [decided] = NewestPerCluster().resolve(request, [conflict], ()).resolutions
    assert decided.policy == "newest"
    assert decided.rationale == (
        "[b] (2022) is the newest; [a] (2020) is older and set aside; "
        "[c] is without a usable date and left open."
    )
    assert decided.would_change == "A date for [c]."


DATES = st.sampled_from([None, "2020", "2020-05", "2020-05-05", "2021", "2030-01-01", "bad"])


@settings(max_examples=60)
@given(st.lists(DATES, min_size=2, max_size=6), st.data())
def test_every_passage_is_in_exactly_one_block_whatever_the_order(
    dates: list[str | None], data: st.DataObject
) -> None:
    passages = [Passage(id=f"p{i}", text="t", date=date) for i, date in enumerate(dates)]
    names = [passage.id for passage in passages]
    pairs = data.draw(
        st.lists(
            st.tuples(st.sampled_from(names[:-1]), st.just(names[-1])), min_size=1, unique=True
        )
    )
    conflict = Conflict(
        id="c",
        kind="factual",
        passage_pairs=tuple(sorted(pairs)),
        reasons=(),
        summary="",
        probability=1.0,
    )

    def resolve(order: tuple[Passage, ...]) -> tuple[Resolution, ...]:
        hits = tuple(Hit(passage=p, rank=1) for p in order)
        request = Request(query="q", hits=hits, now=datetime(2026, 1, 1, tzinfo=UTC))
        settled = NewestPerCluster().resolve(request, [conflict], ())
        blocks = (settled.evidence.primary, settled.evidence.audit, settled.evidence.unresolved)
        assert sorted(p.id for block in blocks for p in block) == sorted(names)
        [decided] = settled.resolutions
        covered = sorted((*decided.kept, *decided.set_aside, *decided.left_open))
        assert covered == list(conflict.passage_ids)
        return settled.resolutions

    orders = list(permutations(passages))[:6]
    assert len({resolve(order) for order in orders}) == 1


def test_hidden_words_do_not_win_by_their_date(request_of: Make, conflict_of: MakeConflict) -> None:
    passages = dated(a="2023-01-01", b="2024-01-01")
    conflict = replace(conflict_of(("a", "b")), reasons=("hidden-text",))
    settled = NewestPerCluster().resolve(request_of(*passages), [conflict], [])
    assert settled.resolutions[0].action == "leave_open"
    assert settled.resolutions[0].left_open == ("a", "b")
    assert settled.evidence.audit == ()


def test_older_passages_that_agree_with_the_kept_one_stay(
    request_of: Make, conflict_of: MakeConflict
) -> None:
    passages = dated(a="2020-01-01", b="2021-01-01", c="2022-01-01")
    sides = (
        ConflictSide(value="5", passage_ids=("a", "c")),
        ConflictSide(value="6", passage_ids=("b",)),
    )
    conflict = replace(conflict_of(("a", "b"), ("b", "c")), sides=sides)
    kept = NewestPerCluster(keep_agreeing=True).resolve(request_of(*passages), [conflict], [])
    assert kept.resolutions[0].kept == ("a", "c")
    assert kept.resolutions[0].set_aside == ("b",)
    plain = NewestPerCluster().resolve(request_of(*passages), [conflict], [])
    assert plain.resolutions[0].kept == ("c",)
