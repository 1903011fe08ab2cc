"""Strategies by name: one table of lazy "module:attribute" references.

A new strategy is one file and one line here. Other packages add theirs through the entry-point
group ``counterpoint``, with names of the form ``kind.name`` (``detector.mine``).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from counterpoint.errors import InputError, UnknownNameError, one_line

GROUP = "counterpoint"

BUILT_IN: dict[str, dict[str, str]] = {
    "preset": {
        "conflictrag": "counterpoint.presets:conflictrag",
        "default": "counterpoint.presets:default",
        "nli_filter": "counterpoint.presets:nli_filter",
        "recency": "counterpoint.presets:recency",
        "standard": "counterpoint.presets:standard",
    },
    "detector": {
        "conflictrag": "counterpoint.detection.conflictrag:ConflictRagDetector",
        "cross-encoder": "counterpoint.detection.cross_encoder:CrossEncoderDetector",
        "none": "counterpoint.detection.none:NoDetector",
        "recency": "counterpoint.detection.heuristics:HeuristicDetector",
        "rules": "counterpoint.detection.rules:RuleDetector",
    },
    "resolver": {
        "consistent": "counterpoint.resolution.consistent:LargestConsistent",
        "none": "counterpoint.resolution.none:KeepAll",
        "newest": "counterpoint.resolution.newest:NewestPerCluster",
    },
    "generator": {
        "extractive": "counterpoint.generation.extractive:ExtractiveGenerator",
        "concatenate": "counterpoint.generation.concatenate:ConcatenatingGenerator",
    },
    "suite": {
        "ambigqa": "counterpoint.evals.suites.ambigqa:SUITE",
        "bipia": "counterpoint.evals.suites.bipia:SUITE",
        "conflictnq": "counterpoint.evals.suites.conflictnq:SUITE",
        "conflictqa": "counterpoint.evals.suites.conflictqa:SUITE",
        "conflictqa_popqa": "counterpoint.evals.suites.popqa:SUITE",
        "conflicts": "counterpoint.evals.suites.conflicts:SUITE",
        "faitheval_counterfactual": "counterpoint.evals.suites.faitheval:COUNTERFACTUAL",
        "faitheval_inconsistent": "counterpoint.evals.suites.faitheval:INCONSISTENT",
        "faitheval_unanswerable": "counterpoint.evals.suites.faitheval:UNANSWERABLE",
        "feversymmetric": "counterpoint.evals.suites.feversymmetric:SUITE",
        "field": "counterpoint.evals.suites.field:SUITE",
        "foolmetwice": "counterpoint.evals.suites.foolmetwice:SUITE",
        "generated": "counterpoint.evals.suites.generated:SUITE",
        "healthver": "counterpoint.evals.suites.healthver:SUITE",
        "musique_negative": "counterpoint.evals.suites.negative_contexts:MUSIQUE",
        "openterms": "counterpoint.evals.suites.openterms:SUITE",
        "perspectrum": "counterpoint.evals.suites.perspectrum:SUITE",
        "poisonedrag": "counterpoint.evals.suites.poisonedrag:SUITE",
        "ramdocs": "counterpoint.evals.suites.ramdocs:SUITE",
        "realtimeqa": "counterpoint.evals.suites.realtimeqa:SUITE",
        "realtimeqa_snapshots": "counterpoint.evals.suites.realtimeqa_snapshots:SUITE",
        "revisions": "counterpoint.evals.suites.revisions:SUITE",
        "rgb": "counterpoint.evals.suites.rgb:RGB",
        "rgb_fact": "counterpoint.evals.suites.rgb:RGB_FACT",
        "rgb_int": "counterpoint.evals.suites.rgb:RGB_INT",
        "scenarios": "counterpoint.evals.suites.scenarios:SUITE",
        "squad_negative": "counterpoint.evals.suites.negative_contexts:SQUAD",
    },
    "system": {
        "always": "counterpoint.evals.systems.baselines:always",
        "cosine": "counterpoint.evals.systems.baselines:cosine",
        "length": "counterpoint.evals.systems.baselines:length",
        "never": "counterpoint.evals.systems.baselines:never",
        "random": "counterpoint.evals.systems.baselines:uniform",
    },
}


def names(kind: str) -> list[str]:
    """The names registered under a kind, built-in and third-party, sorted."""
    return sorted(_table(kind))


def find(kind: str, name: str) -> Callable[..., Any]:
    """Import and return what is registered.

    Raises:
        UnknownNameError: nothing has that name; the message suggests the closest.
        InputError: a third-party entry cannot be imported.
    """
    table = _table(kind)
    if name not in table:
        raise UnknownNameError(kind, str(name), table)
    entry = table[name]
    try:
        found: Callable[..., Any] = entry.load()
    except Exception as error:  # a package of somebody else is imported here
        raise InputError(
            f"the {kind} {name!r} ({entry.value}) cannot be loaded: {one_line(error)}"
        ) from error
    return found


def _table(kind: str) -> dict[str, EntryPoint]:
    if kind not in BUILT_IN:
        raise UnknownNameError("kind of strategy", kind, BUILT_IN)
    prefix = f"{kind}."
    plugins = {
        entry.name.removeprefix(prefix): entry
        for entry in entry_points(group=GROUP)
        if entry.name.startswith(prefix)
    }
    ours = {
        name: EntryPoint(name=prefix + name, value=value, group=GROUP)
        for name, value in BUILT_IN[kind].items()
    }
    return plugins | ours
