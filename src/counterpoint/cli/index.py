"""`counterpoint index`: keeps an index of files and folders up to date."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from counterpoint.cli.options import Config, check_date, settings_from

if TYPE_CHECKING:
    from counterpoint.indexing.run import IndexSummary


def index(
    paths: Annotated[list[Path], typer.Argument(help="Files and folders.")],
    db: Annotated[Path, typer.Option("--db", help="The index file.")] = Path("counterpoint.db"),
    date: Annotated[
        str | None, typer.Option("--date", help="The date of documents that state none.")
    ] = None,
    dates_from_mtime: Annotated[
        bool,
        typer.Option("--dates-from-mtime", help="Date undated files by their time of change."),
    ] = False,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Empty the index first.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
    config: Config = None,
) -> None:
    """Index files and folders; only what changed since the last time is read again."""
    from counterpoint.cli.progress import index_progress
    from counterpoint.errors import InputError
    from counterpoint.indexing.files import list_files
    from counterpoint.indexing.run import index_paths
    from counterpoint.models.encoders import load_encoder
    from counterpoint.stores.index import PassageIndex

    if date is not None:
        check_date(date)
    settings = settings_from(config, ingest={"date_from_mtime": dates_from_mtime or None})
    if not db.exists():
        # A mistyped path must not leave an empty index behind.
        list_files(paths, ())
    encoder = load_encoder(settings.encoder, threads=settings.threads)
    with (
        PassageIndex.open(db, encoder=encoder, rebuild=rebuild) as store,
        index_progress() as on_progress,
    ):
        summary = index_paths(
            store,
            paths,
            settings=settings,
            encoder=encoder,
            date=date,
            on_progress=on_progress,
        )
    _print(summary, db, as_json=as_json)
    if summary.documents == 0:
        raise InputError(f"{db}: nothing could be indexed")


def _print(summary: IndexSummary, db: Path, *, as_json: bool) -> None:
    from dataclasses import asdict

    from counterpoint.cli.output import echo_json
    from counterpoint.reporting.escape import clean

    if as_json:
        echo_json(json.dumps(asdict(summary), indent=2, ensure_ascii=False))
        return
    typer.echo(
        f"{db}: {summary.documents} documents, {summary.passages} passages; files: "
        f"{summary.added} new, {summary.changed} changed, {summary.unchanged} unchanged, "
        f"{summary.removed} removed, {summary.failed} failed ({summary.seconds:.1f} s)"
    )
    for failure in summary.failures:
        about = f"{clean(failure.subject)}: " if failure.subject else ""
        typer.echo(f"{failure.severity}: {about}{clean(failure.message)}", err=True)
