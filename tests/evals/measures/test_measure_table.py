"""What holds for every measure, whatever a case holds and a system says."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.evals.measures.measure import Ranking, Row, Sums
from counterpoint.evals.measures.table import rows_of, table
from counterpoint.evals.records import (
    KINDS,
    AnswerKey,
    Attack,
    Case,
    Cost,
    Example,
    Gold,
    OriginLabel,
    OriginOutput,
    PairLabel,
    PairOutput,
    SystemOutput,
)
from counterpoint.types import Action, Passage, Quote, Scope

PIECES = (
    *("The fee is 5 euros.", "the fee", "9 euros", "not", "No", "Yes,", "until 2023", "since May"),
    *("[p1]", "[p9]", "[", "]", "(p2)", "【p1】", "<b>", "&amp;", "\x00", "\x1b[31m", "\u202e"),
    *(
        "1" * 400,
        "-1e999",
        "$4.2M",
        "v1.2.3",
        "二十元",
        "不是",
        "The passages disagree.",
        "…",
        "\n",
    ),
    *("a" * 300, "\U0001f600", "\u0301", "ß", "İ", "x-1", "said to be", "according to", ";", ":"),
)
TEXT = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join),
    st.text(st.characters(exclude_categories=("Cs",)), max_size=40),
)
FORM = st.one_of(TEXT, st.sampled_from(("re:", r"re:\b9 euros?\b", "re:^$", "9 euros", "")))
FORMS = st.lists(FORM, max_size=3).map(tuple)
IDS = st.sampled_from(("p1", "p2", "p3", "p9", "", "[x]", "\x1b"))
SOME_IDS = st.lists(IDS, max_size=4).map(tuple)
SHARE = st.one_of(st.sampled_from((0.0, 1.0, 1 - 2**-53, 5e-324)), st.floats(0.0, 1.0))
AT = st.integers(-3, 40)


def maybe(values: Any) -> Any:
    return st.none() | values


def one_of(alias: Any) -> Any:
    return st.sampled_from(get_args(alias))


def pairs(made: Any, **more: Any) -> Any:
    given = st.builds(made, left=IDS, right=IDS, conflict=st.booleans(), **more)
    return st.lists(given, max_size=4).map(tuple)


KEYS = st.builds(
    AnswerKey,
    gold=st.lists(FORMS, max_size=3).map(tuple),
    wrong=FORMS,
    historical=FORMS,
    yes_no=maybe(st.booleans()),
    statements=maybe(st.tuples(TEXT, TEXT)),
)
GOLD = st.builds(
    Gold,
    pairs=pairs(PairLabel, hard=st.booleans()),
    kind=maybe(st.sampled_from(KINDS)),
    kinds_also_ok=st.lists(st.sampled_from(KINDS), max_size=2).map(tuple),
    origin=maybe(one_of(OriginLabel)),
    suspects=SOME_IDS,
    answer=maybe(KEYS),
    answerable=st.booleans(),
    scope=maybe(one_of(Scope)),
    attack=maybe(st.builds(Attack, target=FORMS, injected=SOME_IDS, identifiable=st.booleans())),
    keep=SOME_IDS,
    lead=SOME_IDS,
    actions=st.lists(one_of(Action), max_size=2).map(tuple),
)
CASES = st.builds(
    Case,
    id=TEXT,
    suite=st.just("s"),
    query=maybe(TEXT),
    passages=st.lists(
        st.builds(Passage, id=IDS, text=TEXT), max_size=4, unique_by=lambda one: one.id
    ).map(tuple),
    answer_wanted=st.booleans(),
)
EXAMPLES = st.builds(Example, case=CASES, gold=GOLD)
OUTPUTS = st.builds(
    SystemOutput,
    answer=maybe(TEXT),
    abstained=st.booleans(),
    citations=st.lists(
        st.builds(Quote, passage_id=IDS, start=AT, end=AT, text=TEXT), max_size=3
    ).map(tuple),
    notes=st.lists(TEXT, max_size=2).map(tuple),
    pairs=maybe(pairs(PairOutput, probability=SHARE)),
    kind=maybe(st.sampled_from(KINDS)),
    origin=maybe(one_of(OriginOutput)),
    suspects=SOME_IDS,
    action=maybe(one_of(Action)),
    set_aside=maybe(SOME_IDS),
    scope=maybe(one_of(Scope)),
    confidence=maybe(SHARE),
    cost=maybe(
        st.builds(
            Cost,
            calls=st.integers(0, 10**9),
            prompt_tokens=st.integers(0, 10**12),
            pairs=st.lists(st.tuples(TEXT, st.integers(0, 10**6)), max_size=2).map(tuple),
        )
    ),
    seconds=maybe(st.floats(0.0, 1e9)),
)


def check(name: str, row: Row | None) -> None:
    if not row:
        return
    measure = table()[name]
    assert all(isinstance(value, float) and math.isfinite(value) for value in row), name
    if isinstance(measure.shape, Sums):
        assert len(row) == measure.shape.width, name
    else:
        assert len(row) % 2 == 0, name
        assert set(row[1::2]) <= {0.0, 1.0}, name
    if measure.binary:
        assert row in ((0.0, 1.0), (1.0, 1.0)), name


@settings(max_examples=400, deadline=None)
@given(EXAMPLES, OUTPUTS)
def test_reading_never_fails_and_rows_have_their_shape(
    example: Example, output: SystemOutput
) -> None:
    rows = rows_of(example, output)
    for name, row in rows.items():
        check(name, row)
    assert rows_of(example, None) == dict.fromkeys(rows)
    assert [name for name in table() if name in rows] == list(rows)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(EXAMPLES, OUTPUTS), min_size=1, max_size=4))
def test_figures_are_shares_or_not_defined(given: list[tuple[Example, SystemOutput]]) -> None:
    scored = [rows_of(*each) for each in given]
    weights = np.ones((1, len(given)))
    for name, measure in table().items():
        [value] = measure.shape.over([rows.get(name) for rows in scored])(weights)
        if not math.isnan(value):
            counted = name in ("llm_calls", "tokens") or name.startswith("latency_p")
            assert -1e-9 <= value <= (math.inf if counted else 1 + 1e-9), name


def test_an_empty_output_scores_nothing_and_no_output_is_unscored_everywhere() -> None:
    gold = Gold(kind="none", answer=AnswerKey(gold=(("9",),)), keep=("p1",), origin="U")
    example = Example(case=Case(id="c", suite="s", query="q", passages=()), gold=gold)
    rows = rows_of(example, SystemOutput())
    assert set(rows.values()) == {None}
    assert "correct" in rows


@pytest.mark.parametrize("name", list(table()))
def test_every_measure_says_what_it_is(name: str) -> None:
    measure = table()[name]
    assert measure.name == name
    assert name.replace("_", "").isalnum()
    assert measure.title.strip() == measure.title != ""
    assert measure.better in ("higher", "lower", "neither")
    assert isinstance(measure.shape, Sums | Ranking)
    assert measure.variant_of is None or measure.variant_of in table()


def test_titles_tell_measures_apart() -> None:
    titles = [measure.title for measure in table().values()]
    assert len(set(titles)) == len(titles)


def test_every_measure_has_a_test_with_a_value_by_hand() -> None:
    texts = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parent.glob("test_*.py")
        if path != Path(__file__)
    )
    apart = {"latency_p50", "latency_p95", "latency_p99"}
    assert [name for name in table() if name not in apart and f'"{name}"' not in texts] == []
