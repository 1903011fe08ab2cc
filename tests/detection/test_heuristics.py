"""The two heuristics of the `recency` method."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from counterpoint.detection.heuristics import HeuristicDetector
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import RecencySettings
from counterpoint.types import Detection, Passage, Request

RequestOf = Callable[..., Request]


def detector(gate: float = -1.0) -> HeuristicDetector:
    return HeuristicDetector(HashEncoder(), RecencySettings(gate=gate))


def reasons(found: Detection) -> list[str]:
    return [verdict.reason for verdict in found.verdicts]


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("revenue was $4.2M", "revenue was $6.8M", ["numeric-contradiction"]),
        ("revenue was $4.2M", "revenue was $4.2 million", ["shared-number"]),
        ("revenue in 2023", "revenue in 2024", ["nothing-to-compare"]),
        ("it cost $2,000", "it cost $1,999", ["numeric-contradiction"]),
        ("three of 5 days", "three of 7 days", ["nothing-to-compare"]),
        ("at 5%", "at 7%", ["numeric-contradiction"]),
        ("limit 100 of 429", "limit 500 of 429", ["shared-number"]),
        ("a limit of 100", "no number here, none", ["signal-asymmetry"]),
        ("office days are required", "office days are no longer required", ["signal-asymmetry"]),
        ("limit increased", "the increases of the limit", ["nothing-to-compare"]),
        ("100 and no", "500", ["numeric-contradiction", "signal-asymmetry"]),
        ("a <!-- 900 --> limit of 100", "a limit of <b>100</b>", ["shared-number"]),
    ],
)
def test_which_heuristic_fires(
    request_of: RequestOf, left: str, right: str, expected: list[str]
) -> None:
    found = detector().detect(request_of(Passage(id="a", text=left), Passage(id="b", text=right)))
    assert reasons(found) == expected
    assert bool(found.conflicts) == any(v.conflict for v in found.verdicts)


def test_pairs_below_the_gate_are_not_compared(request_of: RequestOf) -> None:
    pair = Passage(id="a", text="revenue was $4.2M"), Passage(id="b", text="tomatoes weigh 300 g")
    found = detector(gate=0.68).detect(request_of(*pair))
    assert (found.verdicts, found.conflicts, found.pairs.total, found.pairs.compared) == (
        (),
        (),
        1,
        0,
    )


def test_quotes_are_verbatim_and_name_both_sides(request_of: RequestOf) -> None:
    texts = {"a": "Revenue: <b>$4.2</b>M", "b": "Revenue: $6.8M"}
    found = detector().detect(request_of(*(Passage(id=k, text=t) for k, t in texts.items())))
    [verdict] = found.verdicts
    quotes = [claim.quote for claim in verdict.claims]
    assert [quote.text for quote in quotes] == ["$4.2</b>M", "$6.8M"]
    assert all(texts[q.passage_id][q.start : q.end] == q.text for q in quotes)
    assert verdict.explanation == "a says $4.2M; b says $6.8M; they share no number."


@pytest.mark.parametrize(
    ("dates", "texts", "kind"),
    [
        (("2023-01-01", "2024-01-01"), ("100", "500"), "temporal"),
        (("2024-01-01", "2024-01-01"), ("100", "500"), "factual"),
        ((None, "2024-01-01"), ("100", "500"), "factual"),
        ((None, None), ("v1.9 takes 100", "v1.10 takes 500"), "temporal"),
        ((None, None), ("v2 takes 100", "version 2.0 takes 500"), "factual"),
        (("no date", "2024-01-01"), ("100", "500"), "factual"),
    ],
)
def test_differently_dated_or_versioned_is_temporal(
    request_of: RequestOf, dates: tuple[str | None, str | None], texts: tuple[str, str], kind: str
) -> None:
    pair = [
        Passage(id=name, text=text, date=date)
        for name, text, date in zip("ab", texts, dates, strict=True)
    ]
    [conflict] = detector().detect(request_of(*pair)).conflicts
    assert (conflict.kind, conflict.passage_pairs) == (kind, (("a", "b"),))


def test_one_conflict_a_connected_component(request_of: RequestOf) -> None:
    texts = {
        "a": "limit 100",
        "b": "limit 200",
        "c": "limit 300",
        "x": "sky 11 blue",
        "y": "sky 12 blue",
    }
    found = detector(gate=0.4).detect(
        request_of(*(Passage(id=k, text=t) for k, t in texts.items()))
    )
    assert [c.passage_ids for c in found.conflicts] == [("a", "b", "c"), ("x", "y")]
    assert found.conflicts[0].passage_pairs == (("a", "b"), ("a", "c"), ("b", "c"))
    assert found.pairs.conflicting == 4


def test_the_order_of_passages_changes_nothing(request_of: RequestOf) -> None:
    passages = [
        Passage(id="a", text="limit 100", date="2023"),
        Passage(id="b", text="limit 200", date="2024"),
        Passage(id="c", text="limit not 100"),
    ]
    results = {detector(0.2).detect(request_of(*order)) for order in permutations(passages)}
    assert len(results) == 1


def test_unrelated_passages_change_no_verdict(request_of: RequestOf) -> None:
    pair = [Passage(id="a", text="limit is 100"), Passage(id="b", text="limit is 200")]
    others = [Passage(id=f"z{i}", text=f"unrelated{i} thing{i}") for i in range(9)]
    alone = detector(0.5).detect(request_of(*pair))
    for count in (3, 9):
        among = detector(0.5).detect(request_of(*others[:count], *pair))
        assert (among.verdicts, among.conflicts) == (alone.verdicts, alone.conflicts)


def test_a_conflict_keeps_its_id_when_wording_changes_and_loses_it_with_the_value(
    request_of: RequestOf,
) -> None:
    def conflict_id(text: str) -> str:
        pair = Passage(id="a", text=text), Passage(id="b", text="limit is 200")
        return detector().detect(request_of(*pair)).conflicts[0].id

    assert conflict_id("limit is 100") == conflict_id("the limit stands at 100")
    assert conflict_id("limit is 100") != conflict_id("limit is 150")


@pytest.mark.parametrize("n", [0, 1])
def test_nothing_to_pair(request_of: RequestOf, n: int) -> None:
    found = detector().detect(request_of(*[Passage(id="a", text="limit 100")][:n]))
    assert (found.verdicts, found.conflicts, found.pairs.total) == ((), (), 0)


def test_pairs_that_are_left_out_are_told(request_of: RequestOf) -> None:
    passages = [Passage(id=str(i), text=f"limit {100 + i}") for i in range(5)]
    settings = RecencySettings(gate=-1.0, most_pairs=4)
    found = HeuristicDetector(HashEncoder(), settings).detect(request_of(*passages))
    [failure] = found.failures
    assert "10 pairs reach the gate, the 4 closest were compared" in failure.message
    assert found.pairs.compared == 4


def test_the_summary_of_a_cluster_names_values_before_words(request_of: RequestOf) -> None:
    texts = {"a": "limit 100", "b": "limit not known", "c": "limit 300"}
    found = detector().detect(request_of(*(Passage(id=k, text=t) for k, t in texts.items())))
    [conflict] = found.conflicts
    assert conflict.summary == "a says 100; c says 300; they share no number."
