"""Reading what a judge replied: the first JSON object counts, and what is wrong with it is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from counterpoint.errors import one_line
from counterpoint.evals.judges.asking import SCORES
from counterpoint.evals.judges.records import CLAIM_LABELS, JudgedClaim, Question, Verdict
from counterpoint.values.characters import replace_surrogates
from counterpoint.values.json_objects import first_object

_MOST_CLAIMS = 500


class _UnreadableError(Exception):
    """A reply that holds no verdict: the reason."""


def read_reply(question: Question, reply: str) -> Verdict:
    """Read a verdict; a reply that holds none makes an unscored one, with the reason."""
    try:
        found = first_object(reply)
        if found is None:
            raise _UnreadableError(f"the reply holds no JSON object: {reply[:80]!r}")
        if question in SCORES:
            return _scored(question, found)
        return _supported(question, found)
    except _UnreadableError as problem:
        return Verdict(question=question, error=_line(problem))


def _scored(question: Question, found: Mapping[str, Any]) -> Verdict:
    score = found.get("score")
    if isinstance(score, float) and score.is_integer():
        score = int(score)
    if type(score) is not int or score not in SCORES[question]:
        allowed = SCORES[question]
        raise _UnreadableError(
            f"the score is {_short(score)}: {allowed[0]} to {allowed[-1]} is expected"
        )
    reason = found.get("reason")
    told = _line(reason) if isinstance(reason, str) else ""
    return Verdict(question=question, score=score, reason=told)


def _supported(question: Question, found: Mapping[str, Any]) -> Verdict:
    listed = found.get("claims")
    if not isinstance(listed, list):
        raise _UnreadableError("the reply has no list of claims")
    claims = tuple(_claim(item) for item in listed[:_MOST_CLAIMS])
    held = all(claim.label == "SUPPORTED" for claim in claims)
    return Verdict(question=question, score=int(not held) if claims else None, claims=claims)


def _claim(item: Any) -> JudgedClaim:
    claim = item.get("claim") if isinstance(item, dict) else None
    if not isinstance(claim, str) or not claim.strip():
        raise _UnreadableError(f"a claim is {_short(item)}: an object with a claim is expected")
    told = str(item.get("label")).strip().upper().replace(" ", "_")
    for label in CLAIM_LABELS:
        if told == label:
            return JudgedClaim(claim=_line(claim), label=label)
    raise _UnreadableError(f"a label is {_short(told)}: {', '.join(CLAIM_LABELS)} are expected")


def _short(value: Any) -> str:
    try:
        return "missing" if value is None else json.dumps(value)[:60]
    except RecursionError:
        return "nested too deeply"


def _line(text: object) -> str:
    """One line that every file takes."""
    return replace_surrogates(one_line(text))
