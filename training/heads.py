"""Trains the two heads of `conflictrag`: `python -m training.heads --data DIR --out DIR [--write]`.

As published: features [ei; ej; |ei - ej|; ei * ej] over vectors of question and passage by the
packaged encoder; head 1 of 1536-256-128-2 says whether two passages conflict, head 2 of
1536-256-128-64-4 of which kind; ReLU, Adam at 1e-3, early stopping; 2,400 training and 600
validation pairs of 750 ConflictQA questions. Both orders of a pair are trained on and averaged when
asked. `training.heads_kinds` says where the kinds come from.

Needs torch, scikit-learn and onnx. Takes about fifteen minutes on two cores, nearly all of it for
encoding; vectors and every epoch are kept in the folder, so that a killed run goes on.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import numpy as np
import torch
from torch import nn
from training.heads_export import package, write_package
from training.heads_fit import Rows, chances, fit_head
from training.heads_kinds import kind_parts
from training.heads_measure import (
    Bounded,
    Figures,
    Measured,
    left_out,
    measure_conflict,
    measure_kinds,
)
from training.heads_pairs import (
    HeadPair,
    Parts,
    conflictqa_parts,
    sample,
    styled_parts,
    suite_pairs,
)
from training.heads_vectors import VectorStore
from training.judge_corpora import corpus

from counterpoint.protocols import KINDS

SHAPES = ((1536, 256, 128, 2), (1536, 256, 128, 64, len(KINDS)))
OTHER_SEEDS = (1, 2)
# Corpora that neither head has seen, by the name of their suite.
NEVER_SEEN = {"RAMDocs": "ramdocs", "ConflictNQ": "conflictnq", "revisions": "revisions"}
_MOST = 3_000  # pairs of a corpus: all of these

Unseen = Mapping[str, Sequence[HeadPair]]


@dataclass(frozen=True, slots=True)
class Work:
    """What every step needs."""

    store: VectorStore
    out: Path
    seed: int


def main() -> None:
    """Train both heads, measure them, and write the package."""
    options = _parser().parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    # One thread, so that the same seed gives the same weights on any number of cores.
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    work = Work(VectorStore(options.out), options.out, options.seed)
    asked = list(suite_pairs(corpus("conflictqa", options.data)))
    parts = {
        "ConflictQA": conflictqa_parts(asked, options.seed),
        **kind_parts(options.data, options.seed),
    }
    unseen = {
        name: sample(list(suite_pairs(corpus(suite, options.data))), _MOST)
        for name, suite in NEVER_SEEN.items()
    }
    heads = (first_head(work, parts["ConflictQA"]), second_head(work, parts))
    figures = Figures(
        conflict=conflict_figures(work, heads[0], parts, unseen) | control(work, options.data),
        seeds=other_seeds(work, parts["ConflictQA"], asked),
        kinds=kind_figures(work, heads[1], parts, unseen),
        left_out=leave_one_out(work, heads[0], heads[1], parts),
        sizes={name: (len(each.train), len(each.valid)) for name, each in parts.items()},
        seed=options.seed,
    )
    print(json.dumps(figures.plain(), indent=2))
    folder = package(heads, figures, options.out / "conflictrag_heads", _example(work, parts))
    if options.write:
        write_package(folder)


def first_head(work: Work, parts: Parts) -> nn.Sequential:
    """Fit the head that decides, on ConflictQA alone."""
    train, valid = (_rows(work, part, decide=True) for part in (parts.train, parts.valid))
    return fit_head(SHAPES[0], train, valid, work.seed, work.out)


def second_head(work: Work, parts: Mapping[str, Parts]) -> nn.Sequential:
    """Fit the head that types, on all corpora."""
    train, valid = (
        _rows(work, list(chain.from_iterable(part)), decide=False)
        for part in ([p.train for p in parts.values()], [p.valid for p in parts.values()])
    )
    return fit_head(SHAPES[1], train, valid, work.seed, work.out)


def conflict_figures(
    work: Work, head: nn.Sequential, parts: Mapping[str, Parts], unseen: Unseen
) -> dict[str, Measured]:
    """Measure head 1 on held-out questions, then on corpora that it has never seen."""
    found = {"ConflictQA, held-out questions": _measured(work, head, parts["ConflictQA"].test)}
    further = {name: part.test for name, part in parts.items() if name != "ConflictQA"}
    for name, pairs in (further | dict(unseen)).items():
        found[f"{name}, never seen"] = _measured(work, head, pairs)
    return found


def control(work: Work, data: Path) -> dict[str, Measured]:
    """Measure a head of its own on pairs whose label can be told from their style."""
    parts = styled_parts(data, work.seed)
    name = "control: ConflictQA, label and style as one"
    return {name: _measured(work, first_head(work, parts), parts.test)}


def other_seeds(work: Work, parts: Parts, asked: Sequence[HeadPair]) -> list[Measured]:
    """Measure head 1 of other questions and initial weights on the same held-out questions."""
    found = []
    for seed in OTHER_SEEDS:
        other = replace(work, seed=seed)
        head = first_head(other, conflictqa_parts(asked, seed))
        found.append(_measured(work, head, parts.test))
    return found


def kind_figures(
    work: Work,
    head: nn.Sequential,
    parts: Mapping[str, Parts],
    unseen: Mapping[str, list[HeadPair]],
) -> dict[str, Measured]:
    """Measure head 2 on held-out groups of what it saw, then on revisions, which it did not."""
    tests = {
        "all three, held out": [pair for part in parts.values() for pair in part.test],
        "revisions, never seen": unseen["revisions"],
    }
    return {
        name: measure_kinds(pairs, chances(head, work.store.features(pairs)))
        for name, pairs in tests.items()
    }


def leave_one_out(
    work: Work, first: nn.Sequential, second: nn.Sequential, parts: Mapping[str, Parts]
) -> dict[str, tuple[Bounded, Bounded, Bounded]]:
    """AUROC of head 1, of 1 - P(none) by head 2, and of head 2 without that corpus, by corpus."""
    found: dict[str, tuple[Bounded, Bounded, Bounded]] = {}
    for name, part in parts.items():
        without = second_head(work, {n: each for n, each in parts.items() if n != name})
        features = work.store.features(part.test)
        scores = (
            chances(first, features)[:, 1],
            *(1.0 - chances(head, features)[:, 0] for head in (second, without)),
        )
        one, two, three = (left_out(part.test, score) for score in scores)
        found[name] = (one, two, three)
    return found


def _measured(work: Work, head: nn.Sequential, pairs: Sequence[HeadPair]) -> Measured:
    features = work.store.features(pairs)
    # The last quarter of the features is the product of two unit vectors.
    cosine = features[0][:, -features.shape[2] // 4 :].sum(axis=1, dtype=np.float64)
    return measure_conflict(pairs, chances(head, features)[:, 1], cosine)


def _rows(work: Work, pairs: Sequence[HeadPair], *, decide: bool) -> Rows:
    kinds = np.array([pair.kind for pair in pairs], dtype=np.int64)
    return Rows(work.store.features(pairs), np.minimum(kinds, 1) if decide else kinds)


def _example(work: Work, parts: Mapping[str, Parts]) -> np.ndarray:
    """Features of the test pairs in one order: what the exported graph is checked with."""
    features: np.ndarray = work.store.features(parts["ConflictQA"].test)[0]
    return features


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--out", type=Path, required=True, help="for vectors, epochs, the package")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="put the package in its place")
    return parser


if __name__ == "__main__":
    main()
