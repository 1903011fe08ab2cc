"""From a chat model's opinion on two passages to a vote that rests on their words."""

from __future__ import annotations

from collections.abc import Iterator

from counterpoint.detection.pair_prompt import Opinion
from counterpoint.types import Claim, ConflictKind, Passage, Quote, Verdict
from counterpoint.values.names import shown_id
from counterpoint.values.visible import visible

DETECTOR = "llm"

PassagePair = tuple[Passage, Passage]


def verdict_of(pair: PassagePair, opinion: Opinion) -> Verdict:
    """Return the vote on a pair, the smaller id on the left."""
    kind: ConflictKind | None = opinion.kind if opinion.kind != "none" else None
    # Of two verdicts, the one that was chosen is at least as likely as the other.
    sure = max(opinion.confidence, 0.5)
    left, right = pair
    names = f"{shown_id(left.id)} and {shown_id(right.id)}"
    said = "conflict" if opinion.conflict else "do not conflict"
    told = f"The chat model says that {names} {said}"
    return Verdict(
        left=left.id,
        right=right.id,
        detector=DETECTOR,
        conflict=opinion.conflict,
        probability=round(sure if opinion.conflict else 1.0 - sure, 4),
        reason="chat-model" if opinion.conflict else "chat-model-none",
        explanation=f"{told}: {opinion.reason}" if opinion.reason else f"{told}.",
        claims=tuple(_claims(pair, opinion)),
        kind=kind if opinion.conflict else None,
    )


def _claims(pair: PassagePair, opinion: Opinion) -> Iterator[Claim]:
    """Its quotes, where a reader sees them word for word; others are worth nothing."""
    for passage, quoted in zip(pair, opinion.quotes, strict=True):
        seen = visible(passage.text)
        at = seen.text.find(quoted) if quoted.strip() else -1
        if at < 0:
            continue
        yield Claim(
            kind="answer",
            value=" ".join(quoted.casefold().split()),
            quote=Quote.of(passage, seen.original(at, at + len(quoted))),
        )
