"""`counterpoint eval generate`: labelled conflicts from clean questions and passages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from counterpoint.cli.eval_suites import Seed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from counterpoint.evals.generate.records import KindReport


def generate(
    source: Annotated[
        Path,
        typer.Option("--from", help="Clean set: a file or folder of JSONL, SQuAD or NQ-open."),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "--out", help="New file of the cases; `generated` reads DATA/generated/generated.jsonl."
        ),
    ],
    factual: Annotated[int, typer.Option("--factual", min=0, help="Wrong values.")] = 150,
    temporal: Annotated[int, typer.Option("--temporal", min=0, help="Values that changed.")] = 125,
    opinion: Annotated[int, typer.Option("--opinion", min=0, help="Opposed judgements.")] = 100,
    none: Annotated[int, typer.Option("--none", min=0, help="What only looks so.")] = 125,
    seed: Seed = 0,
) -> None:
    """Inject controlled conflicts into a clean set; every case is verified by the claims engine.

    The suite `generated` reads them.
    """
    from counterpoint.errors import InputError
    from counterpoint.evals.generate.clean import read_clean
    from counterpoint.evals.generate.layout import write_generated
    from counterpoint.evals.generate.records import CleanItem, Generated, report
    from counterpoint.evals.generate.run import generate as generated_from

    if out.exists():
        raise InputError(f"{out}: is there already: remove it, or choose another --out")
    read = list(read_clean(source))
    clean = [item for item in read if isinstance(item, CleanItem)]
    if not clean:
        raise InputError(f"{source}: none of its {len(read)} rows is a question with a passage")
    counts = {"factual": factual, "temporal": temporal, "opinion": opinion, "none": none}
    outcomes = list(generated_from(clean, counts, seed))
    written = write_generated((each for each in outcomes if isinstance(each, Generated)), out)
    _tell(report(outcomes, counts))
    if len(read) > len(clean):
        typer.echo(f"{len(read) - len(clean)} rows of the clean set could not be read", err=True)
    typer.echo(f"{written} cases written to {out}", err=True)
    if not written:
        raise typer.Exit(1)


def _tell(figures: Mapping[str, KindReport]) -> None:
    for kind, found in figures.items():
        if not found.wanted:
            continue
        short = f", {found.shortfall} fewer than asked for" if found.shortfall else ""
        typer.echo(f"{kind}: {found.verified} of {found.made} made are verified{short}")
        for reason, number in sorted(found.dropped.items(), key=lambda item: (-item[1], item[0])):
            typer.echo(f"    dropped, {reason}: {number}")
