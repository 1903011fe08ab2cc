"""Runs, comparisons and gates in a terminal: cleaned text in tables of any width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Console
from rich.table import Table as RichTable

from counterpoint.evals.reports.compare import Comparison
from counterpoint.evals.reports.content import Table
from counterpoint.evals.reports.gate import Outcome
from counterpoint.evals.reports.tables import comparison_table, gate_table, headline, without
from counterpoint.evals.runs.records import RunInfo, SuiteRun, Summary
from counterpoint.reporting.canvas import Canvas
from counterpoint.reporting.words import count

_CELL = 200
_GAP = 3
_WORD = 27


def print_run(info: RunInfo, summary: Summary, console: Console) -> None:
    """Print what came of a run: systems by the figures that one reads first, suite by suite."""
    canvas = Canvas(console)
    for suite in info.suites:
        canvas.show(canvas.text(_size(suite)))
        for part in _parts(headline(info, summary, suite.name), console.width, lead=2):
            _show(canvas, part)
        if suite.broken:
            broken = f"{count(len(suite.broken), 'row')} of {suite.name} could not be read"
            canvas.show(canvas.text((broken, "yellow")), indent=2)


def print_comparison(comparison: Comparison, console: Console) -> None:
    """Print a comparison, and what one must know of its data."""
    canvas = Canvas(console)
    pairs = {(one.first, one.second) for one in comparison.contrasts}
    if len(pairs) == 1:
        first, second = pairs.pop()
        table = comparison_table(comparison, f"{first} less {second}")
        table, lead = without(table, ("First", "Second")), 2
    else:
        table, lead = comparison_table(comparison, "First less second"), 4
    for part in _parts(table, console.width, lead=lead):
        _show(canvas, part)
    for note in comparison.notes:
        canvas.show(canvas.text((note, "yellow")), indent=2)


def print_gate(outcomes: Sequence[Outcome], console: Console) -> None:
    """Print which requirements are met."""
    canvas = Canvas(console)
    _show(canvas, gate_table(outcomes))
    unmet = sum(not one.met for one in outcomes)
    verdict = f"{unmet} of {count(len(outcomes), 'requirement')} not met"
    told = (verdict, "bold red") if unmet else ("every requirement is met", "green")
    canvas.show(canvas.text(told), indent=2)


def _size(suite: SuiteRun) -> str:
    """How many cases a suite has, and how many of them hold a conflict."""
    cases = f"{suite.name}: {count(suite.cases, 'case')}"
    if not suite.judged:
        return f"{cases}; the suite does not say which hold a conflict"
    share = f"{100 * suite.conflicts / suite.judged:.0f} %"
    judged = "" if suite.judged == suite.cases else f" of the {suite.judged} of which that is known"
    return f"{cases}, {suite.conflicts} ({share}){judged} with a conflict"


def _parts(table: Table, width: int, *, lead: int) -> Iterator[Table]:
    """Cut a wide table into several that fit, each with its first ``lead`` columns."""
    sizes = [max(map(len, column)) + _GAP for column in zip(table.heads, *table.rows, strict=True)]
    parts: list[list[int]] = [[]]
    room = width - sum(sizes[:lead])
    left = room
    for at in range(lead, len(sizes)):
        if parts[-1] and sizes[at] > left:
            parts.append([])
            left = room
        parts[-1].append(at)
        left -= sizes[at]
    for number, part in enumerate(parts):
        columns = [*range(min(lead, len(sizes))), *part]
        yield Table(
            caption=table.caption if number == 0 else f"{table.caption} (continued)",
            heads=tuple(table.heads[at] for at in columns),
            rows=tuple(tuple(row[at] for at in columns) for row in table.rows),
        )


def _show(canvas: Canvas, table: Table) -> None:
    canvas.heading(canvas.text(table.caption).plain)
    if not table.rows:
        canvas.show(canvas.text("no figure"), indent=2)
        return
    printed = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, safe_box=True)
    for head in table.heads:
        longest = max(map(len, head.split()), default=1)
        printed.add_column(canvas.text(head), overflow="fold", min_width=min(longest, _WORD))
    for row in table.rows:
        printed.add_row(*(canvas.text(cell, limit=_CELL) for cell in row))
    canvas.show(printed)
