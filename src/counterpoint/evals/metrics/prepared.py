"""An answer made ready for many forms: its words, and the text that patterns search."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from counterpoint.evals.metrics.text import LONGEST
from counterpoint.types import Span
from counterpoint.values.characters import CHINESE, INVISIBLE
from counterpoint.values.sentences import sentences

_W = rf"[^\W{CHINESE}]"
_TOKEN = re.compile(
    rf"""[{CHINESE}] | [%‰°$€£¥₹₩₽¢]
    | (?<!\w)[^\W\d_](?:\.[^\W\d_])+(?!\w)
    | (?:(?:(?<=\s)|(?<=[(\[:=])|^)[-−](?=\d))?
      {_W}++(?:(?:(?<=\d)[.,:](?=\d)|['’](?=[^\W\d_])){_W}++)*+(?:\+\+|\#)?""",
    re.VERBOSE,
)
_ARTICLES = frozenset(("a", "an", "the"))
_VERSION = re.compile(r"v(?=\d)")
_MARKS = str.maketrans("", "", ".'’")
_UNSEEN = re.compile(f"[{INVISIBLE}]")
_ACCENTS = re.compile("(?<=[A-Za-z])[\u0300-\u036f]+")
_STROKES = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A text and its words.

    ``plain`` is the text in NFC with single spaces and without invisible characters, at most
    `LONGEST` characters of it; all spans are offsets into it. ``folded`` is NFKC and case-folded;
    ``starts`` maps it back, None where the two are of one length. ``words`` are case-folded and
    without Latin accents, with their ``places``: a number is one word with its decimals and its
    sign, a currency or percent sign is a word, a Chinese character too.
    """

    plain: str
    folded: str
    starts: tuple[int, ...] | None
    words: tuple[str, ...]
    places: tuple[Span, ...]

    def at(self, start: int, end: int) -> Span:
        """Map a stretch of ``folded`` to one of ``plain``."""
        if self.starts is None:
            return Span(start, end)
        first, last = (bisect_right(self.starts, at) - 1 for at in (start, max(start, end - 1)))
        return Span(first, first if start == end else last + 1)

    def runs(self, words: Sequence[str]) -> list[Span]:
        """Where some words stand side by side; articles do not part them."""
        if not words:
            return []
        bare = all(word in _ARTICLES for word in words)
        mine = [i for i, word in enumerate(self.words) if bare or word not in _ARTICLES]
        wanted = [word for word in words if bare or word not in _ARTICLES]
        last = len(wanted) - 1
        return [
            Span(self.places[mine[at]].start, self.places[mine[at + last]].end)
            for at in range(len(mine) - last)
            if self.words[mine[at]] == wanted[0]
            and all(self.words[mine[at + i]] == wanted[i] for i in range(1, last + 1))
        ]


@lru_cache(maxsize=256)
def prepare(text: str) -> Prepared:
    """Read the words of a text; what is longer than `LONGEST` is cut."""
    plain = " ".join(text[:LONGEST].split())
    starts: tuple[int, ...] | None = None
    if plain.isascii():
        folded = plain.casefold()
    else:
        plain = " ".join(_UNSEEN.sub("", unicodedata.normalize("NFC", plain)).split())
        pieces = [unicodedata.normalize("NFKC", c).casefold() for c in plain]
        folded = "".join(pieces)
        if len(folded) != len(plain):
            starts = tuple(accumulate((len(piece) for piece in pieces), initial=0))[:-1]
    found = list(_words(plain))
    words, places = tuple(word for word, _ in found), tuple(place for _, place in found)
    return Prepared(plain, folded, starts, words, places)


@lru_cache(maxsize=256)
def sentences_of(plain: str) -> tuple[Span, ...]:
    """Return the sentences of a text in order."""
    return tuple(sentences(plain))


def sentence_at(plain: str, at: int) -> Span:
    """Return the sentence that holds an offset, the whole text where none does."""
    return next(
        (span for span in sentences_of(plain) if span.start <= at < span.end), Span(0, len(plain))
    )


def without_accents(word: str) -> str:
    """Return a case-folded word without the accents of Latin letters ("são" is "sao").

    Marks on letters of other scripts stay: there they tell words apart (Cyrillic и and й).
    """
    bare = _ACCENTS.sub("", unicodedata.normalize("NFD", word))
    return unicodedata.normalize("NFC", bare).translate(_STROKES)


def _words(plain: str) -> Iterator[tuple[str, Span]]:
    for match in _TOKEN.finditer(plain):
        word = match.group()
        if not word.isascii():
            word = without_accents(unicodedata.normalize("NFKC", word).casefold())
        word = word.casefold().strip("_")
        if word.endswith(("'s", "’s")):
            word = word[:-2]
        if not word.isalnum():
            word = _tidied(word)
        word = _VERSION.sub("", word, count=1) if word.startswith("v") else word
        if word:
            yield word, Span(*match.span())


def _tidied(word: str) -> str:
    """Letters lose what stands between them (U.S., o'clock); numbers keep their points."""
    number = any(character.isdigit() for character in word)
    return word.replace("−", "-") if number else word.translate(_MARKS)
