"""Search by words and by meaning at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from counterpoint.protocols import Encoder, Vectors
from counterpoint.retrieval.collapse import collapse
from counterpoint.retrieval.fusion import reciprocal_rank_fusion
from counterpoint.settings import RetrievalSettings
from counterpoint.types import Hit, Passage
from counterpoint.values.tokens import query_tokens

_WIDER = 4
_MOST = 64


class SearchableIndex(Protocol):
    """What holds passages and finds them by words and by vectors."""

    def bm25(self, tokens: Sequence[str], k: int) -> list[tuple[str, float]]:
        """Return at most ``k`` (passage id, score) that hold one of the words, best first."""

    def dense(self, vector: Vectors, k: int) -> list[tuple[str, float]]:
        """Return at most ``k`` (passage id, cosine), best first; a vector of zeros finds none."""

    def passages(self, ids: Sequence[str]) -> dict[str, Passage]:
        """Return the passages of these ids; an id may be gone by now."""


class HybridRetriever:
    """BM25 and dense search, fused by rank, without copies. Implements `protocols.Retriever`.

    Args:
        index: the passages.
        encoder: the one whose vectors the index holds.
        settings: how many candidates each search gives, and the constant of the fusion.
    """

    def __init__(
        self,
        index: SearchableIndex,
        encoder: Encoder,
        settings: RetrievalSettings | None = None,
    ) -> None:
        self._index = index
        self._encoder = encoder
        self._settings = settings or RetrievalSettings()

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return at most ``k`` hits, best first. A question without words is searched densely.

        Where copies crowd out everything else, more candidates are fetched, up to 64 times as many.
        """
        if k < 1:
            return []
        tokens = query_tokens(query)
        vector = self._encoder.encode([query])[0]
        wanted = max(k, self._settings.candidates)
        most = wanted * _MOST
        while True:
            hits, complete = self._candidates(tokens, vector, wanted)
            ranking = collapse([hit.passage for hit in hits])
            if complete or len(ranking.first) >= k or wanted >= most:
                best = [hits[position] for position in ranking.best(k)]
                return [replace(hit, rank=rank) for rank, hit in enumerate(best, start=1)]
            wanted *= _WIDER

    def _candidates(
        self, tokens: Sequence[str], vector: Vectors, wanted: int
    ) -> tuple[list[Hit], bool]:
        """The fused ranking of both searches, and whether there is nothing beyond it."""
        lexical = dict(self._index.bm25(tokens, wanted))
        dense = dict(self._index.dense(vector, wanted))
        fused = reciprocal_rank_fusion(
            [list(lexical), list(dense)], constant=self._settings.rrf_constant
        )
        passages = self._index.passages([name for name, _ in fused])
        hits = [
            Hit(
                passage=passages[name],
                rank=rank,
                score=score,
                lexical=lexical.get(name),
                dense=_cosine(dense.get(name)),
            )
            for rank, (name, score) in enumerate(fused, start=1)
            if name in passages
        ]
        return hits, max(len(lexical), len(dense)) < wanted


def _cosine(product: float | None) -> float | None:
    """Take off what rounding puts on the product of two unit vectors."""
    return None if product is None else min(1.0, max(-1.0, product))
