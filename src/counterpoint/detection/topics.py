"""How close statements are to each other and to the question."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from counterpoint.claims.assertions import Assertion, PassageReading
from counterpoint.claims.question import Question
from counterpoint.protocols import Encoder
from counterpoint.settings import RuleSettings
from counterpoint.values.characters import is_chinese
from counterpoint.values.stems import asked_stems, content_stems

_DECIMALS = 6
# What a sentence keeps of the relevance of the one before it.
_CARRIED = 0.9
# Cosines of unrelated Chinese sentences lie about this much above those of English ones.
_UNSHARED_CHINESE = 0.35


@dataclass(frozen=True, slots=True)
class Topics:
    """Every statement of a request with its vector.

    ``owner`` holds the position of its passage, ``relevance`` the cosine with the question (zeros
    without one), ``near`` the share of the question's words in its passage and source.
    ``concealed`` tells which stand in hidden text, ``answering`` which are among the few of their
    passage that are closest to the question and close enough. Shapes: ``vectors`` (n, dim), the
    others (n,).
    """

    assertions: tuple[Assertion, ...]
    owner: NDArray[np.intp]
    concealed: NDArray[np.bool_]
    vectors: NDArray[np.float64]
    relevance: NDArray[np.float64]
    near: NDArray[np.float64]
    answering: NDArray[np.bool_]

    def cosines(self, rows: slice) -> NDArray[np.float64]:
        """The cosines of some statements with all, rounded so that blocks change nothing."""
        return (self.vectors[rows] @ self.vectors.T).round(_DECIMALS)


def read_topics(
    encoder: Encoder,
    readings: Sequence[PassageReading],
    question: Question | None,
    settings: RuleSettings,
) -> Topics:
    """Encode every statement once, and the question."""
    rows = list(_rows(readings))
    assertions = tuple(assertion for assertion, _, _ in rows)
    owner = np.array([place for _, place, _ in rows], dtype=np.intp)
    texts = [said_in_context(each) for each in assertions]
    encoded = encoder.encode([*texts, question.text if question else ""]).astype(np.float64)
    vectors, asked = encoded[:-1], encoded[-1]
    words = _AskedWords(question)
    shared = np.array([words.share(text) for text in texts], dtype=np.float64)
    near = np.array([words.share(_said_around(each)) for each in readings], dtype=np.float64)
    relevance = (vectors @ asked).round(_DECIMALS)
    # The encoder reads little Chinese: without a word of the question it guesses.
    foreign = np.array([words.is_chinese and is_chinese(text) for text in texts], dtype=np.bool_)
    relevance[foreign & (shared == 0.0)] -= _UNSHARED_CHINESE
    concealed = np.array([hidden for _, _, hidden in rows], dtype=np.bool_)
    relevance = _carried(relevance, owner, concealed, assertions)
    return Topics(
        assertions=assertions,
        owner=owner,
        concealed=concealed,
        vectors=vectors,
        relevance=relevance,
        near=near[owner] if len(owner) else near,
        answering=_answering(relevance, shared, rows, settings),
    )


class _AskedWords:
    """The content words of a question; those of the names in it count twice."""

    def __init__(self, question: Question | None) -> None:
        text = question.text if question else ""
        named = content_stems(" ".join(m.text for m in question.names)) if question else ()
        self.is_chinese = is_chinese(text)
        self._weights = {word: 2.0 if word in named else 1.0 for word in asked_stems(text)}
        self._sum = sum(self._weights.values())

    def share(self, text: str) -> float:
        """The share of them that stands in a text, in [0, 1]."""
        if not self._weights:
            return 0.0
        present = content_stems(text)
        found = (weight for word, weight in self._weights.items() if word in present)
        return math.fsum(found) / self._sum


def _said_around(reading: PassageReading) -> str:
    """Everything that a passage says, with where it comes from."""
    passage = reading.passage
    said = (each.text for each in reading.assertions)
    return " ".join((*said, passage.title or "", passage.source or ""))


def _answering(
    relevance: NDArray[np.float64],
    shared: NDArray[np.float64],
    rows: Sequence[_Row],
    settings: RuleSettings,
) -> NDArray[np.bool_]:
    """Mark the few of each passage that answer best.

    Of the settings or cells of one passage the closest answers: the others are under other keys.
    Hidden statements take no place from visible ones.
    """
    chosen = np.zeros(len(rows), dtype=np.bool_)
    taken: defaultdict[tuple[int, bool], int] = defaultdict(int)
    keyed: set[tuple[int, bool]] = set()
    closeness = relevance + shared
    for row in np.lexsort((np.arange(len(rows)), -closeness)).tolist():
        place = rows[row].place, rows[row].hidden
        is_keyed = rows[row].assertion.statement.form in ("entry", "cell")
        if relevance[row] < settings.relevance or taken[place] >= settings.answering:
            continue
        if is_keyed and place in keyed:
            continue
        if is_keyed:
            keyed.add(place)
        taken[place] += 1
        chosen[row] = True
    return chosen


class _Row(NamedTuple):
    assertion: Assertion
    place: int
    hidden: bool


def _rows(readings: Sequence[PassageReading]) -> Iterator[_Row]:
    for place, reading in enumerate(readings):
        yield from (_Row(each, place, False) for each in reading.assertions)
        yield from (_Row(each, place, True) for each in reading.concealed)


def said_in_context(assertion: Assertion) -> str:
    """The words of a statement after the heading or lead-in that they stand under."""
    statement = assertion.statement
    if statement.form in ("item", "entry") and statement.context:
        return f"{statement.context[-1]} {statement.text}"
    return statement.text


def _carried(
    values: NDArray[np.float64],
    owner: NDArray[np.intp],
    concealed: NDArray[np.bool_],
    assertions: tuple[Assertion, ...],
) -> NDArray[np.float64]:
    """A sentence that goes on from the one before is about the same: "If not set, 5 s apply"."""
    carried = values.copy()
    for row in range(1, len(values)):
        goes_on = owner[row] == owner[row - 1] and concealed[row] == concealed[row - 1]
        if goes_on and assertions[row].statement.form == "prose":
            carried[row] = max(carried[row], _CARRIED * values[row - 1])
    return carried
