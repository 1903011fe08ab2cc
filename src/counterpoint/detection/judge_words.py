"""Why the judge decided as it did, for a person, and the claims that the verdict rests on."""

from __future__ import annotations

from typing import NamedTuple

from counterpoint.detection.answers import Answered
from counterpoint.types import Claim, Passage, Quote, Verdict
from counterpoint.values.names import shortened, shown_id
from counterpoint.values.visible import visible


class Told(NamedTuple):
    """A stable reason, a sentence, and what it rests on."""

    reason: str
    sentence: str
    claims: tuple[Claim, ...]


def explain(
    passages: tuple[Passage, Passage],
    answers: tuple[Answered, Answered],
    rules: Verdict | None,
    conflict: bool,
) -> Told:
    """Say why: in the words of the rules where both came to one verdict."""
    if rules is not None and rules.conflict == conflict:
        return Told(rules.reason, rules.explanation, rules.claims)
    said = [_side(*each) for each in zip(passages, answers, strict=True)]
    if conflict:
        reason = "opposite-answer" if _is_polar(answers[0]) else "different-answer"
        claims = tuple(_claim(*each) for each in zip(passages, answers, strict=True))
        return Told(reason, f"Asked the same, {said[0]}, {said[1]}.", claims)
    if rules is not None:
        sentence = f"The values differ ({rules.reason}), but asked the same, {said[0]}, {said[1]}."
        return Told("same-answer", sentence, ())
    return Told("nothing-to-compare", f"Asked the same, {said[0]}, {said[1]}.", ())


def _is_polar(answered: Answered) -> bool:
    return answered.question.asks("polar")


def _side(passage: Passage, answered: Answered) -> str:
    name = shown_id(passage.id)
    if _is_polar(answered):
        return f"{name} says {_yes_or_no(answered)}"
    if not answered.text:
        return f"{name} says nothing"
    return f"{name} answers “{shortened(answered.text)}”"


def _yes_or_no(answered: Answered) -> str:
    stance = answered.stance
    return "yes" if stance.yes >= stance.no else "no"


def _claim(passage: Passage, answered: Answered) -> Claim:
    polar = _is_polar(answered)
    span = answered.sentence if polar else answered.span
    return Claim(
        kind="answer",
        value=_yes_or_no(answered) if polar else " ".join(answered.words),
        quote=Quote.of(passage, visible(passage.text).original(*span)),
    )
