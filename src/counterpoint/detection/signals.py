"""Contradiction signals: the words of the `recency` method, inflected forms counted."""

from __future__ import annotations

import re

from counterpoint.settings import RecencySettings
from counterpoint.types import Span

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_IRREGULAR = {
    "fell": "fall",
    "fallen": "fall",
    "rose": "rise",
    "risen": "rise",
    "cannot": "not",
}
_VOWELS = frozenset("aeiou")
_DOUBLING = re.compile(r"[^aeiou][aeiou][bdglmnprt]$")


class SignalLexicon:
    """Finds the signals of a text by their dictionary form."""

    def __init__(self, settings: RecencySettings) -> None:
        words = {word.lower() for word in (*settings.negation, *settings.directional)}
        fixed = {word.lower() for word in settings.uninflected}
        self._clitic = "n't" in words
        self._forms = {form: word for word in sorted(words - fixed) for form in _inflections(word)}
        self._forms |= {form: lemma for form, lemma in _IRREGULAR.items() if lemma in words}
        self._forms |= {word: word for word in words}

    def find(self, text: str) -> dict[str, Span]:
        """Return each signal that occurs, with the span where it occurs first."""
        found: dict[str, Span] = {}
        for match in _WORD.finditer(text):
            token = match.group().lower().replace("’", "'")
            lemma = self._forms.get(token)
            if lemma is None and self._clitic and token.endswith("n't"):
                lemma = "n't"
            if lemma is not None and lemma not in found:
                found[lemma] = Span(match.start(), match.end())
        return found


def _inflections(word: str) -> set[str]:
    """The regular English inflections of a verb or noun: -s, -ed, -ing with their spellings."""
    if word.endswith("e"):
        stem = word[:-1]
        return {word + "s", word + "d", word + "ing" if word.endswith("ee") else stem + "ing"}
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return {word[:-1] + "ies", word[:-1] + "ied", word + "ing"}
    plural = word + "es" if word.endswith(("s", "x", "z", "ch", "sh")) else word + "s"
    forms = {plural, word + "ed", word + "ing"}
    if _DOUBLING.search(word):
        forms |= {word + word[-1] + "ed", word + word[-1] + "ing"}
    return forms
