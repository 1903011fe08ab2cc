"""The part of the world that a claim speaks of: plan, region, age group, version line, period."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from counterpoint.values.characters import is_chinese
from counterpoint.values.lexicon import languages, load
from counterpoint.values.phrases import Found, Phrases
from counterpoint.values.words import Words, split_words

_SHORT = 3


@dataclass(frozen=True, slots=True)
class Scope:
    """What limits a claim: pairs of an axis and a value on it ("plan", "free").

    ``said`` has the words beside each.
    """

    parts: frozenset[tuple[str, str]] = frozenset()
    said: tuple[tuple[str, str, str], ...] = ()

    def on(self, axis: str) -> frozenset[str]:
        """The values that it names on an axis."""
        return frozenset(value for name, value in self.parts if name == axis)

    def _words(self, axis: str) -> str:
        said = (words for name, _, words in self.said if name == axis)
        return next(said, min(self.on(axis)))

    @property
    def axes(self) -> frozenset[str]:
        """The axes on which it names a value."""
        return frozenset(axis for axis, _ in self.parts)

    def excludes(self, other: Scope) -> tuple[str, str, str] | None:
        """The first axis on which both name values and share none, with a value of each side."""
        for axis in sorted(self.axes & other.axes):
            mine, theirs = self.on(axis), other.on(axis)
            if not mine & theirs:
                return axis, self._words(axis), other._words(axis)
        return None


def read_scope(words: Words) -> Scope:
    """Read the scope words of a sentence, in the languages that it may be in."""
    found = [
        each
        for language in languages(words)
        for each in _phrases(language).find(words)
        if _is_meant(words, each)
    ]
    said = [
        (axis, value, words.text[slice(*words.span(each.first, each.last))])
        for each in found
        for axis, value in each.payloads
    ]
    return Scope(frozenset((axis, value) for axis, value, _ in said), tuple(said))


def names_a_region(text: str) -> bool:
    """Whether a name is that of a country or region: where a claim holds, not what it is about."""
    return bool(read_scope(split_words(text)).on("region"))


def _is_meant(words: Words, found: Found) -> bool:
    """Whether a short form is one: "US" is a country, "us" is not."""
    is_country = any(axis == "region" for axis, _ in found.payloads)
    if not is_country or len(found.phrase) > _SHORT or is_chinese(words.text):
        return True
    return words.text[slice(*words.span(found.first, found.last))].isupper()


@cache
def _phrases(language: str) -> Phrases:
    phrases = Phrases()
    for axis, values in load("scopes", language).items():
        for value, words in values.items():
            phrases.add(words, (axis, value))
    return phrases
