"""Texts to token windows, and windows to batches of one padded length.

Everything here depends on a text alone, never on its neighbours: that is what
makes the vectors of an encoder independent of the batch they were computed in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from counterpoint.errors import ModelError
from counterpoint.models.model_files import read_tokenizer
from counterpoint.values.characters import replace_surrogates

_TEXTS_AT_ONCE = 256  # bounds the memory that the tokenizer's bookkeeping takes


@dataclass(frozen=True, slots=True)
class Window:
    """One run of a text's tokens that fits the model.

    Attributes:
        text: Index of the text it was cut from.
        ids: Token ids, special tokens included.
        weight: Number of the text's own tokens inside.
    """

    text: int
    ids: tuple[int, ...]
    weight: int


class WindowTokenizer:
    """Cuts texts into windows of whole tokens.

    Args:
        path: A ``tokenizer.json``. Truncation and padding set in it are switched off.
        max_tokens: Longest window in tokens, special tokens included.

    Raises:
        ModelError: The file cannot be loaded, or the window has no room for text.
    """

    def __init__(self, path: Path, max_tokens: int) -> None:
        self._tokenizer = read_tokenizer(path)
        self._before, self._after = self._special_tokens()
        self._room = max_tokens - len(self._before) - len(self._after)
        if self._room < 1:
            raise ModelError(f"{path}: a window of {max_tokens} tokens has no room for text")

    def windows(self, texts: Sequence[str]) -> Iterator[Window]:
        """Yield the windows of every text in order; a text without tokens has none.

        A text that is too long is cut into the fewest windows that hold it, as
        equal in length as possible and without overlap.
        """
        for start in range(0, len(texts), _TEXTS_AT_ONCE):
            part = [replace_surrogates(t) for t in texts[start : start + _TEXTS_AT_ONCE]]
            encodings = self._tokenizer.encode_batch(part, add_special_tokens=False)
            for offset, encoding in enumerate(encodings):
                yield from self._cut(start + offset, encoding.ids)

    def _cut(self, text: int, ids: list[int]) -> Iterator[Window]:
        count = -(-len(ids) // self._room)
        for i in range(count):
            piece = ids[i * len(ids) // count : (i + 1) * len(ids) // count]
            yield Window(text, (*self._before, *piece, *self._after), len(piece))

    def _special_tokens(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the special tokens that go before and after a window."""
        plain = self._tokenizer.encode("a", add_special_tokens=False).ids
        full = self._tokenizer.encode("a").ids
        for start in range(len(full) - len(plain) + 1):
            if full[start : start + len(plain)] == plain:
                return tuple(full[:start]), tuple(full[start + len(plain) :])
        return (), ()


def padded_length(tokens: int, multiple: int, limit: int) -> int:
    """Return the length, in tokens, that a window of `tokens` is padded to."""
    return min(-(-tokens // multiple) * multiple, max(limit, tokens))


def plan_batches(lengths: Sequence[int], budget: int) -> Iterator[list[int]]:
    """Group equal lengths into batches.

    Args:
        lengths: Padded length of every window, in tokens.
        budget: Most tokens in one batch; one window may exceed it.

    Yields:
        Indices into `lengths`, shortest windows first, input order among equals.
    """
    order = sorted(range(len(lengths)), key=lengths.__getitem__)
    for length, group in groupby(order, key=lengths.__getitem__):
        members = list(group)
        size = max(1, budget // max(1, length))
        for start in range(0, len(members), size):
            yield members[start : start + size]
