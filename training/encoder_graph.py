"""The encoder as an ONNX graph, in float32 or in int8.

The graph is built from the weights directly: embeddings, six BERT layers, mean
pooling and scaling to unit length. int8 layers quantise each *row* of their
input (one token) by its own largest magnitude, so that nothing about a vector
depends on the other tokens or texts of a batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from training.encoder_quantise import Calibration, channel_scales, round_rows, round_weight

MICROSOFT = "com.microsoft"
LAYERS, HEADS, HIDDEN, MAX_TOKENS = 6, 12, 384, 256
LAYER_NORM_EPSILON = 1e-12
# Gelu never falls below -0.17. With the zero point at 32 of 255, a row whose
# largest value is at least 1.19 can hold that; smaller rows use 1.19's scale.
GELU_LEAST, GELU_ZERO = -0.17, 32
QKV = ("attention.self.query", "attention.self.key", "attention.self.value")

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Normed:
    """A layer norm's result and what it takes to compute a variant of it."""

    value: str
    before: str
    gain: Floats
    bias: Floats


class Graph:
    """Collects nodes and constants."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}

    def constant(self, name: str, value: object, kind: type[np.generic] = np.float32) -> str:
        """Add a constant, once per name."""
        if name not in self.constants:
            array = np.ascontiguousarray(np.asarray(value, dtype=kind))
            self.constants[name] = numpy_helper.from_array(array.reshape(np.shape(value)), name)
        return name

    def add(
        self, op: str, *inputs: str, domain: str = "", out: str = "", **settings: object
    ) -> str:
        """Add a node with one output and return the output's name."""
        name = out or f"{op}.{len(self.nodes)}"
        self.nodes.append(
            helper.make_node(op, inputs, [name], name=f"node.{name}", domain=domain, **settings)
        )
        return name


