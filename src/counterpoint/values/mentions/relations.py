"""Prepositions before names, and verbs among words without gaps."""

from __future__ import annotations

from functools import cache

from counterpoint.values.mentions.tokens import Token
from counterpoint.values.wordlists import word_list


def follows_preposition(before: Token) -> bool:
    """Tell whether a token is a preposition, or ends with one where words have no gaps."""
    if before.piece == "asian":
        return before.text.endswith(_asian_prepositions())
    return before.folded in word_list("mentions", "prepositions")


def says_more(before: str) -> bool:
    """Tell whether words without gaps hold a preposition or a verb."""
    return any(word in before for word in (*_asian_prepositions(), *_asian_verbs()))


@cache
def _asian_prepositions() -> tuple[str, ...]:
    return tuple(word for word in word_list("mentions", "prepositions") if word[0] > "\u2e80")


@cache
def _asian_verbs() -> tuple[str, ...]:
    return tuple(word for word in word_list("mentions", "verbs") if word[0] > "\u2e80")
