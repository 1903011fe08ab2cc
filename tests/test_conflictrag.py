"""The preset `conflictrag`, whole."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint import Counterpoint, InputError, ModelError
from counterpoint.models.fakes import HashEncoder, ScriptedChat

QUERY = "What is the limit?"
PASSAGES = {
    "a": "The limit is 60 requests a minute.",
    "b": "Since May the limit is 100 requests a minute.",
    "c": "Invoices come by mail.",
}
NONE = json.dumps(
    {
        "quote_left": "",
        "quote_right": "",
        "reason": "No.",
        "conflict": False,
        "kind": "none",
        "confidence": 0.9,
    }
)


def given_as(names: list[str]) -> list[dict[str, str]]:
    return [{"id": name, "text": PASSAGES[name]} for name in names]


@pytest.fixture(scope="module")
def model() -> Counterpoint:
    return Counterpoint("conflictrag", settings={"log": {"enabled": False}})


@given(names=st.permutations(sorted(PASSAGES)))
@settings(max_examples=6, deadline=None)
def test_the_order_of_the_passages_changes_nothing(names: list[str]) -> None:
    model = Counterpoint("conflictrag", settings={"log": {"enabled": False}})
    found, expected = (
        model.review(QUERY, given_as(order), now="2026-06-01") for order in (names, sorted(names))
    )
    assert (found.verdicts, found.conflicts) == (expected.verdicts, expected.conflicts)
    assert (found.resolutions, found.stages) == (expected.resolutions, expected.stages)


def test_every_pair_has_a_vote_and_every_pair_is_counted(model: Counterpoint) -> None:
    report = model.review(QUERY, given_as(["a", "b", "c"]))
    assert [(v.left, v.right) for v in report.verdicts] == [("a", "b"), ("a", "c"), ("b", "c")]
    stages = report.stages
    assert stages is not None
    assert stages.settled + stages.unsure == report.pairs.compared == 3
    assert (stages.asked, stages.second) == (0, "no-model")
    assert stages.unsure == sum(vote.reason == "unsure" for vote in report.verdicts)


def test_a_review_with_a_chat_model_puts_the_unsure_pairs_to_it() -> None:
    chat = ScriptedChat(lambda messages: NONE)
    own = {"log": {"enabled": False}, "conflictrag": {"tau_c": 1.0}}
    report = Counterpoint("conflictrag", chat=chat, settings=own).review(
        QUERY, given_as(["a", "b"])
    )
    assert len(chat.asked) == 1
    assert not report.conflicts
    assert not report.failures
    assert report.stages is not None
    assert report.stages.second == "on"
    assert [(v.detector, v.decides) for v in report.verdicts] == [("heads", False), ("llm", True)]
    assert "chat model" in report.explain("a", "b")


def test_it_answers(model: Counterpoint) -> None:
    report = model.ask(QUERY, given_as(["b"]))
    assert report.answer is not None
    assert "100" in report.answer.text


def test_an_encoder_of_another_width_is_told_in_one_line() -> None:
    model = Counterpoint(
        "conflictrag", encoder=HashEncoder(64), settings={"log": {"enabled": False}}
    )
    with pytest.raises(ModelError, match="set encoder to minilm"):
        model.review(QUERY, given_as(["a", "b"]))


def test_what_is_no_chat_model_is_told() -> None:
    with pytest.raises(InputError, match="str is no chat model"):
        Counterpoint("conflictrag", chat="gpt")  # type: ignore[arg-type]
