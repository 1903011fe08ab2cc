"""ONNX Runtime, used the one way we use it: on the CPU, without telemetry, with our errors."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterpoint.errors import ModelError, one_line

_INPUTS = frozenset({"input_ids", "attention_mask", "token_type_ids"})


def refuse_telemetry() -> None:
    """Keep ONNX Runtime from storing events in the home folder and sending them.

    It reads this when it is imported.
    """
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")


def open_session(path: Path, threads: int | None) -> Any:
    """Open an ONNX file on the CPU.

    Raises:
        ModelError: ONNX Runtime cannot load it.
    """
    refuse_telemetry()
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


def input_names(session: Any, path: Path, kind: str) -> tuple[str, ...]:
    """Return the names of the graph's inputs.

    Raises:
        ModelError: One of them is not something that a model of text takes.
    """
    names = tuple(item.name for item in session.get_inputs())
    if not set(names) <= _INPUTS or "input_ids" not in names:
        raise ModelError(f"{path} is not a {kind}: its inputs are {', '.join(names)}")
    return names


def run_session(
    session: Any, outputs: Sequence[str], feeds: Mapping[str, NDArray[Any]], *, label: str
) -> list[NDArray[np.float32]]:
    """Run a graph on one batch.

    Args:
        session: What `open_session` returned.
        outputs: Names of the outputs wanted.
        feeds: One array for each of the graph's inputs.
        label: What to call the model in an error.

    Raises:
        ModelError: The graph failed, or what it gave is no array of numbers.
    """
    try:
        arrays = session.run(list(outputs), dict(feeds))
        with np.errstate(over="ignore"):
            return [np.asarray(array, np.float32) for array in arrays]
    except Exception as error:  # ONNX Runtime has a type of its own per failure
        raise ModelError(f"{label} failed: {one_line(error)}") from error
