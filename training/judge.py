"""Fits the judge: `python -m training.judge --data DIR --run DIR --reader DIR [--write]`.

Reads labelled pairs of every corpus once (minutes, cached in the run folder), then fits boosted
trees to what rules and reader know of a pair (seconds). Corpora weigh about the same, conflicts and
others within one the same. Printed, and kept beside the pairs: each corpus by question folds, each
left out of the fit altogether, calibration, and a baseline that knows nothing but style (length and
copied words).

Of the corpora that trained the reader only groups that it never saw are used here; RAMDocs and our
own cases it never saw at all.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold
from training.judge_corpora import FITTED, MEASURED, corpus
from training.judge_pairs import Pair, Reviewer, cached
from training.reader.examples import held_out

from counterpoint.evals.metrics.ranking import auroc
from counterpoint.evals.records import Example
from counterpoint.evals.statistics.bootstrap import bounded

TARGET = Path(__file__).parents[1] / "src/counterpoint/detection/judge_head.json"
SEEN_BY_READER = frozenset(("conflictqa", "conflictnq_val", "perspectrum_train"))
FOLDS, MOST = 5, 100
_RESAMPLES = 300
STYLE = ("length", "copied", "common_words", "same_lead")
# More of it can only speak for, or against, a conflict.
RISES = ("rules", "rules_logit", "opposite", "leaning", "both_other_value", "polar_opposite")
FALLS = ("equal", "same_value", "same_side", "both_same")

Vector = NDArray[np.float64]


def read_corpora(data: Path, run: Path, reader: Path) -> dict[str, list[Pair]]:
    """Return the pairs of every corpus with a question, by its name."""
    reviewer = Reviewer(reader)
    found = {}
    for name in (*FITTED, *MEASURED):
        examples = [example for example in corpus(name, data) if example.case.query]
        if name in SEEN_BY_READER:
            # Not trained on means: held out by the reader.
            examples = [example for example in examples if held_out(example.case.query or "")]
        if len(examples) > MOST and name in MEASURED:
            examples = random.Random(0).sample(examples, MOST)
        make = _maker(reviewer, name, examples)
        pairs = cached(run / f"{name}.jsonl", make)
        if pairs:
            found[name] = pairs
            print(f"{name}: {len(pairs)} pairs, {sum(p.conflict for p in pairs)} conflicts")
    return found


def _maker(reviewer: Reviewer, name: str, examples: list[Example]) -> Callable[[], Any]:
    return lambda: reviewer.pairs(name, examples)


class Fit:
    """Trees with a calibration, as they are fitted here and as they ship."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        signs = [(name in RISES) - (name in FALLS) for name in self.names]
        self.model = HistGradientBoostingClassifier(
            max_depth=3, max_iter=120, learning_rate=0.07, l2_regularization=5.0,
            min_samples_leaf=25, monotonic_cst=signs, random_state=0,
        )  # fmt: skip
        self.slope, self.shift = 1.0, 0.0

    def fit(self, groups: Sequence[Sequence[Pair]]) -> Fit:
        """Fit to corpora of equal weight."""
        pairs = [pair for group in groups for pair in group]
        self.model.fit(self.rows(pairs), labels(pairs), sample_weight=weights(groups))
        return self

    def rows(self, pairs: Sequence[Pair]) -> Vector:
        """Return the features, shape (pairs, names)."""
        return np.array([[pair.features[name] for name in self.names] for pair in pairs])

    def logits(self, pairs: Sequence[Pair]) -> Vector:
        """Return the log-odds before calibration."""
        return np.asarray(self.model.decision_function(self.rows(pairs)), dtype=np.float64)

    def chances(self, pairs: Sequence[Pair]) -> Vector:
        """Return calibrated probabilities."""
        return 1.0 / (1.0 + np.exp(-(self.slope * self.logits(pairs) + self.shift)))

    def calibrate(self, logits: Vector, truth: Vector, sample: Vector) -> Fit:
        """Fit slope and shift to log-odds of pairs that were left out (Platt 1999)."""
        model = LogisticRegression(C=1e3).fit(logits[:, None], truth, sample_weight=sample)
        self.slope, self.shift = float(model.coef_[0, 0]), float(model.intercept_[0])
        return self

    def packed(self, thresholds: dict[str, float]) -> dict[str, Any]:
        """Return what `counterpoint.detection.judge_head` reads."""
        trees = []
        for (tree,) in self.model._predictors:
            trees.append(
                [
                    [-1, round(float(n["value"]), 6), 0, 0]
                    if n["is_leaf"]
                    else [
                        int(n["feature_idx"]),
                        float(n["num_threshold"]),
                        int(n["left"]),
                        int(n["right"]),
                    ]
                    for n in tree.nodes
                ]
            )
        return {
            "names": self.names,
            "start": float(self.model._baseline_prediction.item()),
            "slope": round(self.slope, 6),
            "shift": round(self.shift, 6),
            "thresholds": thresholds,
            "trees": trees,
        }


def labels(pairs: Sequence[Pair]) -> Vector:
    """Return 1 for conflicts, 0 for others."""
    return np.array([float(pair.conflict) for pair in pairs])


