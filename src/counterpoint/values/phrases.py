"""Phrases of a lexicon, found among the words of a sentence.

A lexicon is compiled into a trie, so that finding costs a few steps a word however many phrases
there are. Linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from typing import Any, NamedTuple

from counterpoint.values.words import NONE, Words, split_words

_WIDEST_GAP = 4
_BRACES = re.compile(r"\{([^{}]*)\}")
_GROUP = re.compile(r"<(\w+)>")
_ANY = "*"
_WHOLE = (_ANY, "'d")
_POSSESSIVE = "’s"
_END = ""

Node = dict[str, Any]


class Found(NamedTuple):
    """A phrase at words ``first`` to ``last``, both included, and what it stands for.

    ``skipped``: the words among them that are not of the phrase.
    """

    first: int
    last: int
    phrase: str
    payloads: tuple[Any, ...]
    skipped: tuple[int, ...] = ()


class Phrases:
    """A lexicon of phrases, compiled.

    In a phrase, ``{a,b}`` is one of its parts (``retir{e,es,ed}``), ``<name>`` one member of a
    group, a ``*`` between blanks one to four words of any kind, and a ``’s`` between blanks the
    ending of the word before. ``skips`` are words that may stand inside any phrase
    ("is *not* open").
    """

    def __init__(
        self, groups: dict[str, list[str]] | None = None, skips: Iterable[str] = ()
    ) -> None:
        self._root: Node = {}
        self._groups = groups or {}
        self._skips: dict[str, list[tuple[str, ...]]] = {}
        for skip in skips:
            parts = tuple(_pieces(skip))
            self._skips.setdefault(parts[0], []).append(parts)

    def add(self, phrases: Iterable[str], payload: Any) -> None:
        """Add every form of some phrases; a phrase may have several payloads."""
        for phrase in phrases:
            for form in expand(phrase, self._groups):
                node = self._root
                for word in _pieces(form):
                    node = node.setdefault(word, {})
                held = node.get(_END, (form, ()))[1]
                if payload not in held:
                    node[_END] = (form.casefold(), (*held, payload))

    def find(self, words: Words) -> list[Found]:
        """Return the longest phrases from left to right, never one inside another."""
        found: list[Found] = []
        root = self._root
        position = 0
        edge = -1
        for first, word in enumerate(words.words):
            if first < position or word not in root:
                continue
            match = self._longest(root[word], words, first, first, ())
            # What stands in a gap may be a phrase of its own, its last word may not.
            if match is not None and not first <= edge <= match.last:
                found.append(match)
                position = first + 1 if match.skipped else match.last + 1
                edge = match.last
        return found

    def _longest(
        self, node: Node, words: Words, first: int, last: int, skipped: tuple[int, ...]
    ) -> Found | None:
        following = last + 1
        if following < len(words.words) and words.borders[following] == NONE:
            word = words.words[following]
            match = None
            if word in node:
                match = self._longest(node[word], words, first, following, skipped)
            if match is None and _ANY in node:
                match = self._over_a_gap(node[_ANY], words, first, following, skipped)
            if match is None and word in self._skips and not skipped:
                match = self._over_a_skip(node, words, first, following)
            if match is not None:
                return match
        if _END not in node:
            return None
        phrase, payloads = node[_END]
        return Found(first, last, phrase, payloads, skipped)

    def _over_a_gap(
        self, node: Node, words: Words, first: int, begin: int, skipped: tuple[int, ...]
    ) -> Found | None:
        for following in range(begin + 1, min(begin + _WIDEST_GAP + 1, len(words.words))):
            if words.borders[following] != NONE:
                return None
            if words.words[following] in node:
                gap = (*skipped, *range(begin, following))
                child = node[words.words[following]]
                match = self._longest(child, words, first, following, gap)
                if match is not None:
                    return match
        return None

    def _over_a_skip(self, node: Node, words: Words, first: int, begin: int) -> Found | None:
        for skip in self._skips[words.words[begin]]:
            following = begin + len(skip)
            if tuple(words.words[begin:following]) != skip or following >= len(words.words):
                continue
            apart = any(words.borders[begin : following + 1])
            if not apart and words.words[following] in node:
                gap = tuple(range(begin, following))
                return self._longest(node[words.words[following]], words, first, following, gap)
        return None


def _pieces(form: str) -> list[str]:
    pieces: list[str] = []
    for part in form.split(" "):
        plain = part in _WHOLE or (part.isascii() and part.isalpha() and part != "cannot")
        if part == _POSSESSIVE:
            pieces.append("'s")
        else:
            pieces.extend([part] if plain else split_words(part).words)
    return pieces


def expand(phrase: str, groups: dict[str, list[str]]) -> list[str]:
    """Return every form of a phrase that is written with braces and groups.

    Raises:
        KeyError: the phrase names a group that does not exist.
    """
    pieces: list[list[str]] = []
    for index, part in enumerate(_GROUP.split(phrase)):
        if index % 2:
            pieces.append([form for member in groups[part] for form in expand(member, {})])
        else:
            pieces.append(_braces(part))
    return [" ".join("".join(form).split()) for form in product(*pieces)]


def _braces(text: str) -> list[str]:
    parts = _BRACES.split(text)
    choices = [part.split(",") if index % 2 else [part] for index, part in enumerate(parts)]
    return ["".join(form) for form in product(*choices)]
