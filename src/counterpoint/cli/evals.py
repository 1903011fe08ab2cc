"""`counterpoint eval`: how a RAG system behaves under conflict."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from counterpoint.cli import eval_generate, eval_judge, eval_reports, eval_run, eval_suites


class RunsByDefault(TyperGroup):
    """A group in which ``eval SUITE ...`` is ``eval run SUITE ...``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the command in that was left out."""
        if args and args[0] not in self.commands and args[0] != "--help":
            args = ["run", *args]
        parsed: list[str] = super().parse_args(ctx, args)
        return parsed


app = typer.Typer(
    cls=RunsByDefault,
    help="Measure RAG systems under conflict: `eval SUITE... --system NAME` runs them.",
    no_args_is_help=True,
)
app.command("run")(eval_run.run)
app.command("suites")(eval_suites.suites)
app.command("cases")(eval_suites.cases)
app.command("compare")(eval_reports.compare)
app.command("report")(eval_reports.report)
app.command("gate")(eval_reports.gate)
app.command("judge")(eval_judge.judge)
app.command("generate")(eval_generate.generate)
