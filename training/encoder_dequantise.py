"""A float32 model from the shipped int8 one, so that a benchmark needs no download."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper
from training.encoder_graph import HIDDEN, LAYERS, QKV, EncoderBuilder
from training.encoder_source import Weights

_DENSE = {
    "out": "attention.output.dense",
    "up": "intermediate.dense",
    "down": "output.dense",
}
_NORMS = ("attention.output.LayerNorm", "output.LayerNorm")


def dequantise(path: Path) -> Weights:
    """Return the float32 tensors of an int8 encoder under their Hugging Face names."""
    constants = {
        item.name: numpy_helper.to_array(item) for item in onnx.load(str(path)).graph.initializer
    }
    weights: Weights = {
        "embeddings.word_embeddings.weight": constants["words.q"] * constants["words.scale"],
        "embeddings.position_embeddings.weight": constants["positions"],
        "embeddings.token_type_embeddings.weight": np.zeros((2, HIDDEN), np.float32),
    }
    _copy_norm(constants, weights, "embeddings.LayerNorm")
    entering = "embeddings.LayerNorm"
    for i in range(LAYERS):
        prefix = f"encoder.layer.{i}."
        for name in _NORMS:
            _copy_norm(constants, weights, prefix + name)
        biases = np.split(constants[f"{i}.qkv.bias"], 3)
        for j, name in enumerate(QKV):
            matrix, shift = _matrix(constants, weights, f"{i}.qkv", j, entering)
            weights[f"{prefix}{name}.weight"] = matrix
            weights[f"{prefix}{name}.bias"] = biases[j] - shift
        for short, name in _DENSE.items():
            norm = f"{prefix}{_NORMS[0]}" if short == "up" else None
            matrix, shift = _matrix(constants, weights, f"{i}.{short}", 0, norm)
            weights[f"{prefix}{name}.weight"] = matrix
            weights[f"{prefix}{name}.bias"] = constants[f"{i}.{short}.bias"] - shift
        entering = f"{prefix}{_NORMS[1]}"
    return weights


def write_float32(source: Path, target: Path) -> None:
    """Write the float32 graph of an int8 encoder."""
    onnx.save(EncoderBuilder(dequantise(source), None).build(), str(target))


def _copy_norm(constants: Weights, weights: Weights, name: str) -> None:
    weights[f"{name}.weight"] = constants[f"{name}.gain"]
    weights[f"{name}.bias"] = constants[f"{name}.bias"]


def _matrix(
    constants: Weights, weights: Weights, name: str, part: int, norm: str | None
) -> tuple[np.ndarray, np.ndarray | float]:
    """Return a matrix of shape (outputs, inputs) and what its bias was raised by."""
    matrix = (constants[f"{name}.{part}.q"] * constants[f"{name}.{part}.scale"]).T
    if norm is None:
        return matrix, 0.0
    scales = weights[f"{norm}.weight"] / constants[f"{name}.norm.gain"]
    matrix = (matrix / scales).astype(np.float32)
    return matrix, matrix @ weights[f"{norm}.bias"]
