"""Negations and what they negate: "do not forget to set it up" says that it is set up.

A negation governs the words from itself to the end of its clause. Words under an even number of
negations are affirmed. Linear in the text.
"""

from __future__ import annotations

from collections.abc import Container
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from counterpoint.types import Span
from counterpoint.values.clauses import (
    clause_ends,
    clause_starts,
    clauses,
    past_aside,
    phrase_end,
)
from counterpoint.values.lexicon import languages, load
from counterpoint.values.phrases import Found, Phrases
from counterpoint.values.words import HARD, NONE, Words, split_words

_ROLES = ("clause", "phrase", "verbs", "partial", "not_negation", "answer")
_SETS = (
    *("concord", "back", "back_one", "borders", "subordinate", "joiners", "finite"),
    *("alternatives", "transparent", "numbered"),
)
_LONGEST_CUE = 7


@dataclass(frozen=True, slots=True)
class Negation:
    """A negation and what it governs.

    ``scope`` is empty, at the end of the cue, where nothing follows it ("No."). A ``partial`` one
    denies "all" and leaves open which ("not every plan"). ``answer``: a "No" that answers a
    question.
    """

    span: Span
    scope: Span
    partial: bool = False
    answer: bool = False


class _Cue(NamedTuple):
    found: Found
    role: str
    first: int
    last: int  # Words first to last, both included, are governed; last < first: none.


class _Rules(NamedTuple):
    phrases: Phrases
    sets: dict[str, frozenset[str]]


class Polarity:
    """The negations of one sentence, laid over its words."""

    __slots__ = ("_cues", "_ends", "_over", "_partial", "_rules", "_starts", "negations", "words")

    def __init__(self, words: Words, language: str) -> None:
        self.words = words
        self._rules = _rules(language)
        self._ends = clause_ends(words, self._rules.sets)
        self._starts = clause_starts(self._ends)
        cues = _cues(words, self._rules, self._ends, self._starts)
        self.negations = [_negation(words, cue) for cue in cues]
        self._cues = {cue.found.first: cue for cue in cues if cue.role != "partial"}
        self._over = _layers(len(words), [cue for cue in cues if cue.role != "partial"])
        self._partial = _layers(len(words), [cue for cue in cues if cue.role == "partial"])

    def negated(self, first: int, last: int, skipped: tuple[int, ...] = ()) -> bool:
        """Whether words first to last are under an odd number of negations.

        Those among the words themselves do not count, except for the ``skipped`` ones.
        """
        count = self._over[first]
        for index in range(first, min(last, first + _LONGEST_CUE) + 1):
            cue = self._cues.get(index)
            if cue is None:
                continue
            if index in skipped:
                count += cue.first <= last <= cue.last and not cue.first <= first
            elif cue.first <= first <= cue.last:
                count -= 1
        behind = self._cues.get(last + 1)
        if behind is not None and self.words.borders[last + 1] == NONE:
            count += behind.found.phrase in self._rules.sets["back_one"]
        return count % 2 == 1

    def partly_negated(self, first: int) -> bool:
        """Whether a word is under a negation of "all"."""
        return self._partial[first] > 0

    def subordinate(self, index: int) -> bool:
        """Whether a word stands in a clause that is not the main one ("if ...", "which ...")."""
        return self.clause_head(index) in self._rules.sets["subordinate"]

    def clause_head(self, index: int) -> str:
        """Return the first word of the clause that a word stands in."""
        return self.words.words[self.clause_start(index)]

    def clause_start(self, index: int) -> int:
        """Return the index of the first word of the clause that a word stands in."""
        return self._starts[index]

    def without(self, places: Container[int]) -> Polarity:
        """Return the same without the negations that begin at some words."""
        other = copy(self)
        other._cues = {index: cue for index, cue in self._cues.items() if index not in places}
        other._over = _layers(len(self.words), list(other._cues.values()))
        return other

    def affirmed(self) -> bool:
        """Whether the main predicate is affirmed."""
        first, last = self._main_clause()
        count = 0
        for index, cue in self._cues.items():
            if cue.role == "answer" and (index == 0 or cue.found.last == len(self.words) - 1):
                return False
            if first <= index <= last and (cue.role != "phrase" or self._over[index] > 0):
                count += 1
        return count % 2 == 0

    def _main_clause(self) -> tuple[int, int]:
        """Return the first and last word of the first clause that is a whole sentence."""
        held: tuple[int, int] | None = None
        sets = self._rules.sets
        for first, last in clauses(self._ends):
            if self.words.words[first] in sets["subordinate"]:
                continue
            if held is not None and self.words.borders[first] == HARD:
                return held
            held = held or (first, last)
            said = range(first, last + 1)
            if any(i in self._cues or self.words.words[i] in sets["finite"] for i in said):
                return first, last
        return held or (0, len(self.words) - 1)


