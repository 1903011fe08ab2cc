"""Perspectrum: perspectives that support or undermine a debatable claim."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations
from pathlib import Path

from counterpoint.errors import InputError, one_line
from counterpoint.evals.records import Case, Example, Gold
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.evals.suites.rows import Row, examples, json_rows, opened
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage

_NAME = "perspectrum"
_MOST = 10


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    claims, pool, split = files
    texts: dict[str, str] = {}
    yield from examples(json_rows(pool), partial(_remember, texts))
    yield from examples(json_rows(claims), partial(_example, texts, _tested(split)))


def _remember(texts: dict[str, str], row: Row) -> None:
    texts[row.text("pId")] = row.text("text")


def _tested(split: Path) -> frozenset[str]:
    """Read which claims are for testing.

    Raises:
        InputError: the file is no object of claim numbers and splits.
    """
    with opened(split) as file:
        try:
            parts = json.load(file)
        except (ValueError, RecursionError) as error:
            raise InputError(f"{split}: not JSON: {one_line(error)}") from error
    if not isinstance(parts, dict):
        raise InputError(f"{split}: no object of claims and splits")
    return frozenset(claim for claim, part in parts.items() if part == "test")


def _example(texts: Mapping[str, str], tested: frozenset[str], row: Row) -> Example | None:
    claim, number = row.text("text").strip(), row.text("cId")
    if number not in tested:
        return None
    views = _balanced(_views(row, texts))
    if len(views) < 2:
        return None
    key = short_id(claim, *views)
    passages, renamed = neutral([Passage(id=text, text=text) for text in views], key)
    stances = {renamed[text]: stance for text, stance in views.items()}
    pairs = tuple(
        pair(left.id, right.id, conflict=stances[left.id] != stances[right.id])
        for left, right in combinations(passages, 2)
    )
    disputed = len(set(stances.values())) > 1
    return Example(
        case=Case(id=key, suite=_NAME, query=claim, passages=passages, answer_wanted=False),
        gold=Gold(
            pairs=pairs,
            kind="opinion" if disputed else "none",
            actions=("keep_all",) if disputed else (),
            group=number,
        ),
    )


def _views(row: Row, texts: Mapping[str, str]) -> dict[str, str]:
    """Map the text of every perspective, the first of its cluster, to its stance."""
    views: dict[str, str] = {}
    for cluster in row.rows("perspectives"):
        stance = cluster.choice("stance_label_3", ("SUPPORT", "UNDERMINE"))
        numbers = cluster.fields.get("pids")
        if not isinstance(numbers, list) or not numbers:
            raise cluster.wrong("pids", "is no list of numbers")
        if str(numbers[0]) not in texts:
            raise cluster.wrong("pids", f"begins with {str(numbers[0])[:20]!r}: not in the pool")
        views.setdefault(texts[str(numbers[0])], stance)
    return views


def _balanced(views: Mapping[str, str]) -> dict[str, str]:
    """Keep the first ten, one of each stance in turn while both have some left."""
    before: Counter[str] = Counter()
    turns: list[tuple[int, str]] = []
    for text, stance in views.items():
        turns.append((before[stance], text))
        before[stance] += 1
    kept = sorted(turns, key=lambda turn: turn[0])[:_MOST]
    return {text: views[text] for _, text in kept}


SUITE = Suite(
    name=_NAME,
    about=About(
        title="Perspectrum: perspectives for and against debatable claims",
        licence="CC BY-SA 4.0",
        citation="Chen et al. 2019, Seeing Things from a Different Angle: Discovering Diverse "
        "Perspectives about Claims, arXiv:1906.03538",
        url="https://github.com/CogComp/perspectrum",
    ),
    files=tuple(
        (
            f"perspectrum/data__dataset__{name}",
            f"perspectrum/data/dataset/{name}",
            f"perspectrum/{name}",
        )
        for name in (
            "perspectrum_with_answers_v1.0.json",
            "perspective_pool_v1.0.json",
            "dataset_split_v1.0.json",
        )
    ),
    read=_read,
)
