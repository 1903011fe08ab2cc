"""Packages the heads of `conflictrag`: one ONNX graph, its digest, its card and its licence."""

from __future__ import annotations

import shutil
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from training.heads_card import card_text
from training.heads_measure import Figures
from training.packaging import write_model

from counterpoint.models.pair_heads import WEIGHTS, PairHeads
from counterpoint.protocols import KINDS, Vectors

_OUTPUTS = (("conflict", 2), ("kind", len(KINDS)))
_MOST_DIFFERENCE = 1e-5
_TIMED = 50


class ExportError(Exception):
    """The graph does not say what the heads say."""


def package(
    heads: Sequence[nn.Sequential], figures: Figures, folder: Path, example: Vectors
) -> Path:
    """Write the graph, ``config.json``, the card and the licence; return the folder.

    Raises:
        ExportError: the graph differs from the heads on the example, shape (pairs, 1536).
    """
    config = {
        "name": folder.name,
        "license": "Apache-2.0",
        "encoder": "minilm",
        "kinds": KINDS,
    }
    digest = write_model(folder, build_graph(heads), config)
    packaged = PairHeads(folder, threads=1)
    difference = _difference(packaged, heads, example)
    if difference > _MOST_DIFFERENCE:
        raise ExportError(f"the graph differs from the heads by {difference:.1e}")
    times = {pairs: _milliseconds(packaged, example, pairs) for pairs in (10, 45, 1_000)}
    text = card_text(figures, (folder / "model.onnx").stat().st_size, digest, difference, times)
    (folder / "CARD.md").write_text(text, encoding="utf-8")
    return folder


def write_package(folder: Path) -> None:
    """Put the folder in its place inside the package."""
    WEIGHTS.mkdir(exist_ok=True)
    for name in ("model.onnx", "config.json", "CARD.md", "LICENSE"):
        shutil.copyfile(folder / name, WEIGHTS / name)


def build_graph(heads: Sequence[nn.Sequential]) -> onnx.ModelProto:
    """Return one graph of both heads: features (pairs, 1536) in, two rows of chances out."""
    nodes: list[onnx.NodeProto] = []
    constants: list[onnx.TensorProto] = []
    for head, (output, _) in zip(heads, _OUTPUTS, strict=True):
        value = "features"
        for at, layer in enumerate(head):
            made = f"{output}.{at}"
            if isinstance(layer, nn.Linear):
                names = [f"{made}.weight", f"{made}.bias"]
                for name, tensor in zip(names, (layer.weight, layer.bias), strict=True):
                    array = tensor.detach().numpy().astype(np.float32)
                    constants.append(numpy_helper.from_array(array, name))
                nodes.append(helper.make_node("Gemm", [value, *names], [made], transB=1))
            else:
                nodes.append(helper.make_node("Relu", [value], [made]))
            value = made
        nodes.append(helper.make_node("Softmax", [value], [output], axis=1))
    width = heads[0][0].in_features
    graph = helper.make_graph(
        nodes,
        "conflictrag-heads",
        [helper.make_tensor_value_info("features", TensorProto.FLOAT, ["pairs", width])],
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, ["pairs", classes])
            for name, classes in _OUTPUTS
        ],
        constants,
    )
    made = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9,
        producer_name="counterpoint",
    )  # fmt: skip
    onnx.checker.check_model(made)
    return made


def _difference(packaged: PairHeads, heads: Sequence[nn.Sequential], example: Vectors) -> float:
    """The largest difference of a probability, both orders averaged, from the torch heads."""
    left, right = np.split(example[:, : example.shape[1] // 2], 2, axis=1)
    found = packaged.chances(left, right)
    turned = np.concatenate([right, left, example[:, example.shape[1] // 2 :]], axis=1)
    both = torch.from_numpy(np.stack([example, turned]))
    with torch.no_grad():
        wanted = [torch.softmax(head(both), dim=-1).mean(dim=0).numpy() for head in heads]
    gaps = (found.conflict - wanted[0][:, 1], found.kinds - wanted[1])
    return float(max(np.abs(gap).max() for gap in gaps))


def _milliseconds(packaged: PairHeads, example: Vectors, pairs: int) -> float:
    """The median time of one call on so many pairs, vectors at hand."""
    dim = example.shape[1] // 4
    left, right = (
        np.ascontiguousarray(np.resize(example[:, part * dim : (part + 1) * dim], (pairs, dim)))
        for part in (0, 1)
    )
    times = []
    for _ in range(_TIMED):
        started = time.perf_counter()
        packaged.chances(left, right)
        times.append(1e3 * (time.perf_counter() - started))
    return statistics.median(times)
