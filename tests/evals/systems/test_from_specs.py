"""From a specification to a system."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from counterpoint.errors import InputError, UnknownNameError
from counterpoint.evals.protocols import System
from counterpoint.evals.records import Case
from counterpoint.evals.systems.resolve import load_system
from counterpoint.registry import BUILT_IN
from counterpoint.settings import Settings


def load(spec: str) -> System:
    return load_system(spec, settings=Settings(), seed=0)


@pytest.mark.parametrize(
    "name", ["default", "recency", "standard", "always", "never", "random", "cosine", "length"]
)
def test_presets_and_baselines_are_known_by_name(name: str) -> None:
    system = load(name)
    assert (system.name, isinstance(system, System)) == (name, True)
    system.close()


def test_a_name_may_be_given(case: Case) -> None:
    system = load(" chance=random ")
    assert system.name == "chance"
    assert system.identity == load("random").identity
    assert system.answer(case) == load("random").answer(case)


def test_settings_in_force_are_read_where_none_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = load_system("default").identity
    monkeypatch.setenv("COUNTERPOINT_RULES__THRESHOLD", "0.9")
    assert load_system("default").identity != plain
    assert load_system("default", settings=Settings()).identity == plain


def test_a_function(isolated: Path, monkeypatch: pytest.MonkeyPatch, case: Case) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    (isolated / "my_rag_spec.py").write_text("def ask(case): return case.suite")
    system = load("my_rag_spec:ask")
    assert (system.name, system.answer(case).answer) == ("my_rag_spec-ask", "own")
    assert load("mine=my_rag_spec:ask").name == "mine"
    del sys.modules["my_rag_spec"]


def test_an_endpoint(server: Any, case: Case) -> None:
    server.replies = [{"json": "500"}]
    system = load(f"{server.url}/v1/ask?token=s3cret")
    assert system.name == "127.0.0.1-v1-ask"
    assert system.answer(case).answer == "500"
    assert server.paths == ["/v1/ask?token=s3cret"]
    system.close()


def test_a_chat(server: Any, case: Case) -> None:
    server.replies = [{"completion": "500 [p2]"}]
    system = load(f"chat:org/small-model@{server.url}/v1")
    assert system.name == "org-small-model"
    output = system.answer(case)
    assert (output.answer, output.citations[0].passage_id) == ("500 [p2]", "p2")
    assert server.paths == ["/v1/chat/completions"]
    assert server.bodies[0]["model"] == "org/small-model"
    assert (server.bodies[0]["temperature"], server.bodies[0]["seed"]) == (0.0, 0)
    system.close()


def test_a_recorded_file(isolated: Path, case: Case) -> None:
    (isolated / "old run.jsonl").write_text('{"case": "case-1", "answer": "x"}')
    system = load("old run.jsonl")
    assert (system.name, system.answer(case).answer) == ("old-run", "x")


def test_a_description(isolated: Path, server: Any, case: Case) -> None:
    server.replies = [{"json": {"r": "500"}}]
    (isolated / "mine.toml").write_text(
        f'kind = "http"\nurl = "{server.url}"\n[template]\nq = "${{query}}"\n'
        '[fields]\nanswer = "r"\n'
    )
    system = load("mine.toml")
    assert (system.name, system.answer(case).answer) == ("mine", "500")
    assert server.bodies == [{"q": case.query}]
    system.close()


@pytest.mark.parametrize(
    ("spec", "error", "problem"),
    [
        ("", InputError, "no name"),
        ("mine=", UnknownNameError, "no system called"),
        ("defualt", UnknownNameError, "Did you mean 'default'"),
        ("mine=alwys", UnknownNameError, "Did you mean 'always'"),
        ("x\x1b[31m" * 99, UnknownNameError, "no system called"),
        ("http://", InputError, "address"),
        ("chat:", UnknownNameError, "no system called"),
        ("chat:m", InputError, "OPENAI_API_KEY"),
        ("none.jsonl", InputError, r"none\.jsonl: cannot be read"),
        ("none.toml", InputError, r"none\.toml: cannot be read"),
        ("no_such_module:f", InputError, "cannot be imported"),
    ],
)
def test_what_is_no_system_is_told(
    spec: str, error: type[Exception], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "path", list(sys.path))
    with pytest.raises(error, match=problem) as caught:
        load(spec)
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)


def test_a_name_registered_twice_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILT_IN, "system", {"default": "x:y"})
    with pytest.raises(InputError, match="both as a preset and as a system"):
        load("default")


def test_what_is_registered_must_be_a_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILT_IN, "system", {"odd": "builtins:dict"})
    with pytest.raises(InputError, match="'odd' has no name, identity, answer and close"):
        load("odd")
