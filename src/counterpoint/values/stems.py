"""What a text talks of: its content words, cut to stems that inflections share."""

from __future__ import annotations

from counterpoint.values.lexicon import function_words
from counterpoint.values.tokens import query_tokens, search_tokens

_STEM = 4


def content_stems(text: str) -> frozenset[str]:
    """Return the stems of the words of a text that carry content.

    A stem is the first four characters: crude, the same in every language written with letters,
    and good enough to see that two texts use one word. Chinese counts by characters and bigrams.
    """
    return frozenset(stem(word) for word in search_tokens(text) if word not in function_words())


def asked_stems(text: str) -> frozenset[str]:
    """Return the stems of a question; of Chinese only the bigrams, since characters are common."""
    return frozenset(stem(word) for word in query_tokens(text) if word not in function_words())


def stem(word: str) -> str:
    """Return the part of a word that its inflections share."""
    return word[:_STEM]
