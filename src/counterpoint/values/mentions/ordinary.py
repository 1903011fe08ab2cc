"""Common words, which are no names though a sentence or a label begins with them."""

from __future__ import annotations

from functools import cache

from counterpoint.values.wordlists import word_list

_SHORT = 6
_PLURAL_ENDS = ("ies", "y"), ("es", ""), ("s", "")


def is_ordinary(word: str) -> bool:
    """Tell whether a case-folded word is a common one, in the singular or the plural."""
    if len(word) > _SHORT and word.endswith(_endings()) and word not in _names():
        return True
    return any(form in _ordinary() for form in _singulars(word))


@cache
def common() -> frozenset[str]:
    """Return the words that begin sentences without naming anything."""
    return leading() | word_list("mentions", "starters")


@cache
def leading() -> frozenset[str]:
    """Return the words that stand before a name and are no part of it."""
    lists = ("common", "leading", "prepositions", "verbs")
    return frozenset[str]().union(*(word_list("mentions", name) for name in lists))


@cache
def mass() -> frozenset[str]:
    """Return what begins a sentence without an article, save for first names and brands."""
    return word_list("mentions", "mass") - _names()


def _singulars(word: str) -> set[str]:
    return {word} | {
        word.removesuffix(end) + instead for end, instead in _PLURAL_ENDS if word.endswith(end)
    }


@cache
def _ordinary() -> frozenset[str]:
    return ((word_list("mentions", "nouns") | mass()) - word_list("mentions", "given")) | common()


@cache
def _names() -> frozenset[str]:
    return word_list("mentions", "given") | word_list("mentions", "brands")


@cache
def _endings() -> tuple[str, ...]:
    return tuple(word_list("mentions", "endings"))
