"""The passages in full, with the words that matter marked where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from counterpoint.reporting.escape import shorten_id
from counterpoint.reporting.scene import Scene
from counterpoint.reporting.tags import Html, el, join
from counterpoint.reporting.view import Stance, stances
from counterpoint.reporting.words import about, count
from counterpoint.types import Hit, Passage, Quote

Mark = Literal["disputed", "cited", "claim"]

_MARKS: tuple[Mark, ...] = ("disputed", "cited", "claim")
_FOLDED_FROM = 4_000


def passages_part(scene: Scene) -> Html | None:
    """Write every passage in retrieval order."""
    if not scene.report.hits:
        return None
    marks = _collect(scene)
    decided = stances(scene.views)
    seen: set[str] = set()
    articles = []
    for hit in scene.report.hits:
        name = hit.passage.id
        anchor = None if name in seen else scene.anchors.get(name)
        seen.add(name)
        articles.append(_article(scene, hit, marks.get(name, []), decided.get(name), anchor))
    return el("section", scene.heading("Passages"), _legend(marks), *articles, class_="passages")


def marked(text: str, spans: Iterable[tuple[int, int, Mark]]) -> Html:
    """Escape a text and mark spans of it; where spans overlap, the stretch carries every class."""
    steps: dict[int, Counter[Mark]] = {}
    for start, end, mark in spans:
        start, end = max(start, 0), min(end, len(text))
        if start < end:
            steps.setdefault(start, Counter())[mark] += 1
            steps.setdefault(end, Counter()).subtract([mark])
    return join(*_stretches(text, steps))


def _stretches(text: str, steps: Mapping[int, Counter[Mark]]) -> Iterator[str]:
    begin = 0
    depth: Counter[Mark] = Counter()
    current = ""
    for at in sorted(steps):
        depth.update(steps[at])
        following = " ".join(mark for mark in _MARKS if depth[mark] > 0)
        if following != current:
            yield _stretch(text[begin:at], current)
            begin, current = at, following
    yield _stretch(text[begin:], current)


def _stretch(text: str, classes: str) -> str:
    return el("mark", text, class_=classes) if classes and text else text


def _collect(scene: Scene) -> dict[str, list[tuple[int, int, Mark]]]:
    marks: dict[str, dict[tuple[int, int, Mark], None]] = {}

    def add(quote: Quote, mark: Mark) -> None:
        marks.setdefault(quote.passage_id, {})[quote.start, quote.end, mark] = None

    for view in scene.views:
        for side in view.sides:
            for claim in side.claims:
                add(claim.quote, "disputed")
    disputed = {name: {(s, e) for s, e, _ in spans} for name, spans in marks.items()}
    for claim in scene.report.claims:
        quote = claim.quote
        if (quote.start, quote.end) not in disputed.get(quote.passage_id, ()):
            add(quote, "claim")
    if scene.report.answer is not None:
        for citation in scene.report.answer.citations:
            add(citation.quote, "cited")
    return {name: list(spans) for name, spans in marks.items()}


def _legend(marks: Mapping[str, list[tuple[int, int, Mark]]]) -> Html | None:
    used = {mark for spans in marks.values() for _, _, mark in spans}
    words = {
        "disputed": "claim in a conflict",
        "cited": "cited by the answer",
        "claim": "other claim",
    }
    shown = [el("span", el("mark", words[m], class_=m)) for m in _MARKS if m in used]
    return el("p", *shown, class_="legend") if shown else None


def _article(
    scene: Scene,
    hit: Hit,
    spans: list[tuple[int, int, Mark]],
    stance: Stance | None,
    anchor: str | None,
) -> Html:
    passage = hit.passage
    badge = None
    if stance is not None:
        badge = el("span", stance, class_=f"badge {stance.replace(' ', '-')}")
    text = el("p", marked(passage.text, spans), class_="text", dir="auto")
    if len(passage.text) > _FOLDED_FROM:
        summary = el("summary", f"{count(len(passage.text), 'character')} of text")
        text = el("details", summary, text)
    title = el("p", passage.title, class_="title", dir="auto") if passage.title else None
    return el(
        "article",
        el("header", scene.heading(passage.id, deeper=1, kind="id"), badge),
        el("p", _about(passage), class_="about"),
        title,
        text,
        class_="passage",
        id=anchor,
    )


def _about(passage: Passage) -> str:
    parts = list(about(passage))
    if passage.document_id is not None:
        parts.append(f"from character {passage.start} of {shorten_id(passage.document_id, 120)}")
    return " · ".join(parts)
