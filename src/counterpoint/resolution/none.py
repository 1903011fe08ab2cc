"""No resolution: every passage may be used for the answer, as plain RAG does."""

from __future__ import annotations

from collections.abc import Sequence

from counterpoint.types import Attribution, Conflict, Evidence, Request, Settlement


class KeepAll:
    """Puts every passage into the primary block."""

    def resolve(
        self,
        request: Request,
        conflicts: Sequence[Conflict],
        attributions: Sequence[Attribution],
    ) -> Settlement:
        """Decide nothing."""
        return Settlement(evidence=Evidence(primary=request.passages))
