"""One value exchanged for another in a text, and whether anything of the old one is left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from counterpoint.claims.assertions import HasSpan, read_sentence
from counterpoint.evals.generate.pools import SMALL_WORDS, asked_for
from counterpoint.evals.generate.same import same_value
from counterpoint.evals.generate.slots import Slot, SlotKind

_SHORTEST = 3
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchanges forms of a value. ``pairs`` are (old, new), ``traces`` words of the old one alone.

    ``traces`` are case-folded; for kinds other than names the readers of values tell what is left.
    """

    kind: SlotKind
    old: str
    pairs: tuple[tuple[str, str], ...]
    traces: frozenset[str] = frozenset()

    def apply(self, text: str) -> str:
        """The text with every form of the old value exchanged."""
        exchange = dict(self.pairs)
        forms = "|".join(re.escape(old) for old, _ in self.pairs)
        # Half of a range ("2012-13") is no value of its own.
        written = re.compile(rf"(?<![\w.,])(?<!\d[–-])(?:{forms})(?!\w|[–-]\d|[.,]\d)")
        return written.sub(lambda match: exchange[match[0]], text)

    def leaves(self, text: str) -> bool:
        """Whether a text still holds the old value, or a part of it."""
        if self.kind in ("name", "state"):
            return bool(self.traces & set(_WORD.findall(text.casefold())))
        return self.old.casefold() in text.casefold() or any(
            same_value(self.kind, self.old, each) for each in _values(self.kind, text)
        )


def swap_answer(slot: Slot, new: str) -> Swap:
    """Exchange the answer of a slot; of a person also the first and the last name alone."""
    pairs = {slot.text: new}
    traces = frozenset[str]()
    if slot.kind == "name":
        old_words, new_words = slot.text.split(), new.split()
        if asked_for(slot.item.question) == "who" and min(len(old_words), len(new_words)) > 1:
            pairs.setdefault(old_words[-1], new_words[-1])
            pairs.setdefault(old_words[0], new_words[0])
        traces = words_of(slot.text) - words_of(slot.item.question)
    elif slot.kind == "state":
        traces = words_of(slot.text)
    return Swap(slot.kind, slot.text, tuple(pairs.items()), traces)


def swap_subject(slot: Slot, old: str, new: str) -> Swap:
    """Exchange the name of what a passage is about."""
    return Swap("name", old, ((old, new),), words_of(old) - words_of(slot.text))


def words_of(text: str) -> frozenset[str]:
    """The words of a text that tell it from another, case-folded."""
    found = _WORD.findall(text.casefold())
    return frozenset(word for word in found if len(word) >= _SHORTEST) - SMALL_WORDS


def _values(kind: SlotKind, text: str) -> Iterator[str]:
    read = read_sentence(text)
    found: Sequence[HasSpan] = read.amounts
    if kind in ("date", "year"):
        found = read.times
    elif kind == "version":
        found = read.versions
    for each in found:
        yield text[each.span.start : each.span.end]
