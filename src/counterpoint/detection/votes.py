"""Votes of the two `recency` heuristics on one pair, with the words they rest on."""

from __future__ import annotations

from counterpoint.detection.facts import PassageFacts
from counterpoint.detection.pairing import Pair
from counterpoint.types import Claim, Verdict
from counterpoint.values.names import shown_id

DETECTOR = "recency"

_NAMED = 3
# A vote on two price lists rests on thousands of numbers: as many as a person can look at are kept.
_CLAIMS_A_SIDE = 32


def vote(left: PassageFacts, right: PassageFacts, pair: Pair) -> list[Verdict]:
    """Return a vote for each heuristic that fires, or one vote that says why none did."""
    fired = (_numeric_vote(left, right, pair), _signal_vote(left, right, pair))
    return [verdict for verdict in fired if verdict] or [_peaceful_vote(left, right, pair)]


def _numeric_vote(left: PassageFacts, right: PassageFacts, pair: Pair) -> Verdict | None:
    if not left.numbers or not right.numbers or left.shared_number(right) is not None:
        return None
    sides = [
        f"{shown_id(side.passage.id)} says {_list(_number_texts(side))}" for side in (left, right)
    ]
    return _verdict(
        left,
        right,
        pair,
        conflict=True,
        reason="numeric-contradiction",
        explanation=f"{sides[0]}; {sides[1]}; they share no number.",
        claims=(*left.number_claims[:_CLAIMS_A_SIDE], *right.number_claims[:_CLAIMS_A_SIDE]),
    )


def _signal_vote(left: PassageFacts, right: PassageFacts, pair: Pair) -> Verdict | None:
    sides = [
        (side, [side.signals[word] for word in sorted(side.signals.keys() - other.signals.keys())])
        for side, other in ((left, right), (right, left))
    ]
    parts = [
        f"{shown_id(side.passage.id)} says {_list([f'“{claim.quote.text}”' for claim in claims])}"
        for side, claims in sides
        if claims
    ]
    if not parts:
        return None
    ending = "the other does not" if len(parts) == 1 else "neither is in the other"
    return _verdict(
        left,
        right,
        pair,
        conflict=True,
        reason="signal-asymmetry",
        explanation=f"{'; '.join(parts)}; {ending}.",
        claims=tuple(claim for _, claims in sides for claim in claims),
    )


def _peaceful_vote(left: PassageFacts, right: PassageFacts, pair: Pair) -> Verdict:
    shared = left.shared_number(right)
    if shared is not None:
        reason = "shared-number"
        explanation = f"Both name {shared.normal}, and their signal words are the same."
    else:
        reason = "nothing-to-compare"
        explanation = (
            "At most one holds a number that counts (bare years and integers below 10 do not), "
            "and their signal words are the same."
        )
    return _verdict(
        left, right, pair, conflict=False, reason=reason, explanation=explanation, claims=()
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


def _number_texts(facts: PassageFacts) -> list[str]:
    texts = (facts.text[number.span.start : number.span.end] for number in facts.numbers)
    return list(dict.fromkeys(texts))


def _list(parts: list[str]) -> str:
    """Name a few things in a sentence, and how many more there are."""
    named = parts[:_NAMED]
    if len(parts) > _NAMED:
        return f"{', '.join(named)} and {len(parts) - _NAMED} more"
    return " and ".join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else named[0]
