"""What the acts show together, in numbers and in words, as it came out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from counterpoint.demo.play import Act
from counterpoint.demo.scenarios import Scenario
from counterpoint.report import Report

# Below this many points nobody who reads the number would act on it.
_BARELY = 5.0


def verdict_lines(acts: Sequence[Act]) -> list[str]:
    """Say how often each phase was right and how far confidence moved."""
    fooled = [act for act in acts if not act.naive_right]
    right = [act for act in acts if act.aware_right]
    before, after = (_mean([_confidence(r) for r in reports]) for reports in _phases(acts))
    lines = [
        f"Plain RAG gave the outdated answer in {len(fooled)} of {len(acts)} scenarios and said "
        f"nothing about it; with conflicts resolved {len(right)} of {len(acts)} are current.",
        f"Mean confidence went from {before:.1f} % to {after:.1f} %: {_how_far(after - before)}. "
        "Confidence says nothing about conflict.",
    ]
    if len(fooled) < len(acts):
        lines.append(f"In {len(acts) - len(fooled)} of them the plain reader was not fooled.")
    changed = sum(probe.changed for act in acts for probe in act.probes)
    total = sum(len(act.probes) for act in acts)
    if total:
        lines.append(
            f"Of {total} probes that change order or wording but no fact, {changed} changed the "
            "naive answer."
        )
    return lines


def demo_data(acts: Sequence[Act]) -> dict[str, Any]:
    """The demo as JSON data: both reports of every act, and the verdict."""
    return {
        "acts": [_act_data(act) for act in acts],
        "verdict": verdict_lines(acts),
        "naive_right": sum(act.naive_right for act in acts),
        "aware_right": sum(act.aware_right for act in acts),
    }


def _act_data(act: Act) -> dict[str, Any]:
    return {
        "scenario": _scenario_data(act.scenario),
        "naive": json.loads(act.naive.to_json()),
        "aware": json.loads(act.aware.to_json()),
        "naive_right": act.naive_right,
        "aware_right": act.aware_right,
        "probes": [
            {
                "change": probe.change,
                "answer": probe.answer,
                "picked": probe.picked,
                "changed": probe.changed,
            }
            for probe in act.probes
        ],
    }


def _scenario_data(scenario: Scenario) -> dict[str, str]:
    return {
        "id": scenario.id,
        "title": scenario.title,
        "question": scenario.question,
        "current": scenario.current,
        "stale": scenario.stale,
    }


def _phases(acts: Sequence[Act]) -> tuple[list[Report], list[Report]]:
    return [act.naive for act in acts], [act.aware for act in acts]


def _confidence(report: Report) -> float:
    """In percent; no answer is no confidence."""
    return 100 * report.answer.confidence if report.answer else 0.0


def _how_far(points: float) -> str:
    return "it barely moves, the answer does" if abs(points) < _BARELY else "it moves too"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
