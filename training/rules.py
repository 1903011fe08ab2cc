"""Fit the weights of the `rules` detector: what evidence on two passages is worth.

    python -m training.rules CASES.jsonl... [--write]

A case is a question, its passages and the pairs that conflict (tests/detection/cases). A pair of
passages is a bag of findings; the strongest one must be right, so the model is fitted to the
strongest finding of each pair, again and again until that no longer changes: logistic regression
with a normal prior around weights set by hand (multiple-instance learning as in Andrews et al.,
2002, "Support vector machines for multiple-instance learning", with a logistic loss). Printed are
precision and recall on cases that were left out, in ten folds by case. Takes seconds on two cores.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterpoint.claims.assertions import read_passage
from counterpoint.claims.question import read_question
from counterpoint.detection.prepare import prepare
from counterpoint.detection.scoring import features
from counterpoint.models.encoders import load_encoder
from counterpoint.protocols import Encoder
from counterpoint.settings import RuleSettings
from counterpoint.types import Passage
from counterpoint.values.dates import from_datetime

PRIOR = {
    "asked": -3.4,
    "similarity": 3.0,
    "relevance": 3.5,
    "best": 2.0,
    "near": 1.5,
    "behind": -1.0,
    "covered": 0.5,
    "competing": -2.5,
    "outdone": -1.5,
    "other_entity": -2.0,
    "editions": 0.7,
    "alike": -12.0,
    "alike_similarity": 15.5,
    "same_words": 5.0,
    "alike_name": -4.0,
    "apart": -1.0,
    "exchanged": -2.0,
    "partial": -1.5,
    "loose": -1.0,
    "hedged": -0.7,
    "replaced-value": 2.0,
    "corrected-value": 1.5,
    "different-name": -1.5,
    "different-time": -0.3,
    "opposite-state": -0.3,
    "opposite-answer": -0.3,
    "opposite-polarity": -1.0,
}
WEIGHTS = Path(__file__).parents[1] / "src/counterpoint/detection/rules_weights.json"
NOW = datetime(2026, 6, 1, tzinfo=UTC)
FOLDS = 10
ROUNDS = 8
STEPS = 12
# A conflict that is missed costs more than a pair that is shown in vain.
MISSED = 2.0
HELD = frozenset(("alike", "alike_similarity", "same_words", "alike_name"))

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Bag:
    """The findings on one pair of passages, as features, and whether the pair conflicts."""

    case: str
    conflict: bool
    findings: tuple[dict[str, float], ...]


def read_bags(cases: Sequence[dict], encoder: Encoder) -> list[Bag]:
    """Hear every pair of every case; pairs that may count either way are left out."""
    return [bag for case in cases for bag in _bags_of(case, encoder)]


def _bags_of(case: dict, encoder: Encoder) -> list[Bag]:
    fields = ("id", "text", "date", "source")
    passages = [Passage(**{name: each[name] for name in fields}) for each in case["passages"]]
    readings = [read_passage(each) for each in sorted(passages, key=lambda p: p.id)]
    question = read_question(case["query"], from_datetime(NOW))
    prepared = prepare(readings, question, encoder, RuleSettings())
    wanted = {frozenset(pair) for pair in case["expected"]["pairs"]}
    either = {frozenset(pair) for pair in case["expected"].get("pairs_also_ok", [])}
    bags = {pair: Bag(case["id"], True, ()) for pair in wanted}
    for places, candidates in prepared.candidates.by_passages.items():
        pair = frozenset(readings[place].passage.id for place in places)
        found = [e for e in prepared.hearing.hear(candidates).evidence if e.finding.differs]
        bags[pair] = Bag(case["id"], pair in wanted, tuple(features(each) for each in found))
    return [bag for pair, bag in bags.items() if pair not in either]


class Model:
    """Weights by name, and how they are fitted."""

    def __init__(self, names: Sequence[str], strength: float) -> None:
        self.names = list(names)
        self.prior = np.array([PRIOR.get(name, 0.0) for name in names])
        self.weights = self.prior.copy()
        # Hardly any of these cases has two statements that say the same: near-copies decide those.
        held = np.array([name in HELD for name in names])
        self._strength = np.where(held, 50.0, strength)
        self._place = {name: place for place, name in enumerate(names)}

    def fit(self, bags: Sequence[Bag]) -> Model:
        """Fit to the strongest finding of each bag, until that settles."""
        found = [(bag.conflict, self._matrix(bag)) for bag in bags if bag.findings]
        target = np.array([float(conflict) for conflict, _ in found])
        for _ in range(ROUNDS):
            rows = np.array([matrix[np.argmax(matrix @ self.weights)] for _, matrix in found])
            self._newton(rows, target)
        return self

    def score(self, bag: Bag) -> float:
        """P(conflict) of a bag."""
        if not bag.findings:
            return 0.0
        return float(
            1.0 / (1.0 + np.exp(-np.clip((self._matrix(bag) @ self.weights).max(), -30, 30)))
        )

    def _newton(self, rows: Vector, target: Vector) -> None:
        for _ in range(STEPS):
            chance = 1.0 / (1.0 + np.exp(-np.clip(rows @ self.weights, -30, 30)))
            pull = self._strength * (self.weights - self.prior)
            cost = np.where(target > 0, MISSED, 1.0)
            slope = rows.T @ (cost * (chance - target)) + pull
            bend = (rows * (cost * chance * (1 - chance))[:, None]).T @ rows
            bend += np.diag(self._strength)
            self.weights = self.weights - np.linalg.solve(bend, slope)

    def _matrix(self, bag: Bag) -> Vector:
        rows = np.zeros((len(bag.findings), len(self.names)))
        for row, finding in zip(rows, bag.findings, strict=True):
            for name, value in finding.items():
                if name in self._place:
                    row[self._place[name]] = float(value)
        return rows


def cross_validate(bags: Sequence[Bag], names: Sequence[str], strength: float) -> list[float]:
    """Score every bag by a model that did not see its case."""
    cases = sorted({bag.case for bag in bags})
    np.random.default_rng(0).shuffle(cases)
    fold_of = {case: number % FOLDS for number, case in enumerate(cases)}
    models = [
        Model(names, strength).fit([bag for bag in bags if fold_of[bag.case] != fold])
        for fold in range(FOLDS)
    ]
    return [models[fold_of[bag.case]].score(bag) for bag in bags]


def report(bags: Sequence[Bag], scores: Sequence[float], label: str) -> None:
    """Print precision and recall at a few thresholds."""
    for threshold in (0.3, 0.4, 0.5, 0.6, 0.7):
        flagged = [bag for bag, score in zip(bags, scores, strict=True) if score >= threshold]
        right = sum(bag.conflict for bag in flagged)
        wanted = sum(bag.conflict for bag in bags)
        print(
            f"{label} at {threshold}: precision {right / max(1, len(flagged)):.3f}, "
            f"recall {right / max(1, wanted):.3f}, {len(flagged)} flagged, {wanted} wanted"
        )


def main() -> None:
    """Fit, report, and write the weights if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases", nargs="+", type=Path, help="files of cases, JSON lines")
    parser.add_argument("--strength", type=float, default=1.0, help="of the prior")
    parser.add_argument("--write", action="store_true", help=f"write {WEIGHTS.name}")
    options = parser.parse_args()
    encoder = load_encoder("minilm", threads=2)
    bags_of = {
        path.stem: read_bags([json.loads(line) for line in path.open(encoding="utf-8")], encoder)
        for path in options.cases
    }
    bags = [bag for each in bags_of.values() for bag in each]
    names = sorted({name for bag in bags for each in bag.findings for name in each} | set(PRIOR))
    scores = dict(zip(map(id, bags), cross_validate(bags, names, options.strength), strict=True))
    for label, each in bags_of.items():
        report(each, [scores[id(bag)] for bag in each], f"left out, {label}")
    model = Model(names, options.strength).fit(bags)
    weights = {name: round(float(w), 2) for name, w in zip(names, model.weights, strict=True)}
    for label, each in bags_of.items():
        report(each, [model.score(bag) for bag in each], f"fitted, {label}")
    print(json.dumps(weights, indent=2))
    if options.write:
        WEIGHTS.write_text(json.dumps(weights, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
