"""The cases of `tests/detection/cases` through the detector: which pairs it finds, set by set.

Every case that was right by a margin when the weights were fitted must stay right; each set as a
whole must reach a floor. What the sets are is told in their README.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from counterpoint.detection.rules import RuleDetector
from counterpoint.models.encoders import load_encoder
from counterpoint.settings import RuleSettings
from counterpoint.types import Detection, Hit, Passage, Request

FOLDER = Path(__file__).parent / "cases"
NOW = datetime(2026, 6, 1, tzinfo=UTC)
# Precision and recall of pairs, and the most cases without a conflict in which one is reported.
FLOORS = json.loads((FOLDER / "floors.json").read_text("utf-8"))
RIGHT = json.loads((FOLDER / "right.json").read_text("utf-8"))

Pair = frozenset[str]


class Score(NamedTuple):
    """What was found of one case."""

    found: frozenset[Pair]
    wanted: frozenset[Pair]
    either: frozenset[Pair]

    @property
    def is_exact(self) -> bool:
        """Whether all that is wanted was found, and nothing else."""
        return self.wanted <= self.found <= self.wanted | self.either


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every case with the name of its set."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            yield path.stem, json.loads(line)


CASES = {case["id"]: (name, case) for name, case in cases()}


@cache
def detector() -> RuleDetector:
    """The detector, loaded once."""
    return RuleDetector(load_encoder("minilm", threads=2), RuleSettings())


@cache
def detect(case_id: str) -> Detection:
    """Run one case, once."""
    case = CASES[case_id][1]
    fields = ("id", "text", "date", "source")
    passages = [Passage(**{name: each[name] for name in fields}) for each in case["passages"]]
    hits = tuple(Hit(passage=each, rank=rank) for rank, each in enumerate(passages, start=1))
    return detector().detect(Request(query=case["query"], hits=hits, now=NOW))


def score(case_id: str) -> Score:
    """Compare what was found with what a careful reader finds."""
    expected = CASES[case_id][1]["expected"]
    conflicts = detect(case_id).conflicts
    return Score(
        found=frozenset(frozenset(pair) for each in conflicts for pair in each.passage_pairs),
        wanted=frozenset(frozenset(pair) for pair in expected["pairs"]),
        either=frozenset(frozenset(pair) for pair in expected.get("pairs_also_ok", ())),
    )


def test_every_case_has_an_id_of_its_own() -> None:
    assert len(CASES) == sum(1 for _ in cases()) >= 34 + 60


@pytest.mark.parametrize("case_id", RIGHT)
def test_what_was_right_by_a_margin_stays_right(case_id: str) -> None:
    assert score(case_id).is_exact


@pytest.mark.parametrize("name", sorted(FLOORS))
def test_a_set_reaches_its_floor(name: str) -> None:
    scores = {
        case_id: score(case_id) for case_id, (set_name, _) in CASES.items() if set_name == name
    }
    right = sum(len(each.found & each.wanted) for each in scores.values())
    flagged = sum(
        len(each.found - each.either | each.found & each.wanted) for each in scores.values()
    )
    wanted = sum(len(each.wanted) for each in scores.values())
    quiet = [each for each in scores.values() if not each.wanted and not each.either]
    floor = FLOORS[name]
    assert right / flagged >= floor["precision"]
    assert right / wanted >= floor["recall"]
    assert sum(bool(each.found) for each in quiet) <= floor["false_alarms"]
