"""German number words are written together: "zweihundertfünfzig", "einundzwanzigste"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from counterpoint.values.lexicon import load
from counterpoint.values.numerals.lexicon import Word

_LONGEST = 64


@dataclass(frozen=True, slots=True)
class Compound:
    """Takes the long number words of a language apart.

    Attributes:
        inner: the numbers below a hundred that a longer word is made of.
    """

    inner: Mapping[str, int]
    tens: frozenset[str]
    hundred: str
    thousand: str
    half: str
    stems: Mapping[str, int]
    endings: tuple[str, ...]
    suffix: str

    def read(self, word: str) -> Word | None:
        """Read a word in lower case; None where it is no number."""
        if len(word) > _LONGEST:
            return None
        if (value := self._cardinal(word)) is not None:
            return Word("whole", value)
        if word.endswith((self.half, self.half + "e")):
            base = self._cardinal(word.rpartition(self.half)[0])
            return Word(mixed=str(Decimal(base) + Decimal("0.5"))) if base else None
        place = self._ordinal(word)
        return Word(ordinal=place) if place else None

    def _cardinal(self, word: str) -> int | None:
        left, found, right = word.partition(self.thousand)
        if not found:
            return self._below_thousand(word)
        thousands = self._below_thousand(left) if left else 1
        rest = self._below_thousand(right.removeprefix("und")) if right else 0
        return None if thousands is None or rest is None else thousands * 1000 + rest

    def _below_thousand(self, word: str) -> int | None:
        left, found, right = word.partition(self.hundred)
        if not found:
            return self._below_hundred(word)
        hundreds = self.inner.get(left) if left else 1
        rest = self._below_hundred(right.removeprefix("und")) if right else 0
        if not hundreds or hundreds > 19 or rest is None:
            return None
        return hundreds * 100 + rest

    def _below_hundred(self, word: str) -> int | None:
        if word in self.inner:
            return self.inner[word]
        unit, found, ten = word.partition("und")
        value = self.inner.get(unit, 0)
        if not found or not 0 < value < 10 or ten not in self.tens:
            return None
        return value + self.inner[ten]

    def _ordinal(self, word: str) -> int | None:
        for ending in self.endings:
            stem = word.removesuffix(ending)
            if stem == word:
                continue
            if stem in self.stems:
                return self.stems[stem]
            if stem.endswith(self.suffix):
                value = self._cardinal(stem.removesuffix(self.suffix))
                return value if value and value >= 20 else None
        return None


@cache
def compound_reader(language: str) -> Compound:
    """The reader of long number words that the lexicon of a language describes."""
    raw = load("numerals", language)
    inner = {**raw["inner_units"], **raw["units"], **raw["teens"], **raw["tens"]}
    return Compound(
        inner=inner,
        tens=frozenset(raw["tens"]),
        hundred=raw["compound_hundred"],
        thousand=raw["compound_thousand"],
        half=raw["halves_suffix"],
        stems=raw["ordinal_stems"],
        endings=tuple(sorted(raw["ordinal_endings"], key=len, reverse=True)),
        suffix=raw["ordinal_suffix"],
    )
