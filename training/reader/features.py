"""Examples to token ids, and token ids to batches of one task and about one length."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer
from training.reader.examples import STANCES, SpanExample, StanceExample

CLS, SEP = 101, 102
_QUESTION, _STATEMENT = 48, 64
_WINDOWS = (88, 88, 160)  # tokens of context; short ones teach most for their time
_TEXT = 144

Task = Literal["span", "stance"]


@dataclass(frozen=True, slots=True)
class Feature:
    """One row for the network.

    Attributes:
        second: index at which the context begins.
        target: (start, end) token indices, (0, 0) for no answer; or the number of the stance.
    """

    task: Task
    ids: tuple[int, ...]
    second: int
    target: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows of one task, padded: `ids` and `types` are [rows, tokens], `targets` [rows, 1 or 2]."""

    task: Task
    ids: NDArray[np.int64]
    types: NDArray[np.int64]
    mask: NDArray[np.bool_]
    targets: NDArray[np.int64]


def span_feature(
    tokenizer: Tokenizer, example: SpanExample, chance: random.Random
) -> Feature | None:
    """Cut a window of the context that holds the answer at a random place."""
    question = tokenizer.encode(example.question, add_special_tokens=False).ids[:_QUESTION]
    encoded = tokenizer.encode(example.context, add_special_tokens=False)
    width = min(chance.choice(_WINDOWS), len(encoded.ids))
    start, end, target = 0, 0, (0, 0)
    if example.answers:
        a, b = example.answers[0]
        inside = [i for i, (s, e) in enumerate(encoded.offsets) if s < b and e > a and e > s]
        if not inside:
            return None
        start, end = inside[0], inside[-1]
        if end - start + 1 > width:
            return None
    lowest = max(0, end + 1 - width)
    highest = min(start if example.answers else len(encoded.ids), len(encoded.ids) - width)
    at = chance.randint(lowest, max(lowest, highest))
    second = len(question) + 2
    if example.answers:
        target = (second + start - at, second + end - at)
    ids = (CLS, *question, SEP, *encoded.ids[at : at + width], SEP)
    return Feature("span", ids, second, target)


def stance_feature(tokenizer: Tokenizer, example: StanceExample) -> Feature:
    """Encode a statement and a text; a long text keeps its first tokens."""
    statement = tokenizer.encode(example.statement, add_special_tokens=False).ids[:_STATEMENT]
    text = tokenizer.encode(example.text, add_special_tokens=False).ids[:_TEXT]
    ids = (CLS, *statement, SEP, *text, SEP)
    return Feature("stance", ids, len(statement) + 2, (STANCES.index(example.stance),))


def batches(features: Sequence[Feature], tokens: int, seed: int) -> Iterator[Batch]:
    """Yield shuffled batches; rows of nearly one length keep padding to a few per cent."""
    chance = random.Random(seed)
    order = sorted(features, key=lambda f: (f.task, len(f.ids) + chance.random() * 8))
    groups: list[list[Feature]] = []
    for feature in order:
        last = groups[-1] if groups else None
        if (
            last is None
            or last[0].task != feature.task
            or max(len(last[-1].ids), len(feature.ids)) * (len(last) + 1) > tokens
        ):
            groups.append([feature])
        else:
            last.append(feature)
    chance.shuffle(groups)
    yield from map(collate, groups)


def collate(rows: Sequence[Feature]) -> Batch:
    """Pad rows of one task to their longest."""
    longest = max(len(row.ids) for row in rows)
    ids = np.zeros((len(rows), longest), np.int64)
    types, mask = np.zeros_like(ids), np.zeros(ids.shape, np.bool_)
    for i, row in enumerate(rows):
        ids[i, : len(row.ids)] = row.ids
        types[i, row.second : len(row.ids)] = 1
        mask[i, : len(row.ids)] = True
    targets = np.array([row.target for row in rows], np.int64)
    return Batch(rows[0].task, ids, types, mask, targets)