def weights(groups: Sequence[Sequence[Pair]]) -> Vector:
    """Weigh corpora alike, up to ten to one by size, and conflicts like others within each."""
    found: list[float] = []
    for pairs in groups:
        truth = labels(pairs)
        share = min(max(truth.mean(), 1e-3), 1.0 - 1e-3)
        whole = np.sqrt(len(pairs)) / len(pairs)
        found += [whole * (0.5 / share if t else 0.5 / (1.0 - share)) for t in truth]
    return np.array(found) * len(found) / sum(found)


def by_folds(found: dict[str, list[Pair]], names: Sequence[str]) -> dict[str, Vector]:
    """Score every fitted corpus by models that saw other groups of it, and all other corpora."""
    scores = {name: np.zeros(len(found[name])) for name in FITTED if name in found}
    splits = {}
    for name in scores:
        groups = [pair.group for pair in found[name]]
        folds = min(FOLDS, len(set(groups)))
        splits[name] = list(GroupKFold(folds).split(groups, groups=groups))
    for fold in range(FOLDS):
        train = []
        for name, parts in splits.items():
            rows = parts[fold % len(parts)][0]
            train.append([found[name][i] for i in rows])
        model = Fit(names).fit(train)
        for name, parts in splits.items():
            if fold < len(parts):
                rows = parts[fold][1]
                scores[name][rows] = model.logits([found[name][i] for i in rows])
    return scores


def left_out(found: dict[str, list[Pair]], names: Sequence[str], name: str) -> Vector:
    """Score a corpus by a model that was fitted to the others alone."""
    others = [found[other] for other in FITTED if other in found and other != name]
    return Fit(names).fit(others).logits(found[name])


def figures(truth: Vector, logits: Vector, groups: Sequence[str]) -> dict[str, Any]:
    """Return AUROC with its 95 % interval over groups, and accuracy at log-odds 0."""
    (found,) = bounded([partial(auroc, logits, truth)], groups, resamples=_RESAMPLES)
    return {
        "n": len(truth),
        "auroc": [round(float(end), 3) for end in (found.value, found.low, found.high)],
        "accuracy": round(float(((logits > 0) == (truth > 0)).mean()), 3),
    }


def expected_error(truth: Vector, chances: Vector, sample: Vector) -> float:
    """Return the expected calibration error over ten bins of equal width (Guo et al. 2017)."""
    bins = np.minimum((chances * 10).astype(int), 9)
    return float(
        sum(
            abs(np.average(truth[bins == b], weights=sample[bins == b])
                - np.average(chances[bins == b], weights=sample[bins == b]))
            * sample[bins == b].sum()
            for b in np.unique(bins)
        )
        / sample.sum()
    )  # fmt: skip


def choose_thresholds(truth: Vector, chances: Vector, sample: Vector) -> dict[str, float]:
    """Return the threshold of best F1, the lowest of precision 0.9, the highest of recall 0.9."""
    best, precise, complete = (0.0, 0.5), 1.0, 0.0
    for threshold in np.arange(0.02, 0.99, 0.01):
        said = chances >= threshold
        right = sample[said & (truth > 0)].sum()
        precision = right / max(sample[said].sum(), 1e-9)
        recall = right / sample[truth > 0].sum()
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        best = max(best, (f1, float(threshold)))
        if precision >= 0.9:
            precise = min(precise, float(threshold))
        if recall >= 0.9:
            complete = max(complete, float(threshold))
    chosen = {"precision": max(precise, best[1]), "balanced": best[1]}
    chosen["recall"] = min(complete, best[1])
    return {name: round(value, 2) for name, value in chosen.items()}


def main() -> None:
    """Read, fit, measure, and write the head."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--run", type=Path, required=True, help="where pairs are kept")
    parser.add_argument("--reader", type=Path, required=True, help="the folder of the reader")
    parser.add_argument("--write", action="store_true", help=f"write {TARGET.name}")
    options = parser.parse_args()
    found = read_corpora(options.data, options.run, options.reader)
    names = sorted(next(iter(found.values()))[0].features)
    report: dict[str, Any] = {}
    folds = by_folds(found, names)
    for name, pairs in found.items():
        truth, groups = labels(pairs), [pair.group for pair in pairs]
        report[name] = {
            "left_out": figures(truth, left_out(found, names, name), groups),
            "style_only": figures(truth, left_out(found, STYLE, name), groups),
        }
        if name in folds:
            report[name]["folds"] = figures(truth, folds[name], groups)
        print(name, json.dumps(report[name]))
    fitted = [found[name] for name in FITTED if name in found]
    sample = weights(fitted)
    truth = np.concatenate([labels(pairs) for pairs in fitted])
    logits = np.concatenate([folds[name] for name in FITTED if name in found])
    model = Fit(names).fit(fitted).calibrate(logits, truth, sample)
    chances = 1.0 / (1.0 + np.exp(-(model.slope * logits + model.shift)))
    thresholds = choose_thresholds(truth, chances, sample)
    report["ece_folds"] = round(expected_error(truth, chances, sample), 4)
    print(json.dumps({"thresholds": thresholds, "ece": report["ece_folds"]}))
    (options.run / "figures.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    if options.write:
        TARGET.write_text(json.dumps(model.packed(thresholds)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
