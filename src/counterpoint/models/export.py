"""Turns a model that has no ONNX file into one that has, once, through optimum."""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
from pathlib import Path

from platformdirs import user_cache_path

from counterpoint.errors import ModelError, one_line, require
from counterpoint.models.runtime import refuse_telemetry

_UNSAFE = re.compile(r"[^\w.-]+")


def export_onnx(source: str | Path, *, task: str, what: str) -> Path:
    """Export a model to ONNX and return the folder; a second call finds the first one's work.

    Args:
        source: a folder with weights (a path), or a name on the hub (a string).
        task: what optimum calls the task: "question-answering", "feature-extraction".
        what: what the model is for, for messages.

    Raises:
        MissingExtraError: the extra ``export`` is not installed.
        ModelError: the model cannot be fetched or exported.
    """
    cache = user_cache_path("counterpoint", appauthor=False) / "onnx"
    name, key = str(source), _key(source)
    folder = cache / f"{_UNSAFE.sub('--', name).strip('-.')[-80:]}--{task}--{key}"
    if (folder / "model.onnx").is_file():
        return folder
    refuse_telemetry()
    optimum = require(
        "optimum.exporters.onnx",
        extra="export",
        purpose=f"{what} {name!r} has no ONNX file; exporting it",
    )
    cache.mkdir(parents=True, exist_ok=True)
    # Into a folder of its own first: an export that was stopped must not look finished.
    made = Path(tempfile.mkdtemp(dir=cache))
    try:
        optimum.main_export(name, output=made, task=task)
        made.replace(folder)
    except Exception as error:  # torch, transformers and the hub each raise their own
        shutil.rmtree(made, ignore_errors=True)
        reason = one_line(error) or type(error).__name__
        raise ModelError(f"{what} {name!r} could not be exported to ONNX: {reason}") from error
    return folder


def _key(source: str | Path) -> str:
    """Tell two models of one name apart: folders by their place and the state of their files."""
    parts = [str(source)]
    if isinstance(source, Path):
        parts = [str(source.resolve())]
        files = sorted(path for path in source.rglob("*") if path.is_file())
        for path, state in ((path, path.stat()) for path in files):
            parts.append(f"{path.relative_to(source)} {state.st_size} {state.st_mtime_ns}")
    return hashlib.sha256("\n".join(parts).encode("utf-8", "replace")).hexdigest()[:12]
