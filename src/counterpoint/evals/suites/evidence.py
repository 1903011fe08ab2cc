"""Fact verification as a suite: a claim and its evidence are two passages that agree or not."""

from __future__ import annotations

from counterpoint.evals.records import Case, Example, Gold
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.types import Passage


def claim_and_evidence(
    suite: str,
    claim: str,
    evidence: str,
    *,
    conflict: bool,
    group: str,
    hard: bool = False,
    query: str | None = None,
    title: str | None = None,
    tags: tuple[str, ...] = (),
) -> Example:
    """Make a case of a claim and its evidence; ``title`` is that of the evidence's page."""
    key = short_id(query or "", claim, evidence)
    given = (Passage(id="claim", text=claim), Passage(id="evidence", text=evidence, title=title))
    passages, renamed = neutral(given, key)
    label = pair(renamed["claim"], renamed["evidence"], conflict=conflict, hard=hard)
    return Example(
        case=Case(id=key, suite=suite, query=query, passages=passages, answer_wanted=False),
        gold=Gold(pairs=(label,), kind="factual" if conflict else "none", group=group, tags=tags),
    )
