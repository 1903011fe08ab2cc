"""Drafts of cases before they are verified, and how a counterpart passage is put together."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from counterpoint.evals.generate.banks import bank
from counterpoint.evals.generate.pools import title_name
from counterpoint.evals.generate.records import COUNTERPART, ORIGINAL
from counterpoint.evals.generate.rewriting import rephrase
from counterpoint.evals.generate.slots import Slot, UnusableError, is_whole
from counterpoint.evals.generate.swaps import Swap
from counterpoint.types import Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Two texts made from a slot.

    ``values`` are what the original and the counterpart say in the slot, as written. ``subjects``
    name what each side is about where that is what keeps the two apart.
    """

    strategy: str
    passages: tuple[Passage, Passage]
    values: tuple[str, str]
    question: str
    subjects: tuple[str, str] | None = None
    wrong: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    historical: tuple[str, ...] = ()
    now: str | None = None


def pair_of(
    slot: Slot,
    texts: tuple[str, str],
    rng: Random,
    *,
    dates: tuple[str | None, str | None] = (None, None),
    titles: tuple[str | None, str | None] | None = None,
) -> tuple[Passage, Passage]:
    """The two passages, from two sources of the banks; both have the title of the item."""
    if titles is None:
        titles = slot.item.title, slot.item.title
    names = ORIGINAL, COUNTERPART
    made = [
        Passage(id=name, text=text, title=title, date=date, source=source)
        for name, text, title, date, source in zip(
            names, texts, titles, dates, rng.sample(bank().sources, 2), strict=True
        )
    ]
    return made[0], made[1]


def titles_without(slot: Slot, swap: Swap) -> tuple[str | None, str | None]:
    """The title for both sides, or for neither where it would tell the old value."""
    title = slot.item.title
    return (None, None) if title is None or swap.leaves(title) else (title, title)


def exchanged(slot: Slot, swap: Swap, new: str, rng: Random) -> str:
    """The sentence that answers, with the new value, in other words.

    Raises:
        UnusableError: it would still hold something of the old value.
    """
    keep = new, title_name(slot.item.title)
    sentence = rephrase(swap.apply(slot.sentence), rng, keep=keep)
    if new not in sentence:
        raise UnusableError("value-not-exchanged")
    if swap.leaves(sentence):
        raise UnusableError("old-value-left")
    return sentence


def around(slot: Slot, sentence: str, swap: Swap, rng: Random) -> str:
    """The new sentence between its neighbours, as far as they hold nothing of the old value."""
    before, behind = (_neighbour(slot, slot.at + step, swap, rng) for step in (-1, 1))
    return " ".join(each for each in (before, sentence, behind) if each)


def _neighbour(slot: Slot, at: int, swap: Swap, rng: Random) -> str:
    if not (0 <= at < len(slot.said) and is_whole(slot.said[at])):
        return ""
    told = rephrase(swap.apply(slot.said[at]), rng, lead=False)
    return "" if swap.leaves(told) else told
