"""Guards: the words beside a phrase that decide whether it has the sense of its lexicon there."""

from __future__ import annotations

from typing import Any

from counterpoint.values.phrases import Found, expand
from counterpoint.values.words import NONE, Words

_Sides = dict[str, frozenset[str]]


class Guards:
    """What may stand beside the phrases of a lexicon.

    A lexicon lists ``guards``, each with ``phrases`` and some of ``not_before``, ``not_after``,
    ``only_before`` and ``only_after``: the words that may or may not follow or precede them. ""
    is the edge of a clause.
    """

    def __init__(self, lexicon: dict[str, Any]) -> None:
        self._guards: dict[str, _Sides] = {}
        groups = lexicon.get("groups", {})
        for guard in lexicon.get("guards", ()):
            sides = {side: frozenset(words) for side, words in guard.items() if side != "phrases"}
            for phrase in guard["phrases"]:
                for form in expand(phrase, groups):
                    held = self._guards.setdefault(form, {})
                    for side, words in sides.items():
                        held[side] = held.get(side, frozenset()) | words

    def hold(self, words: Words, match: Found) -> bool:
        """Whether the words beside a phrase let it have its sense."""
        guard = self._guards.get(match.phrase)
        if guard is None:
            return True
        before, after = word_before(words, match.first), word_after(words, match.last)
        if before in guard.get("not_after", ()) or after in guard.get("not_before", ()):
            return False
        if before not in guard.get("only_after", (before,)):
            return False
        return after in guard.get("only_before", (after,))


def word_before(words: Words, first: int) -> str:
    """Return the word before a phrase, "" where a stop or nothing parts them."""
    return words.words[first - 1] if first > 0 and words.borders[first] == NONE else ""


def word_after(words: Words, last: int) -> str:
    """Return the word behind a phrase, "" where a stop or nothing parts them."""
    joined = last + 1 < len(words) and words.borders[last + 1] == NONE
    return words.words[last + 1] if joined else ""
