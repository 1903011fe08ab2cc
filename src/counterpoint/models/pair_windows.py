"""Pairs of texts to token windows that fit a model; what does not fit is read in several.

A text that is too long is cut into windows that overlap by a quarter, and every window of the
first text meets every window of the second: no token goes unread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from counterpoint.errors import ModelError
from counterpoint.models.model_files import read_tokenizer
from counterpoint.values.characters import replace_surrogates

if TYPE_CHECKING:
    from tokenizers import Encoding

_OVERLAP = 4  # one part in four
_A_PAIR = 2


@dataclass(frozen=True, slots=True)
class PairWindow:
    """Token ids of one window of pair number ``pair``, special tokens and type ids included."""

    pair: int
    ids: tuple[int, ...]
    type_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Run:
    """A stretch of the tokenizer's frame: a text's place (0 or 1), or the ids of special tokens."""

    text: int | None
    ids: tuple[int, ...]
    type_ids: tuple[int, ...]


class PairTokenizer:
    """Cuts pairs of texts into windows.

    Args:
        path: a ``tokenizer.json``; truncation and padding set in it are switched off.
        max_tokens: the longest window in tokens, special tokens included.

    Raises:
        ModelError: the file cannot be loaded, joins no pairs, or the window has no room.
    """

    def __init__(self, path: Path, max_tokens: int) -> None:
        self._tokenizer = read_tokenizer(path)
        self._frame = _frame(self._tokenizer.encode("a", "a"))
        if [run.text for run in self._frame if run.text is not None] != [0, 1]:
            raise ModelError(f"{path} does not join two texts")
        special = sum(len(run.ids) for run in self._frame if run.text is None)
        self._room = max_tokens - special
        if self._room < _A_PAIR:
            raise ModelError(f"{path}: a window of {max_tokens} tokens has no room for two texts")

    def windows(self, pairs: Sequence[tuple[str, str]]) -> list[PairWindow]:
        """Return the windows of every pair in order, at least one a pair.

        Lone surrogates are read as U+FFFD.
        """
        texts = list(dict.fromkeys(text for pair in pairs for text in pair))
        plain = [replace_surrogates(text) for text in texts]
        encoded = self._tokenizer.encode_batch(plain, add_special_tokens=False)
        ids = {text: each.ids for text, each in zip(texts, encoded, strict=True)}
        return [
            self._window(number, first, second)
            for number, (left, right) in enumerate(pairs)
            for first, second in self._cuts(ids[left], ids[right])
        ]

    def _cuts(self, left: list[int], right: list[int]) -> Iterator[tuple[list[int], list[int]]]:
        half = self._room // 2
        # The shorter text stays whole where it leaves the longer one half of the room.
        first = max(half, self._room - len(right))
        second = max(half, self._room - len(left))
        for one in _pieces(left, first):
            for two in _pieces(right, second):
                yield one, two

    def _window(self, number: int, left: list[int], right: list[int]) -> PairWindow:
        ids: list[int] = []
        type_ids: list[int] = []
        for run in self._frame:
            own = run.ids if run.text is None else (left, right)[run.text]
            ids.extend(own)
            type_ids.extend(run.type_ids if run.text is None else run.type_ids[:1] * len(own))
        return PairWindow(number, tuple(ids), tuple(type_ids))


def _pieces(ids: list[int], room: int) -> Iterator[list[int]]:
    """Cut ids into runs of at most ``room`` that overlap by a quarter."""
    step = max(1, room - room // _OVERLAP)
    start = 0
    while True:
        yield ids[start : start + room]
        if start + room >= len(ids):
            return
        start += step


def _frame(sample: Encoding) -> list[_Run]:
    """What the tokenizer puts before, between and after the two texts, and their type ids."""
    frame: list[_Run] = []
    tokens = zip(sample.sequence_ids, sample.ids, sample.type_ids, strict=True)
    for place, number, type_id in tokens:
        if frame and frame[-1].text == place:
            last = frame.pop()
            frame.append(_Run(place, (*last.ids, number), (*last.type_ids, type_id)))
        else:
            frame.append(_Run(place, (number,), (type_id,)))
    return frame
