"""Measures a packaged reader on what it was not trained on: `python -m training.reader.evaluate`.

Exact match and token F1 as SQuAD scores them (Rajpurkar et al. 2016), with 95 % intervals over
articles or questions (1,000 bootstrap resamples of the groups).
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from training.reader.examples import STANCES, SpanExample, StanceExample, held_out, whole_json
from training.reader.spans import all_spans, squad_layout
from training.reader.stances import all_stances

from counterpoint.evals.metrics.text import exact_match, token_f1
from counterpoint.evals.statistics.bootstrap import bounded
from counterpoint.models.span_reader import SpanReader

_MOST = 200
_WITHIN = 0.03
_RESAMPLES = 1_000

Example = TypeVar("Example", SpanExample, StanceExample)


@dataclass(frozen=True, slots=True)
class Scored:
    """One question: was it answerable, how sure the reader was, exact match and F1 of its span."""

    group: str
    answerable: bool
    sure: float
    exact: float
    f1: float


def score(reader: SpanReader, example: SpanExample) -> Scored:
    """Read one context."""
    (reading,) = reader.read(example.question, [example.context])
    said = example.context[slice(*reading.answer)] if reading else ""
    golds = [example.context[a:b] for a, b in example.answers]
    return Scored(
        group=example.group,
        answerable=bool(golds),
        sure=reading.score if reading else 0.0,
        exact=exact_match(said, golds),
        f1=token_f1(said, golds),
    )


def interval(values: Sequence[float], groups: Sequence[str]) -> list[float]:
    """Return a mean and the ends of its 95 % interval over groups."""
    taken = np.array(values)
    (found,) = bounded(
        [lambda weights: weights @ taken / weights.sum(axis=1)], groups, resamples=_RESAMPLES
    )
    return [round(float(end), 3) for end in (found.value, found.low, found.high)]


def sampled(examples: Iterable[Example]) -> Iterator[tuple[str, list[Example]]]:
    """Yield every source with at most 200 of its examples."""
    by_source: dict[str, list[Example]] = defaultdict(list)
    for example in examples:
        by_source[example.source].append(example)
    for source, found in sorted(by_source.items()):
        yield source, random.Random(0).sample(found, min(_MOST, len(found)))


def spans_report(reader: SpanReader, examples: Iterable[SpanExample]) -> dict[str, Any]:
    """Score every source on at most 200 of its questions."""
    report = {}
    for source, chosen in sampled(examples):
        started = time.perf_counter()
        scored = [score(reader, example) for example in chosen]
        seconds = time.perf_counter() - started
        report[source] = _summary(scored) | {"per_second": round(len(scored) / seconds, 1)}
        print(source, json.dumps(report[source]), flush=True)
    return report


def _summary(scored: list[Scored]) -> dict[str, Any]:
    answerable = [one for one in scored if one.answerable]
    empty = [one for one in scored if not one.answerable]
    summary: dict[str, Any] = {"n": len(answerable), "n_without": len(empty)}
    if answerable:
        groups = [one.group for one in answerable]
        f1 = interval([one.f1 for one in answerable], groups)
        exact = interval([one.exact for one in answerable], groups)
        summary |= {"f1": f1, "exact": exact}
    if answerable and empty:
        summary |= _no_answer(answerable, empty)
    return summary


def _no_answer(answerable: list[Scored], empty: list[Scored]) -> dict[str, float]:
    """How many empty contexts a threshold finds that costs 3 points of F1 at most."""
    whole = sum(one.f1 for one in answerable) / len(answerable)
    best = 0.0
    for threshold in sorted({one.sure for one in answerable}):
        kept = sum(one.f1 for one in answerable if one.sure >= threshold) / len(answerable)
        if kept < whole - _WITHIN:
            break
        best = threshold
    recall = sum(one.sure < best for one in empty) / len(empty)
    return {"no_answer_recall": round(recall, 3), "at_score": round(best, 4)}


def stances_report(reader: SpanReader, examples: Iterable[StanceExample]) -> dict[str, Any]:
    """Accuracy over no, yes and neither, and of no against yes."""
    report = {}
    for source, chosen in sampled(examples):
        told = reader.stances([e.statement for e in chosen], [e.text for e in chosen])
        right = [
            float(STANCES[int(np.argmax(stance))] == example.stance)
            for stance, example in zip(told, chosen, strict=True)
        ]
        decided = [
            float((stance.yes > stance.no) == (example.stance == "yes"))
            for stance, example in zip(told, chosen, strict=True)
            if example.stance != "neither"
        ]
        groups = [example.group for example in chosen]
        report[source] = {
            "n": len(chosen),
            "accuracy": interval(right, groups),
            "yes_or_no": round(float(np.mean(decided)), 3),
        }
        print(source, json.dumps(report[source]), flush=True)
    return report


def shifts(data: Path) -> Iterable[SpanExample]:
    """SQuADShifts, for measuring only."""
    for path in sorted((data / "squadshifts").glob("*.json.gz")):
        source = path.name.removeprefix("datasets__").removesuffix("_v1.0.json.gz")
        yield from squad_layout(f"squadshifts_{source}", whole_json(path)["data"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="the folder of the reader")
    parser.add_argument("--data", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--out", type=Path, help="where the figures go, as JSON")
    options = parser.parse_args()
    reader = SpanReader(options.model, name=options.model.name, threads=2)
    kept = [example for example in all_spans(options.data) if held_out(example.group)]
    stances = [example for example in all_stances(options.data) if held_out(example.group)]
    report = {
        "spans": spans_report(reader, [*kept, *shifts(options.data)]),
        "stances": stances_report(reader, stances),
    }
    if options.out:
        options.out.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
