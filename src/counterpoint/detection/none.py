"""No detection at all: what plain retrieval-augmented generation does."""

from __future__ import annotations

from counterpoint.types import Detection, PairCounts, Request


class NoDetector:
    """Compares nothing and says so in the pair counts."""

    def detect(self, request: Request) -> Detection:
        """Return no votes."""
        n = len(request.hits)
        return Detection(pairs=PairCounts(total=n * (n - 1) // 2))
