from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from counterpoint.errors import CounterpointError, InputError
from counterpoint.evals.records import Case, SystemOutput
from counterpoint.evals.systems.callable import CallableSystem, load_function
from counterpoint.evals.systems.outputs import OutputError
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import Settings
from counterpoint.system import Counterpoint


@pytest.fixture
def here(isolated: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder; what is imported from it is forgotten again."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = set(sys.modules)
    yield isolated
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_a_function_gives_a_text_a_dictionary_or_a_record(case: Case) -> None:
    assert CallableSystem("f", lambda case: "500").answer(case).answer == "500"
    assert CallableSystem("f", lambda case: {"kind": "none"}).answer(case).kind == "none"
    said = SystemOutput(answer="x", pairs=())
    assert CallableSystem("f", lambda case: said).answer(case) == said


def test_a_function_may_give_a_report(case: Case) -> None:
    with Counterpoint(settings=Settings(log={"enabled": False}), encoder=HashEncoder()) as ours:
        output = CallableSystem("f", lambda c: ours.review(c.query, c.passages)).answer(case)
    assert output.pairs is not None


def test_an_async_function_is_awaited(case: Case) -> None:
    async def slow(case: Case) -> str:
        return case.id

    assert CallableSystem("f", slow).answer(case).answer == "case-1"


def test_what_it_raises_is_told_in_one_line(case: Case) -> None:
    def broken(case: Case) -> str:
        raise KeyError("two\nlines")

    with pytest.raises(CounterpointError, match=r"^f failed: KeyError: ") as caught:
        CallableSystem("f", broken).answer(case)
    assert "\n" not in str(caught.value)
    with pytest.raises(OutputError, match="f: NoneType is no output"):
        CallableSystem("f", lambda case: None).answer(case)
    with pytest.raises(OutputError, match="f: there is no field 'answr'"):
        CallableSystem("f", lambda case: {"answr": 1}).answer(case)


def test_functions_are_found_in_the_current_folder(here: Path, case: Case) -> None:
    (here / "my_rag.py").write_text(
        "class Bot:\n    def ask(self, case): return case.id\nbot=Bot()"
    )
    assert load_function("my_rag:bot.ask")(case) == "case-1"


def test_the_current_folder_hides_nothing_that_is_installed(here: Path) -> None:
    (here / "json.py").write_text("raise RuntimeError('mine')")
    assert load_function("json:dumps") is __import__("json").dumps


@pytest.mark.parametrize(
    ("source", "reference", "problem"),
    [
        ("", "no_such_module:f", "cannot be imported: ModuleNotFoundError"),
        ("x = 1", "mine_x:f", "there is no 'f' in it"),
        ("f = 1", "mine_x:f", "is no function"),
        ("class f: pass", "mine_x:f", "is no function"),
        ("import sys; sys.exit(3)", "mine_x:f", "cannot be imported: SystemExit"),
        ("1 / 0", "mine_x:f", "cannot be imported: ZeroDivisionError"),
        ("def f(:", "mine_x:f", "cannot be imported: SyntaxError"),
    ],
)
def test_what_cannot_be_imported_is_told(
    here: Path, source: str, reference: str, problem: str
) -> None:
    (here / "mine_x.py").write_text(source)
    with pytest.raises(InputError, match=problem):
        load_function(reference)


def test_the_identity_follows_the_source(here: Path) -> None:
    found: list[Any] = []
    for name, text in (("mine_a", "1"), ("mine_b", "2")):
        (here / f"{name}.py").write_text(f"def f(case): return '{text}'")
        found.append(CallableSystem("f", load_function(f"{name}:f")).identity)
    assert found[0] != found[1]
    assert CallableSystem("f", len).identity == CallableSystem("f", len).identity
    assert CallableSystem("f", len, version="2").identity == "f+2"


def test_what_a_function_prints_does_not_reach_standard_output(
    case: Case, capsys: pytest.CaptureFixture[str]
) -> None:
    def chatty(_: Case) -> str:
        print('{"junk": 1}')
        return "x"

    assert CallableSystem("chatty", chatty).answer(case).answer == "x"
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("error", [GeneratorExit, asyncio.CancelledError, BaseException])
def test_whatever_is_raised_is_one_case_without_an_answer(
    error: type[BaseException], case: Case
) -> None:
    def broken(_: Case) -> str:
        raise error

    with pytest.raises(CounterpointError, match="broken failed"):
        CallableSystem("broken", broken).answer(case)
