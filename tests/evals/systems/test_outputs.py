from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.errors import CounterpointError
from counterpoint.evals.records import Case, Cost, PairOutput, SystemOutput
from counterpoint.evals.systems.outputs import OutputError, read_output, to_plain
from counterpoint.types import Passage, Quote

PASSAGES = (
    Passage(id="p1", text="The bridge opened in 1931."),
    Passage(id="p2", text="It opened in 1935.\ud800 \x00<b>"),
    Passage(id="p3", text="Roses."),
)
CASE = Case(id="c", suite="own", query="When?", passages=PASSAGES)
FULL = SystemOutput(
    answer="1935. \x1b[31m",
    abstained=False,
    citations=(Quote(passage_id="p1", start=4, end=10, text="bridge"),),
    notes=("two years",),
    pairs=(
        PairOutput(left="p1", right="p2", conflict=True, probability=0.875),
        PairOutput(left="p1", right="p3", conflict=False, probability=0.0),
    ),
    kind="temporal",
    origin="I",
    suspects=("p2",),
    action="set_aside",
    set_aside=("p2",),
    scope="current",
    confidence=0.5,
    cost=Cost(calls=2, prompt_tokens=10, completion_tokens=3, pairs=(("rules", 2),)),
    seconds=0.25,
    failures=("f",),
)
IDS = st.sampled_from(["p1", "p2", "p3"])
SHARES = st.floats(0.0, 1.0)
PAIRS = st.lists(
    st.tuples(st.sampled_from([("p1", "p2"), ("p1", "p3"), ("p2", "p3")]), st.booleans(), SHARES),
    unique_by=lambda item: item[0],
)
OUTPUTS = st.builds(
    SystemOutput,
    answer=st.none() | st.text(st.characters(exclude_categories=["Cs"])),
    abstained=st.booleans(),
    pairs=st.none()
    | PAIRS.map(
        lambda rows: tuple(
            PairOutput(left=left, right=right, conflict=conflict, probability=chance)
            for (left, right), conflict, chance in sorted(rows)
        )
    ),
    kind=st.sampled_from([None, "none", "factual", "temporal", "opinion"]),
    set_aside=st.none() | st.lists(IDS).map(tuple),
    confidence=st.none() | SHARES,
)


@given(OUTPUTS)
def test_what_is_written_is_read_back(output: SystemOutput) -> None:
    assert read_output(json.loads(json.dumps(to_plain(output))), CASE) == output


def test_every_field_is_written_and_read_back() -> None:
    assert read_output(to_plain(FULL), CASE) == FULL
    assert read_output(FULL, CASE) == FULL
    assert set(to_plain(FULL)) == set(SystemOutput.__dataclass_fields__)


def test_what_is_not_said_is_not_written() -> None:
    assert to_plain(SystemOutput()) == {}
    assert to_plain(SystemOutput(pairs=())) == {"pairs": ()}
    assert read_output({}, CASE) == SystemOutput()


def test_a_text_is_an_answer_as_it_is() -> None:
    assert read_output("yes\x00\x1b", CASE).answer == "yes\x00\x1b"
    assert read_output("a\ud800b", CASE).answer == "a\ufffdb"
    assert read_output({"answer": "a\ud800b"}, CASE).answer == "a\ufffdb"


def test_pairs_may_be_said_in_short_and_in_any_order() -> None:
    output = read_output(
        {
            "pairs": (
                {"left": "p3", "right": "p2", "conflict": True},
                {"left": "p2", "right": "p1", "probability": np.float32(0.5)},
                {"left": "p1", "right": "p3", "probability": 0.25, "conflict": None},
            )
        },
        CASE,
    )
    assert output.pairs == (
        PairOutput(left="p1", right="p2", conflict=True, probability=0.5),
        PairOutput(left="p1", right="p3", conflict=False, probability=0.25),
        PairOutput(left="p2", right="p3", conflict=True, probability=1.0),
    )


