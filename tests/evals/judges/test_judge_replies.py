"""Reading replies: the first JSON object counts, and nothing that a model writes breaks it."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.judges.records import QUESTIONS, JudgedClaim, Question, Verdict
from counterpoint.evals.judges.replies import read_reply
from counterpoint.values.json_objects import first_object


@pytest.mark.parametrize(
    "reply",
    [
        '{"score": 2, "reason": "right"}',
        '```json\n{"score": 2, "reason": "right"}\n```',
        'Set {x} aside. The verdict: {"score": 2, "reason": "right"} and {"score": 0}',
        '{"reason": "right", "score": 2.0, "more": [1]}',
        '{"score": 2, "reason": " right\\n"}',
    ],
)
def test_the_first_object_counts_whatever_stands_around_it(reply: str) -> None:
    expected = Verdict(question="correctness", score=2, reason="right")
    assert read_reply("correctness", reply) == expected


@pytest.mark.parametrize(
    ("question", "reply", "problem"),
    [
        ("correctness", "Two, I think.", "the reply holds no JSON object: 'Two, I think.'"),
        ("correctness", '{"score": 2', "the reply holds no JSON object"),
        ("correctness", '{"score": 3}', "the score is 3: 0 to 2 is expected"),
        ("resolution", '{"score": 0}', "the score is 0: 1 to 5 is expected"),
        ("resolution", '{"score": 6}', "the score is 6"),
        ("resolution", '{"score": 2.5}', "the score is 2.5"),
        ("resolution", '{"score": true}', "the score is true"),
        ("resolution", '{"score": "4"}', 'the score is "4"'),
        ("resolution", '{"score": 1e999}', "the score is Infinity"),
        ("resolution", '{"score": NaN}', "the score is NaN"),
        ("resolution", '{"reason": "good"}', "the score is missing"),
        ("resolution", '{"score": ' + "9" * 5000 + "}", "the reply holds no JSON object"),
        ("support", '{"score": 1}', "the reply has no list of claims"),
        ("support", '{"claims": ["x"]}', 'a claim is "x"'),
        ("support", '{"claims": [{"claim": " ", "label": "SUPPORTED"}]}', "a claim is {"),
        ("support", '{"claims": [{"claim": "x", "label": "TRUE"}]}', 'a label is "TRUE"'),
        ("support", '{"claims": [{"claim": "x"}]}', 'a label is "NONE"'),
    ],
)
def test_what_cannot_be_read_is_unscored_and_says_why(
    question: Question, reply: str, problem: str
) -> None:
    verdict = read_reply(question, reply)
    assert verdict.score is None
    assert verdict.error is not None
    assert verdict.error.startswith(problem)


@pytest.mark.parametrize(
    ("labels", "score"),
    [
        (["SUPPORTED", "supported"], 0),
        (["SUPPORTED", "not found"], 1),
        (["CONTRADICTED"], 1),
        ([], None),
    ],
)
def test_support_fails_with_the_first_claim_that_is_not_held(
    labels: list[str], score: int | None
) -> None:
    claims = [{"claim": f"c{at}", "label": label} for at, label in enumerate(labels)]
    verdict = read_reply("support", json.dumps({"claims": claims}))
    assert (verdict.score, verdict.error) == (score, None)
    assert [claim.claim for claim in verdict.claims] == [f"c{at}" for at in range(len(labels))]


def test_labels_are_brought_to_their_form() -> None:
    verdict = read_reply("support", '{"claims": [{"claim": "x", "label": " Not_found "}]}')
    assert verdict.claims == (JudgedClaim(claim="x", label="NOT_FOUND"),)


def test_a_lone_surrogate_in_a_reply_fits_into_a_file() -> None:
    verdict = read_reply("correctness", '{"score": 1, "reason": "\\ud800"}')
    verdict.reason.encode()
    assert verdict.score == 1


@pytest.mark.parametrize("bomb", ["{" * 1_000_000, '{"a":' * 200_000, '{"a":[' * 200_000])
def test_bombs_take_no_time(bomb: str) -> None:
    start = time.process_time()
    assert first_object(bomb) is None
    assert time.process_time() - start < 2


@given(st.sampled_from(QUESTIONS), st.text() | st.builds(lambda text: "{" + text, st.text()))
def test_any_reply_gives_a_verdict(question: Question, reply: str) -> None:
    verdict = read_reply(question, reply)
    assert verdict.question == question
    assert verdict.score is None or verdict.error is None
