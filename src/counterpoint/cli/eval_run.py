"""`counterpoint eval run`: suites through systems."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from counterpoint.cli.eval_suites import Data, Limit, Seed, say_broken
from counterpoint.cli.options import Config, settings_from
from counterpoint.values.names import fold

if TYPE_CHECKING:
    from counterpoint.evals.runs.execute import Plan
    from counterpoint.evals.runs.folder import RunFolder


def run(
    suites: Annotated[list[str], typer.Argument(help="Suites by name; `eval suites` lists them.")],
    systems: Annotated[
        list[str],
        typer.Option(
            "--system",
            help="A preset, a baseline (always, never, random, cosine, length), module:function, a "
            "URL, chat:MODEL@URL, a recording .jsonl or a description .toml; NAME=... names it. "
            "Repeatable.",
        ),
    ],
    data: Data = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Folder of the run; the same command goes on with it."),
    ] = None,
    limit: Limit = None,
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="Processes.")] = 1,
    retry: Annotated[
        bool, typer.Option("--retry", help="Run the cases again that a system failed on.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    config: Config = None,
) -> None:
    """Run suites through systems and print the figures, with 95 % intervals.

    A run that was stopped goes on when the same command is given again.
    """
    from counterpoint.cli.progress import eval_progress
    from counterpoint.errors import CounterpointError
    from counterpoint.evals.runs.execute import Plan, execute
    from counterpoint.evals.runs.folder import RunFolder

    settings = settings_from(config)
    plan = Plan(
        suites=tuple(suites),
        systems=tuple(systems),
        settings=settings,
        data=data or settings.data,
        limit=limit,
        seed=seed,
        jobs=jobs,
        retry=retry,
    )
    folder = RunFolder(out or _folder_of(plan))
    try:
        with eval_progress() as on_progress:
            summary = execute(plan, folder.path, on_progress)
    except KeyboardInterrupt:
        raise CounterpointError(f"stopped: the same command goes on in {folder.path}") from None
    if as_json:
        from counterpoint.evals.runs.folder import to_json

        typer.echo(to_json(summary))
    else:
        from counterpoint.cli.output import console
        from counterpoint.evals.reports.terminal import print_run

        print_run(folder.info(), summary, console())
    typer.echo(fold(f"Run: {folder.path}"), err=True)
    if _say_unscored(folder):
        raise typer.Exit(1)


def _folder_of(plan: Plan) -> Path:
    """A folder that the same command finds again."""
    from counterpoint.evals.digests import short_digest

    asked = repr((plan.suites, plan.systems, plan.limit, plan.seed))
    return Path("eval-runs") / short_digest(asked)[:8]


def _say_unscored(folder: RunFolder) -> bool:
    """Tell on standard error what failed; whether some system failed on every case of a suite."""
    nothing = False
    info = folder.info()
    for suite in info.suites:
        say_broken(suite.name, suite.broken)
        for system in info.systems:
            errors = [r.error for r in folder.results(suite.name, system.name) if r.error]
            if errors:
                count = f"{len(errors)} of {suite.cases} cases unscored"
                line = f"{system.name} on {suite.name}: {count} (--retry runs them again)"
                typer.echo(fold(f"{line}; the first: {errors[0]}"), err=True)
            nothing = nothing or len(errors) == suite.cases
    return nothing
