"""`counterpoint eval compare`, `report` and `gate`: what came of runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterpoint.cli.options import FINDINGS


def compare(
    first: Annotated[str, typer.Argument(help="A run, or RUN:SYSTEM.")],
    second: Annotated[
        str | None,
        typer.Argument(help="Another one; left out: every system of the run with its first."),
    ] = None,
    margin: Annotated[
        float, typer.Option("--margin", min=0.0, max=1.0, help="Of non-inferiority.")
    ] = 0.02,
    measure: Annotated[
        list[str] | None, typer.Option("--measure", help="Only this measure; repeatable.")
    ] = None,
) -> None:
    """Compare two systems over the cases that both scored: differences, p-values, wins and losses.

    p is of the paired bootstrap, adjusted by Holm over all rows; McNemar's where rows are binary.
    """
    from counterpoint.cli.output import console
    from counterpoint.errors import UnknownNameError
    from counterpoint.evals.measures.table import table
    from counterpoint.evals.reports.address import Address
    from counterpoint.evals.reports.compare import compare as compare_two
    from counterpoint.evals.reports.compare import compare_all
    from counterpoint.evals.reports.contrasts import Rules
    from counterpoint.evals.reports.terminal import print_comparison

    measures = table()
    for name in measure or ():
        if name not in measures:
            raise UnknownNameError("measure", name, measures)
    chosen = {name: measures[name] for name in measure or measures}
    one = Address.parse(first)
    if second is None:
        comparison = compare_all(one.run, one.system, chosen, Rules(margin=margin))
    else:
        comparison = compare_two(one, Address.parse(second), chosen, Rules(margin=margin))
    print_comparison(comparison, console())


def report(
    runs: Annotated[list[Path], typer.Argument(help="Folders of finished runs.")],
    markdown: Annotated[
        Path | None, typer.Option("--markdown", help="Write the report as Markdown.")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", help="Write it as a page with plots; needs the extra `plots`."),
    ] = None,
) -> None:
    """Write a report over runs; as Markdown on standard output where no file is named."""
    from counterpoint.cli.output import write_file
    from counterpoint.errors import require
    from counterpoint.evals.measures.table import table
    from counterpoint.evals.reports.html import write_html
    from counterpoint.evals.reports.markdown import write_markdown
    from counterpoint.evals.reports.plots import draw_runs
    from counterpoint.evals.reports.scores import read_run
    from counterpoint.evals.reports.sections import content_of
    from counterpoint.evals.runs.folder import RunFolder

    if html is not None:
        # Known before the figures are computed, which takes a while.
        require("matplotlib", extra="plots", purpose="a page with plots")
    scored = [read_run(RunFolder.open(path)) for path in runs]
    content = content_of(scored, table())
    if html is not None:
        write_file(html, write_html(content, draw_runs(scored)))
        typer.echo(f"Page written to {html}", err=True)
    if markdown is not None:
        write_file(markdown, write_markdown(content))
        typer.echo(f"Report written to {markdown}", err=True)
    if html is None and markdown is None:
        typer.echo(write_markdown(content), nl=False)


def gate(
    run: Annotated[Path, typer.Argument(help="Folder of a finished run.")],
    require: Annotated[
        list[str],
        typer.Option(
            "--require",
            help="'SUITE[.SYSTEM].MEASURE>=NUMBER', also > <= <; repeatable.",
        ),
    ],
    max_unscored: Annotated[
        float,
        typer.Option("--max-unscored", min=0.0, max=1.0, help="Largest share of unscored cases."),
    ] = 0.05,
) -> None:
    """Hold the figures of a run against bounds; exit with 3 where one is not met."""
    from counterpoint.cli.output import console
    from counterpoint.evals.reports.gate import Requirement, check
    from counterpoint.evals.reports.terminal import print_gate
    from counterpoint.evals.runs.folder import RunFolder

    wanted = [Requirement.parse(text) for text in require]
    outcomes = check(wanted, RunFolder.open(run), max_unscored=max_unscored)
    print_gate(outcomes, console())
    if not all(outcome.met for outcome in outcomes):
        raise typer.Exit(FINDINGS)
