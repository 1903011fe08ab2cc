"""Cases from a clean set: which items are tried, in which order, until the counts are met."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random

from counterpoint.claims.assertions import PassageReading
from counterpoint.errors import InputError, suggestion
from counterpoint.evals.digests import digest_of, short_digest
from counterpoint.evals.generate import harmless
from counterpoint.evals.generate.conflicts import factual, temporal
from counterpoint.evals.generate.drafts import Draft
from counterpoint.evals.generate.opinions import opinion
from counterpoint.evals.generate.pools import Pools, pools_of
from counterpoint.evals.generate.records import CleanItem, Dropped, Generated
from counterpoint.evals.generate.slots import Slot, UnusableError, find_slot, read_item
from counterpoint.evals.generate.verify import compatible, incompatible, opposed
from counterpoint.evals.records import KINDS, KindLabel, OriginLabel
from counterpoint.types import Action

_INJECT = {"factual": factual, "temporal": temporal, "opinion": opinion}
_ORIGINS: dict[str, OriginLabel] = {"factual": "U", "temporal": "E"}
_ACTIONS: dict[str, tuple[Action, ...]] = {"opinion": ("keep_all",)}


def generate(
    clean: Iterable[CleanItem], counts: Mapping[str, int], seed: int
) -> Iterator[Generated | Dropped]:
    """Make up to ``counts[kind]`` verified cases of every kind, and say what was dropped and why.

    One item gives at most one case of a kind; items that gave none yet are tried first. The same
    items, counts and seed give the same cases.

    Raises:
        InputError: a kind is unknown, or a count negative.
    """
    for kind, count in counts.items():
        if kind not in KINDS:
            raise InputError(f"no kind of case called {kind!r}. {suggestion(kind, KINDS)}")
        if count < 0:
            raise InputError(f"{kind}: {count} cases cannot be made: give 0 or more")
    yield from _Run(clean, seed).outcomes(counts)


class _Run:
    """The slots of a clean set, and what has been made of them so far."""

    def __init__(self, clean: Iterable[CleanItem], seed: int) -> None:
        self._seed = seed
        self._slots: list[Slot] = []
        self._unusable: list[tuple[str, str]] = []
        reading: PassageReading | None = None
        ids: set[str] = set()
        for item in clean:
            try:
                if item.id in ids:
                    raise UnusableError("id-given-twice")
                ids.add(item.id)
                # Clean sets ask several questions of one passage, one after the other.
                if reading is None or reading.passage.text != item.passage:
                    reading = read_item(item)
                self._slots.append(find_slot(item, reading))
            except UnusableError as error:
                self._unusable.append((item.id, str(error)))
        self._pools: Pools = pools_of(self._slots)
        self._used: Counter[str] = Counter()
        self._strategies: Counter[str] = Counter()
        self._judged: set[str] = set()

    def outcomes(self, counts: Mapping[str, int]) -> Iterator[Generated | Dropped]:
        for kind in KINDS:
            wanted = counts.get(kind, 0)
            if not wanted:
                continue
            for base, reason in self._unusable:
                yield Dropped(base=base, kind=kind, stage="inject", reason=reason)
            yield from self._of_kind(kind, wanted)

    def _of_kind(self, kind: KindLabel, wanted: int) -> Iterator[Generated | Dropped]:
        """Of the harmless ones no strategy gives more than its share until all had their chance."""
        order = self._in_order(kind)
        made = 0
        share = math.ceil(wanted / len(harmless.STRATEGIES))
        for most in (share, wanted) if kind == "none" else (wanted,):
            rest: list[Slot] = []
            for slot in order:
                if made == wanted:
                    return
                outcome = self._try(kind, slot, most)
                if outcome is None:
                    rest.append(slot)
                    continue
                if isinstance(outcome, Generated):
                    made += 1
                    self._used[slot.item.id] += 1
                    self._strategies[f"{kind} {outcome.strategy}"] += 1
                    if kind == "opinion" and slot.item.title is not None:
                        self._judged.add(slot.item.title)
                yield outcome
            order = rest

    def _in_order(self, kind: KindLabel) -> list[Slot]:
        """Items that were used least come first, in an order of their own for every kind."""
        key = {
            slot.item.id: digest_of(f"{self._seed} {kind} {slot.item.id}") for slot in self._slots
        }
        return sorted(self._slots, key=lambda s: (self._used[s.item.id], key[s.item.id]))

    def _try(self, kind: KindLabel, slot: Slot, most: int) -> Generated | Dropped | None:
        """One case of a kind from one item; None where its strategies have had their share."""
        rng = Random(digest_of(f"{kind} {self._seed} {slot.item.id}").hex())  # noqa: S311
        try:
            if kind == "opinion" and slot.item.title in self._judged:
                raise UnusableError("subject-judged-already")
            draft = self._draft(kind, slot, rng, most)
        except UnusableError as error:
            return Dropped(base=slot.item.id, kind=kind, stage="inject", reason=str(error))
        if draft is None:
            return None
        reason = _verify(kind, slot, draft)
        if reason is not None:
            return Dropped(
                base=slot.item.id, kind=kind, stage="verify", reason=reason, strategy=draft.strategy
            )
        return _generated(kind, slot, draft, self._seed)

    def _draft(self, kind: KindLabel, slot: Slot, rng: Random, most: int) -> Draft | None:
        if kind != "none":
            return _INJECT[kind](slot, rng, self._pools)
        open_ones = [n for n in harmless.STRATEGIES if self._strategies[f"none {n}"] < most]
        for name in open_ones:
            try:
                return harmless.STRATEGIES[name](slot, rng, self._pools)
            except UnusableError:
                continue
        if len(open_ones) == len(harmless.STRATEGIES):
            raise UnusableError("no-strategy-fits")
        return None


def _verify(kind: KindLabel, slot: Slot, draft: Draft) -> str | None:
    if kind == "opinion":
        return opposed(draft)
    if kind == "none":
        return compatible(draft, slot.question, slot.kind)
    return incompatible(draft, slot.question, slot.kind)


def _generated(kind: KindLabel, slot: Slot, draft: Draft, seed: int) -> Generated:
    return Generated(
        id=short_digest(f"{seed} {kind} {slot.item.id} {draft.strategy}"),
        base=slot.item.id,
        kind=kind,
        strategy=draft.strategy,
        question=draft.question,
        passages=draft.passages,
        origin=_ORIGINS.get(kind),
        answers=draft.answers,
        wrong=draft.wrong,
        historical=draft.historical,
        actions=_ACTIONS.get(kind, ()),
        now=draft.now,
    )
