"""Whether a text says of each of two things what a sentence that sets them against each other says.

A bag of words cannot tell "A is old, whereas B is new" from its reverse; this can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from counterpoint.values.lexicon import function_words
from counterpoint.values.stems import stem
from counterpoint.values.tokens import search_tokens

LEAST_AGREED = 0.6
"""The share of what a text says of the two things that must be said of the right one."""

_MARKERS = (
    r"\b(?:whereas|while|whilst|but|however|conversely|unlike|by contrast|in contrast|"
    r"on the other hand|während|hingegen|dagegen|aber|mientras que|pero|en cambio)\b|而|但"
)
_CONTRAST = re.compile(_MARKERS)
_SEMICOLON = re.compile("[;；]")
_CLAUSE = re.compile(rf"[,;:!?，；：。！？]|\.(?!\d)|{_MARKERS}")
_LEAST_SIDE = 2
_MOST_CUTS = 8


class _Side(NamedTuple):
    topic: str
    said: frozenset[str]


def same_sides(text: str, form: str) -> bool:
    """Whether a text gives the two sides of a contrast what the form gives them.

    The form is cut at its first word of contrast ("whereas", "but"), else at a semicolon. The topic
    of a side is its first content stem that does not open the other side as well; what is said of
    it are its stems that the other side lacks. In the text, a stem belongs to the topic of its
    clause (of several: to the last before it), else to the topic before it. At least `LEAST_AGREED`
    of the stems found must belong to the right topic. True where the form has no two sides or does
    not read so itself, and where the text lacks a topic or all that is said of them. Both texts are
    case-folded.
    """
    sides = _sides(form)
    return sides is None or not _agrees(form, sides) or _agrees(text, sides)


def _agrees(text: str, sides: tuple[_Side, _Side]) -> bool:
    topics = (sides[0].topic, sides[1].topic)
    clauses = [_stems(clause) for clause in _CLAUSE.split(text)]
    if not all(any(topic in clause for clause in clauses) for topic in topics):
        return True
    agreed = [
        word in side.said
        for word, topic in _owned(clauses, topics)
        for side, other in (sides, sides[::-1])
        if topic == side.topic and word in side.said | other.said
    ]
    return not agreed or sum(agreed) >= LEAST_AGREED * len(agreed)


def _sides(form: str) -> tuple[_Side, _Side] | None:
    for pattern in (_CONTRAST, _SEMICOLON):
        for cut in islice(pattern.finditer(form), _MOST_CUTS):
            first, second = _stems(form[: cut.start()]), _stems(form[cut.end() :])
            if len(first) > _LEAST_SIDE and len(second) > _LEAST_SIDE:
                return _told(first, second)
    return None


def _told(first: Sequence[str], second: Sequence[str]) -> tuple[_Side, _Side] | None:
    shared = set(first) & set(second)
    topics = (first[0], second[0])
    if topics[0] == topics[1]:
        topics = (
            next((word for word in first if word not in shared), ""),
            next((word for word in second if word not in shared), ""),
        )
    apart = set(topics) | shared
    said = frozenset(first) - apart, frozenset(second) - apart
    if not all(topics):
        return None
    return _Side(topics[0], said[0]), _Side(topics[1], said[1])


def _owned(clauses: Sequence[Sequence[str]], topics: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """Each word of the clauses with the topic that it belongs to."""
    topic = next((word for clause in clauses for word in clause if word in topics), "")
    for clause in clauses:
        topic = next((word for word in clause if word in topics), topic)
        for word in clause:
            topic = word if word in topics else topic
            yield word, topic


def _stems(text: str) -> list[str]:
    """The content stems of a text in order."""
    return [stem(word) for word in search_tokens(text) if word not in function_words()]
