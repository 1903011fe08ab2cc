"""`counterpoint ask`: a question to a folder, an index, or a file of passages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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

if TYPE_CHECKING:
    from counterpoint.report import Report
    from counterpoint.settings import Settings


def ask(
    question: Annotated[str, typer.Argument(help="The question.")],
    docs: Annotated[
        list[Path] | None, typer.Option("--docs", help="Folder or file to read first; repeatable.")
    ] = None,
    db: Annotated[
        Path | None, typer.Option("--db", help="Index made by counterpoint index.")
    ] = None,
    passages: Annotated[
        Path | None, typer.Option("--passages", help="JSON, JSONL or CSV; - is standard input.")
    ] = None,
    k: Annotated[int | None, typer.Option("--k", help="How many passages to retrieve.")] = None,
    preset: Preset = None,
    as_json: AsJson = False,
    html: Html = None,
    fail_on_conflict: FailOnConflict = False,
    now: Now = None,
    as_of: AsOf = None,
    config: Config = None,
) -> None:
    """Answer a question, with the conflicts between the passages told."""
    from counterpoint.cli.output import show

    given = [place for place in (docs or None, db, passages) if place is not None]
    if not given:
        raise typer.BadParameter("say where to look: --docs, --db or --passages")
    if len(given) > 1:
        raise typer.BadParameter("only one of --docs, --db and --passages may be given")
    settings = settings_from(config, preset=preset, k=k)
    if passages is not None:
        report = _ask_passages(question, passages, settings, now, as_of)
    elif db is not None:
        report = _ask_index(question, db, settings, now, as_of)
    else:
        report = _ask_documents(question, docs or [], settings, now, as_of)
    show(report, as_json=as_json, html=html)
    if fail_on_conflict and report.conflicts:
        raise typer.Exit(FINDINGS)


def _ask_passages(
    question: str, path: Path, settings: Settings, now: str | None, as_of: str | None
) -> Report:
    from counterpoint.cli.inputs import passages_from
    from counterpoint.system import Counterpoint

    given = passages_from(path, settings)
    with Counterpoint(settings=settings) as counterpoint:
        report = counterpoint.ask(question, given.passages, now=now, as_of=as_of)
    return replace(report, failures=(*given.failures, *report.failures))


def _ask_index(
    question: str, db: Path, settings: Settings, now: str | None, as_of: str | None
) -> Report:
    from counterpoint.system import Counterpoint

    with Counterpoint(index=db, settings=settings) as counterpoint:
        return counterpoint.ask(question, now=now, as_of=as_of)


def _ask_documents(
    question: str, docs: list[Path], settings: Settings, now: str | None, as_of: str | None
) -> Report:
    """Read the documents into an index in memory and ask that."""
    from counterpoint.cli.progress import index_progress
    from counterpoint.indexing.run import index_paths
    from counterpoint.models.encoders import load_encoder
    from counterpoint.retrieval.hybrid import HybridRetriever
    from counterpoint.stores.index import PassageIndex
    from counterpoint.system import Counterpoint

    encoder = load_encoder(settings.encoder, threads=settings.threads)
    with PassageIndex.open(None, encoder=encoder) as index:
        with index_progress() as on_progress:
            summary = index_paths(
                index, docs, settings=settings, encoder=encoder, on_progress=on_progress
            )
        retriever = HybridRetriever(index, encoder, settings.retrieval)
        with Counterpoint(encoder=encoder, retriever=retriever, settings=settings) as counterpoint:
            report = counterpoint.ask(question, now=now, as_of=as_of)
    return replace(report, failures=(*summary.failures, *report.failures))
