"""Words of a sentence, with what parts them. Linear in the text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from counterpoint.types import Span
from counterpoint.values.characters import CHINESE

NONE, COMMA, HARD = 0, 1, 2
"""What stands before a word: nothing that parts, a comma, or the end of a clause."""

_LETTER = rf"(?:[^\W{CHINESE}]|[\u0300-\u036f])"
_WORD = re.compile(
    rf"--[\w-]++|[{CHINESE}]|[✓✔☑✅✗✘☒❌]|\d++(?:[.,]\d++)++|{_LETTER}++(?:['’.]{_LETTER}++)*+",
    re.UNICODE,
)
_HARD = re.compile(r"[.;:!?()\[\]|{}=<>。；：！？（）…—–→\n]")
_COMMA = re.compile(r"[,，、/]")
_SHORT = {"not": "not", "'s": "'s", "'re": "are", "'ve": "have", "'ll": "will", "'m": "am"}
_CUT = {"ca": "can", "wo": "will", "sha": "shall"}
_LONGEST_WORD = 40


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of a text, case-folded; contractions are cut ("can't" is "can" and "not").

    ``borders[i]`` is what stands before word i: `NONE`, `COMMA` or `HARD`. It has one entry more
    than there are words, for what follows the last. A Chinese character is a word.
    """

    text: str
    words: list[str]
    starts: list[int]
    ends: list[int]
    borders: list[int]

    def __len__(self) -> int:
        return len(self.words)

    def span(self, first: int, last: int) -> Span:
        """Return the offsets from the first to the last word, both included."""
        return Span(self.starts[first], self.ends[last])


# Several readers ask for the same sentence one after the other.
@lru_cache(maxsize=8)
def split_words(text: str) -> Words:
    """Return the words of a text. Names in code and command-line flags stay whole."""
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    borders: list[int] = []
    position = 0
    for match in _WORD.finditer(text):
        start, end = match.span()
        plain = end - start <= _LONGEST_WORD and text[position:start] == " "
        border = NONE if plain else _border(text, position, start)
        word = match.group().casefold()
        position = end
        if plain and word.isascii() and "'" not in word and word != "cannot":
            words.append(word)
            starts.append(start)
            ends.append(end)
            borders.append(border)
            continue
        for part, begin, stop in _parts(word, start, end):
            words.append(part)
            starts.append(begin)
            ends.append(stop)
            borders.append(border)
            border = NONE
    borders.append(max(COMMA, _border(text, position, len(text))))
    return Words(text, words, starts, ends, borders)


def _border(text: str, start: int, end: int) -> int:
    if end - start < 2 and (start == end or text[start] == " "):
        return NONE
    if _HARD.search(text, start, end) or text.find(" - ", start, end) >= 0:
        return HARD
    return COMMA if _COMMA.search(text, start, end) else NONE


def _parts(word: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    if end - start > _LONGEST_WORD:
        yield "\ufffd", start, end
        return
    if not word.isascii():
        word = unicodedata.normalize("NFC", word.replace("’", "'"))
    if "'" in word:
        yield from _contraction(word, start, end)
    elif word == "cannot":
        yield "can", start, start + 3
        yield "not", start + 3, end
    else:
        yield word, start, end


def _contraction(word: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    if word.endswith("n't"):
        stem = word[:-3]
        yield _CUT.get(stem, stem), start, end - 3
        yield "not", end - 3, end
        return
    head, tail = word.split("'", 1)
    if tail in ("s", "re", "ve", "ll", "m", "d"):
        cut = end - len(tail) - 1
        yield head, start, cut
        yield _SHORT.get("'" + tail, "'" + tail), cut, end
    else:
        yield word, start, end
