"""How close statements are to each other and to the question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from counterpoint.claims.assertions import Assertion, PassageReading
from counterpoint.protocols import Encoder
from counterpoint.settings import RuleSettings
from counterpoint.values.stems import asked_stems, content_stems

_DECIMALS = 6
_CARRIED = 0.9
_UNSHARED_CHINESE = 0.35


@dataclass(frozen=True, slots=True)
class Topics:
    """Every statement of a request with its vector.

    ``owner`` holds the position of its passage, ``relevance`` the cosine with the question (zeros
    without one), ``shared`` the share of the question's words in it or in what it goes on from,
    ``near`` the same for its whole passage and source. ``concealed`` tells which stand in hidden
    text, ``answering`` which are among the few of their passage that are closest to the question
    and close enough. Shapes: ``vectors`` (n, dim), the others (n,).
    """

    assertions: tuple[Assertion, ...]
    owner: NDArray[np.intp]
    concealed: NDArray[np.bool_]
    vectors: NDArray[np.float64]
    relevance: NDArray[np.float64]
    shared: NDArray[np.float64]
    near: NDArray[np.float64]
    answering: NDArray[np.bool_]

    def cosines(self, rows: slice) -> NDArray[np.float64]:
        """The cosines of some statements with all, rounded so that blocks change nothing."""
        return (self.vectors[rows] @ self.vectors.T).round(_DECIMALS)


def read_topics(
    encoder: Encoder,
    readings: Sequence[PassageReading],
    query: str | None,
    settings: RuleSettings,
) -> Topics:
    """Encode every statement once, and the question."""
    rows = list(_rows(readings))
    assertions = tuple(assertion for assertion, _, _ in rows)
    owner = np.array([place for _, place, _ in rows], dtype=np.intp)
    texts = [said_in_context(each) for each in assertions]
    encoded = encoder.encode([*texts, query or ""]).astype(np.float64)
    vectors, asked = encoded[:-1], encoded[-1]
    around = [" ".join(each.text for each in reading.assertions) for reading in readings]
    near = [
        _shared(f"{text} {reading.passage.source or ''}", query or "")
        for text, reading in zip(around, readings, strict=True)
    ]
    shared = np.array([_shared(text, query or "") for text in texts], dtype=np.float64)
    relevance = (vectors @ asked).round(_DECIMALS)
    # The encoder reads little Chinese: without a word of the question it guesses.
    relevance[shared < 0] -= _UNSHARED_CHINESE
    shared = np.maximum(shared, 0.0)
    relevance = _carried(relevance, owner, assertions)
    return Topics(
        assertions=assertions,
        owner=owner,
        concealed=np.array([hidden for _, _, hidden in rows], dtype=np.bool_),
        vectors=vectors,
        relevance=relevance,
        near=np.array([near[place] for place in owner.tolist()], dtype=np.float64),
        shared=_carried(shared, owner, assertions),
        answering=_answering(relevance, owner, settings),
    )


def _answering(
    relevance: NDArray[np.float64], owner: NDArray[np.intp], settings: RuleSettings
) -> NDArray[np.bool_]:
    chosen = np.zeros(len(owner), dtype=np.bool_)
    taken: defaultdict[int, int] = defaultdict(int)
    for row in np.lexsort((np.arange(len(owner)), -relevance, owner)).tolist():
        place = int(owner[row])
        if relevance[row] >= settings.relevance and taken[place] < settings.answering:
            taken[place] += 1
            chosen[row] = True
    return chosen


def _rows(readings: Sequence[PassageReading]) -> Iterator[tuple[Assertion, int, bool]]:
    for place, reading in enumerate(readings):
        yield from ((each, place, False) for each in reading.assertions)
        yield from ((each, place, True) for each in reading.concealed)


def said_in_context(assertion: Assertion) -> str:
    """The words of a statement after the heading or lead-in that they stand under."""
    statement = assertion.statement
    if statement.form in ("item", "entry") and statement.context:
        return f"{statement.context[-1]} {statement.text}"
    return statement.text


def _shared(text: str, query: str) -> float:
    """The share of the question's content words; -1 where both are Chinese and share nothing."""
    asked = asked_stems(query)
    if not asked:
        return 0.0
    share = len(asked & content_stems(text)) / len(asked)
    return -1.0 if share == 0.0 and _is_chinese(query) and _is_chinese(text) else share


def _is_chinese(text: str) -> bool:
    return any("\u4e00" <= character <= "\u9fff" for character in text)


def _carried(
    values: NDArray[np.float64], owner: NDArray[np.intp], assertions: tuple[Assertion, ...]
) -> NDArray[np.float64]:
    """A sentence that goes on from the one before is about the same: "If not set, 5 s apply"."""
    carried = values.copy()
    for row in range(1, len(values)):
        if owner[row] == owner[row - 1] and assertions[row].statement.form == "prose":
            carried[row] = max(carried[row], _CARRIED * values[row - 1])
    return carried
