"""Labelled pairs for the judge, with what the rules and the reader know of them.

One JSON line a pair, in a cache beside the run: reading takes minutes, fitting seconds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from counterpoint.claims.question import read_question
from counterpoint.detection.answers import agree, read_answers
from counterpoint.detection.pair_features import (
    Contrasted,
    pair_features,
    unasked_features,
)
from counterpoint.detection.rules import RuleDetector
from counterpoint.evals.records import Case, Example
from counterpoint.evals.suites.cases import NOW
from counterpoint.models.encoders import load_encoder
from counterpoint.models.span_reader import SpanReader
from counterpoint.protocols import Encoder
from counterpoint.settings import RuleSettings
from counterpoint.types import Hit, Request, Verdict
from counterpoint.values.sentences import sentences
from counterpoint.values.visible import visible


@dataclass(frozen=True, slots=True)
class Pair:
    """A labelled pair of passages.

    Attributes:
        group: pairs of one group never stand on both sides of a split.
        kind: factual, temporal, opinion or none, as the corpus says.
    """

    corpus: str
    group: str
    case: str
    conflict: bool
    kind: str
    features: dict[str, float]


class Reviewer:
    """Reads the cases of a suite into pairs."""

    def __init__(self, model: Path, *, contrast: bool = True) -> None:
        self._reader = SpanReader(model, name="reader", threads=2)
        self._encoder = load_encoder("minilm", threads=2)
        self._rules = RuleDetector(self._encoder, RuleSettings())
        self._contrast = contrast

    def pairs(self, corpus: str, examples: Iterable[Example]) -> Iterator[Pair]:
        """Yield every labelled pair of every case."""
        for example in examples:
            if example.case.query and example.gold.pairs:
                yield from self._asked(corpus, example)
            else:
                yield from self._unasked(corpus, example)

    def _asked(self, corpus: str, example: Example) -> Iterator[Pair]:
        case, gold = example.case, example.gold
        question = read_question(case.query or "")
        passages = {passage.id: passage for passage in case.passages}
        votes = self._votes(case)
        read = read_answers(self._reader, case.query or "", list(passages.values()))
        answers = dict(zip(passages, read, strict=True))
        for label in gold.pairs:
            ids = tuple(sorted((label.left, label.right)))
            both = answers[ids[0]], answers[ids[1]]
            contrasted = self._contrasted(both[0].sentence, both[1].sentence)
            found = pair_features(
                question, both, agree(*both, question), votes.get(ids), contrasted
            )
            yield _pair(corpus, example, label.conflict, found)

    def _unasked(self, corpus: str, example: Example) -> Iterator[Pair]:
        case = example.case
        passages = {passage.id: visible(passage.text).text for passage in case.passages}
        votes = self._votes(case)
        for label in example.gold.pairs:
            ids = tuple(sorted((label.left, label.right)))
            contrasted = self._contrasted(*closest(self._encoder, *(passages[i] for i in ids)))
            if contrasted:
                found = unasked_features(votes.get(ids), contrasted)
                yield _pair(corpus, example, label.conflict, found)

    def _votes(self, case: Case) -> dict[tuple[str, ...], Verdict]:
        detection = self._rules.detect(_request(case))
        return {(vote.left, vote.right): vote for vote in detection.verdicts}

    def _contrasted(self, left: str, right: str) -> Contrasted | None:
        if not self._contrast or not left or not right:
            return None
        return Contrasted(*self._reader.stances([left, right], [right, left]))


def closest(encoder: Encoder, left: str, right: str) -> tuple[str, str]:
    """Return the two sentences of two texts that are closest; the whole texts where short."""
    mine, theirs = (
        [text[slice(*span)] for span in sentences(text)] or [text] for text in (left, right)
    )
    vectors = encoder.encode([*mine, *theirs])
    cosines = vectors[: len(mine)] @ vectors[len(mine) :].T
    row, column = np.unravel_index(int(cosines.argmax()), cosines.shape)
    return mine[row], theirs[column]


def _pair(corpus: str, example: Example, conflict: bool, found: dict[str, float]) -> Pair:
    gold = example.gold
    kind = (gold.kind or "factual") if conflict else "none"
    group = gold.group or example.case.id
    return Pair(corpus, group, example.case.id, conflict, kind, found)


def cached(path: Path, make: Callable[[], Iterable[Pair]]) -> list[Pair]:
    """Read pairs from a file, or make them and write it."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        with partial.open("w", encoding="utf-8") as file:
            for pair in make():
                file.write(json.dumps({name: getattr(pair, name) for name in _FIELDS}) + "\n")
        partial.replace(path)
    return [Pair(**json.loads(line)) for line in path.open(encoding="utf-8")]


_FIELDS: tuple[str, ...] = tuple(Pair.__dataclass_fields__)


def _request(case: Case) -> Request:
    hits: list[Any] = [Hit(passage=p, rank=i + 1, score=0.0) for i, p in enumerate(case.passages)]
    moments = [_moment(case.now or NOW), _moment(case.as_of)]
    return Request(query=case.query, hits=tuple(hits), now=moments[0], as_of=moments[1])


def _moment(stated: Any) -> Any:
    """Read a time as a suite states it: as a time, as a text, or not at all."""
    if not isinstance(stated, str):
        return stated
    found = datetime.fromisoformat(stated)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
