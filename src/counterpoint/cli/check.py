"""`counterpoint check`: which of these passages contradict each other?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from counterpoint.cli.options import (
    FINDINGS,
    AsJson,
    AsOf,
    Config,
    FailOnConflict,
    Html,
    Now,
    Preset,
    settings_from,
)


def check(
    passages: Annotated[
        Path, typer.Option("--passages", help="JSON, JSONL or CSV; - is standard input.")
    ],
    query: Annotated[
        str | None, typer.Option("--query", help="The question that retrieved them.")
    ] = None,
    preset: Preset = None,
    as_json: AsJson = False,
    html: Html = None,
    fail_on_conflict: FailOnConflict = False,
    baseline: Annotated[
        Path | None,
        typer.Option("--baseline", help="An earlier --json report: its conflicts are known."),
    ] = None,
    explain: Annotated[
        tuple[str, str] | None,
        typer.Option("--explain", help="Say why two passages are, or are not, in conflict."),
    ] = None,
    now: Now = None,
    as_of: AsOf = None,
    config: Config = None,
) -> None:
    """Find the conflicts among passages and decide them; gives no answer."""
    from counterpoint.cli.inputs import known_conflicts, passages_from
    from counterpoint.cli.output import say_what_is_new, say_why, show
    from counterpoint.system import Counterpoint

    settings = settings_from(config, preset=preset)
    known = known_conflicts(baseline, settings.limits)
    given = passages_from(passages, settings)
    with Counterpoint(settings=settings) as counterpoint:
        report = counterpoint.review(
            given.query if query is None else query, given.passages, now=now, as_of=as_of
        )
    report = replace(report, failures=(*given.failures, *report.failures))
    if explain is not None:
        say_why(report, explain, as_json=as_json, html=html)
    else:
        show(report, as_json=as_json, html=html)
    fresh = [conflict.id for conflict in report.conflicts if conflict.id not in known]
    if baseline is not None:
        say_what_is_new(fresh, known_count=len(report.conflicts) - len(fresh))
    if fail_on_conflict and fresh:
        raise typer.Exit(FINDINGS)
