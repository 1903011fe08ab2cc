"""Votes of the two `recency` heuristics on one pair, with the words they rest on."""

from __future__ import annotations

from dataclasses import dataclass

from counterpoint.detection.pairing import Pair
from counterpoint.types import Claim, Passage, Quote, Span, Verdict
from counterpoint.values.numbers import Number
from counterpoint.values.visible import Visible

DETECTOR = "recency"
_NAMED = 3


@dataclass(frozen=True, slots=True)
class PassageFacts:
    """What the heuristics need of one passage."""

    passage: Passage
    seen: Visible
    numbers: tuple[Number, ...]
    signals: dict[str, Span]


def vote(left: PassageFacts, right: PassageFacts, pair: Pair) -> list[Verdict]:
    """Return a vote for each heuristic that fires, or one vote that says why none did."""
    fired = (_numeric_vote(left, right, pair), _signal_vote(left, right, pair))
    return [verdict for verdict in fired if verdict] or [_peaceful_vote(left, right, pair)]


def number_claims(reading: PassageFacts) -> tuple[Claim, ...]:
    """The meaningful numbers of a passage as claims."""
    return tuple(
        Claim(kind="number", value=number.normal, quote=_quote(reading, number.span))
        for number in reading.numbers
    )


def _numeric_vote(left: PassageFacts, right: PassageFacts, pair: Pair) -> Verdict | None:
    if not left.numbers or not right.numbers or _shared_number(left, right) is not None:
        return None
    sides = [f"{side.passage.id} says {_list(_number_texts(side))}" for side in (left, right)]
    return _verdict(
        left,
        right,
        pair,
        conflict=True,
        reason="numeric-contradiction",
        explanation=f"{sides[0]}; {sides[1]}; they share no number.",
        claims=(*number_claims(left), *number_claims(right)),
    )


def _signal_vote(left: PassageFacts, right: PassageFacts, pair: Pair) -> Verdict | None:
    sides = [
        (side, sorted(side.signals.keys() - other.signals.keys()))
        for side, other in ((left, right), (right, left))
    ]
    if not any(words for _, words in sides):
        return None
    parts = [
        f"{side.passage.id} says {_list([_signal_text(side, word) for word in words])}"
        for side, words in sides
        if words
    ]
    ending = "the other does not" if len(parts) == 1 else "neither is in the other"
    return _verdict(
        left,
        right,
        pair,
        conflict=True,
        reason="signal-asymmetry",
        explanation=f"{'; '.join(parts)}; {ending}.",
        claims=tuple(_signal_claim(side, word) for side, words in sides for word in words),
    )


def _peaceful_vote(left: PassageFacts, right: PassageFacts, pair: Pair) -> Verdict:
    shared = _shared_number(left, right)
    if shared is not None:
        explanation = f"Both name {shared}, and their signal words are the same."
    else:
        explanation = (
            "At most one holds a number that counts (bare years and integers below 10 do not), "
            "and their signal words are the same."
        )
    return _verdict(
        left,
        right,
        pair,
        conflict=False,
        reason="shared-number" if shared is not None else "nothing-to-compare",
        explanation=explanation,
        claims=(),
    )


def _verdict(
    left: PassageFacts,
    right: PassageFacts,
    pair: Pair,
    *,
    conflict: bool,
    reason: str,
    explanation: str,
    claims: tuple[Claim, ...],
) -> Verdict:
    return Verdict(
        left=left.passage.id,
        right=right.passage.id,
        detector=DETECTOR,
        conflict=conflict,
        probability=1.0 if conflict else 0.0,
        reason=reason,
        explanation=explanation,
        similarity=pair.similarity,
        claims=claims,
    )


def _shared_number(left: PassageFacts, right: PassageFacts) -> str | None:
    values: dict[object, list[Number]] = {}
    for number in left.numbers:
        values.setdefault(number.value, []).append(number)
    for number in right.numbers:
        if any(number.agrees(other) for other in values.get(number.value, ())):
            return number.normal
    return None


def _signal_claim(reading: PassageFacts, word: str) -> Claim:
    return Claim(kind="signal", value=word, quote=_quote(reading, reading.signals[word]))


def _quote(reading: PassageFacts, span: Span) -> Quote:
    start, end = reading.seen.original(span.start, span.end)
    text = reading.passage.text[start:end]
    return Quote(passage_id=reading.passage.id, start=start, end=end, text=text)


def _number_texts(reading: PassageFacts) -> list[str]:
    texts = (reading.seen.text[n.span.start : n.span.end] for n in reading.numbers)
    return list(dict.fromkeys(texts))


def _signal_text(reading: PassageFacts, word: str) -> str:
    span = reading.signals[word]
    return f"“{reading.seen.text[span.start : span.end]}”"


def _list(parts: list[str]) -> str:
    """Name a few things in a sentence, and how many more there are."""
    named = parts[:_NAMED]
    if len(parts) > _NAMED:
        return f"{', '.join(named)} and {len(parts) - _NAMED} more"
    return " and ".join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else named[0]
