"""`counterpoint demo`: what is wrong with plain RAG, and what to do about it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterpoint.cli.options import Config, settings_from


def demo(
    probe: Annotated[
        bool,
        typer.Option("--probe", help="Change order and wording too, and show what that does."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the demo as JSON.")] = False,
    html: Annotated[Path | None, typer.Option("--html", help="Write the demo as a page.")] = None,
    config: Config = None,
) -> None:
    """Play three scenarios twice: plain RAG, then with conflicts detected and resolved."""
    import json

    from counterpoint.cli.output import console, echo_json, write_file
    from counterpoint.demo.page import render_demo
    from counterpoint.demo.play import play
    from counterpoint.demo.terminal import print_demo
    from counterpoint.demo.verdict import demo_data
    from counterpoint.models.encoders import load_encoder

    settings = settings_from(config)
    encoder = load_encoder(settings.encoder, threads=settings.threads)
    acts = play(settings, encoder, probe=probe)
    if html is not None:
        write_file(html, render_demo(acts))
    if as_json:
        echo_json(json.dumps(demo_data(acts), indent=2, ensure_ascii=False))
    else:
        print_demo(acts, console())
