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

from counterpoint.claims.question import read_question
from counterpoint.detection.answers import agree, read_answers
from counterpoint.detection.pair_features import pair_features
from counterpoint.detection.rules import RuleDetector
from counterpoint.evals.records import Case, Example
from counterpoint.evals.suites.cases import NOW
from counterpoint.models.encoders import load_encoder
from counterpoint.models.span_reader import SpanReader
from counterpoint.settings import RuleSettings
from counterpoint.types import Hit, Request, Verdict


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

    def __init__(self, model: Path) -> None:
        self._reader = SpanReader(model, name="reader", threads=2)
        self._rules = RuleDetector(load_encoder("minilm", threads=2), RuleSettings())

    def pairs(self, corpus: str, examples: Iterable[Example]) -> Iterator[Pair]:
        """Yield every labelled pair of every case; the cases ask something."""
        for example in examples:
            case = example.case
            question = read_question(case.query or "")
            votes = self._votes(case)
            read = read_answers(self._reader, question, case.passages)
            answers = {passage.id: one for passage, one in zip(case.passages, read, strict=True)}
            for label in example.gold.pairs:
                left, right = sorted((label.left, label.right))
                both = answers[left], answers[right]
                found = pair_features(both, agree(*both), votes.get((left, right)))
                yield _pair(corpus, example, label.conflict, found)

    def _votes(self, case: Case) -> dict[tuple[str, str], Verdict]:
        detection = self._rules.detect(_request(case))
        return {(vote.left, vote.right): vote for vote in detection.verdicts}


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
