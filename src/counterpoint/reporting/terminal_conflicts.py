"""One conflict in a terminal: both sides, why they disagree, and what was decided."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from counterpoint.reporting.canvas import Canvas, Row
from counterpoint.reporting.escape import clean, shorten_id
from counterpoint.reporting.view import ConflictView, Side
from counterpoint.reporting.words import (
    ORIGINS,
    about,
    action_words,
    count,
    probability_words,
    said,
    source_of,
    summary_origin,
    why,
)

_CELL = 80
# As long as a timestamp with its fraction and zone.
_DATE = 32
_SHORT_ID = 24
_ORIGIN = 120
_SHOWN_REASONS = 6
_KIND_STYLE = {"factual": "bold red", "temporal": "bold cyan", "opinion": "bold magenta"}
_STANCE_STYLE = {
    "kept": "green",
    "set aside": "dim",
    "left open": "yellow",
    "undecided": "yellow",
}


def show_conflict(canvas: Canvas, number: int, view: ConflictView) -> None:
    """Print one conflict under its number."""
    conflict = view.conflict
    sure = probability_words(conflict.probability)
    title = canvas.text(
        f"{number}",
        (f" {conflict.kind}", _KIND_STYLE[conflict.kind]),
        (f" {shorten_id(conflict.id, _SHORT_ID)}{f', {sure}' if sure else ''}", "dim"),
    )
    canvas.show()
    canvas.show(title, indent=2)
    canvas.show(_summary(canvas, view), indent=4, below=1)
    canvas.show(_sides(canvas, view.sides), indent=4, below=1)
    canvas.rows([*_why(canvas, view), *_decision(canvas, view)], indent=4)


def _summary(canvas: Canvas, view: ConflictView) -> Text:
    summary = view.conflict.summary
    text = canvas.text((summary, "bold"))
    origin = summary_origin(view.votes, summary)
    if origin is not None:
        text.append_text(canvas.text((f" {origin}", "dim"), limit=_ORIGIN))
    return text


def _sides(canvas: Canvas, sides: tuple[Side, ...]) -> Table:
    sourced = any(source_of(side.passage) for side in sides)
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("Decision", width=9)
    table.add_column("Passage", overflow="fold", ratio=3)
    table.add_column("Says", overflow="fold", ratio=4)
    table.add_column("Date", overflow="crop", no_wrap=True)
    if sourced:
        table.add_column("Source", overflow="fold", ratio=3)
    for side in sides:
        date, source = about(side.passage, side.date)
        cells = [
            canvas.text((side.stance, _STANCE_STYLE[side.stance])),
            canvas.text((side.passage_id, "bold"), limit=_CELL),
            _says(canvas, side),
            canvas.text(date, limit=_DATE),
        ]
        table.add_row(*cells, *([canvas.text(source)] if sourced else ()))
    return table


def _says(canvas: Canvas, side: Side) -> Text:
    says = []
    for words, quoted in said(side.claims):
        line = clean(words, _CELL)
        says.append(canvas.text((f'"{line}"' if quoted else line, "bold")))
    return Text("; ").join(says) if says else Text("-")


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
    rows.append(("Decided", canvas.text((action_words(decision), "bold"), policy)))
    rows.append(("Because", canvas.text(decision.rationale)))
    if decision.would_change:
        rows.append(("Changes if", canvas.text(decision.would_change)))
    return rows
