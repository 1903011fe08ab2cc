"""A report in a terminal: the answer first, then what disagrees and what was decided.

Nothing from outside is read as mark-up: it is cleaned and set as plain `rich.text.Text`. Colour
repeats what the words say, so that the print is complete without it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from counterpoint.report import Report
from counterpoint.reporting.canvas import Canvas, Part, Row
from counterpoint.reporting.escape import clean, shorten_id
from counterpoint.reporting.view import ConflictView, Side, conflict_views
from counterpoint.reporting.words import (
    ACTIONS,
    CONFIDENCE_REMARK,
    ORIGINS,
    USES,
    about,
    caution,
    confidence_words,
    count,
    footer,
    said,
    verdict_line,
    why,
)
from counterpoint.types import Answer, Citation, Failure, Passage

_QUOTE = 240
_CELL = 80
_SHORT_ID = 24
_ANSWER = 4_000
_SHOWN_REASONS = 6
_SHOWN_FAILURES = 50
_KIND_STYLE = {"factual": "bold red", "temporal": "bold cyan", "opinion": "bold magenta"}
_STANCE_STYLE = {
    "kept": "green",
    "set aside": "dim",
    "left open": "yellow",
    "undecided": "yellow",
}


def print_report(report: Report, console: Console) -> None:
    """Print a report to a console of any width, encoding and colour."""
    canvas = Canvas(console)
    _question(canvas, report)
    if report.answer is not None:
        _answer(canvas, report, report.answer)
    _conflicts(canvas, report)
    _evidence(canvas, report)
    _failures(canvas, report)
    canvas.show()
    canvas.show(canvas.text((footer(report), "dim")))


def _question(canvas: Canvas, report: Report) -> None:
    words = (report.query, "bold") if report.query else ("none: passages compared", "dim")
    canvas.rows([("Question", canvas.text(words))], indent=0)


def _answer(canvas: Canvas, report: Report, answer: Answer) -> None:
    canvas.heading("Answer")
    words = canvas.text((answer.text or "No answer.", "bold"), limit=_ANSWER)
    canvas.show(words, indent=2, below=1)
    confidence = f"{confidence_words(answer)}: {CONFIDENCE_REMARK}"
    rows: list[Row] = [("Confidence", canvas.text(confidence))]
    if answer.scope != "unspecified":
        rows.append(("Scope", canvas.text(answer.scope.replace("_", " "))))
    passages = {passage.id: passage for passage in reversed(report.passages)}
    for citation in answer.citations:
        rows.append(("Cited", _citation(canvas, citation, passages.get(citation.passage_id))))
    rows += [("Note", canvas.text((note, "yellow"))) for note in answer.notes]
    canvas.rows(rows)


def _citation(canvas: Canvas, citation: Citation, passage: Passage | None) -> Text:
    date, source = about(passage)
    parts: list[Part] = [
        (f"[{clean(citation.passage_id, _CELL)}]", "bold"),
        f' "{clean(citation.quote.text, _QUOTE)}"',
        (f" ({date}, {source})", "dim"),
    ]
    if citation.conflict_ids:
        names = ", ".join(shorten_id(name, _SHORT_ID) for name in citation.conflict_ids)
        parts.append((f" part of conflict {names}", "yellow"))
    return canvas.text(*parts)


def _conflicts(canvas: Canvas, report: Report) -> None:
    canvas.heading("Conflicts")
    warning = caution(report)
    calm = not report.conflicts and warning is None
    canvas.show(canvas.text((verdict_line(report), "green" if calm else "bold")), indent=2)
    if warning is not None:
        canvas.show(canvas.text((warning, "bold red")), indent=2)
    for number, view in enumerate(conflict_views(report), start=1):
        _conflict(canvas, number, view)


def _conflict(canvas: Canvas, number: int, view: ConflictView) -> None:
    conflict = view.conflict
    title = canvas.text(
        f"{number}",
        (f" {conflict.kind}", _KIND_STYLE[conflict.kind]),
        (f" {shorten_id(conflict.id, _SHORT_ID)}, probability {conflict.probability:.2f}", "dim"),
    )
    canvas.show()
    canvas.show(title, indent=2)
    canvas.show(canvas.text((conflict.summary, "bold")), indent=4, below=1)
    canvas.show(_sides(canvas, view.sides), indent=4, below=1)
    canvas.rows([*_why(canvas, view), *_decision(canvas, view)], indent=4)


def _sides(canvas: Canvas, sides: Iterable[Side]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("Decision", width=9)
    table.add_column("Passage", overflow="fold", ratio=3)
    table.add_column("Says", overflow="fold", ratio=4)
    table.add_column("Date", overflow="fold", max_width=16)
    table.add_column("Source", overflow="fold", ratio=3)
    for side in sides:
        date, source = about(side.passage)
        table.add_row(
            canvas.text((side.stance, _STANCE_STYLE[side.stance])),
            canvas.text((side.passage_id, "bold"), limit=_CELL),
            _says(canvas, side),
            canvas.text(date),
            canvas.text(source),
        )
    return table


def _says(canvas: Canvas, side: Side) -> Text:
    lines = []
    for claim in side.claims:
        value, quote = said(claim)
        line = canvas.text((value, "bold"), limit=_CELL)
        if quote is not None:
            line.append_text(canvas.text(f' "{clean(quote, _CELL)}"'))
        lines.append(line)
    return Text("\n").join(lines) if lines else Text("-")


def _why(canvas: Canvas, view: ConflictView) -> list[Row]:
    reasons = why(view.votes, view.conflict.summary)
    rows = [
        ("Why", canvas.text(explanation, (f" ({origin})", "dim")))
        for explanation, origin in reasons[:_SHOWN_REASONS]
    ]
    if len(reasons) > _SHOWN_REASONS:
        more = count(len(reasons) - _SHOWN_REASONS, "more explanation")
        rows.append(("Why", canvas.text((f"and {more}", "dim"))))
    return rows


def _decision(canvas: Canvas, view: ConflictView) -> list[Row]:
    rows: list[Row] = []
    found = view.attribution
    if found is not None:
        rows.append(("Origin", canvas.text(ORIGINS[found.label])))
        if found.rationale:
            rows.append(("Origin", canvas.text(found.rationale)))
        if found.suspect_passage_ids:
            rows.append(("Suspect", canvas.items(found.suspect_passage_ids)))
    decision = view.resolution
    if decision is None:
        return [*rows, ("Decided", canvas.text("nothing: no decision is on record"))]
    policy = f" (policy {clean(decision.policy, _CELL)})"
    rows.append(("Decided", canvas.text((ACTIONS[decision.action], "bold"), policy)))
    rows.append(("Because", canvas.text(decision.rationale)))
    if decision.would_change:
        rows.append(("Changes if", canvas.text(decision.would_change)))
    return rows


def _evidence(canvas: Canvas, report: Report) -> None:
    rows: list[Row] = []
    for name, title, use in USES:
        held: tuple[Passage, ...] = getattr(report.evidence, name)
        if held:
            text = canvas.text((f"{use}:", "dim"), " ")
            rows.append((title, text.append_text(canvas.items(p.id for p in held))))
    if rows:
        canvas.heading("Evidence")
        canvas.rows(rows)


def _failures(canvas: Canvas, report: Report) -> None:
    failures = sorted(report.failures, key=lambda failure: failure.severity != "error")
    if not failures:
        return
    canvas.heading("Failures")
    rows = [_failure(canvas, failure) for failure in failures[:_SHOWN_FAILURES]]
    if len(failures) > _SHOWN_FAILURES:
        more = canvas.text((f"and {len(failures) - _SHOWN_FAILURES} more", "dim"))
        rows.append(("", more))
    canvas.rows(rows)


def _failure(canvas: Canvas, failure: Failure) -> Row:
    subject = f" ({clean(failure.subject, _CELL)})" if failure.subject else ""
    line = f"{clean(failure.stage, _CELL)}: {clean(failure.message, _QUOTE)}{subject}"
    style = "red" if failure.severity == "error" else "dim"
    return failure.severity, canvas.text((line, style))
