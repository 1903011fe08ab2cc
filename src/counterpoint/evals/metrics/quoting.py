"""Whether a sentence stands in a text word for word."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from counterpoint.claims.attitude import read_attitude
from counterpoint.evals.metrics.heads import body_of
from counterpoint.evals.metrics.prepared import Prepared, prepare, sentence_at
from counterpoint.types import Span
from counterpoint.values.negation import find_negations
from counterpoint.values.visible import visible

_MOST_PLACES = 5


def quoted(sentence: str, texts: Iterable[str]) -> bool:
    """Whether a sentence stands in one of the texts word for word, and is not denied there."""
    said, seen = prepare(body_of(sentence)), [_seen(text) for text in texts]
    # Words are cut and folded only where no text has them letter for letter.
    return any(_holds_letters(said, text) for text in seen) or any(
        _holds_words(said, prepare(text)) for text in seen
    )


def _holds_letters(said: Prepared, text: str) -> bool:
    at = text.find(said.plain)
    return at >= 0 and _stands(text, Span(at, at + len(said.plain)))


def _holds_words(said: Prepared, text: Prepared) -> bool:
    return any(_stands(text.plain, place) for place in text.runs(said.words)[:_MOST_PLACES])


@lru_cache(maxsize=64)
def _seen(text: str) -> str:
    """What a reader sees of a text, with single spaces."""
    return " ".join(visible(text).text.split())


def _stands(plain: str, place: Span) -> bool:
    """Whether the rest of the sentence in which words stand denies nothing."""
    first, last = (sentence_at(plain, at) for at in (place.start, place.end - 1))
    rest = f"{plain[first.start : place.start]} … {plain[place.end : last.end]}"
    return not find_negations(rest) and read_attitude(rest).kind != "denied"
