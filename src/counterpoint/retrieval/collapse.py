"""Makes room at the top: many copies of one text must not push out the one that differs.

A *copy* has the same visible text up to white space, case and Unicode form, the same title and the
same date. It says nothing new and is dropped; the best ranked copy stays.

A *near-copy* shares nine tenths of its words with a better ranked passage and has the same numbers,
signs and negations. The word that differs may be the one that contradicts, so the first near-copy
with other words keeps its place; further ones, and those with the very same words, follow after
everything else. What has another number or another negation keeps its place.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from counterpoint.types import Passage
from counterpoint.values.tokens import search_tokens
from counterpoint.values.visible import visible

NEAR = 0.9

Signature = tuple[str, ...]

# NFKC would turn "10²" into "102" and "1½" into "11/2".
_SMALL_DIGITS = re.compile("[²³¹¼-¾⁰-₎⅐-↋①-⒛]")
# What turns one number into another and is no word: signs, separators, units.
_SIGNS = re.compile(
    r"(?<![\w-])[-−+](?=[.\d])|(?<=\d)[.,:/–-](?=\d)|[<>≤≥±≈~$€£¥%‰°²³¹¼-¾⁰-₎⅐-↋①-⒛]"
)
_NEGATIONS = frozenset("no not never none nor neither without cannot t except unless".split())


@dataclass(frozen=True, slots=True)
class Ranking:
    """Positions in a ranking: ``first`` have a place of their own, ``later`` fill what is left."""

    first: tuple[int, ...]
    later: tuple[int, ...]

    def best(self, k: int) -> list[int]:
        """At most ``k`` positions, back in the order of the ranking."""
        return sorted((*self.first, *self.later)[:k])


@dataclass(slots=True)
class _Family:
    """A passage by its words, and whether a near-copy of it has been shown yet."""

    words: frozenset[str]
    varied: bool = False

    def gives_place(self, words: frozenset[str]) -> bool:
        if self.varied or words == self.words:
            return False
        self.varied = True
        return True


def collapse(passages: Sequence[Passage]) -> Ranking:
    """Tell copies and near-copies from what differs. Passages come best first."""
    first: list[int] = []
    later: list[int] = []
    texts: set[tuple[str, str | None, str | None]] = set()
    families: defaultdict[Signature, list[_Family]] = defaultdict(list)
    for position, passage in enumerate(passages):
        text = visible(passage.text).text
        key = (_plain(text), passage.title, passage.date)
        if key in texts:
            continue
        texts.add(key)
        words, signature = _read(text)
        family = next((f for f in families[signature] if _is_near(words, f.words)), None)
        if family is None:
            families[signature].append(_Family(words))
        has_place = family is None or family.gives_place(words)
        (first if has_place else later).append(position)
    return Ranking(tuple(first), tuple(later))


def _read(text: str) -> tuple[frozenset[str], Signature]:
    tokens = search_tokens(text)
    turning = [each for each in tokens if not each.isalpha() or each in _NEGATIONS]
    return frozenset(tokens).difference(turning), (*turning, *_SIGNS.findall(text))


def _is_near(words: frozenset[str], others: frozenset[str]) -> bool:
    """Whether two sets of words have a Jaccard similarity of at least `NEAR`."""
    shared = len(words & others)
    return shared >= NEAR * (len(words) + len(others) - shared)


def _plain(text: str) -> str:
    form: Literal["NFC", "NFKC"] = "NFC" if _SMALL_DIGITS.search(text) else "NFKC"
    return " ".join(unicodedata.normalize(form, text).casefold().split())
