"""From a graph builder to the folder of a model that ships: calibration, files, digest."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from training.encoder_graph import EncoderBuilder
from training.encoder_quantise import Calibration

_LICENSE = Path(__file__).parents[1] / "LICENSE"

Feeds = Mapping[str, NDArray[np.int64]]


def calibrate(float32: EncoderBuilder, rows: Iterable[Feeds]) -> Calibration:
    """Run a float32 graph on rows, one text each, and collect what enters each linear layer."""
    import onnxruntime

    model = float32.build(taps=True).SerializeToString()
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    names = list(dict.fromkeys(value for value, _ in float32.linear_inputs.values()))
    calibration = Calibration()
    for feeds in rows:
        values = dict(zip(names, session.run(names, dict(feeds)), strict=True))
        for layer, (value, left_out) in float32.linear_inputs.items():
            found = values[value][0]
            calibration.add(layer, found if left_out is None else found - left_out)
    return calibration


def write_model(
    folder: Path, model: onnx.ModelProto, config: Mapping[str, Any], tokenizer: str | None = None
) -> str:
    """Write model.onnx, config.json with its SHA-256, the licence, and the tokenizer if any.

    Returns:
        The SHA-256 of the model in hexadecimal digits.
    """
    folder.mkdir(parents=True, exist_ok=True)
    data = model.SerializeToString(deterministic=True)
    digest = hashlib.sha256(data).hexdigest()
    (folder / "model.onnx").write_bytes(data)
    stated = json.dumps({**config, "sha256": digest}, indent=2)
    (folder / "config.json").write_text(stated + "\n", encoding="utf-8")
    if tokenizer is not None:
        (folder / "tokenizer.json").write_text(tokenizer, encoding="utf-8")
    shutil.copyfile(_LICENSE, folder / "LICENSE")
    return digest
