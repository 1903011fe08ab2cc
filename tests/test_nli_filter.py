"""The preset `nli_filter`, whole, over a small model that is built on the spot."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from counterpoint import Counterpoint
from counterpoint.errors import MissingExtraError, ModelError, SettingsError

QUESTION = "Is the gate open or closed?"
OPEN = {"id": "open", "text": "The gate is open ."}
SHUT = {"id": "shut", "text": "The gate is closed ."}
ALSO = {"id": "also", "text": "The north gate is open today ."}
OTHER = {"id": "other", "text": "Roses bloom in June ."}

Write = Callable[..., Path]


def system(model: Path | str | None) -> Counterpoint:
    own = {"model": str(model)} if model is not None else {}
    return Counterpoint("nli_filter", settings={"log": {"enabled": False}, "cross_encoder": own})


def test_the_largest_consistent_subset_answers(tmp_path: Path, pair_model: Write) -> None:
    report = system(pair_model(tmp_path)).ask(QUESTION, [SHUT, OPEN, ALSO, OTHER])
    [conflict] = report.conflicts
    assert conflict.passage_pairs == (("also", "shut"), ("open", "shut"))
    [decided] = report.resolutions
    assert (decided.policy, decided.kept, decided.set_aside) == (
        "consistent",
        ("also", "open"),
        ("shut",),
    )
    assert report.answer is not None
    assert "open" in report.answer.text
    assert {citation.passage_id for citation in report.answer.citations} <= {"also", "open"}
    assert report.failures == ()


def test_one_against_one_shows_both_sides(tmp_path: Path, pair_model: Write) -> None:
    report = system(pair_model(tmp_path)).ask(QUESTION, [SHUT, OPEN])
    assert report.resolutions[0].action == "leave_open"
    assert report.answer is not None
    assert "closed" in report.answer.text
    assert "open" in report.answer.text


def test_without_a_model_it_says_how_to_set_one() -> None:
    with pytest.raises(SettingsError, match=r"set cross_encoder\.model .*nli-deberta-v3-base"):
        system(None).review(QUESTION, [OPEN, SHUT])


def test_a_model_that_fails_is_no_all_clear(tmp_path: Path, pair_model: Write) -> None:
    broken = {"id": "broken", "text": "The gate is broken ."}
    with pytest.raises(ModelError, match="logits that are not finite") as caught:
        system(pair_model(tmp_path)).review(QUESTION, [OPEN, broken])
    assert "\n" not in str(caught.value)


def test_a_hub_name_needs_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(MissingExtraError, match=r"counterpoint\[hub\]"):
        system("cross-encoder/nli-deberta-v3-base").review(QUESTION, [OPEN, SHUT])
