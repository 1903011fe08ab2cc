"""The three scenarios, with the real encoder."""

from __future__ import annotations

from pathlib import Path

import pytest

from counterpoint import Counterpoint
from counterpoint.configuration import load_settings
from counterpoint.demo.page import render_demo
from counterpoint.demo.play import Act, play, states
from counterpoint.demo.scenarios import Scenario, load_scenarios
from counterpoint.demo.verdict import demo_data, verdict_lines
from counterpoint.models.encoders import OnnxEncoder, load_encoder


@pytest.fixture(scope="module")
def minilm() -> OnnxEncoder:
    return load_encoder("minilm")


@pytest.fixture(scope="module")
def acts(minilm: OnnxEncoder) -> tuple[Act, ...]:
    return play(load_settings(env={}), minilm, probe=True)


SCENARIOS = load_scenarios()


def test_ids_and_facts_are_those_of_the_method() -> None:
    assert [p.id for s in SCENARIOS for p in s.passages] == [
        *("fin-001", "fin-002", "hr-001", "hr-002", "api-001", "api-002"),
    ]
    for scenario in SCENARIOS:
        old, new = scenario.wordings
        assert scenario.stale in old.passage.text
        assert scenario.current in new.passage.text
        for wording, fact in ((old, scenario.stale), (new, scenario.current)):
            assert wording.sentence in wording.passage.text
            assert fact in wording.hedged
            assert fact in wording.rephrased


def test_both_passages_are_retrieved_each_time(acts: tuple[Act, ...]) -> None:
    for act in acts:
        wanted = {passage.id for passage in act.scenario.passages}
        assert {hit.passage.id for hit in act.naive.hits} == wanted
        assert {hit.passage.id for hit in act.aware.hits} == wanted
        assert all(hit.score and hit.dense for hit in act.aware.hits)


def test_plain_rag_gives_the_older_claim_and_the_aware_answer_is_right(
    acts: tuple[Act, ...],
) -> None:
    assert [act.naive_right for act in acts] == [False, False, False]
    assert [act.aware_right for act in acts] == [True, True, True]
    assert all(act.naive.conflicts == () for act in acts)
    assert all(len(act.aware.conflicts) == 1 for act in acts)


def test_each_conflict_is_found_by_the_published_heuristic(acts: tuple[Act, ...]) -> None:
    assert [act.aware.conflicts[0].reasons for act in acts] == [
        ("numeric-contradiction",),
        ("signal-asymmetry",),
        ("signal-asymmetry",),
    ]
    assert all(act.aware.conflicts[0].kind == "temporal" for act in acts)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
@pytest.mark.parametrize("turned", [False, True], ids=["older-first", "newer-first"])
def test_the_aware_answer_is_right_in_both_orders(
    minilm: OnnxEncoder, scenario: Scenario, turned: bool
) -> None:
    passages = scenario.passages[::-1] if turned else scenario.passages
    system = Counterpoint("recency", encoder=minilm, settings={"log": {"enabled": False}})
    report = system.ask(scenario.question, passages)
    assert states(report.answer, scenario)
    assert [p.id for p in report.evidence.primary] == [scenario.passages[1].id]


def test_probes_change_the_naive_answer_but_no_fact(acts: tuple[Act, ...]) -> None:
    for act in acts:
        changed = {probe.change.split()[-1]: probe.changed for probe in act.probes}
        assert set(changed) == {"order", "hedged", "rephrased"}
        assert changed["hedged"]
        assert changed["rephrased"]


def test_the_verdict_is_computed_from_what_came_out(acts: tuple[Act, ...]) -> None:
    said = " ".join(verdict_lines(acts))
    assert "outdated answer in 3 of 3" in said
    assert "it barely moves, the answer does" in said
    assert "not fooled" not in said
    awake = [
        *acts[:2],
        Act(
            scenario=acts[2].scenario,
            naive=acts[2].aware,
            aware=acts[2].aware,
            naive_right=True,
            aware_right=True,
        ),
    ]
    assert "In 1 of them the plain reader was not fooled." in verdict_lines(awake)


def test_data_and_page_hold_both_phases(acts: tuple[Act, ...]) -> None:
    data = demo_data(acts)
    assert len(data["acts"]) == 3
    assert data["acts"][0]["aware"]["answer"]["text"] == acts[0].aware.answer.text  # type: ignore[union-attr]
    page = render_demo(acts)
    for act in acts:
        assert f"{act.scenario.title}: phase 1, plain RAG" in page
        assert act.scenario.current in page


def test_the_demo_leaves_no_log_behind(minilm: OnnxEncoder, isolated: Path) -> None:
    play(load_settings(env={}), minilm)
    assert list(isolated.rglob("*.db")) == []
