"""Examples in short, and the figure of a measure over a few of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from counterpoint.evals.measures.measure import Row
from counterpoint.evals.measures.table import rows_of, table
from counterpoint.evals.records import Case, Example, Gold, SystemOutput
from counterpoint.types import Passage

Given = Sequence[tuple[Example, SystemOutput | None]]


@pytest.fixture
def example() -> Callable[..., Example]:
    """Make an example: passages as a text by id, the rest is gold."""

    def make(*, answer_wanted: bool = True, **gold: Any) -> Example:
        texts = gold.pop("texts", {"p1": "The fee is 5 euros.", "p2": "The fee is 9 euros."})
        passages = tuple(Passage(id=name, text=text) for name, text in texts.items())
        case = Case(id="c", suite="s", query="q?", passages=passages, answer_wanted=answer_wanted)
        return Example(case=case, gold=Gold(**gold))

    return make


@pytest.fixture
def rows() -> Callable[[str, Given], list[Row | None]]:
    """The rows of a measure; "not asked" where a case does not ask for it."""

    def read(name: str, given: Given) -> list[Any]:
        return [rows_of(one, output).get(name, "not asked") for one, output in given]

    return read


@pytest.fixture
def value(rows: Callable[[str, Given], list[Any]]) -> Callable[[str, Given], float]:
    """The figure of a measure over a few cases, each counted once."""

    def take(name: str, given: Given) -> float:
        kept = [None if row == "not asked" else row for row in rows(name, given)]
        return float(table()[name].shape.over(kept)(np.ones((1, len(kept))))[0])

    return take
