"""Marks on a text: stretches of it that carry the classes of every span above them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from counterpoint.reporting.tags import Html, el, join
from counterpoint.values.visible import Visible

Mark = Literal["disputed", "cited", "claim"]
Marked = tuple[int, int, Mark]

MARKS: tuple[Mark, ...] = ("disputed", "cited", "claim")


def marked(text: str, spans: Iterable[Marked]) -> Html:
    """Escape a text and mark spans of it; where spans overlap, the stretch carries every class."""
    steps: dict[int, Counter[Mark]] = {}
    for start, end, mark in spans:
        start, end = max(start, 0), min(end, len(text))
        if start < end:
            steps.setdefault(start, Counter())[mark] += 1
            steps.setdefault(end, Counter()).subtract([mark])
    return join(*_stretches(text, steps))


def seen_spans(seen: Visible, spans: Iterable[Marked]) -> list[Marked]:
    """Map spans of the original to the visible characters that any part of them stands for."""
    places = range(len(seen.text))

    def start_of(place: int) -> int:
        return seen.original(place, place + 1).start

    def end_of(place: int) -> int:
        return seen.original(place, place + 1).end

    return [
        (bisect_right(places, start, key=end_of), bisect_left(places, end, key=start_of), mark)
        for start, end, mark in spans
        if start < end
    ]


def _stretches(text: str, steps: Mapping[int, Counter[Mark]]) -> Iterator[str]:
    begin = 0
    depth: Counter[Mark] = Counter()
    current = ""
    for at in sorted(steps):
        depth.update(steps[at])
        following = " ".join(mark for mark in MARKS if depth[mark] > 0)
        if following != current:
            yield _stretch(text[begin:at], current)
            begin, current = at, following
    yield _stretch(text[begin:], current)


def _stretch(text: str, classes: str) -> str:
    return el("mark", text, class_=classes) if classes and text else text
