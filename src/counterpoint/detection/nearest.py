"""Of a text that is too long, the sentences that matter to a question and a second text."""

from __future__ import annotations

from typing import NamedTuple

from counterpoint.values.sentences import sentences
from counterpoint.values.stems import asked_stems, content_stems

_GAP = "[…]"


class Excerpt(NamedTuple):
    """What is left of a text, and whether that is less than all of it."""

    text: str
    shortened: bool


def nearest_sentences(text: str, question: str, other: str, room: int) -> Excerpt:
    """Return at most ``room`` characters: a text that fits as it is, of a longer one what matters.

    Sentences that the other text holds word for word come last: they tell the two apart least. Of
    the rest those that share most words with the question are kept as far as there is room, in
    their order, with an ellipsis for what is left out.
    """
    if len(text) <= room:
        return Excerpt(text, shortened=False)
    asked = asked_stems(question)
    parts = [text[start:end] for start, end in sentences(text)]
    shared = {other[start:end] for start, end in sentences(other)}
    ranked = sorted(
        range(len(parts)),
        key=lambda at: (parts[at] in shared, -len(asked & content_stems(parts[at])), at),
    )
    kept: set[int] = set()
    left = room - len(_GAP) - 1
    for at in ranked:
        needed = len(parts[at]) + len(_GAP) + 2
        if needed <= left:
            kept.add(at)
            left -= needed
    if not kept:
        return Excerpt(f"{text[: room - len(_GAP) - 1]} {_GAP}", shortened=True)
    return Excerpt(_joined(parts, sorted(kept)), shortened=True)


def _joined(parts: list[str], kept: list[int]) -> str:
    lines, last = [], -1
    for at in kept:
        lines += [_GAP] * (at != last + 1) + [parts[at]]
        last = at
    return " ".join(lines + [_GAP] * (last != len(parts) - 1))
