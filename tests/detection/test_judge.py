"""Rules and reader weighed together: what decides, what is kept, and what stays the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import permutations

from counterpoint.detection.judge import JudgeDetector
from counterpoint.models.fakes import HashEncoder, ScriptedChat
from counterpoint.protocols import ChatModel
from counterpoint.settings import JudgeSettings, LlmSettings, RuleSettings
from counterpoint.types import Hit, Passage, Reading, Request, Span, Stance

TEXTS = {
    "a": "Seals hear a dog whistle, tests have shown.",
    "b": "A dog whistle is beyond what seals hear, others write.",
    "c": "Seals hear a dog whistle, tests have shown.",
}
NO = json.dumps({"conflict": False, "kind": "none", "confidence": 0.9, "reason": "One view."})


class Polar:
    """Says yes for texts that tell of tests, no for others."""

    name = "polar"

    def read(self, question: str, contexts: Sequence[str]) -> list[Reading | None]:
        return [
            Reading(
                answer=Span(0, len(text)),
                sentence=Span(0, len(text)),
                score=0.5,
                stance=Stance(0.02, 0.97, 0.01) if "tests" in text else Stance(0.97, 0.02, 0.01),
            )
            for text in contexts
        ]


def request(names: Sequence[str], query: str | None = "Do seals hear a dog whistle?") -> Request:
    hits = tuple(Hit(passage=Passage(id=n, text=TEXTS[n]), rank=i) for i, n in enumerate(names, 1))
    return Request(query=query, hits=hits, now=datetime(2026, 6, 1, tzinfo=UTC))


def judge(chat: ChatModel | None = None, **changes) -> JudgeDetector:
    own = JudgeSettings(**changes)
    return JudgeDetector(HashEncoder(), Polar(), chat, RuleSettings(), own, LlmSettings())


def test_opposite_answers_are_likelier_a_conflict_than_a_copy_which_never_is_one() -> None:
    chances = {
        (vote.left, vote.right): vote.probability
        for vote in judge().detect(request("abc")).verdicts
        if vote.detector == "judge"
    }
    assert chances["a", "c"] == 0.0
    assert chances["a", "b"] > 0.3
    assert chances["b", "c"] > 0.3


def test_the_order_of_the_passages_changes_nothing() -> None:
    found = [judge().detect(request(names)) for names in permutations("abc")]
    assert all(each == found[0] for each in found)


def test_the_threshold_decides_and_the_votes_of_the_rules_are_kept() -> None:
    found = judge(threshold=0.01).detect(request("ab"))
    assert [conflict.passage_pairs for conflict in found.conflicts] == [(("a", "b"),)]
    assert {vote.decides for vote in found.verdicts if vote.detector == "rules"} <= {False}
    assert not judge(threshold=1.0).detect(request("ab")).conflicts


def test_a_chat_model_decides_what_is_close_to_the_threshold() -> None:
    found = judge(ScriptedChat(lambda _: NO), threshold=0.5, doubt=0.5).detect(request("ab"))
    assert not found.conflicts
    assert [(v.detector, v.decides) for v in found.verdicts if v.detector != "rules"] == [
        ("judge", False),
        ("llm", True),
    ]
    assert found.stages is not None
    assert found.stages.asked == 1


def test_without_a_question_the_rules_judge_alone() -> None:
    found = judge().detect(request("ab", None))
    assert {vote.detector for vote in found.verdicts} <= {"rules"}
    assert found.stages is None
