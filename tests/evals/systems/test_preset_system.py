from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from counterpoint.errors import InputError, UnknownNameError
from counterpoint.evals.records import Case
from counterpoint.evals.systems.preset import PresetSystem
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import Settings
from counterpoint.types import Passage


def system(preset: str = "default", **settings: object) -> PresetSystem:
    return PresetSystem(preset, Settings(**settings), encoder=HashEncoder())


def test_it_answers_where_an_answer_is_wanted(case: Case) -> None:
    assert system().answer(case).answer
    assert system().answer(replace(case, answer_wanted=False)).answer is None
    assert system().answer(replace(case, query=None)).answer is None


def test_it_finds_and_settles_a_conflict(case: Case) -> None:
    output = system().answer(case)
    assert output.kind == "temporal"
    assert (output.action, output.set_aside) == ("keep_one", ("p1",))
    [pair] = [pair for pair in output.pairs or () if pair.conflict]
    assert (pair.left, pair.right) == ("p1", "p2")
    assert (output.origin, output.failures) == (None, ())
    assert output.cost is not None
    assert dict(output.cost.pairs)["rules"] == len(output.pairs or ())


def test_plain_rag_says_nothing_of_conflicts(case: Case) -> None:
    output = system("standard").answer(case)
    assert output.answer
    assert (output.pairs, output.kind, output.set_aside) == (None, None, None)


def test_times_come_from_the_case_or_are_fixed(case: Case) -> None:
    """A date between two reference times decides what is in force."""
    passages = (replace(case.passages[0]), replace(case.passages[1], date="2025-12-30"))
    dated = replace(case, passages=passages)
    assert system().answer(dated).set_aside == ("p1",)
    assert system().answer(replace(dated, now="2025-06-01")).set_aside == ("p2",)
    assert system().answer(replace(dated, as_of="2025-06-01")).set_aside == ("p2",)


def test_it_writes_no_log(case: Case, isolated: Path) -> None:
    system(log={"enabled": True}).answer(case)
    assert list(isolated.rglob("*.db")) == []


def test_the_identity_follows_preset_settings_and_encoder() -> None:
    plain = system().identity
    others = [
        system("recency").identity,
        system(rules={"threshold": 0.9}).identity,
        PresetSystem("default", Settings(), encoder=HashEncoder(64)).identity,
        PresetSystem("default", Settings()).identity,
    ]
    assert len({plain, *others}) == 5
    quiet = Settings(log={"enabled": False}, preset="standard")
    assert PresetSystem("default", quiet, encoder=HashEncoder()).identity == plain


def test_what_cannot_be_used_is_told(case: Case) -> None:
    with pytest.raises(UnknownNameError):
        system("defualt")
    with pytest.raises(InputError):
        system().answer(replace(case, passages=(Passage(id="p1", text=" "),)))
