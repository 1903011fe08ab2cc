"""One ranking out of several, whatever their scores mean."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence


def reciprocal_rank_fusion(
    rankings: Sequence[Sequence[str]], *, constant: int
) -> list[tuple[str, float]]:
    """Fuse rankings of ids: an id scores the sum of ``1 / (constant + rank)``, ranks from 1.

    Args:
        rankings: ids, best first; a ranking that lacks an id adds nothing to it, and one that
            repeats an id counts its best rank.
        constant: how little the first ranks stand out, usually 60 (Cormack et al., 2009).

    Returns:
        Every id with its score, best first, ties by id.
    """
    parts: defaultdict[str, list[float]] = defaultdict(list)
    for ranking in rankings:
        for rank, name in enumerate(dict.fromkeys(ranking), start=1):
            parts[name].append(1.0 / (constant + rank))
    # fsum is exact, so that the order of the rankings cannot break a tie.
    scores = [(name, math.fsum(part)) for name, part in parts.items()]
    return sorted(scores, key=lambda item: (-item[1], item[0]))
