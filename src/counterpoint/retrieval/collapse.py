"""Makes room at the top: many copies of one text must not push out the one that differs.

A *copy* has the same visible text up to white space, case and Unicode form, the same title and
the same date. It says nothing new: the best ranked copy is kept, the others are dropped.

A *near-copy* shares nine tenths of its words with a better ranked passage, numbers and negations
aside; the two are of one *family*. The words that differ may be the ones that contradict, so it is
never dropped, but its family gets a share of the places and no more. A member whose numbers or
negations are new to the family always has a place, at the front; then come the `VARIANTS` with the
most words that are new to it. What is left follows after everything else.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from counterpoint.types import Passage
from counterpoint.values.tokens import search_tokens
from counterpoint.values.visible import visible

VARIANTS = 2
TENTHS = 9

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


def collapse(passages: Sequence[Passage]) -> Ranking:
    """Tell copies and near-copies from what differs. Passages come best first."""
    families = _Families()
    seen: set[tuple[str, str | None, str | None]] = set()
    for position, passage in enumerate(passages):
        text = visible(passage.text).text
        key = (_plain(text), passage.title, passage.date)
        if key not in seen:
            seen.add(key)
            families.place(_Member.read(position, text))
    placed: dict[int, int] = {}
    later: list[int] = []
    for family in families.all:
        shown, rest = family.split()
        placed.update(zip(family.positions(), shown, strict=False))
        later += rest
    return Ranking(tuple(placed[place] for place in sorted(placed)), tuple(sorted(later)))


@dataclass(frozen=True, slots=True)
class _Member:
    position: int
    words: frozenset[str]
    signature: tuple[str, ...]

    @classmethod
    def read(cls, position: int, text: str) -> _Member:
        tokens = search_tokens(text)
        turning = [each for each in tokens if not each.isalpha() or each in _NEGATIONS]
        words = frozenset(tokens).difference(turning)
        return cls(position, words, (*turning, *_SIGNS.findall(text)))


@dataclass(slots=True)
class _Family:
    members: list[_Member] = field(default_factory=list)

    def takes(self, words: frozenset[str]) -> bool:
        """Whether a passage of these words is a near-copy of the best ranked member."""
        own = self.members[0].words
        shared = len(own & words)
        return 10 * shared >= TENTHS * (len(own) + len(words) - shared)

    def positions(self) -> list[int]:
        return [member.position for member in self.members]

    def split(self) -> tuple[list[int], list[int]]:
        """The positions that get the family's places, in that order, and all others."""
        versions: dict[tuple[str, ...], _Member] = {}
        for member in self.members:
            versions.setdefault(member.signature, member)
        shown = list(versions.values())
        rest = [member for member in self.members if versions[member.signature] is not member]
        spoken = frozenset[str]().union(*(member.words for member in shown))
        for _ in range(VARIANTS):
            # max() takes the first of equals, which is the best ranked.
            richest = max(rest, key=lambda member: len(member.words - spoken), default=None)
            if richest is None or richest.words <= spoken:
                break
            rest.remove(richest)
            shown.append(richest)
            spoken |= richest.words
        return [member.position for member in shown], [member.position for member in rest]


class _Families:
    """Families by the words of their best ranked member, so that few have to be compared."""

    def __init__(self) -> None:
        self.all: list[_Family] = []
        self._holding: defaultdict[str, list[int]] = defaultdict(list)

    def place(self, member: _Member) -> None:
        for number in self._candidates(member.words):
            if self.all[number].takes(member.words):
                self.all[number].members.append(member)
                return
        for word in member.words:
            self._holding[word].append(len(self.all))
        self.all.append(_Family([member]))

    def _candidates(self, words: frozenset[str]) -> list[int]:
        """Who lacks each of the rarest tenth of the words, and one more, lacks too many."""
        rarest = sorted(words, key=lambda word: len(self._holding[word]))
        few = rarest[: len(words) * (10 - TENTHS) // 10 + 1]
        return sorted({number for word in few for number in self._holding[word]})


def _plain(text: str) -> str:
    form: Literal["NFC", "NFKC"] = "NFC" if _SMALL_DIGITS.search(text) else "NFKC"
    return " ".join(unicodedata.normalize(form, text).casefold().split())
