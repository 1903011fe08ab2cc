"""The demo in a terminal: phase 1 and phase 2 side by side, and a verdict at the end."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from counterpoint.demo.play import Act, picked_id
from counterpoint.demo.verdict import verdict_lines
from counterpoint.report import Report
from counterpoint.reporting.escape import clean
from counterpoint.types import Hit

_WIDEST = 120


def print_demo(acts: Sequence[Act], console: Console) -> None:
    """Print every act, then what they show."""
    width = min(console.width, _WIDEST)
    for number, act in enumerate(acts, start=1):
        console.print(Rule(f"{number}. {act.scenario.title}", align="left"), width=width)
        console.print(Text(f"Question: {act.scenario.question}", style="bold"), width=width)
        console.print(_side_by_side(act), width=width)
        for line in _probe_lines(act):
            console.print(Text(line), width=width)
    console.print(Rule("What this shows", align="left"), width=width)
    for line in verdict_lines(acts):
        console.print(Text(line), width=width)


def _side_by_side(act: Act) -> Table:
    table = Table(box=SIMPLE_HEAD, expand=True, pad_edge=False)
    table.add_column("", style="dim", no_wrap=True)
    table.add_column("Phase 1: plain RAG", ratio=1)
    table.add_column("Phase 2: conflict-aware", ratio=1)
    pairs = (act.naive, act.naive_right), (act.aware, act.aware_right)
    table.add_row("retrieved\n(cosine)", *(_retrieved(report) for report, _ in pairs))
    table.add_row("conflict", *(_conflicts(report) for report, _ in pairs))
    table.add_row("decided", *(_decided(report) for report, _ in pairs))
    table.add_row("answer", *(_answer(report, right) for report, right in pairs))
    table.add_row("confidence", *(_confidence(report) for report, _ in pairs))
    return table


def _retrieved(report: Report) -> Text:
    return Text("\n".join(_hit(hit) for hit in report.hits))


def _hit(hit: Hit) -> str:
    dense = "" if hit.dense is None else f"  {hit.dense:.3f}"
    return f"{hit.passage.id}  {(hit.passage.date or '')[:10]}{dense}"


def _conflicts(report: Report) -> Text:
    if report.pairs.compared == 0:
        return Text("never looked")
    lines = [
        f"{verdict.reason}: {clean(verdict.explanation)}"
        for verdict in report.verdicts
        if verdict.conflict
    ]
    return Text("\n".join(lines) or "none found")


def _decided(report: Report) -> Text:
    lines = [clean(resolution.rationale) for resolution in report.resolutions]
    return Text("\n".join(lines) or "nothing: both passages were read as one")


def _answer(report: Report, right: bool) -> Text:
    text = Text(clean(report.answer.text) if report.answer else "")
    mark = (" (current)", "bold green") if right else (" (out of date)", "bold red")
    return text.append(*mark)


def _confidence(report: Report) -> Text:
    return Text(f"{100 * report.answer.confidence:.1f} %" if report.answer else "")


def _probe_lines(act: Act) -> list[str]:
    """What the naive answer does when nothing but order or wording changes."""
    picked = picked_id(act.naive)
    lines = (
        [f"Probes (no fact changes; the naive answer rested on [{picked}]):"] if act.probes else []
    )
    for probe in act.probes:
        outcome = f"now rests on [{probe.picked}]" if probe.changed else "stays as it was"
        lines.append(f"  {probe.change}: {outcome}. {clean(probe.answer)}")
    return [*lines, ""] if lines else []