def find_negations(text: str) -> list[Negation]:
    """Return the negations of one sentence in order. Linear in the text."""
    return list(read_polarity(split_words(text)).negations)


def main_polarity(sentence: str) -> bool:
    """Whether the main predicate of a sentence is affirmed. True for an empty sentence."""
    return read_polarity(split_words(sentence)).affirmed()


def read_polarity(words: Words) -> Polarity:
    """Return the polarity of a sentence in its likeliest language."""
    return polarity_in(words, languages(words)[0])


# Several readers ask for the same sentence one after the other.
@lru_cache(maxsize=8)
def polarity_in(words: Words, language: str) -> Polarity:
    """Return the polarity of a sentence in one language."""
    return Polarity(words, language)


@cache
def _rules(language: str) -> _Rules:
    lexicon: dict[str, Any] = load("negation", language)
    phrases = Phrases(lexicon.get("groups"))
    for role in reversed(_ROLES):
        phrases.add(lexicon.get(role, ()), role)
    return _Rules(phrases, {name: frozenset(lexicon.get(name, ())) for name in _SETS})


def _cues(words: Words, rules: _Rules, ends: list[int], starts: list[int]) -> list[_Cue]:
    cues: list[_Cue] = []
    governed = -1
    for match in rules.phrases.find(words):
        role = _role(words, match, rules.sets)
        again = match.phrase in rules.sets["concord"] and match.first <= governed
        if role == "not_negation" or again:
            continue
        cue = _with_scope(words, match, role, ends, rules.sets)
        if match.phrase in rules.sets["back"]:
            cue = cue._replace(first=starts[match.first])
        cues.append(cue)
        governed = max(governed, cue.last) if role == "clause" else governed
    return cues


def _role(words: Words, match: Found, sets: dict[str, frozenset[str]]) -> str:
    following = match.last + 1
    if match.phrase in sets["numbered"] and following < len(words):
        apart = words.text[words.ends[match.last] : words.starts[following]]
        if words.words[following].isdecimal() and apart.strip() in ("", ".", "°"):
            return "not_negation"
    if "not_negation" in match.payloads:
        return "not_negation"
    leads = match.first == 0 or words.borders[match.first] == HARD
    if "answer" in match.payloads and leads and words.borders[following] != NONE:
        return "answer"
    roles = [role for role in match.payloads if role != "answer"]
    return str(roles[0]) if roles else "not_negation"


def _with_scope(
    words: Words, match: Found, role: str, ends: list[int], sets: dict[str, frozenset[str]]
) -> _Cue:
    first, last = match.last + 1, ends[match.last]
    if role == "answer":
        return _Cue(match, role, first, first - 1)
    if last == match.last and role != "phrase":
        last = past_aside(words, first, ends)
    if role == "phrase":
        last = phrase_end(words, first, last, sets)
    return _Cue(match, role, first, last)


def _negation(words: Words, cue: _Cue) -> Negation:
    span = words.span(cue.found.first, cue.found.last)
    covers = cue.last >= cue.first
    scope = words.span(cue.first, cue.last) if covers else Span(span.end, span.end)
    return Negation(span, scope, partial=cue.role == "partial", answer=cue.role == "answer")


def _layers(size: int, cues: list[_Cue]) -> list[int]:
    """Return how many of the cues govern each word, cues themselves left out."""
    steps = [0] * (size + 1)
    for cue in cues:
        if cue.last >= cue.first:
            steps[cue.first] += 1
            steps[cue.last + 1] -= 1
    return list(accumulate(steps))
