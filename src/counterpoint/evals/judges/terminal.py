"""What a judge says of a run, in a terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from counterpoint.evals.judges.records import JudgeSummary
from counterpoint.evals.reports.words import cell, interval, number, signed
from counterpoint.reporting.canvas import Canvas


def print_judged(summary: JudgeSummary, console: Console) -> None:
    """Print figures, agreement and the preference for a layout, each as a table."""
    canvas = Canvas(console)
    _print(
        canvas,
        f"What {summary.judge} says",
        ("suite", "system", "figure", "value"),
        [(one.suite, one.system, one.measure, cell(one)) for one in summary.figures],
    )
    _print(
        canvas,
        "Agreement with the deterministic measures",
        ("suite", "system", "measure", "agree", "kappa", "n", "counts"),
        [
            (
                *(one.suite or "all", one.system or "all", one.measure),
                *(number(one.raw), number(one.kappa), str(one.n)),
                ", ".join(map(str, one.table)),
            )
            for one in summary.agreements
        ],
    )
    if summary.agreements:
        canvas.show(
            canvas.text("counts: both no, the judge alone yes, the measure alone, both yes")
        )
    _print(
        canvas,
        "The same answers as a list, less as a paragraph",
        ("question", "difference", "95 %", "n", "unscored"),
        [
            (
                *(one.question, signed(one.value), interval(one.low, one.high)),
                *(str(one.n), str(one.unscored)),
            )
            for one in summary.preferences
        ],
    )
    tokens = summary.prompt_tokens + summary.completion_tokens
    canvas.show(canvas.text(f"{summary.calls:,} calls, {tokens:,} tokens"))


def _print(canvas: Canvas, title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    if not rows:
        return
    canvas.heading(canvas.text(title).plain)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, safe_box=True)
    for head in heads:
        table.add_column(head, overflow="fold")
    for row in rows:
        table.add_row(*(canvas.text(cell) for cell in row))
    canvas.show(table)
