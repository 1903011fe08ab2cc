"""The corpora that the judge is fitted to and measured on, as examples of the suites."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from training.reader.examples import whole_json

from counterpoint.evals.records import Case, Example, Gold
from counterpoint.evals.suites import foolmetwice, perspectrum
from counterpoint.evals.suites.cases import pair
from counterpoint.evals.suites.conflictnq import SUITE as CONFLICTNQ
from counterpoint.evals.suites.folder import load_suite, read_suite
from counterpoint.evals.suites.rows import examples, json_lines, json_rows
from counterpoint.evals.suites.suite import Broken
from counterpoint.types import Passage

Examples = Iterator[Example]
CASES = Path(__file__).parents[1] / "tests/detection/cases"

# Fitted to; those of SUITES that are not among them are only measured on.
FITTED = ("conflictqa", "poisonedrag", "perspectrum_train", "ramdocs", "cases")
MEASURED = ("field", "revisions")


def corpus(name: str, data: Path) -> Examples:
    """Yield the examples of one corpus by name."""
    made = {
        "conflictnq_val": _conflictnq_val,
        "perspectrum_train": _perspectrum_train,
        "foolmetwice_dev": _foolmetwice_dev,
        "cases": _cases,
    }
    found = made[name](data) if name in made else read_suite(load_suite(name), data)
    return (example for example in found if not isinstance(example, Broken))


def _conflictnq_val(data: Path) -> Iterator[Example | Broken]:
    return CONFLICTNQ.read((data / "conflictnq/dataset__conflict_nq_val.jsonl",))


def _perspectrum_train(data: Path) -> Iterator[Example | Broken]:
    folder = data / "perspectrum"
    split = whole_json(folder / "data__dataset__dataset_split_v1.0.json")
    train = frozenset(claim for claim, part in split.items() if part == "train")
    texts: dict[str, str] = {}
    pool = folder / "data__dataset__perspective_pool_v1.0.json"
    list(examples(json_rows(pool), partial(perspectrum._remember, texts)))
    claims = folder / "data__dataset__perspectrum_with_answers_v1.0.json"
    yield from examples(json_rows(claims), partial(perspectrum._example, texts, train))


def _foolmetwice_dev(data: Path) -> Iterator[Example | Broken]:
    path = data / "foolmetwice/dataset__dev.jsonl"
    return examples(json_lines(path), foolmetwice._example)


def _cases(data: Path) -> Examples:
    """Our own cases, which are tests as well; those of the field suite are not among them."""
    del data
    for name in ("first", "second", "third", "fourth", "left_out"):
        for line in (CASES / f"{name}.jsonl").open(encoding="utf-8"):
            yield own_case(json.loads(line))


def own_case(row: dict) -> Example:
    """Read one of our own cases: every pair has a label but those that may count either way."""
    fields = ("id", "text", "date", "source")
    passages = tuple(Passage(**{n: each.get(n) for n in fields}) for each in row["passages"])
    wanted = {frozenset(each) for each in row["expected"]["pairs"]}
    either = {frozenset(each) for each in row["expected"].get("pairs_also_ok", [])}
    ids = sorted(passage.id for passage in passages)
    labels = [
        pair(left, right, conflict=frozenset((left, right)) in wanted)
        for at, left in enumerate(ids)
        for right in ids[at + 1 :]
        if frozenset((left, right)) not in either
    ]
    return Example(
        case=Case(id=row["id"], suite="cases", query=row["query"], passages=passages),
        gold=Gold(pairs=tuple(labels), kind=row["expected"].get("kind"), group=row["id"]),
    )
