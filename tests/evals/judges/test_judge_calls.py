"""`Judge`: one call a question, at temperature 0, and no call where there is nothing to read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from counterpoint.errors import ModelError
from counterpoint.evals.judges.asking import schema_of
from counterpoint.evals.judges.judge import Judge, digest_of
from counterpoint.evals.judges.records import QUESTIONS, Verdict
from counterpoint.evals.records import Example, SystemOutput
from counterpoint.models.fakes import ScriptedChat
from counterpoint.protocols import ChatMessage, ChatReply

REPLIES = [
    '{"score": 2, "reason": "right"}',
    '{"claims": [{"claim": "40 berths", "label": "SUPPORTED"}]}',
    '{"score": 4, "reason": "well"}',
    "no idea",
]


def test_every_question_costs_one_call(example: Example, output: SystemOutput) -> None:
    chat = ScriptedChat(REPLIES)
    judged = Judge(chat).scores(example, output)
    assert [one.question for one in judged.verdicts] == list(QUESTIONS)
    assert [one.score for one in judged.verdicts] == [2, 0, 4, None]
    assert judged.calls == len(chat.asked) == 4
    assert judged.case == "case-1"
    assert judged.completion_tokens == sum(len(reply.split()) for reply in REPLIES)
    assert judged.prompt_tokens > 100
    last = judged.verdict("transparency")
    assert last is not None
    assert last.error == "the reply holds no JSON object: 'no idea'"
    assert judged.verdict("support") is not None


class Watched:
    """Keeps how it was asked."""

    name = "watched"
    fingerprint = "watched"

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def complete(
        self,
        messages: Sequence[ChatMessage],
        *,
        temperature: float | None = 0.7,
        max_tokens: int = 1,
        schema: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> ChatReply:
        self.asked.append({"temperature": temperature, "schema": schema, "seed": seed})
        return ChatReply(text="{}")


def test_calls_are_made_at_temperature_0_with_schema_and_seed(
    example: Example, output: SystemOutput
) -> None:
    chat = Watched()
    Judge(chat, seed=7).scores(example, output)
    assert chat.asked == [
        {"temperature": 0.0, "schema": schema_of(question), "seed": 7} for question in QUESTIONS
    ]


def test_an_abstention_counts_nothing_for_correctness_and_support(example: Example) -> None:
    chat = ScriptedChat(['{"score": 3}', '{"score": 1}'])
    judged = Judge(chat).scores(example, SystemOutput(abstained=True))
    assert judged.verdicts == (
        Verdict(question="correctness"),
        Verdict(question="support"),
        Verdict(question="resolution", score=3),
        Verdict(question="transparency", score=1),
    )


@pytest.mark.parametrize("answer", [None, " "])
def test_an_output_without_words_is_unscored_without_a_call(
    answer: str | None, example: Example
) -> None:
    judged = Judge(ScriptedChat([])).scores(example, SystemOutput(answer=answer))
    assert [one.error for one in judged.verdicts] == [
        *["the system gives no answer"] * 2,
        *["the system says nothing that can be judged"] * 2,
    ]
    assert not any(one.failed for one in judged.verdicts)
    assert judged.calls == 0


def test_a_failed_call_is_unscored_and_marked(example: Example, output: SystemOutput) -> None:
    judged = Judge(ScriptedChat(REPLIES[:1])).scores(example, output, ["correctness", "support"])
    right, failed = judged.verdicts
    assert (right.score, right.failed) == (2, False)
    assert failed.failed
    assert failed.error == "the script of 'scripted' holds 1 replies only"
    assert judged.calls == 1


def test_a_judge_out_of_reach_stops(example: Example, output: SystemOutput) -> None:
    judge = Judge(ScriptedChat([]))
    for _ in range(9):
        judge.scores(example, output, ["support"])
    with pytest.raises(ModelError, match="10 calls in a row failed, the last: the script"):
        judge.scores(example, output, ["support"])


def test_the_folder_changes_with_what_may_change_a_verdict() -> None:
    one = Judge(ScriptedChat(["a"]), "Org/model 7B:q4")
    assert re.fullmatch(r"Org-model-7B-q4-[0-9a-f]{12}", one.folder)
    assert one.folder != Judge(ScriptedChat(["b"]), "Org/model 7B:q4").folder
    assert one.folder != Judge(ScriptedChat(["a"]), "Org/model 7B:q4", seed=1).folder
    assert Judge(ScriptedChat([]), "../..").folder.startswith("judge-")


def test_another_output_has_another_digest(output: SystemOutput) -> None:
    assert digest_of(output) == digest_of(replace(output, confidence=0.3))
    assert digest_of(output) != digest_of(replace(output, answer="55"))
    assert digest_of(output) != digest_of(replace(output, notes=()))
