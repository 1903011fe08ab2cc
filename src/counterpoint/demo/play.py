"""Plays the scenarios: one small knowledge base, plain RAG first, then conflict-aware."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from counterpoint.demo.scenarios import Scenario, load_scenarios
from counterpoint.protocols import Encoder
from counterpoint.report import Report
from counterpoint.retrieval.hybrid import HybridRetriever
from counterpoint.settings import Settings
from counterpoint.stores.index import PassageIndex
from counterpoint.system import Counterpoint
from counterpoint.types import Answer, Document, Passage
from counterpoint.values.visible import visible

BASELINE, AWARE = "standard", "recency"
_K = 2
_NOW = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """The naive answer after one change that leaves every fact as it was."""

    change: str
    answer: str
    picked: str | None
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One scenario: phase 1 (plain RAG) beside phase 2 (conflict-aware)."""

    scenario: Scenario
    naive: Report
    aware: Report
    naive_right: bool
    aware_right: bool
    probes: tuple[Probe, ...] = ()


def play(settings: Settings, encoder: Encoder, *, probe: bool = False) -> tuple[Act, ...]:
    """Play every scenario on one knowledge base that holds the passages of all of them."""
    scenarios = load_scenarios()
    quiet = settings.model_copy(update={"log": settings.log.model_copy(update={"enabled": False})})
    passages = [passage for scenario in scenarios for passage in scenario.passages]
    with _knowledge_base(passages, encoder) as index:
        retriever = HybridRetriever(index, encoder, settings.retrieval)
        naive, aware = (
            Counterpoint(preset, encoder=encoder, retriever=retriever, settings=quiet)
            for preset in (BASELINE, AWARE)
        )
        return tuple(_act(scenario, naive, aware, probe=probe) for scenario in scenarios)


def states(answer: Answer | None, scenario: Scenario) -> bool:
    """Whether an answer states the current fact and not the stale one."""
    text = "" if answer is None else answer.text
    return scenario.current in text and scenario.stale not in text


def _act(scenario: Scenario, naive: Counterpoint, aware: Counterpoint, *, probe: bool) -> Act:
    first = naive.ask(scenario.question, k=_K, now=_NOW)
    second = aware.ask(scenario.question, k=_K, now=_NOW)
    return Act(
        scenario=scenario,
        naive=first,
        aware=second,
        naive_right=states(first.answer, scenario),
        aware_right=states(second.answer, scenario),
        probes=_probes(scenario, first, naive) if probe else (),
    )


def _probes(scenario: Scenario, naive: Report, system: Counterpoint) -> tuple[Probe, ...]:
    """Change the order, then the wording of the sentence that the naive answer picked."""
    picked = picked_id(naive)
    changes: list[tuple[str, Sequence[Passage]]] = [
        ("the passages in the other order", tuple(reversed(naive.passages)))
    ]
    for wording in scenario.wordings:
        if wording.passage.id == picked:
            for change, sentence in (
                (f"the sentence of [{picked}] hedged", wording.hedged),
                (f"the sentence of [{picked}] rephrased", wording.rephrased),
            ):
                changes.append(
                    (change, _reworded(naive.passages, picked, wording.sentence, sentence))
                )
    return tuple(_probe(scenario, naive, system, change, texts) for change, texts in changes)


def _probe(
    scenario: Scenario,
    naive: Report,
    system: Counterpoint,
    change: str,
    passages: Sequence[Passage],
) -> Probe:
    report = system.ask(scenario.question, passages, now=_NOW)
    picked = picked_id(report)
    return Probe(
        change=change,
        answer=report.answer.text if report.answer else "",
        picked=picked,
        changed=picked != picked_id(naive),
    )


def picked_id(report: Report) -> str | None:
    """The passage that the answer rests on."""
    if report.answer is None or not report.answer.citations:
        return None
    return report.answer.citations[0].passage_id


def _reworded(
    passages: Iterable[Passage], target: str, sentence: str, other: str
) -> tuple[Passage, ...]:
    return tuple(
        replace(passage, text=passage.text.replace(sentence, other))
        if passage.id == target
        else passage
        for passage in passages
    )


def _knowledge_base(passages: Sequence[Passage], encoder: Encoder) -> PassageIndex:
    index = PassageIndex.open(None, encoder=encoder)
    vectors = encoder.encode([visible(passage.text).text for passage in passages])
    documents = [Document(id=passage.id, text=passage.text) for passage in passages]
    index.replace_file("scenarios", "", documents, passages, vectors)
    return index
