"""Clauses of a sentence, as far as a negation needs them. Linear in the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from counterpoint.values.words import COMMA, HARD, NONE, Words

Sets = Mapping[str, frozenset[str]]
"""Sets of words by name, from a lexicon of negation."""

_LOOK_AHEAD = 6
_LONGEST_PHRASE_SCOPE = 8
_LONGEST_ASIDE = 4


def clause_ends(words: Words, sets: Sets) -> list[int]:
    """Return, for each word, the last word of its clause."""
    size = len(words)
    ends = [size - 1] * size
    for index in range(size - 2, -1, -1):
        ends[index] = index if _is_border(words, index + 1, sets) else ends[index + 1]
    return ends


def _is_border(words: Words, index: int, sets: Sets) -> bool:
    border, word = words.borders[index], words.words[index]
    if border == HARD:
        return True
    if word in sets["borders"]:
        return words.words[index - 1] not in sets["transparent"]
    if border == COMMA:
        return not _goes_on_as_list(words, index, sets)
    return word in sets["joiners"] and _finite_follows(words, index + 1, sets)


def _goes_on_as_list(words: Words, index: int, sets: Sets) -> bool:
    for ahead in range(index, min(index + _LOOK_AHEAD, len(words))):
        if words.borders[ahead] == HARD or words.words[ahead] in sets["finite"]:
            return False
        if words.words[ahead] in sets["alternatives"]:
            return not _finite_follows(words, ahead + 1, sets)
    return False


def _finite_follows(words: Words, index: int, sets: Sets) -> bool:
    for ahead in range(index, min(index + _LOOK_AHEAD, len(words))):
        if ahead > index and words.borders[ahead] != NONE:
            return False
        if words.words[ahead] in sets["finite"]:
            return True
    return False


def clause_starts(ends: list[int]) -> list[int]:
    """Return, for each word, the first word of its clause."""
    starts: list[int] = []
    for first, last in clauses(ends):
        starts.extend([first] * (last - first + 1))
    return starts


def clauses(ends: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last word of each clause."""
    first = 0
    while first < len(ends):
        yield first, ends[first]
        first = ends[first] + 1


def past_aside(words: Words, first: int, ends: list[int]) -> int:
    """Return the end of the clause that goes on behind an aside ("not, however, supported")."""
    if first >= len(words) or words.borders[first] != COMMA:
        return first - 1
    for index in range(first + 1, min(first + _LONGEST_ASIDE + 1, len(words))):
        if words.borders[index] == COMMA:
            return ends[index]
    return first - 1


def phrase_end(words: Words, first: int, last: int, sets: Sets) -> int:
    """Return the last word of the phrase that begins at a word, ``last`` at the latest."""
    last = min(last, first + _LONGEST_PHRASE_SCOPE - 1)
    for index in range(first, last + 1):
        if index > first and (words.borders[index] != NONE or words.words[index] in sets["finite"]):
            return index - 1
    return last