class EncoderBuilder:
    """Builds the graph.

    Args:
        weights: Tensors under their Hugging Face names.
        calibration: Statistics to quantise with; None builds the float32 graph.
    """

    NAME = "sentence-encoder"
    INPUTS: tuple[str, ...] = ("input_ids", "attention_mask")
    POSITIONS = MAX_TOKENS

    def __init__(self, weights: Mapping[str, Floats], calibration: Calibration | None) -> None:
        self._weights = weights
        self._calibration = calibration
        self._graph = Graph()
        self.linear_inputs: dict[str, tuple[str, Floats | None]] = {}
        """Per linear layer, the value that enters it and the bias that int8 leaves out."""

    def build(self, *, taps: bool = False) -> onnx.ModelProto:
        """Return the model; `taps` adds the inputs of all linear layers as outputs."""
        graph = self._graph
        state = self._norm("embeddings.LayerNorm", self._embed())
        mask = graph.add("Cast", "attention_mask", to=TensorProto.INT32)
        for i in range(LAYERS):
            state = self._layer(i, state, mask)
        outputs = self._head(state.value)
        if taps:
            entering = dict.fromkeys(name for name, _ in self.linear_inputs.values())
            outputs += [graph_value(name, None) for name in entering]
        body = helper.make_graph(
            graph.nodes,
            self.NAME,
            [graph_value(name, ["batch", "tokens"], TensorProto.INT64) for name in self.INPUTS],
            outputs,
            list(graph.constants.values()),
        )
        opsets = [helper.make_opsetid("", 18), helper.make_opsetid(MICROSOFT, 1)]
        return helper.make_model(
            body, opset_imports=opsets, ir_version=9, producer_name="counterpoint"
        )

    def _embed(self) -> str:
        graph, table = self._graph, self._weights["embeddings.word_embeddings.weight"]
        if self._calibration is None:
            words = graph.add("Gather", graph.constant("words", table), "input_ids")
        else:
            integers, scale = round_rows(table)
            rows = graph.add("Gather", graph.constant("words.q", integers, np.int8), "input_ids")
            scales = graph.add("Gather", graph.constant("words.scale", scale), "input_ids")
            words = graph.add("Mul", graph.add("Cast", rows, to=TensorProto.FLOAT), scales)
        # Where the token type is 0, its vector is part of the positions.
        positions = self._weights["embeddings.position_embeddings.weight"][: self.POSITIONS]
        positions = positions + self._weights["embeddings.token_type_embeddings.weight"][0]
        zero = graph.constant("zero", [0], np.int64)
        count = graph.add("Shape", "input_ids", start=1, end=2)
        used = graph.add("Slice", graph.constant("positions", positions), zero, count, zero)
        return graph.add("Add", words, used)

    def _layer(self, index: int, state: Normed, mask: str) -> Normed:
        graph, prefix = self._graph, f"encoder.layer.{index}."
        query, key, value, bias = self._project(index, state)
        mixed = graph.add(
            "MultiHeadAttention", query, key, value, bias, mask, domain=MICROSOFT, num_heads=HEADS
        )
        mixed, bias = self._dense(f"{index}.out", f"{prefix}attention.output.dense", mixed)
        state = self._norm(f"{prefix}attention.output.LayerNorm", mixed, state.value, bias)
        wide, bias = self._dense(f"{index}.up", f"{prefix}intermediate.dense", state)
        wide = graph.add("BiasGelu", wide, bias, domain=MICROSOFT)
        narrow, bias = self._dense(f"{index}.down", f"{prefix}output.dense", wide, gelu=True)
        return self._norm(f"{prefix}output.LayerNorm", narrow, state.value, bias)

    def _project(self, index: int, state: Normed) -> tuple[str, ...]:
        """Return query, key, value and the three biases in one."""
        names = [f"encoder.layer.{index}.{name}" for name in QKV]
        matrices = [self._weights[f"{name}.weight"] for name in names]
        outputs, shifts = self._linear(f"{index}.qkv", matrices, state)
        biases = [self._weights[f"{n}.bias"] + s for n, s in zip(names, shifts, strict=True)]
        return (*outputs, self._graph.constant(f"{index}.qkv.bias", np.concatenate(biases)))

    def _dense(
        self, name: str, source: str, value: str | Normed, *, gelu: bool = False
    ) -> tuple[str, str]:
        """Return the product, without its bias, and the bias."""
        matrix = self._weights[f"{source}.weight"]
        (output,), (shift,) = self._linear(name, [matrix], value, gelu=gelu)
        bias = self._weights[f"{source}.bias"] + shift
        return output, self._graph.constant(f"{name}.bias", bias)

    def _linear(
        self, name: str, matrices: Sequence[Floats], value: str | Normed, *, gelu: bool = False
    ) -> tuple[list[str], list[Floats]]:
        """Multiply a value by matrices of shape (outputs, inputs).

        Returns the products and what their biases have to grow by.
        """
        graph = self._graph
        shifts = [np.zeros(len(matrix), np.float32) for matrix in matrices]
        normed = isinstance(value, Normed)
        source, left_out = (value.value, value.bias) if normed else (value, None)
        self.linear_inputs[name] = source, left_out
        if self._calibration is None:
            return [
                graph.add("MatMul", source, graph.constant(f"{name}.{i}", matrix.T))
                for i, matrix in enumerate(matrices)
            ], shifts
        stats = self._calibration.layers[name]
        scales = np.ones(matrices[0].shape[1], np.float32)
        if normed:
            # A second norm leaves the bias out (its product moves to the layer's
            # bias) and divides by the channel scales: less for a row to span.
            shifts = [matrix @ value.bias for matrix in matrices]
            scales = channel_scales(stats, np.concatenate(matrices))
            centred = Normed("", value.before, value.gain / scales, np.zeros_like(value.bias))
            value = self._normalise(f"{name}.norm", centred)
        integers, row_scale, zero = self._quantise_rows(value, gelu=gelu)
        outputs = []
        for i, matrix in enumerate(matrices):
            weight, weight_scale = round_weight(
                matrix * scales, stats.gram / np.outer(scales, scales)
            )
            product = graph.add(
                "MatMulIntegerToFloat",
                integers,
                graph.constant(f"{name}.{i}.q", weight, np.int8),
                graph.constant("one", 1),
                graph.constant(f"{name}.{i}.scale", weight_scale),
                zero,
                domain=MICROSOFT,
            )
            outputs.append(graph.add("Mul", product, row_scale))
        return outputs, shifts

    def _quantise_rows(self, value: str, *, gelu: bool) -> tuple[str, str, str]:
        """Return unsigned bytes, the scale of each row, and the zero point."""
        graph, last = self._graph, self._graph.constant("last", [-1], np.int64)
        if gelu:
            steps = 255 - GELU_ZERO
            peak = graph.add("ReduceMax", value, last, keepdims=1)
            least = graph.constant("gelu.least", -GELU_LEAST * steps / GELU_ZERO)
            peak = graph.add("Max", peak, least)
            step = graph.constant("gelu.step", 1 / steps)
            zero = graph.constant("gelu.zero", GELU_ZERO, np.uint8)
        else:
            peak = graph.add("ReduceMax", graph.add("Abs", value), last, keepdims=1)
            # An all-zero row must not divide by zero.
            peak = graph.add("Max", peak, graph.constant("tiny", 1e-12))
            step = graph.constant("step", 1 / 127)
            zero = graph.constant("middle", 128, np.uint8)
        scale = graph.add("Mul", peak, step)
        steps_value = graph.add("Mul", value, graph.add("Reciprocal", scale))
        return graph.add("QuantizeLinear", steps_value, graph.constant("one", 1), zero), scale, zero

    def _norm(self, name: str, *parts: str) -> Normed:
        # One Sum instead of two Adds also keeps ONNX Runtime from fusing the
        # pair into SkipLayerNormalization, which is several times slower.
        before = parts[0] if len(parts) == 1 else self._graph.add("Sum", *parts)
        gain, bias = self._weights[f"{name}.weight"], self._weights[f"{name}.bias"]
        normed = Normed("", before, gain, bias)
        return Normed(self._normalise(name, normed), before, gain, bias)

    def _normalise(self, name: str, normed: Normed) -> str:
        gain = self._graph.constant(f"{name}.gain", normed.gain)
        bias = self._graph.constant(f"{name}.bias", normed.bias)
        return self._graph.add(
            "LayerNormalization", normed.before, gain, bias, epsilon=LAYER_NORM_EPSILON
        )

    def _head(self, value: str) -> list[onnx.ValueInfoProto]:
        """Sum over the mask and scale to unit length, which a mean would come to as well."""
        graph, one = self._graph, self._graph.constant("axis", [1], np.int64)
        mask = graph.add(
            "Unsqueeze", graph.add("Cast", "attention_mask", to=TensorProto.FLOAT), one
        )
        total = graph.add("Squeeze", graph.add("MatMul", mask, value), one)
        norm = graph.add("ReduceL2", total, one, keepdims=1)
        graph.add(
            "Div", total, graph.add("Max", norm, graph.constant("tiny", 1e-12)), out="embedding"
        )
        return [graph_value("embedding", ["batch", HIDDEN])]


def graph_value(
    name: str, shape: list[str | int] | None, kind: int = TensorProto.FLOAT
) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, kind, shape)
