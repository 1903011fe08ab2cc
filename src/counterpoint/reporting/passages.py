"""The passages in full, with the words that matter marked where they stand."""

from __future__ import annotations

from collections.abc import Mapping

from counterpoint.reporting.escape import clean_lines, shorten_id
from counterpoint.reporting.marks import MARKS, Mark, Marked, marked, seen_spans
from counterpoint.reporting.scene import Scene
from counterpoint.reporting.tags import Html, el, join
from counterpoint.reporting.view import Stance, stances
from counterpoint.reporting.words import about, count
from counterpoint.types import Hit, Passage, Quote
from counterpoint.values.visible import Visible, visible

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


def _collect(scene: Scene) -> dict[str, list[Marked]]:
    marks: dict[str, dict[Marked, None]] = {}

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


def _legend(marks: Mapping[str, list[Marked]]) -> Html | None:
    used = {mark for spans in marks.values() for _, _, mark in spans}
    words = {
        "disputed": "claim in a conflict",
        "cited": "cited by the answer",
        "claim": "other claim",
    }
    shown = [el("span", el("mark", words[m], class_=m)) for m in MARKS if m in used]
    return el("p", *shown, class_="legend") if shown else None


def _article(
    scene: Scene,
    hit: Hit,
    spans: list[Marked],
    stance: Stance | None,
    anchor: str | None,
) -> Html:
    passage = hit.passage
    badge = None
    if stance is not None:
        badge = el("span", stance, class_=f"badge {stance.replace(' ', '-')}")
    title = el("p", passage.title, class_="title", dir="auto") if passage.title else None
    return el(
        "article",
        el("header", scene.heading(passage.id, deeper=1, kind="id"), badge),
        el("p", _about(passage), class_="about"),
        title,
        _text(passage.text, spans),
        class_="passage",
        id=anchor,
    )


def _text(text: str, spans: list[Marked]) -> Html:
    """Write what a reader would see and, where that differs, the text as given below it."""
    seen = visible(text)
    given = _paragraph(text, spans)
    if clean_lines(seen.text) == clean_lines(text):
        return _folded(given, len(text))
    return join(
        _folded(_paragraph(seen.text, seen_spans(seen, spans)), len(seen.text)),
        _hidden(seen),
        el("details", el("summary", "as given"), given),
    )


def _paragraph(text: str, spans: list[Marked]) -> Html:
    return el("p", marked(text, spans), class_="text", dir="auto")


def _folded(paragraph: Html, length: int) -> Html:
    if length <= _FOLDED_FROM:
        return paragraph
    return el("details", el("summary", f"{count(length, 'character')} of text"), paragraph)


def _hidden(seen: Visible) -> Html | None:
    if not seen.hidden:
        return None
    noun = "stretch" if len(seen.hidden) == 1 else "stretches"
    words = f"holds {len(seen.hidden)} hidden {noun} a reader would not see"
    return el("p", words, class_="caution", role="note")


def _about(passage: Passage) -> str:
    parts = list(about(passage))
    if passage.document_id is not None:
        parts.append(f"from character {passage.start} of {shorten_id(passage.document_id, 120)}")
    return " · ".join(parts)
