"""Opening an encoder's ONNX graph and finding out how to feed it."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from counterpoint.errors import ModelError

_SENTENCE_OUTPUTS = ("embedding", "sentence_embedding", "sentence_embeddings")
_INPUTS = frozenset({"input_ids", "attention_mask", "token_type_ids"})


def checked_digest(path: Path, expected: str | None) -> str:
    """Return the SHA-256 of a file in hexadecimal.

    Raises:
        ModelError: It is not the expected one.
    """
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if expected is not None and digest != expected:
        raise ModelError(
            f"{path} is damaged (its SHA-256 is not the one in config.json): reinstall"
        )
    return digest


def open_session(path: Path, threads: int | None) -> Any:
    """Open an ONNX file on the CPU.

    Raises:
        ModelError: ONNX Runtime cannot load it.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.inter_op_num_threads = 1
    if threads is not None:
        options.intra_op_num_threads = threads
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # ONNX Runtime has a type of its own per failure
        raise ModelError(f"{path} cannot be loaded: {one_line(error)}") from error


def input_names(session: Any, path: Path) -> tuple[str, ...]:
    """Return the names of the graph's inputs.

    Raises:
        ModelError: One of them is not something that a sentence encoder takes.
    """
    names = tuple(item.name for item in session.get_inputs())
    unknown = sorted(set(names) - _INPUTS)
    if unknown or "input_ids" not in names:
        raise ModelError(f"{path} is not a sentence encoder: its inputs are {', '.join(names)}")
    return names


def output_name(session: Any) -> str:
    """Return the output to use: a sentence vector, else token vectors, else the first."""
    outputs = session.get_outputs()
    named = [item.name for item in outputs if item.name in _SENTENCE_OUTPUTS]
    per_token = [item.name for item in outputs if len(item.shape or ()) == 3]
    # A two-dimensional "pooler_output" is a classifier head's input, not a sentence vector.
    return str((named or per_token or [outputs[0].name])[0])


def one_line(error: Exception) -> str:
    """Return an error's message on one line of bounded length."""
    return " ".join(str(error).split())[:300]
