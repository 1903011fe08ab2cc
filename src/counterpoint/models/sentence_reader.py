"""The stand-in reader: the sentence that best answers, and the value in it.

A sentence scores by its cosine with the question, by the share of the question's words that it
holds, and by holding a number where a quantity is asked for. It needs the encoder alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from counterpoint.protocols import Encoder
from counterpoint.types import Reading, Span
from counterpoint.values.numbers import Number, find_numbers
from counterpoint.values.sentences import sentences
from counterpoint.values.tokens import query_tokens

_COSINE, _WORDS, _QUANTITY = 0.75, 0.15, 0.10
_ASKS_QUANTITY = re.compile(
    r"\b(?:how (?:many|much|long|often|old|large|high|far|big|tall|fast|heavy)|"
    r"what (?:age|number|amount|percentage|share))\b",
    re.IGNORECASE,
)
_ASKS_DATE = re.compile(r"\b(?:when|since|until|which year|what year|what date)\b", re.IGNORECASE)
_YEARS = range(1900, 2100)
_STOP_WORDS = frozenset(
    "a an and are at be by do does for from has have how in is it its of on or s the their there "
    "they this to was were what when where which who whom why will with".split()
)


class SentenceReader:
    """Picks one sentence of each context; a context without a sentence has no reading."""

    name = "sentence"

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def read(self, question: str, contexts: Sequence[str]) -> list[Reading | None]:
        """Return the best sentence of each context, with a score in [0, 1].

        Ties go to the earlier sentence.
        """
        spans = [sentences(context) for context in contexts]
        texts = [
            context[span.start : span.end]
            for context, found in zip(contexts, spans, strict=True)
            for span in found
        ]
        if not texts:
            return [None] * len(contexts)
        scores = self._score(question, texts)
        readings: list[Reading | None] = []
        for context, found in zip(contexts, spans, strict=True):
            own, scores = scores[: len(found)], scores[len(found) :]
            readings.append(_best(question, context, found, own) if found else None)
        return readings

    def _score(self, question: str, texts: list[str]) -> list[float]:
        vectors = self._encoder.encode([question, *texts])
        # Row by row: a matrix product may differ in the last digit with the place of a row.
        products = (vectors[1:].astype(np.float64) * vectors[0]).sum(axis=1)
        cosines = np.clip(products, 0.0, 1.0).tolist()
        asked = _content_words(question)
        quantity = _ASKS_QUANTITY.search(question) is not None
        return [
            round(_combine(cosine, text, asked, quantity), 6)
            for cosine, text in zip(cosines, texts, strict=True)
        ]


def _combine(cosine: float, text: str, asked: frozenset[str], quantity: bool) -> float:
    shared = len(asked & _content_words(text)) / len(asked) if asked else 0.0
    holds_number = not quantity or any(number.value not in _YEARS for number in find_numbers(text))
    return _COSINE * cosine + _WORDS * shared + _QUANTITY * holds_number


def _content_words(text: str) -> frozenset[str]:
    return frozenset(query_tokens(text)) - _STOP_WORDS


def _best(question: str, context: str, found: list[Span], scores: list[float]) -> Reading:
    score = max(scores)
    sentence = found[scores.index(score)]
    return Reading(answer=_value(question, context, sentence), sentence=sentence, score=score)


def _value(question: str, context: str, sentence: Span) -> Span:
    """The number in the sentence that the question does not name itself, else the sentence."""
    asked = {number.value for number in find_numbers(question)}
    wants_year = _ASKS_DATE.search(question) is not None
    for number in find_numbers(context[sentence.start : sentence.end]):
        if number.value not in asked and (wants_year or not _is_year(number)):
            return Span(sentence.start + number.span.start, sentence.start + number.span.end)
    return sentence


def _is_year(number: Number) -> bool:
    return number.bare and number.value in _YEARS
