"""`counterpoint eval suites` and `eval cases`: what can be measured on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from counterpoint.cli.options import Config, settings_from
from counterpoint.values.names import fold

if TYPE_CHECKING:
    from counterpoint.evals.suites.suite import Broken, Suite

_MOST_BROKEN = 3

Data = Annotated[
    Path | None,
    typer.Option("--data", help="Folder of the data sets; COUNTERPOINT_DATA when left out."),
]
Limit = Annotated[
    int | None, typer.Option("--limit", min=1, help="At most so many cases of each suite, drawn.")
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Draws cases, resamples and `random`.")]


def suites(
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print them as JSON.")] = False,
    config: Config = None,
) -> None:
    """List the suites: what they are, their licence, whom to cite, and which are at hand."""
    from counterpoint.errors import InputError
    from counterpoint.evals.suites.folder import is_present, load_suite
    from counterpoint.registry import names
    from counterpoint.values.names import fold

    folder = data or settings_from(config).data
    if folder is not None and not folder.is_dir():
        raise InputError(f"{folder}: no such folder")
    entries = []
    for name in names("suite"):
        try:
            suite = load_suite(name)
        except InputError as error:  # a package of somebody else
            typer.echo(fold(f"left out: {error}"), err=True)
        else:
            entries.append(_Listed.of(suite, is_present(suite, folder)))
    if as_json:
        typer.echo(json.dumps([asdict(entry) for entry in entries], indent=2, ensure_ascii=False))
        return
    for entry in entries:
        mark = "at hand" if entry.present else f"needs {'; '.join(entry.files)}"
        typer.echo(f"{entry.name} ({mark})")
        typer.echo(f"    {entry.title}")
        typer.echo(f"    {entry.licence}. {entry.citation}. {entry.url}")


def cases(
    suite: Annotated[str, typer.Argument(help="Name of the suite.")],
    data: Data = None,
    limit: Limit = None,
    seed: Seed = 0,
    config: Config = None,
) -> None:
    """Print the cases of a suite as JSON Lines, without labels: to record a system of yours.

    A recording has one line a case, {"case": ID, "answer": ..., "pairs": [...]}, and is scored by
    eval run SUITE --system FILE.jsonl.
    """
    from pydantic import TypeAdapter

    from counterpoint.cli.output import echo_json
    from counterpoint.evals.records import Case
    from counterpoint.evals.runs.select import select
    from counterpoint.evals.suites.folder import load_suite, read_suite

    folder = data or settings_from(config).data
    chosen = select(read_suite(load_suite(suite), folder), limit=limit, seed=seed)
    adapter = TypeAdapter(Case)
    for example in chosen.examples:
        echo_json(adapter.dump_json(example.case).decode())
    say_broken(suite, chosen.broken)


def say_broken(suite: str, broken: Sequence[Broken]) -> None:
    """Tell on standard error which rows of a suite could not be read: the first, and how many."""
    for one in broken[:_MOST_BROKEN]:
        typer.echo(fold(f"{suite}: left out {one.place}: {one.problem}"), err=True)
    if len(broken) > _MOST_BROKEN:
        typer.echo(f"{suite}: {len(broken)} rows left out in all", err=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Listed:
    """What the list says of a suite."""

    name: str
    title: str
    licence: str
    citation: str
    url: str
    files: list[str]
    present: bool

    @classmethod
    def of(cls, suite: Suite, present: bool) -> _Listed:
        return cls(
            name=suite.name,
            title=suite.about.title,
            licence=suite.about.licence,
            citation=suite.about.citation,
            url=suite.about.url,
            files=[" or ".join(alternatives) for alternatives in suite.files],
            present=present,
        )
