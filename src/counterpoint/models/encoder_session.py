"""How an encoder's ONNX graph is checked and fed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from counterpoint.errors import ModelError
from counterpoint.models.encoder_layout import EncoderLayout

_SENTENCE_OUTPUTS = ("embedding", "sentence_embedding", "sentence_embeddings")
_INPUTS = frozenset({"input_ids", "attention_mask", "token_type_ids"})


def fingerprint(path: Path, folder: Path, layout: EncoderLayout) -> str:
    """Identify all that a vector depends on, as 64 hexadecimal digits.

    That is the ONNX file, weights kept beside it, the tokenizer, the pooling and the window.

    Raises:
        ModelError: a file is missing, or the ONNX file is not the one that ``layout`` names.
    """
    files = [path, *sorted(path.parent.glob("*.onnx_data")), folder / "tokenizer.json"]
    digests = [_digest(file) for file in files]
    if layout.sha256 is not None and digests[0] != layout.sha256:
        raise ModelError(
            f"{path} is damaged (its SHA-256 is not the one in config.json): reinstall"
        )
    whole = " ".join([*digests, layout.pooling, str(layout.max_tokens)])
    return hashlib.sha256(whole.encode()).hexdigest()


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelError(f"{path} cannot be read: {error.strerror}") from error


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
