"""The two published stages: heads on every pair, a chat model below tau_c."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime

import numpy as np
import pytest

from counterpoint.detection.conflictrag import ConflictRagDetector
from counterpoint.models.fakes import FixedHeads, HashEncoder, ScriptedChat
from counterpoint.protocols import ChatMessage, Encoder, PairChances, PairClassifier, Vectors
from counterpoint.settings import ConflictRagSettings, LlmSettings
from counterpoint.types import Detection, Hit, Passage, Request

NOW = datetime(2026, 6, 1, tzinfo=UTC)
TEXTS = {
    "a": "The limit is 60.",
    "b": "The limit is 100.",
    "c": "Invoices come by mail.",
    "d": "",
}


def opinion(conflict: bool, kind: str = "opinion", **changes: object) -> str:
    told = {"quote_left": "", "quote_right": "", "reason": "So it is.", "conflict": conflict}
    return json.dumps(told | {"kind": kind, "confidence": 0.8} | changes)


def request(names: str) -> Request:
    hits = tuple(Hit(passage=Passage(id=n, text=TEXTS[n]), rank=i) for i, n in enumerate(names, 1))
    return Request(query="What is the limit?", hits=hits, now=NOW)


def detect(
    names: str,
    heads: PairClassifier,
    chat: ScriptedChat | None = None,
    *,
    encoder: Encoder | None = None,
    calls: int = 50,
    **own: float,
) -> Detection:
    llm = LlmSettings(most_calls=calls)
    detector = ConflictRagDetector(
        encoder or HashEncoder(), heads, chat, ConflictRagSettings(**own), llm
    )
    return detector.detect(request(names))


def counts(found: Detection) -> tuple[int, int, int, str]:
    stages = found.stages
    assert stages is not None
    return stages.settled, stages.unsure, stages.asked, stages.second


class Counting(HashEncoder):
    """An encoder that keeps its batches."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[list[str]] = []

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.batches.append(list(texts))
        return super().encode(texts)


class Alike:
    """Says conflict the surer, the more alike two vectors are."""

    def chances(self, left: Vectors, right: Vectors) -> PairChances:
        cosines = np.einsum("ij,ij->i", left.astype(np.float64), right)
        return PairChances(cosines, np.tile([0.1, 0.2, 0.4, 0.3], (len(left), 1)))


def test_head_1_decides_and_head_2_types() -> None:
    found = detect("ab", FixedHeads(0.9, "temporal"))
    (conflict,) = found.conflicts
    assert (conflict.kind, conflict.probability, conflict.reasons) == ("temporal", 0.9, ("heads",))
    (verdict,) = found.verdicts
    assert (verdict.left, verdict.right, verdict.detector) == ("a", "b", "heads")
    assert verdict.decides
    assert "0.90" in verdict.explanation
    assert "unsure" not in verdict.explanation


def test_a_pair_that_does_not_conflict_has_a_vote_and_no_kind() -> None:
    found = detect("ab", FixedHeads(0.2, "temporal"))
    assert found.conflicts == ()
    (verdict,) = found.verdicts
    assert (verdict.conflict, verdict.kind, verdict.reason) == (False, None, "heads-none")
    assert "do not conflict, with a probability of 0.80" in verdict.explanation


def test_a_kind_is_told_of_conflicts_only_even_where_none_is_likeliest() -> None:
    (conflict,) = detect("ab", FixedHeads(0.9, "none")).conflicts
    assert conflict.kind == "factual"  # the first of three that are equally likely


def test_sure_pairs_are_never_put_to_the_chat_model() -> None:
    chat = ScriptedChat([])
    found = detect("abc", FixedHeads(0.9), chat)
    assert counts(found) == (3, 0, 0, "on")
    assert not chat.asked


def test_an_unsure_pair_is_decided_and_typed_by_the_chat_model() -> None:
    found = detect("ab", FixedHeads(0.4), ScriptedChat([opinion(True)]))
    (conflict,) = found.conflicts
    assert (conflict.kind, conflict.probability) == ("opinion", 0.8)
    assert [(v.detector, v.conflict, v.decides) for v in found.verdicts] == [
        ("heads", False, False),
        ("llm", True, True),
    ]
    assert counts(found) == (0, 1, 1, "on")


def test_the_chat_model_can_take_a_conflict_back() -> None:
    found = detect("ab", FixedHeads(0.6), ScriptedChat([opinion(False, "none")]))
    assert found.conflicts == ()
    assert found.pairs.conflicting == 0
    assert [(v.detector, v.conflict, v.decides) for v in found.verdicts] == [
        ("heads", True, False),
        ("llm", False, True),
    ]