def test_citations_may_be_ids_or_words() -> None:
    output = read_output(
        {"citations": ["p3", {"passage_id": "p1", "text": "bridge"}, FULL.citations[0]]}, CASE
    )
    assert output.citations == (
        Quote(passage_id="p3", start=0, end=0, text=""),
        *(FULL.citations * 2),
    )
    assert output.failures == ()


@pytest.mark.parametrize(
    "citation",
    [
        {"passage_id": "p1", "text": "no such words"},
        {"passage_id": "p1", "start": 4, "end": 10, "text": "bridgE"},
        {"passage_id": "p1", "start": -6, "end": 4, "text": ""},
        {"passage_id": "p1", "start": 0, "end": 10**9, "text": "The bridge"},
        {"passage_id": "p1", "start": 9, "end": 3, "text": ""},
    ],
)
def test_a_quote_that_is_not_verbatim_cites_the_passage_and_is_told(citation: Any) -> None:
    output = read_output({"answer": "x", "citations": [citation]}, CASE)
    assert output.citations == (Quote(passage_id="p1", start=0, end=0, text=""),)
    assert output.failures == ("a quote of p1 is not verbatim",)


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"answr": "x"}, "no field 'answr'. Did you mean 'answer'?"),
        ({"answer": 3}, "answer: "),
        ({"confidence": 1.5}, "confidence: 1.5 is not in 0..1"),
        ({"confidence": float("nan")}, "confidence: "),
        ({"confidence": "0.5"}, "confidence: "),
        ({"confidence": 10**400}, "confidence: "),
        ({"seconds": -1.0}, "seconds: -1 is not in 0..1e+12"),
        ({"kind": "odd"}, "kind: "),
        ({"origin": "evolution"}, "origin: "),
        ({"suspects": ["p9"]}, "suspects.0: the case has no passage 'p9'"),
        ({"set_aside": ["p1", "p9"]}, "set_aside.1: the case has no passage 'p9'"),
        ({"citations": ["p9"]}, "citations.0.passage_id: the case has no passage 'p9'"),
        ({"citations": [7]}, "citations.0: "),
        ({"cost": {"calls": -1}}, "cost: a count is not in 0..1e+12"),
        ({"cost": {"euros": 1}}, "cost.euros: "),
        ({"pairs": [{"left": "p1", "right": "p2"}]}, "pairs.0."),
        ({"pairs": [{"left": "p1", "right": "p9", "probability": 0.5}]}, "pairs.0.right: "),
        ({"pairs": [{"left": "p1", "right": "p1", "probability": 0.5}]}, "pairs.0: a pair is two"),
        ({"pairs": [{"left": "p1", "right": "p2", "probability": 2}]}, "pairs.0.probability: 2 is"),
        ({"pairs": [{"left": "p1", "right": "p2", "probability": 1, "p": 1}]}, "pairs.0.p: "),
        (
            {
                "pairs": [
                    {"left": "p1", "right": "p2", "probability": 0.5},
                    {"left": "p2", "right": "p1", "probability": 0.1},
                ]
            },
            "pairs: 'p1' and 'p2' stand there twice",
        ),
        ({"notes": [object()]}, "no JSON form"),
        (None, "NoneType is no output"),
        (["x"], "list is no output"),
        (7, "int is no output"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(said: Any, problem: str) -> None:
    with pytest.raises(OutputError) as caught:
        read_output(said, CASE)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(
    st.dictionaries(st.sampled_from(sorted(SystemOutput.__dataclass_fields__)), PLAIN, max_size=3)
)
def test_anything_is_read_or_refused(said: dict[str, Any]) -> None:
    try:
        output = read_output(said, CASE)
    except CounterpointError as error:
        problem = str(error)
    else:
        problem = ""
        assert read_output(to_plain(output), CASE) == output
    assert "\n" not in problem
