"""The `conflictrag` detector: two small heads on every pair, a chat model where they are unsure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from counterpoint.detection.clusters import group_conflicts
from counterpoint.detection.pairing import GatedPairs, Pair, gated_pairs
from counterpoint.detection.two_stages import TwoStages
from counterpoint.protocols import CONFLICT_KINDS, ChatModel, Encoder, PairChances, PairClassifier
from counterpoint.settings import ConflictRagSettings, LlmSettings
from counterpoint.types import (
    Detection,
    Failure,
    PairCounts,
    Passage,
    Request,
    Verdict,
)
from counterpoint.values.names import shown_id
from counterpoint.values.visible import visible

DETECTOR = "heads"
_DECIMALS = 4  # further ones depend on how many pairs are asked about at once
_ANY = -1.0  # every cosine reaches it


class ConflictRagDetector:
    """Head 1 decides, head 2 types; below ``tau_c`` the chat model does both, if there is one."""

    def __init__(
        self,
        encoder: Encoder,
        heads: PairClassifier,
        chat: ChatModel | None,
        settings: ConflictRagSettings,
        llm: LlmSettings,
    ) -> None:
        self._encoder = encoder
        self._heads = heads
        self._second = TwoStages(chat, llm)
        self._settings = settings

    def detect(self, request: Request) -> Detection:
        """Compare every pair of passages; their order is irrelevant.

        Of more than ``most_pairs`` of them the closest are compared, and a failure says so.
        """
        passages = sorted(request.passages, key=lambda passage: passage.id)
        found, first = self._first_stage(request.query or "", passages)
        tau = self._settings.tau_c
        settled = self._second.settle(request, first, lambda v: _likelier(v.probability) < tau)
        conflicts = group_conflicts(settled.verdicts, {p.id: p for p in passages})
        return Detection(
            conflicts=conflicts,
            verdicts=settled.verdicts,
            claims=tuple(claim for vote in settled.opinions for claim in vote.claims),
            pairs=PairCounts(
                total=found.reached,
                compared=len(found.pairs),
                conflicting=sum(len(each.passage_pairs) for each in conflicts),
            ),
            stages=settled.stages,
            failures=(*settled.failures, *_left_out(found)),
        )

    def _first_stage(
        self, query: str, passages: Sequence[Passage]
    ) -> tuple[GatedPairs, list[Verdict]]:
        # As published: each passage is encoded together with the question.
        texts = [f"{query} {visible(passage.text).text}".strip() for passage in passages]
        vectors = self._encoder.encode(texts)
        found = gated_pairs(vectors, _ANY, most=self._settings.most_pairs)
        left, right = [pair.left for pair in found.pairs], [pair.right for pair in found.pairs]
        chances = self._heads.chances(vectors[left], vectors[right])
        return found, list(_verdicts(passages, found.pairs, chances, self._settings.tau_c))


def _verdicts(
    passages: Sequence[Passage], pairs: Sequence[Pair], found: PairChances, tau: float
) -> Iterator[Verdict]:
    for pair, exact, kinds in zip(pairs, found.conflict.tolist(), found.kinds, strict=True):
        chance = round(exact, _DECIMALS)
        conflict, unsure = chance > 0.5, _likelier(chance) < tau
        left, right = passages[pair.left], passages[pair.right]
        yield Verdict(
            left=left.id,
            right=right.id,
            detector=DETECTOR,
            conflict=conflict,
            probability=chance,
            reason="unsure" if unsure else "heads" if conflict else "heads-none",
            explanation=_told(left, right, chance, tau),
            similarity=pair.similarity,
            kind=CONFLICT_KINDS[int(kinds[1:].argmax())] if conflict else None,
        )


def _likelier(chance: float) -> float:
    """The probability of the likelier of two verdicts."""
    return round(max(chance, 1.0 - chance), _DECIMALS)


def _told(left: Passage, right: Passage, chance: float, tau: float) -> str:
    names = f"{shown_id(left.id)} and {shown_id(right.id)}"
    said = "conflict" if chance > 0.5 else "do not conflict"
    likelier = _likelier(chance)
    doubt = f", which is below {tau:g}: unsure" if likelier < tau else ""
    return f"The first stage says that {names} {said}, with a probability of {likelier:.2f}{doubt}."


def _left_out(found: GatedPairs) -> Iterator[Failure]:
    if found.reached > len(found.pairs):
        yield Failure(
            stage="detect",
            message=f"of {found.reached:,} pairs the {len(found.pairs):,} closest were compared: "
            "review fewer passages, or raise conflictrag.most_pairs",
        )
