"""Which sentences of two passages say something about the same thing: aligned by cosine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from counterpoint.detection.bounds import room
from counterpoint.protocols import Encoder
from counterpoint.types import Passage, Quote, Span
from counterpoint.values.names import fold
from counterpoint.values.sentences import sentences
from counterpoint.values.visible import visible

_LONGEST = 600
_OVERLAP = 120
_BLOCK = 512
_DECIMALS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence of a passage: ``text`` is what a reader sees of it, on one line."""

    text: str
    quote: Quote


class Aligned(NamedTuple):
    """Two sentences of two passages that are the closest of all to one of them."""

    left: Sentence
    right: Sentence
    similarity: float


class Nearby(NamedTuple):
    """Positions of two passages, ``left < right``, and the largest cosine of their sentences."""

    left: int
    right: int
    similarity: float


class SentencePairs:
    """The sentences of all passages with their vectors.

    Args:
        passages: in the order that positions refer to.
        encoder: gives a vector to each sentence.
        most: of more sentences the first of each passage are taken, see ``left_out``.

    A "sentence" of more than 600 characters is taken in overlapping pieces.
    """

    def __init__(self, passages: Sequence[Passage], encoder: Encoder, *, most: int) -> None:
        found = [list(_sentences(passage)) for passage in passages]
        each = room([len(said) for said in found], most) if found else 0
        self._said = [said[:each] for said in found]
        self.left_out = sum(map(len, found)) - sum(map(len, self._said))
        texts = list(dict.fromkeys(one.text for said in self._said for one in said))
        rows = {text: row for row, text in enumerate(texts)}
        vectors = encoder.encode(texts).astype(np.float64)
        self._matrix = vectors[[rows[one.text] for said in self._said for one in said]]
        # Passage number at has the rows from starts[at] to starts[at + 1].
        self._starts = np.cumsum([0, *map(len, self._said)])
        self._spoken = np.flatnonzero(np.diff(self._starts))

    def nearby(self, least: float, *, most: int) -> tuple[list[Nearby], int]:
        """Return the pairs of passages with sentences of a cosine of at least ``least``, in order.

        Of more than ``most`` the closest are returned; the second value is how many there were.
        """
        blocks = [self._later(number) for number in range(1, len(self._spoken))]
        if not blocks:
            return [], 0
        left, right, cosine = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
        reached = np.flatnonzero(cosine >= least)
        # Ties go to the passages that come first.
        order = reached[np.lexsort((right[reached], left[reached], -cosine[reached]))]
        kept = np.sort(order[:most])
        rows = zip(left[kept].tolist(), right[kept].tolist(), cosine[kept].tolist(), strict=True)
        return [Nearby(*row) for row in rows], len(reached)

    def aligned(self, pair: Nearby, least: float, *, most: int) -> tuple[list[Aligned], int]:
        """Return the sentences of two passages that belong together, the closest first.

        Two belong together where no other sentence is closer to one of them and their cosine is
        at least ``least``; those of the same words have nothing to dispute. The second value is
        how many there were before ``most`` was applied.
        """
        left, right = self._said[pair.left], self._said[pair.right]
        cosines = _closest_both_ways(self._of(pair.left), self._of(pair.right))
        among = [
            (row, column, cosine)
            for row, column, cosine in cosines
            if cosine >= least and left[row].text != right[column].text
        ]
        among.sort(key=lambda each: (-each[2], each[0], each[1]))
        return [Aligned(left[i], right[j], c) for i, j, c in among[:most]], len(among)

    def _of(self, passage: int) -> NDArray[np.float64]:
        return self._matrix[self._starts[passage] : self._starts[passage + 1]]

    def _later(self, number: int) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
        """The largest cosine of one passage with each that comes after it."""
        at, later = self._spoken[number - 1], self._spoken[number:]
        begin = self._starts[later[0]]
        columns = self._matrix[begin:].T
        own = self._of(at)
        best = np.full(len(later), -np.inf)
        for start in range(0, len(own), _BLOCK):
            cosines = (own[start : start + _BLOCK] @ columns).max(axis=0)
            best = np.maximum(best, np.maximum.reduceat(cosines, self._starts[later] - begin))
        return np.full(len(later), at), later, best.round(_DECIMALS)


def _closest_both_ways(
    left: NDArray[np.float64], right: NDArray[np.float64]
) -> Iterator[tuple[int, int, float]]:
    """The closest row of the other side for every row of either, each pair once.

    Ties go to the row that comes first.
    """
    best = np.full(len(right), -np.inf)
    closest = np.zeros(len(right), dtype=np.intp)
    found: dict[tuple[int, int], float] = {}
    for start in range(0, len(left), _BLOCK):
        cosines = (left[start : start + _BLOCK] @ right.T).round(_DECIMALS)
        columns = cosines.argmax(axis=1)
        for row, column in enumerate(columns.tolist()):
            found[start + row, column] = float(cosines[row, column])
        rows = cosines.argmax(axis=0)
        highest = cosines[rows, np.arange(len(right))]
        closest = np.where(highest > best, rows + start, closest)
        best = np.maximum(best, highest)
    for column, (row, cosine) in enumerate(zip(closest.tolist(), best.tolist(), strict=True)):
        found[row, column] = cosine
    for (row, column), cosine in found.items():
        yield row, column, cosine


def _sentences(passage: Passage) -> Iterator[Sentence]:
    seen = visible(passage.text)
    for whole in sentences(seen.text):
        for span in _pieces(seen.text, whole):
            text = fold(seen.text[slice(*span)])
            if text:
                yield Sentence(text=text, quote=Quote.of(passage, seen.original(*span)))


def _pieces(text: str, whole: Span) -> Iterator[Span]:
    """Cut what is too long for one sentence at spaces where there are any, with an overlap."""
    start = whole.start
    while whole.end - start > _LONGEST:
        space = text.rfind(" ", start + _LONGEST // 2, start + _LONGEST)
        end = space if space >= 0 else start + _LONGEST
        yield Span(start, end)
        start = max(text.rfind(" ", start, end - _OVERLAP) + 1, end - 2 * _OVERLAP)
    yield Span(start, whole.end)
