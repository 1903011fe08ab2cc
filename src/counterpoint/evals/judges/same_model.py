"""Whether a judge judges itself."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from counterpoint.evals.runs.records import SystemRun

_CHAT = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9_.+-]{0,59}=)?chat:(.+?)(?:@https?://.+)?", re.DOTALL)
_TOML = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9_.+-]{0,59}=)?(.+\.toml)", re.DOTALL | re.IGNORECASE)


def warnings(model: str, systems: Iterable[SystemRun]) -> Iterator[str]:
    """A warning for every system that answers with the judge's own model."""
    for system in systems:
        answers = _model_of(system.spec.strip())
        if answers is not None and answers.casefold() == model.casefold():
            yield (
                f"{system.name} answers with {model}, which is the judge too: models like their "
                "own words; judge it with another one"
            )


def _model_of(spec: str) -> str | None:
    """The chat model that a specification names, as far as it does."""
    chat = _CHAT.fullmatch(spec)
    if chat is not None:
        return chat[1]
    described = _TOML.fullmatch(spec)
    if described is None:
        return None
    try:
        model = tomllib.loads(Path(described[1]).read_text("utf-8-sig")).get("model")
    except (OSError, ValueError, RecursionError):
        return None  # the description has moved since the run: nothing is known of it
    return model if isinstance(model, str) else None
