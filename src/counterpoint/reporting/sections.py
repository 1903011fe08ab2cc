"""The parts of a report on the page, in the order in which they are read."""

from __future__ import annotations

from counterpoint.reporting.graph import draw_graph, marker
from counterpoint.reporting.layout import Point
from counterpoint.reporting.scene import Scene, facts, table
from counterpoint.reporting.tags import Html, el, join
from counterpoint.reporting.view import Stance
from counterpoint.reporting.words import (
    CONFIDENCE_REMARK,
    USES,
    about,
    caution,
    confidence_words,
    count,
    footer,
    seen,
    stages_line,
    verdict_line,
)
from counterpoint.types import Answer, Citation, Failure, Passage

_EXCERPT_IDS = 200
_STANCES: tuple[Stance, ...] = ("kept", "set aside", "left open", "undecided")
_KINDS = ("factual", "temporal", "opinion")


def outcome_part(scene: Scene) -> Html:
    """Write the outcome in one sentence, and what keeps it from being taken at its word."""
    warning = caution(scene.report)
    state = "found" if scene.report.conflicts or warning else "none"
    return join(
        el("p", verdict_line(scene.report), class_=f"outcome {state}"),
        el("p", warning, class_="caution", role="note") if warning else None,
    )


def answer_part(scene: Scene) -> Html | None:
    """Write the answer with what it cites and what it must not hide."""
    answer = scene.report.answer
    if answer is None:
        return None
    notes = [el("li", note) for note in answer.notes]
    return el(
        "section",
        scene.heading("Answer"),
        el("p", answer.text or "No answer.", class_="words", dir="auto"),
        el("ul", *notes, class_="notes") if notes else None,
        _confidence(answer),
        *(_citation(scene, citation) for citation in answer.citations),
        class_="answer",
    )


def graph_part(scene: Scene) -> Html | None:
    """Draw the conflicts."""
    drawing = draw_graph(scene.report, scene.anchors)
    if not drawing.svg:
        return None
    lines = ["Time runs from left to right; passages without a readable date stand last."]
    if drawing.omitted:
        lines.append(f"{count(drawing.omitted, 'passage')} in conflicts not drawn.")
    apart = None
    if drawing.apart:
        named = drawing.apart[:_EXCERPT_IDS]
        more = len(drawing.apart) - len(named)
        apart = el(
            "p", "In no conflict: ", scene.names(named), f" and {more} more" if more else None
        )
    figure = el(
        "figure",
        el("div", drawing.svg, class_="wide"),
        el("figcaption", _legend(scene), el("p", " ".join(lines)), apart),
    )
    return el("section", scene.heading("Who disagrees with whom"), figure)


def evidence_part(scene: Scene) -> Html | None:
    """Write which passages may be used for what."""
    evidence = scene.report.evidence
    blocks = [
        _block(scene, name, title, use, getattr(evidence, name))
        for name, title, use in USES
        if getattr(evidence, name)
    ]
    if not blocks:
        return None
    return el("section", scene.heading("Evidence"), el("div", *blocks, class_="columns"))


def failures_part(scene: Scene) -> Html | None:
    """Write what went wrong, errors first."""
    failures = sorted(scene.report.failures, key=lambda failure: failure.severity != "error")
    if not failures:
        return None
    items = [_failure(failure) for failure in failures]
    return el("section", scene.heading("Failures"), el("ul", *items, class_="failures"))


def run_part(scene: Scene) -> Html:
    """Write what produced the report: enough to produce it again."""
    run = scene.report.run
    rows = [
        ("Version", run.version),
        ("Preset", run.preset),
        ("Settings", run.settings),
        ("Encoder", run.encoder or "none"),
        ("Reader", run.reader or "none"),
        ("Reference time", run.now),
        ("As of", run.as_of or "the reference time"),
    ]
    timings = [(timing.stage, f"{timing.seconds:.3f} s") for timing in scene.report.timings]
    return el(
        "section",
        scene.heading("Run"),
        *(el("p", line) for line in (footer(scene.report), stages_line(scene.report)) if line),
        facts(rows),
        table(("Stage", "Time"), timings, "Time by stage") if timings else None,
        class_="run",
    )


def _confidence(answer: Answer) -> Html:
    scope = answer.scope.replace("_", " ")
    return el(
        "p",
        "Confidence ",
        el("strong", confidence_words(answer)),
        f": {CONFIDENCE_REMARK}.",
        f" Scope: {scope}." if answer.scope != "unspecified" else None,
        class_="confidence",
    )


def _citation(scene: Scene, citation: Citation) -> Html:
    name = citation.passage_id
    passage = next((p for p in scene.report.passages if p.id == name), None)
    date, source = about(passage, scene.dates.get(name))
    part = None
    if citation.conflict_ids:
        part = el("span", f"part of conflict {', '.join(citation.conflict_ids)}", class_="open")
    return el(
        "figure",
        el("blockquote", el("p", seen(citation.quote.text), dir="auto")),
        el("figcaption", scene.name(name), f" · {date} · {source}", " · " if part else None, part),
        class_="citation",
    )


def _legend(scene: Scene) -> Html:
    found = {side.stance for view in scene.views for side in view.sides}
    kinds = {conflict.kind for conflict in scene.report.conflicts}
    shapes = [
        el("span", _key(marker(stance, Point(10, 10), 7), 20), stance)
        for stance in _STANCES
        if stance in found
    ]
    lines = [
        el("span", _key(el("path", class_=f"edge {kind}", d="M2 10H34"), 36), kind)
        for kind in _KINDS
        if kind in kinds
    ]
    return el("p", *shapes, *lines, class_="legend")


def _key(drawing: Html, width: int) -> Html:
    size = {"width": str(width), "height": "20", "viewBox": f"0 0 {width} 20"}
    return el("svg", drawing, class_="graph key", aria_hidden="true", **size)


def _block(scene: Scene, name: str, title: str, use: str, passages: tuple[Passage, ...]) -> Html:
    items = []
    for passage in passages:
        date, source = about(passage, scene.dates.get(passage.id))
        about_it = el("span", f"{date} · {source}", class_="about")
        items.append(el("li", scene.name(passage.id), about_it))
    return el(
        "div",
        scene.heading(title, deeper=1),
        el("p", use, class_="about"),
        el("ul", *items),
        class_=f"block {name}",
    )


def _failure(failure: Failure) -> Html:
    subject = join(" ", el("span", failure.subject, class_="id")) if failure.subject else None
    return el(
        "li",
        el("strong", failure.severity),
        f" {failure.stage}: {failure.message}",
        subject,
        class_=failure.severity,
    )
