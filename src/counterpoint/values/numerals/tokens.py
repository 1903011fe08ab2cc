"""The words of a text with what stands between them."""

from __future__ import annotations

import re
from functools import cached_property

from counterpoint.values.vocabulary import vocabulary

_WORD = re.compile(r"[^\W\d_]++")
_HYPHENS = ("-", "‐", "‑")
_JOINTS = frozenset((" ", "\u00a0", "\u202f", "  ", "\n", " \n", "\n ", "\r\n", *_HYPHENS))


class Tokens:
    """The words of a text in order, in lower case. An index outside of it stands for no word.

    Attributes:
        words: every word in lower case.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = vocabulary(text).words

    @cached_property
    def _matches(self) -> list[re.Match[str]]:
        return list(_WORD.finditer(self.text))

    def word(self, index: int) -> str:
        """The word at an index."""
        return self.words[index] if 0 <= index < len(self.words) else ""

    def written(self, index: int) -> str:
        """The word at an index as it is written."""
        return self._matches[index].group() if 0 <= index < len(self._matches) else ""

    def start(self, index: int) -> int:
        """Where the word at an index starts."""
        return self._matches[index].start()

    def end(self, index: int) -> int:
        """Where the word at an index ends."""
        return self._matches[index].end()

    def joined(self, index: int) -> bool:
        """Whether only a space, a line end or a hyphen stands between this word and the next."""
        return self._gap(index) in _JOINTS

    def hyphened(self, index: int) -> bool:
        """Whether a hyphen stands between this word and the next."""
        return self._gap(index) in _HYPHENS

    def before(self, index: int) -> str:
        """The word right before, where nothing but a space or hyphen stands between."""
        return self.word(index - 1) if self.joined(index - 1) else ""

    def after(self, index: int) -> str:
        """The word right after, where nothing but a space or hyphen stands between."""
        return self.word(index + 1) if self.joined(index) else ""

    def _gap(self, index: int) -> str:
        if not 0 <= index < len(self._matches) - 1:
            return "."
        start, end = self.end(index), self.start(index + 1)
        return self.text[start:end] if end - start < 3 else "."
