"""`counterpoint calibrate`: the similarity gate for another encoder or domain."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from counterpoint.cli.options import Config, settings_from

if TYPE_CHECKING:
    from counterpoint.calibration import Calibration, GateScore


def calibrate(
    pairs: Annotated[
        Path,
        typer.Option(
            "--pairs", help="JSONL, one object a line with a, b and conflict (true or false)."
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    config: Config = None,
) -> None:
    """Find the gate with the best F1 on at least 50 labelled pairs."""
    from counterpoint.calibration import calibrate_gate, read_pairs
    from counterpoint.models.encoders import load_encoder

    settings = settings_from(config)
    labelled = read_pairs(pairs, settings.limits)
    encoder = load_encoder(settings.encoder, threads=settings.threads)
    result = calibrate_gate(labelled, encoder, settings.recency)
    if as_json:
        typer.echo(json.dumps(asdict(result), indent=2))
    else:
        _print(result, settings.encoder)


def _print(result: Calibration, encoder: str) -> None:
    typer.echo(f"{result.pairs} pairs, {result.conflicts} of them conflicts, encoder {encoder}")
    typer.echo(f"in force: {_line(result.current)}")
    if result.best == result.current:
        typer.echo("No gate does better on these pairs.")
        return
    typer.echo(f"best:     {_line(result.best)}")
    typer.echo(f"\ncounterpoint.toml:\n\n[recency]\ngate = {result.best.gate}")


def _line(score: GateScore) -> str:
    return (
        f"gate {score.gate:.3f}  precision {score.precision:.3f}  "
        f"recall {score.recall:.3f}  F1 {score.f1:.3f}"
    )
