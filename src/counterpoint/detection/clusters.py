"""From votes on pairs to conflicts: connected components, their kind, and a lasting id."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from counterpoint.types import Conflict, ConflictKind, ConflictSide, Passage, Verdict
from counterpoint.values.dates import read_date
from counterpoint.values.graphs import connected_components
from counterpoint.values.versions import find_versions
from counterpoint.values.visible import visible

PairIds = tuple[str, str]


def group_conflicts(
    verdicts: Sequence[Verdict], passages: Mapping[str, Passage]
) -> tuple[Conflict, ...]:
    """Group the pairs that were voted a conflict: one `Conflict` a connected component."""
    votes: dict[PairIds, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        if verdict.conflict and verdict.decides:
            votes[verdict.left, verdict.right].append(verdict)
    component_of: dict[str, int] = {
        name: number
        for number, component in enumerate(connected_components(votes))
        for name in component
    }
    grouped: dict[int, list[PairIds]] = defaultdict(list)
    for pair in sorted(votes):
        grouped[component_of[pair[0]]].append(pair)
    return tuple(
        _conflict(pairs, [vote for pair in pairs for vote in votes[pair]], passages)
        for pairs in grouped.values()
    )


def _conflict(
    pairs: list[PairIds], votes: list[Verdict], passages: Mapping[str, Passage]
) -> Conflict:
    kind = _told_kind(votes) or ("temporal" if _differ_in_time(pairs, passages) else "factual")
    return Conflict(
        id=_identity(pairs, votes),
        kind=kind,
        passage_pairs=tuple(pairs),
        reasons=tuple(sorted({vote.reason for vote in votes})),
        summary=min(votes, key=_telling).explanation,
        probability=max(vote.probability for vote in votes),
        sides=_sides(votes),
    )


def _told_kind(votes: list[Verdict]) -> ConflictKind | None:
    """The kind of the surest vote that tells one."""
    told = [vote for vote in votes if vote.kind is not None]
    surest = min(told, key=lambda v: (-v.probability, v.left, v.right), default=None)
    return surest.kind if surest else None


_A_PAIR = 2


def _sides(votes: list[Verdict]) -> tuple[ConflictSide, ...]:
    """Who holds which value, from votes that rest on one value a side.

    A passage that was heard more than once counts with the value that it was heard with most; one
    that contradicts itself holds both.
    """
    heard: defaultdict[str, Counter[str]] = defaultdict(Counter)
    holders: defaultdict[str, set[str]] = defaultdict(set)
    for vote in votes:
        if len(vote.claims) != _A_PAIR:
            continue
        # What a passage hides is not what it holds.
        for claim in (each for each in vote.claims if each.kind != "hidden"):
            heard[claim.quote.passage_id][claim.value] += 1
            if vote.left == vote.right:
                holders[claim.value].add(vote.left)
    for name in sorted(heard):
        value = min(heard[name], key=lambda v: (-heard[name][v], v))
        holders[value].add(name)
    return tuple(
        ConflictSide(value=value, passage_ids=tuple(sorted(names)))
        for value, names in sorted(holders.items())
    )


def _telling(vote: Verdict) -> tuple[bool, float, str, str]:
    """Sorts first the vote that tells a person most: values before words, the closest pair."""
    return vote.reason != "numeric-contradiction", -(vote.similarity or 0.0), vote.left, vote.right


def _differ_in_time(pairs: list[PairIds], passages: Mapping[str, Passage]) -> bool:
    """The rule for presets without a kind model: differently dated or versioned is temporal.

    Dates and versions are read once a passage, versions only where no dates differ.
    """
    involved = {name: passages[name] for pair in pairs for name in pair}
    moments = {name: read_date(passage.date) for name, passage in involved.items()}
    for left, right in pairs:
        first, second = moments[left], moments[right]
        if first and second and (first.is_before(second) or second.is_before(first)):
            return True
    versions = {name: set(_versions(passage)) for name, passage in involved.items()}
    return any(
        versions[left] and versions[right] and not versions[left] & versions[right]
        for left, right in pairs
    )


def _versions(passage: Passage) -> tuple[tuple[int, ...], ...]:
    about = f"{passage.source or ''}\n{passage.title or ''}"
    return find_versions(about) or find_versions(visible(passage.text).text)


def _identity(pairs: list[PairIds], votes: list[Verdict]) -> str:
    """Twelve hexadecimal digits over ids and values: the wording of a passage may change."""
    digest = hashlib.sha256()
    for pair in pairs:
        digest.update("\x1f".join(pair).encode("utf-8", "replace") + b"\x1e")
    values = sorted(
        {
            (claim.quote.passage_id, claim.kind, claim.value)
            for vote in votes
            for claim in vote.claims
        }
    )
    for value in values:
        digest.update("\x1f".join(value).encode("utf-8", "replace") + b"\x1e")
    return digest.hexdigest()[:12]
