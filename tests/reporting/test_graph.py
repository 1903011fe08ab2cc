from __future__ import annotations

import re
from dataclasses import replace
from types import ModuleType

from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.reporting.graph import draw_graph
from counterpoint.reporting.layout import MOST_NODES, lay_out
from counterpoint.types import Conflict, Passage

NAMES = st.sampled_from([f"p{i:02d}" for i in range(60)])


def conflict(pairs: tuple[tuple[str, str], ...], number: int = 0) -> Conflict:
    return Conflict(
        id=f"c{number}",
        kind="factual",
        passage_pairs=pairs,
        reasons=("x",),
        summary="x",
        probability=1.0,
    )


def dated(**dates: str | None) -> dict[str, Passage]:
    return {name: Passage(id=name, text="x", date=date) for name, date in dates.items()}


def test_time_reads_from_left_to_right_and_undated_passages_stand_last() -> None:
    passages = dated(a="March 2024", b=None, c="2019", d="2021-05-01")
    (box,) = lay_out([conflict((("a", "b"), ("b", "c"), ("c", "d")))], passages).boxes
    assert sorted(box.nodes, key=lambda name: box.nodes[name].x) == ["c", "d", "a", "b"]


def test_passages_of_one_date_stand_one_above_the_other() -> None:
    (box,) = lay_out([conflict((("a", "b"),))], dated(a="2024", b="2024")).boxes
    assert box.nodes["a"].x == box.nodes["b"].x
    assert box.nodes["a"].y < box.nodes["b"].y


def test_a_curve_passes_over_what_stands_between_its_ends() -> None:
    passages = dated(a="2020", b="2021", c="2022")
    (box,) = lay_out([conflict((("a", "b"), ("a", "c"), ("b", "c")))], passages).boxes
    long = next(edge for edge in box.edges if edge.pair == ("a", "c"))
    assert long.middle.y < box.nodes["b"].y - 20


def test_conflicts_that_share_a_passage_share_a_box() -> None:
    both = [conflict((("a", "b"),), 1), replace(conflict((("b", "c"),), 2), kind="temporal")]
    (box,) = lay_out(both, {}).boxes
    assert box.conflicts == (1, 2)
    assert {edge.pair: edge.kinds for edge in box.edges} == {
        ("a", "b"): ("factual",),
        ("b", "c"): ("temporal",),
    }


def test_the_component_with_most_pairs_comes_first() -> None:
    small, large = conflict((("a", "b"),), 1), conflict((("x", "y"), ("y", "z")), 2)
    assert [box.conflicts for box in lay_out([small, large], {}).boxes] == [(2,), (1,)]


def test_a_component_larger_than_the_drawing_keeps_its_busiest_passages() -> None:
    star = conflict(tuple(("hub", f"leaf{i:03d}") for i in range(100)))
    layout = lay_out([star], {})
    assert len(layout.boxes[0].nodes) == MOST_NODES
    assert "hub" in layout.boxes[0].nodes
    assert layout.omitted == 101 - MOST_NODES


def test_a_passage_at_odds_with_itself_is_drawn_without_a_line() -> None:
    (box,) = lay_out([conflict((("a", "a"),))], {}).boxes
    assert set(box.nodes) == {"a"}
    assert box.edges == ()


def test_decisions_differ_in_shape_and_class(samples: ModuleType) -> None:
    svg = draw_graph(samples.crowd()).svg
    assert '<circle class="kept"' in svg
    assert '<rect class="set-aside"' in svg
    assert '<path class="left-open"' in svg


def test_what_is_not_drawn_is_counted_and_what_is_apart_is_named(samples: ModuleType) -> None:
    drawing = draw_graph(samples.crowd())
    assert drawing.omitted == 12
    assert drawing.apart == ("note-0", "note-1", "note-2")


def test_no_conflict_gives_no_drawing(samples: ModuleType) -> None:
    assert draw_graph(samples.peace()).svg == ""


def test_the_drawing_has_a_title_and_tells_its_edges(samples: ModuleType) -> None:
    svg = draw_graph(samples.temporal()).svg
    assert "<title>Conflict graph</title>" in svg
    assert "handbook-2021#14 and handbook-2024#15 disagree (temporal)" in svg


@given(st.lists(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=12), max_size=12))
@settings(max_examples=100, deadline=None)
def test_every_layout_stays_in_its_frame_and_accounts_for_everybody(
    groups: list[list[tuple[str, str]]],
) -> None:
    conflicts = [
        conflict(tuple(sorted({(min(p), max(p)) for p in pairs})), i)
        for i, pairs in enumerate(groups)
    ]
    passages = {f"p{i:02d}": Passage(id=f"p{i:02d}", text="", date=f"20{i:02d}") for i in range(40)}
    layout = lay_out(conflicts, passages)
    drawn = [name for box in layout.boxes for name in box.nodes]
    everybody = {name for c in conflicts for name in c.passage_ids}
    assert len(drawn) == len(set(drawn)) <= MOST_NODES
    assert len(drawn) + layout.omitted == len(everybody)
    for box in layout.boxes:
        assert box.at.x + box.width <= layout.width
        assert box.at.y + box.height <= layout.height
        points = [*box.nodes.values(), *(edge.middle for edge in box.edges)]
        assert all(0 < x < box.width and 0 < y < box.height for x, y in points)
        assert len(set(box.nodes.values())) == len(box.nodes)


def test_numbers_in_the_drawing_are_short(samples: ModuleType) -> None:
    numbers = re.findall(r"-?\d+\.\d+", draw_graph(samples.crowd()).svg)
    assert all(len(number.partition(".")[2]) <= 4 for number in numbers)


def test_a_node_shows_the_day_of_its_timestamp_where_that_tells_the_sides_apart(
    samples: ModuleType,
) -> None:
    def drawn(first: str, second: str) -> str:
        report = samples.opinion()
        hits = tuple(
            replace(hit, passage=replace(hit.passage, date=date))
            for hit, date in zip(report.hits, (first, second), strict=True)
        )
        return draw_graph(replace(report, hits=hits)).svg

    apart = drawn("2022-08-03T09:00:00Z", "2022-08-04T09:00:00Z")
    assert ">2022-08-03</text>" in apart
    assert "T09:00" not in apart
    assert ">2022-08-03T09:00:00Z</text>" in drawn("2022-08-03T09:00:00Z", "2022-08-03T10:00:00Z")
