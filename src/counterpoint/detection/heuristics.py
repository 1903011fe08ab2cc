"""The two heuristics of the `recency` method (seed 000), on pairs about one topic.

1. Numeric contradiction: both passages hold meaningful numbers, and none is in both.
2. Signal asymmetry: a contradiction signal stands in one passage and not in the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from counterpoint.detection.clusters import group_conflicts
from counterpoint.detection.pairing import Pair, gated_pairs
from counterpoint.detection.signals import SignalLexicon
from counterpoint.protocols import Encoder
from counterpoint.settings import RecencySettings
from counterpoint.types import (
    Claim,
    Detection,
    PairCounts,
    Passage,
    Quote,
    Request,
    Span,
    Verdict,
)
from counterpoint.values.numbers import Number, find_numbers
from counterpoint.values.visible import Visible, visible

_NAMED = 3


@dataclass(frozen=True, slots=True)
class _Reading:
    """What the heuristics need of one passage."""

    passage: Passage
    seen: Visible
    numbers: tuple[Number, ...]
    signals: dict[str, Span]


class HeuristicDetector:
    """Numeric contradiction and signal asymmetry above a similarity gate."""

    name = "recency"

    def __init__(self, encoder: Encoder, settings: RecencySettings) -> None:
        self._encoder = encoder
        self._settings = settings
        self._lexicon = SignalLexicon(settings)

    def detect(self, request: Request) -> Detection:
        """Compare all pairs whose cosine reaches the gate; the order of passages is irrelevant."""
        readings = [self._read(p) for p in sorted(request.passages, key=lambda p: p.id)]
        vectors = self._encoder.encode([reading.seen.text for reading in readings])
        verdicts: list[Verdict] = []
        compared = 0
        for pair in gated_pairs(vectors, self._settings.gate):
            compared += 1
            verdicts.extend(self._compare(readings[pair.left], readings[pair.right], pair))
        conflicts = group_conflicts(verdicts, {r.passage.id: r.passage for r in readings})
        return Detection(
            conflicts=conflicts,
            verdicts=tuple(verdicts),
            claims=tuple(claim for reading in readings for claim in _number_claims(reading)),
            pairs=PairCounts(
                total=len(readings) * (len(readings) - 1) // 2,
                compared=compared,
                conflicting=sum(len(conflict.passage_pairs) for conflict in conflicts),
            ),
        )

    def fires(self, left: str, right: str) -> bool:
        """Whether either heuristic fires on two texts, whatever their similarity."""
        first = self._read(Passage(id="left", text=left))
        second = self._read(Passage(id="right", text=right))
        votes = self._compare(first, second, Pair(0, 1, 1.0))
        return any(vote.conflict for vote in votes)

    def _read(self, passage: Passage) -> _Reading:
        seen = visible(passage.text)
        numbers = tuple(n for n in find_numbers(seen.text) if self._is_meaningful(n))
        return _Reading(passage, seen, numbers, self._lexicon.find(seen.text))

    def _is_meaningful(self, number: Number) -> bool:
        """Bare years and bare small integers say nothing: they are everywhere."""
        if not number.bare:
            return True
        if self._settings.year_from <= number.value <= self._settings.year_to:
            return False
        return number.value >= self._settings.small_integer_below

    def _compare(self, left: _Reading, right: _Reading, pair: Pair) -> list[Verdict]:
        votes = [
            vote
            for vote in (_numeric_vote(left, right, pair), _signal_vote(left, right, pair))
            if vote is not None
        ]
        return votes or [_peaceful_vote(left, right, pair)]


def _numeric_vote(left: _Reading, right: _Reading, pair: Pair) -> Verdict | None:
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
        claims=(*_number_claims(left), *_number_claims(right)),
    )


def _signal_vote(left: _Reading, right: _Reading, pair: Pair) -> Verdict | None:
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


def _peaceful_vote(left: _Reading, right: _Reading, pair: Pair) -> Verdict:
    shared = _shared_number(left, right)
    if shared is not None:
        explanation = f"Both name {shared}, and their signal words are the same."
    else:
        explanation = "At most one names a number, and their signal words are the same."
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
    left: _Reading,
    right: _Reading,
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
        detector=HeuristicDetector.name,
        conflict=conflict,
        probability=1.0 if conflict else 0.0,
        reason=reason,
        explanation=explanation,
        similarity=pair.similarity,
        claims=claims,
    )


def _shared_number(left: _Reading, right: _Reading) -> str | None:
    values: dict[object, list[Number]] = {}
    for number in left.numbers:
        values.setdefault(number.value, []).append(number)
    for number in right.numbers:
        if any(number.agrees(other) for other in values.get(number.value, ())):
            return number.normal
    return None


def _number_claims(reading: _Reading) -> tuple[Claim, ...]:
    return tuple(
        Claim(kind="number", value=number.normal, quote=_quote(reading, number.span))
        for number in reading.numbers
    )


def _signal_claim(reading: _Reading, word: str) -> Claim:
    return Claim(kind="signal", value=word, quote=_quote(reading, reading.signals[word]))


def _quote(reading: _Reading, span: Span) -> Quote:
    start, end = reading.seen.original(span.start, span.end)
    text = reading.passage.text[start:end]
    return Quote(passage_id=reading.passage.id, start=start, end=end, text=text)


def _number_texts(reading: _Reading) -> list[str]:
    texts = (reading.seen.text[n.span.start : n.span.end] for n in reading.numbers)
    return list(dict.fromkeys(texts))


def _signal_text(reading: _Reading, word: str) -> str:
    span = reading.signals[word]
    return f"“{reading.seen.text[span.start : span.end]}”"


def _list(parts: list[str]) -> str:
    """Name a few things in a sentence, and how many more there are."""
    named = parts[:_NAMED]
    if len(parts) > _NAMED:
        return f"{', '.join(named)} and {len(parts) - _NAMED} more"
    return " and ".join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else named[0]
