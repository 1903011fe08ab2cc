"""ONNX Runtime, opened the one way we open it: on the CPU, and without telemetry."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from counterpoint.errors import ModelError, one_line


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