def test_what_the_chat_model_quotes_becomes_claims() -> None:
    reply = opinion(True, quote_left="60", quote_right="100")
    found = detect("ab", FixedHeads(0.5), ScriptedChat([reply]))
    assert [claim.quote.text for claim in found.claims] == ["60", "100"]
    assert [side.value for side in found.conflicts[0].sides] == ["100", "60"]


def test_without_a_chat_model_the_verdict_stands_marked_unsure() -> None:
    found = detect("ab", FixedHeads(0.6))
    (verdict,) = found.verdicts
    assert (verdict.conflict, verdict.reason, verdict.decides) == (True, "unsure", True)
    assert "which is below 0.7: unsure" in verdict.explanation
    assert found.conflicts[0].reasons == ("unsure",)
    assert counts(found) == (0, 1, 0, "no-model")


def test_no_calls_allowed_is_told_apart_from_no_model() -> None:
    chat = ScriptedChat([opinion(True)])
    assert counts(detect("ab", FixedHeads(0.6), chat, calls=0)) == (0, 1, 0, "off")
    assert not chat.asked


def test_beyond_the_calls_allowed_the_first_verdict_stands() -> None:
    found = detect("abc", FixedHeads(0.6), ScriptedChat([opinion(False, "none")]), calls=1)
    assert counts(found) == (0, 3, 1, "on")
    assert [pair for each in found.conflicts for pair in each.passage_pairs] == [
        ("a", "c"),
        ("b", "c"),
    ]
    (failure,) = found.failures
    assert "2 unsure pairs were not put to the chat model" in failure.message


@pytest.mark.parametrize("reply", ["", "no JSON", "{}"])
def test_a_useless_reply_leaves_the_first_verdict_and_a_failure(reply: str) -> None:
    found = detect("ab", FixedHeads(0.6), ScriptedChat([reply]))
    assert [(v.detector, v.decides, v.conflict) for v in found.verdicts] == [("heads", True, True)]
    assert counts(found) == (0, 1, 1, "on")
    assert "the first verdict stands" in found.failures[0].message


@pytest.mark.parametrize(
    ("chance", "tau", "unsure"),
    [
        *[(0.7, 0.7, False), (0.6999, 0.7, True), (0.3, 0.7, False), (0.3001, 0.7, True)],
        *[(0.5, 0.5, False), (0.999, 1.0, True), (1.0, 1.0, False), (0.69999, 0.7, False)],
    ],
)
def test_below_tau_c_a_pair_is_unsure(chance: float, tau: float, unsure: bool) -> None:
    found = detect("ab", FixedHeads(chance), tau_c=tau)
    assert counts(found) == (not unsure, unsure, 0, "no-model")
    assert (found.verdicts[0].reason == "unsure") == unsure


def test_every_passage_is_encoded_once_with_the_question_as_a_reader_sees_it() -> None:
    encoder = Counting()
    detect("ca", FixedHeads(0.9), encoder=encoder)
    (batch,) = encoder.batches
    assert batch == [f"What is the limit? {TEXTS[name]}" for name in "ac"]


def test_of_too_many_pairs_the_closest_are_compared_and_it_says_so() -> None:
    found = detect("abc", FixedHeads(0.9), most_pairs=1)
    assert [(v.left, v.right) for v in found.verdicts] == [("a", "b")]
    assert (found.pairs.total, found.pairs.compared, found.pairs.conflicting) == (3, 1, 1)
    (failure,) = found.failures
    assert "of 3 pairs the 1 closest" in failure.message
    assert "conflictrag.most_pairs" in failure.message


@pytest.mark.parametrize("names", ["", "a", "d"])
def test_fewer_than_two_passages_are_no_pair(names: str) -> None:
    found = detect(names, Alike())
    assert (found.verdicts, found.conflicts, found.failures) == ((), (), ())
    assert counts(found) == (0, 0, 0, "no-model")


def test_an_order_of_passages_changes_neither_what_is_asked_nor_what_is_found() -> None:
    def reply(messages: Sequence[ChatMessage]) -> str:
        return opinion("Invoices" not in messages[-1]["content"])

    chats = [ScriptedChat(reply) for _ in range(2)]
    found = [
        detect(names, Alike(), chat, tau_c=0.95)
        for names, chat in zip(("abcd", "dcba"), chats, strict=True)
    ]
    assert found[0] == found[1]
    assert chats[0].asked == chats[1].asked
    assert chats[0].asked
