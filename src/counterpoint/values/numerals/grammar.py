"""How number words combine: "two hundred and five thousand", "cuarenta y nueve", "drei Millionen".

Each reader takes the index of a word and returns the value, where it ends and the weight of its
last digit, or None where no number starts there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from counterpoint.types import Span
from counterpoint.values.numerals.german import Compound, compound_reader
from counterpoint.values.numerals.lexicon import ENGLISH, SPACED, Word, lexicon
from counterpoint.values.numerals.style import Style
from counterpoint.values.numerals.tokens import Tokens
from counterpoint.values.vocabulary import lower_words, vocabulary

_NOTHING = Word()
_MOST_GROUPS = 6
_THOUSAND = 1000
_SCALES = ("scale", "bare_scale")


@dataclass(frozen=True, slots=True)
class Part:
    """A whole number in words.

    Attributes:
        end: the index after its last word.
        weight: the weight of the last digit: 1000000 for "five million".
    """

    value: int
    end: int
    weight: int = 1


def counting_languages(text: str, read: Sequence[Span]) -> list[str]:
    """The languages of which a text has number words outside of the places read already."""
    words = vocabulary(text)
    hits = words.distinct & number_words()
    hinted = [code for code in SPACED if any(hint in words.lowered for hint in lexicon(code).hints)]
    if hits and read and not hinted:
        inside = [word for span in read for word in lower_words(text[slice(*span)])]
        hits = frozenset(hit for hit in hits if words.words.count(hit) > inside.count(hit))
    if not hits:
        return hinted
    return [
        code for code in SPACED if code in hinted or not hits.isdisjoint(lexicon(code).words.keys())
    ]


@cache
def number_words() -> frozenset[str]:
    """The words of numbers in all languages, but for the long ones that are made of several."""
    return frozenset(word for code in SPACED for word in lexicon(code).words)


class Grammar:
    """Reads whole numbers out of the words of a text, in one language."""

    def __init__(self, tokens: Tokens, language: str, style: Style) -> None:
        self.tokens = tokens
        self.lexicon = lexicon(language)
        self._style = style
        self._compound: Compound | None = None
        if self.lexicon.hints and self._is_long(vocabulary(tokens.text).lowered):
            self._compound = compound_reader(language)

    def at(self, index: int) -> Word:
        """What the word at an index can be in a number; an empty one where it can be nothing."""
        word = self.tokens.word(index)
        if word in self.lexicon.guarded and not self._is_at_home(index):
            return _NOTHING
        found = self.lexicon.words.get(word)
        if found is None and self._compound is not None and self._is_long(word):
            found = self._compound.read(word)
        return found or _NOTHING

    def _is_at_home(self, index: int) -> bool:
        """Whether a word that other languages have too stands in this language."""
        if self._style.language == self.lexicon.language:
            return True
        beside = (self.tokens.before(index), self.tokens.after(index))
        known, guarded = self.lexicon.words, self.lexicon.guarded
        own = (word for word in beside if word in known and word not in guarded)
        return any(word not in lexicon(ENGLISH).words for word in own)

    def places(self) -> list[int]:
        """The indices of the words that can be in a number."""
        known = self.lexicon.words
        words = enumerate(self.tokens.words)
        if self._compound is None:
            return [index for index, word in words if word in known]
        return [index for index, word in words if word in known or self._is_long(word)]

    def _is_long(self, word: str) -> bool:
        """Whether a word may be made of several number words."""
        return any(hint in word for hint in self.lexicon.hints)

    def is_alone(self, index: int) -> bool:
        """Whether no word follows that a number could go on with."""
        following, known = self.tokens.word(index + 1), self.lexicon
        if self._compound is not None or following in known.words or following in known.part_words:
            return False
        return following not in (known.joiner, known.tens_joiner, known.point, known.of)

    def next(self, end: int) -> Word:
        """What the word at ``end`` can be, where it belongs to the one before it."""
        return self.at(end) if self.tokens.joined(end - 1) else _NOTHING

    def has_article(self, index: int) -> bool:
        """Whether "a", "ein" or "un" stands right before."""
        return self.tokens.before(index) in self.lexicon.articles

    def whole(self, index: int) -> Part | None:
        """Read a whole number of any size."""
        group = self._first_group(index)
        if group is None:
            return None
        total, last, weight, end, current = 0, 0, 1, group.end, group.value
        for _ in range(_MOST_GROUPS):
            entry = self.at(end) if end == index or self.tokens.joined(end - 1) else _NOTHING
            if entry.kind not in _SCALES:
                break
            scale = 10**entry.value
            if last and not _may_follow(scale, last):
                break
            if last and scale > last:
                total, weight = (total + current) * scale, weight * scale
            else:
                total, weight = total + current * scale, scale
            last, current = scale, 0
            end += 1
            if (following := self._next_group(end, last)) is not None:
                current, end, weight = following.value, following.end, 1
        if self.next(end).kind == "dozen":
            return Part((total + current) * self.next(end).value, end + 1)
        return Part(total + current, end, weight)

    def _first_group(self, index: int) -> Part | None:
        kind = self.at(index).kind
        if kind == "bare_scale" or (kind == "scale" and self.has_article(index)):
            return Part(1, index)
        if kind == "dozen" and self.has_article(index):
            return Part(self.at(index).value, index + 1)
        return self._below_thousand(index)

    def _next_group(self, end: int, last: int) -> Part | None:
        """The group after a scale word, unless it starts a number of its own."""
        part = self._group(end) if self.tokens.joined(end - 1) else None
        if part is None:
            return None
        following = self.next(part.end)
        own = following.kind in _SCALES and not _may_follow(10**following.value, last)
        return None if own else part

    def _group(self, end: int) -> Part | None:
        if self._may_join(end):
            part = self._below_hundred(end + 1)
            return (
                None if part is None or self.next(part.end).kind in ("hundred", *_SCALES) else part
            )
        return self._below_thousand(end)

    def _below_thousand(self, index: int) -> Part | None:
        entry = self.at(index)
        if entry.kind == "hundreds":
            return self._with_tail(entry.value, index + 1)
        if entry.kind == "hundred":
            return self._with_tail(100, index + 1) if self.has_article(index) else None
        part = self._below_hundred(index)
        if part is None or self.next(part.end).kind != "hundred":
            return part
        return self._with_tail(part.value * 100, part.end + 1)

    def _with_tail(self, hundreds: int, end: int) -> Part:
        """Add what follows the hundreds, unless it starts a number of its own."""
        if not self.tokens.joined(end - 1):
            return Part(hundreds, end)
        begin = end + 1 if self._may_join(end) else end
        tail = self._below_hundred(begin) or self._lone_one(begin)
        if tail is None or self.next(tail.end).kind == "hundred":
            return Part(hundreds, end)
        return Part(hundreds + tail.value, tail.end)

    def _lone_one(self, index: int) -> Part | None:
        """The "un" of "ciento un", in the languages that join tens and units with a word."""
        one = self.lexicon.tens_joiner and self.tokens.word(index) in self.lexicon.articles
        return Part(1, index + 1) if one else None

    def _may_join(self, index: int) -> bool:
        """Whether the word is an "and" within a number, not that of "between a hundred and"."""
        joiner = self.lexicon.joiner if self.lexicon.joins_hundreds else ""
        if not joiner or self.tokens.word(index) != joiner or not self.tokens.joined(index):
            return False
        return not self._in_range(index)

    def _in_range(self, index: int) -> bool:
        """Whether "between" opens the number that goes on at an index."""
        earlier = self.tokens.words[max(0, index - 5) : index]
        return any(word in self.lexicon.range_openers for word in earlier)

    def _below_hundred(self, index: int) -> Part | None:
        entry = self.at(index)
        if entry.kind in ("whole", "teen", "unit"):
            return Part(entry.value, index + 1)
        if entry.kind != "ten":
            return None
        unit_at = index + 1
        joiner = self.lexicon.tens_joiner
        if joiner:
            if self.tokens.after(index) != joiner:
                return Part(entry.value, index + 1)
            unit_at = index + 2
        return self._with_unit(entry.value, index + 1, unit_at)

    def _with_unit(self, tens: int, end: int, unit_at: int) -> Part:
        unit = self.next(unit_at)
        if unit.kind == "unit":
            return Part(tens + unit.value, unit_at + 1)
        joined = self.tokens.joined(unit_at - 1)
        if unit_at > end and joined and self.tokens.word(unit_at) in self.lexicon.articles:
            return Part(tens + 1, unit_at + 1)
        return Part(tens, end)


def _may_follow(scale: int, last: int) -> bool:
    """Whether a scale goes on after another: smaller, or multiplying thousands of millions."""
    return scale < last or (last == _THOUSAND and scale > last)
