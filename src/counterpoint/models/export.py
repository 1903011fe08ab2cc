"""Turns a model that has no ONNX file into one that has, once, through optimum."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path

from platformdirs import user_cache_path

from counterpoint.errors import ModelError, require

_UNSAFE = re.compile(r"[^\w.-]+")


def export_onnx(source: str, *, task: str, what: str) -> Path:
    """Export a model to ONNX and return the folder; a second call finds the first one's work.

    Args:
        source: a folder with weights, or a name on the hub.
        task: what optimum calls the task: "question-answering", "feature-extraction".
        what: what the model is for, for messages.

    Raises:
        MissingExtraError: the extra ``export`` is not installed.
        ModelError: the model cannot be fetched or exported.
    """
    cache = user_cache_path("counterpoint", appauthor=False) / "onnx"
    folder = cache / f"{_UNSAFE.sub('--', source).strip('-.')}--{task}"
    if (folder / "model.onnx").is_file():
        return folder
    optimum = require(
        "optimum.exporters.onnx",
        extra="export",
        purpose=f"{what} {source!r} has no ONNX file; exporting it",
    )
    cache.mkdir(parents=True, exist_ok=True)
    # Into a folder of its own first: an export that was stopped must not look finished.
    made = Path(tempfile.mkdtemp(dir=cache))
    try:
        optimum.main_export(source, output=made, task=task)
        made.replace(folder)
    except Exception as error:  # torch, transformers and the hub each raise their own
        shutil.rmtree(made, ignore_errors=True)
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise ModelError(f"{what} {source!r} could not be exported to ONNX: {reason}") from error
    return folder
