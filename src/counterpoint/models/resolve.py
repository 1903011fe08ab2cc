"""From a model's name to a local folder that holds its ONNX file and tokenizer.

A name is a folder, ``owner/name`` on the Hugging Face hub, or a bare hub name.
Only ONNX, tokenizer and configuration files are ever fetched.
"""

from __future__ import annotations

import re
from pathlib import Path

from counterpoint.errors import InputError, ModelError, one_line, require
from counterpoint.models.export import export_onnx

ONNX_FILES = ("model.onnx", "onnx/model.onnx", "onnx/model_quantized.onnx")
"""Where an ONNX file is looked for inside a model folder, first match first."""

_FETCHED = ("*.json", *ONNX_FILES, "model.onnx_data", "onnx/model.onnx_data")
_HUB_NAME = re.compile(r"[\w][\w.-]*(/[\w][\w.-]*)?", re.ASCII)


def resolve_model(name: str, *, what: str, task: str, owner: str | None = None) -> Path:
    """Find the folder of a model that is given by path or by hub name.

    A model without an ONNX file is exported once, which needs the extra ``export``.

    Args:
        name: A folder, ``owner/name`` on the hub, or a bare hub name.
        what: What the model is for, for messages: ``"encoder"``.
        task: What optimum calls the task: ``"feature-extraction"``, ``"question-answering"``.
        owner: Hub owner that a bare name is looked up under.

    Returns:
        A folder with an ONNX file (see `find_onnx`) and ``tokenizer.json``.

    Raises:
        InputError: The name is neither a folder nor a possible hub name.
        MissingExtraError: The model must be fetched or exported, and the extra ``hub`` or
            ``export`` is not installed.
        ModelError: The model cannot be fetched or exported, or a needed file is not in it.
    """
    local = _local_folder(name, what)
    repo = name if "/" in name or owner is None else f"{owner}/{name}"
    folder = local or _fetch(repo, what)
    if not has_onnx(folder) and (folder / "config.json").is_file():
        folder = export_onnx(local or repo, task=task, what=what)
    find_onnx(folder, what=what, name=name)
    if not (folder / "tokenizer.json").is_file():
        raise ModelError(
            f"{what} {name!r} has no tokenizer.json: save the fast tokenizer next to the ONNX file"
        )
    return folder


def has_onnx(folder: Path) -> bool:
    """Whether a model folder holds an ONNX file where one is looked for."""
    return any((folder / relative).is_file() for relative in ONNX_FILES)


def find_onnx(folder: Path, *, what: str, name: str | None = None) -> Path:
    """Return the ONNX file of a model folder.

    Raises:
        ModelError: There is none; the message says how to export one.
    """
    for relative in ONNX_FILES:
        if (folder / relative).is_file():
            return folder / relative
    label = name or str(folder)
    raise ModelError(
        f"{what} {label!r} has no ONNX file ({', '.join(ONNX_FILES)}): "
        f"run `optimum-cli export onnx --model {label} DIR` and pass DIR"
    )


def _local_folder(name: str, what: str) -> Path | None:
    """Return the folder that `name` points at, or None when it must be a hub name."""
    if "\0" in name or not name.strip():
        raise InputError(f"{name!r} is not the name of a model or a folder ({what})")
    try:
        path = Path(name).expanduser()
        if path.is_dir():
            return path
        is_file = path.is_file()
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or one_line(error)
        raise InputError(f"{what} {_short(name)!r} cannot be looked up: {reason}") from error
    if is_file:
        raise InputError(f"{what} {name!r} is a file: pass the folder that holds it")
    if not _HUB_NAME.fullmatch(name):
        raise InputError(f"{what} {_short(name)!r}: no such folder, and not a hub name either")
    return None


def _fetch(repo: str, what: str) -> Path:
    hub = require(
        "huggingface_hub",
        extra="hub",
        purpose=f"{what} {repo!r} is neither packaged nor a local folder; fetching it",
    )
    try:
        return Path(hub.snapshot_download(repo, allow_patterns=list(_FETCHED)))
    except Exception as error:  # the hub client raises dozens of unrelated types
        reason = one_line(error) or type(error).__name__
        raise ModelError(
            f"{what} {repo!r} could not be fetched ({reason}): "
            "pass a local folder with model.onnx and tokenizer.json instead"
        ) from error


def _short(name: str, limit: int = 80) -> str:
    return name if len(name) <= limit else name[: limit - 1] + "…"
