"""Why the judge decided as it did, for a person, and the claims that the verdict rests on."""

from __future__ import annotations

from typing import NamedTuple

from counterpoint.claims.question import Question
from counterpoint.detection.answers import Answered
from counterpoint.types import Claim, Passage, Quote, Verdict
from counterpoint.values.names import shown_id
from counterpoint.values.visible import visible

_LONGEST = 120


class Told(NamedTuple):
    """A stable reason, a sentence, and what it rests on."""

    reason: str
    sentence: str
    claims: tuple[Claim, ...]


def explain(
    passages: tuple[Passage, Passage],
    answers: tuple[Answered, Answered],
    question: Question,
    rules: Verdict | None,
    conflict: bool,
) -> Told:
    """Say why: in the words of the rules where both came to one verdict."""
    if rules is not None and rules.conflict == conflict:
        return Told(rules.reason, rules.explanation, rules.claims)
    polar = question.asks("polar")
    said = [_side(*each, polar) for each in zip(passages, answers, strict=True)]
    if conflict:
        reason = "opposite-answer" if polar else "different-answer"
        claims = tuple(_claim(*each, polar) for each in zip(passages, answers, strict=True))
        return Told(reason, f"Asked the same, {said[0]}, {said[1]}.", claims)
    if rules is not None:
        sentence = f"The values differ ({rules.reason}), but asked the same, {said[0]}, {said[1]}."
        return Told("same-answer", sentence, ())
    return Told("nothing-to-compare", f"Asked the same, {said[0]}, {said[1]}.", ())


def _side(passage: Passage, answered: Answered, polar: bool) -> str:
    name = shown_id(passage.id)
    if polar:
        return f"{name} says {_polar(answered)}"
    if not answered.text:
        return f"{name} says nothing"
    words = " ".join(answered.text.split())
    shown = words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
    return f"{name} answers “{shown}”"


def _polar(answered: Answered) -> str:
    stance = answered.stance
    return "yes" if stance.yes >= stance.no else "no"


def _claim(passage: Passage, answered: Answered, polar: bool) -> Claim:
    seen = visible(passage.text)
    start = seen.text.find(answered.sentence) if polar else answered.span.start
    end = start + len(answered.sentence) if polar else answered.span.end
    span = seen.original(max(0, start), max(0, end))
    quote = Quote(
        passage_id=passage.id,
        start=span.start,
        end=span.end,
        text=passage.text[span.start : span.end],
    )
    value = _polar(answered) if polar else " ".join(answered.words)
    return Claim(kind="answer", value=value, quote=quote)
