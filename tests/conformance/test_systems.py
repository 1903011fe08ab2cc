"""One suite over every kind of system under test."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from counterpoint.errors import CounterpointError
from counterpoint.evals.protocols import System
from counterpoint.evals.records import KINDS, Case, SystemOutput
from counterpoint.evals.systems.callable import CallableSystem
from counterpoint.evals.systems.outputs import read_output, to_plain
from counterpoint.evals.systems.resolve import load_system
from counterpoint.registry import names
from counterpoint.settings import Settings
from counterpoint.types import Passage

LIMITS = Case(
    id="limits",
    suite="own",
    query="How many calls a minute are allowed?",
    passages=(
        Passage(id="p1", text="The gateway allows 100 calls a minute.", date="2024-02-01"),
        Passage(id="p2", text="The gateway allows 500 calls a minute.", date="2025-03-01"),
        Passage(id="p3", text="<p>Tomatoes &amp; roses\x00\x1b[31m</p>", source="garden"),
    ),
)
CASES = (
    LIMITS,
    replace(LIMITS, id="unasked", query=None, answer_wanted=False),
    replace(LIMITS, id="dated", now="2024-12-31", as_of="2024-06-01"),
    replace(LIMITS, id="unwanted", answer_wanted=False),
    replace(LIMITS, id="lone", passages=LIMITS.passages[:1]),
)
PAIR = {"left": "p1", "right": "p2", "probability": 0.75}


def said(ids: list[str]) -> dict[str, Any]:
    """What the foreign systems here say: of two passages that they disagree."""
    if "p2" not in ids:
        return {"answer": "100", "pairs": [], "kind": "none", "set_aside": []}
    return {"answer": "500 [p2]", "citations": ["p2"], "pairs": [PAIR], "kind": "temporal"}


def function(case: Case) -> dict[str, Any]:
    return said([passage.id for passage in case.passages])


def endpoint_reply(body: Any) -> Any:
    if "messages" in body:
        return {"completion": "500 calls [p2], though [p1] says 100."}
    return {"json": said([passage["id"] for passage in body["passages"]])}


def recorded(folder: Path) -> str:
    path = folder / "recorded.jsonl"
    path.write_text("\n".join(json.dumps({"case": case.id, **function(case)}) for case in CASES))
    return str(path)


NAMES = [*names("preset"), *names("system")]
MADE: dict[str, Callable[[str, Path], System]] = {
    **{
        name: lambda url, folder, name=name: load_system(name, settings=Settings())
        for name in NAMES
    },
    "nli_filter": lambda url, folder: load_system(
        "nli_filter", settings=Settings(cross_encoder={"model": str(folder / "pairs")})
    ),
    "function": lambda url, folder: CallableSystem("function", function),
    "endpoint": lambda url, folder: load_system(f"endpoint={url}/ask"),
    "chat": lambda url, folder: load_system(f"chat=chat:m@{url}/v1"),
    "recorded": lambda url, folder: load_system(recorded(folder)),
}


@pytest.fixture(params=sorted(MADE))
def make(
    request: pytest.FixtureRequest, server: Any, tmp_path: Path, pair_model: Callable[..., Path]
) -> Callable[[], System]:
    """Make the same system, as often as asked."""
    pair_model(tmp_path / "pairs")
    server.replies = endpoint_reply
    return lambda: MADE[request.param](server.url, tmp_path)


@pytest.fixture
def system(make: Callable[[], System]) -> Iterator[System]:
    made = make()
    yield made
    made.close()


def answered(system: System) -> list[SystemOutput]:
    """What it says of all cases, but for the time it takes."""
    return [replace(system.answer(case), seconds=None) for case in CASES]


def test_a_system_meets_the_protocol(system: System, request: pytest.FixtureRequest) -> None:
    assert isinstance(system, System)
    assert system.name == request.node.callspec.params["make"]
    assert system.identity
    assert system.identity.isprintable()


def test_it_says_the_same_again_and_made_anew(system: System, make: Callable[[], System]) -> None:
    first = answered(system)
    assert answered(system) == first
    other = make()
    assert answered(other) == first
    assert other.identity == system.identity
    other.close()


def test_a_case_does_not_depend_on_those_before_it(
    system: System, make: Callable[[], System]
) -> None:
    first = answered(system)
    other = make()
    backwards = [replace(other.answer(case), seconds=None) for case in reversed(CASES)]
    assert backwards[::-1] == first
    other.close()


def test_it_speaks_of_the_passages_of_the_case(system: System) -> None:
    for case, output in zip(CASES, answered(system), strict=True):
        ids = {passage.id for passage in case.passages}
        pairs = output.pairs or ()
        assert [(pair.left, pair.right) for pair in pairs] == sorted(
            {(pair.left, pair.right) for pair in pairs}
        )
        for pair in pairs:
            assert pair.left < pair.right
            assert {pair.left, pair.right} <= ids
            assert 0.0 <= pair.probability <= 1.0
        assert {*output.suspects, *(output.set_aside or ())} <= ids
        assert {quote.passage_id for quote in output.citations} <= ids
        assert output.kind in (None, *KINDS)
        if output.pairs is not None and output.kind is not None:
            assert (output.kind != "none") == any(pair.conflict for pair in pairs)


def test_what_it_says_can_be_written_and_read(system: System) -> None:
    for case, output in zip(CASES, answered(system), strict=True):
        text = json.dumps(to_plain(output), allow_nan=False)
        assert read_output(json.loads(text), case) == output
        assert all("\n" not in failure for failure in output.failures)


def test_what_it_cannot_answer_is_an_error_of_ours(system: System) -> None:
    """An empty case may be refused, or be told nothing of; nothing else happens."""
    empty = replace(LIMITS, id="empty", passages=())
    try:
        output = system.answer(empty)
    except CounterpointError as error:
        output = SystemOutput(failures=(str(error),))
    assert not output.pairs
    assert all("\n" not in failure for failure in output.failures)


def test_it_may_be_closed_twice(make: Callable[[], System]) -> None:
    made = make()
    made.answer(LIMITS)
    made.close()
    made.close()
