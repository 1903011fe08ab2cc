"""A report in a terminal: the answer first, then what disagrees and what was decided.

Nothing from outside is read as mark-up: it is cleaned and set as plain `rich.text.Text`. Colour
repeats what the words say, so that the print is complete without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.text import Text

from counterpoint.report import Report
from counterpoint.reporting.canvas import Canvas, Part, Row
from counterpoint.reporting.escape import clean, shorten_id
from counterpoint.reporting.terminal_conflicts import show_conflict
from counterpoint.reporting.view import ConflictView, conflict_views, shown_dates
from counterpoint.reporting.words import (
    CONFIDENCE_REMARK,
    USES,
    about,
    caution,
    confidence_words,
    footer,
    seen,
    stages_line,
    verdict_line,
)
from counterpoint.types import Answer, Citation, Failure, Passage

_QUOTE = 240
_CELL = 80
_SHORT_ID = 24
_ANSWER = 4_000
_SHOWN_FAILURES = 50


def print_report(report: Report, console: Console) -> None:
    """Print a report to a console of any width, encoding and colour."""
    canvas = Canvas(console)
    views = conflict_views(report)
    _question(canvas, report)
    if report.answer is not None:
        _answer(canvas, report, report.answer, shown_dates(report, views))
    _conflicts(canvas, report, views)
    _evidence(canvas, report)
    _failures(canvas, report)
    canvas.show()
    for line in filter(None, (stages_line(report), footer(report))):
        canvas.show(canvas.text((line, "dim")))


def _question(canvas: Canvas, report: Report) -> None:
    words = (report.query, "bold") if report.query else ("none: passages compared", "dim")
    canvas.rows([("Question", canvas.text(words))], indent=0)


def _answer(canvas: Canvas, report: Report, answer: Answer, dates: Mapping[str, str]) -> None:
    canvas.heading("Answer")
    words = canvas.text((answer.text or "No answer.", "bold"), limit=_ANSWER)
    canvas.show(words, indent=2, below=1)
    confidence = f"{confidence_words(answer)}: {CONFIDENCE_REMARK}"
    rows: list[Row] = [("Confidence", canvas.text(confidence))]
    if answer.scope != "unspecified":
        rows.append(("Scope", canvas.text(answer.scope.replace("_", " "))))
    passages = {passage.id: passage for passage in reversed(report.passages)}
    for citation in answer.citations:
        name = citation.passage_id
        known = about(passages.get(name), dates.get(name))
        rows.append(("Cited", _citation(canvas, citation, known)))
    rows += [("Note", canvas.text((note, "yellow"))) for note in answer.notes]
    canvas.rows(rows)


def _citation(canvas: Canvas, citation: Citation, known: tuple[str, str]) -> Text:
    date, source = known
    parts: list[Part] = [
        (f"[{clean(citation.passage_id, _CELL)}]", "bold"),
        f' "{clean(seen(citation.quote.text), _QUOTE)}"',
        (f" ({date}, {source})", "dim"),
    ]
    if citation.conflict_ids:
        names = ", ".join(shorten_id(name, _SHORT_ID) for name in citation.conflict_ids)
        parts.append((f" part of conflict {names}", "yellow"))
    return canvas.text(*parts)


def _conflicts(canvas: Canvas, report: Report, views: Iterable[ConflictView]) -> None:
    canvas.heading("Conflicts")
    warning = caution(report)
    calm = not report.conflicts and warning is None
    canvas.show(canvas.text((verdict_line(report), "green" if calm else "bold")), indent=2)
    if warning is not None:
        canvas.show(canvas.text((warning, "bold red")), indent=2)
    for number, view in enumerate(views, start=1):
        show_conflict(canvas, number, view)


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
