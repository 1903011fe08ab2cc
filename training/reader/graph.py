"""The reader as an ONNX graph: the encoder's layers, token types, and two heads."""

from __future__ import annotations

import numpy as np
import onnx
from training.encoder_graph import HIDDEN, EncoderBuilder, graph_value


class ReaderBuilder(EncoderBuilder):
    """Builds the graph from the encoder's tensors and those of the heads ``span`` and ``stance``.

    Outputs are ``start_logits`` and ``end_logits`` [batch, tokens] and ``stance_logits``
    [batch, 3]. The heads stay in float32: they are 0.02 % of the weights.
    """

    NAME = "reader"
    INPUTS = ("input_ids", "attention_mask", "token_type_ids")
    POSITIONS = 384

    def _embed(self) -> str:
        graph = self._graph
        types = self._weights["embeddings.token_type_embeddings.weight"]
        # Positions hold the vector of type 0 already.
        table = graph.constant("types", types - types[:1])
        return graph.add("Add", super()._embed(), graph.add("Gather", table, "token_type_ids"))

    def _head(self, value: str) -> list[onnx.ValueInfoProto]:
        graph, last = self._graph, self._graph.constant("last", [-1], np.int64)
        logits = self._affine("span", value)
        for name, at in (("start_logits", 0), ("end_logits", 1)):
            part = graph.add("Gather", logits, graph.constant(f"at.{at}", [at], np.int64), axis=2)
            graph.add("Squeeze", part, last, out=name)
        first = graph.add("Gather", value, graph.constant("first", 0, np.int64), axis=1)
        graph.add("Identity", self._affine("stance", first), out="stance_logits")
        return [
            graph_value("start_logits", ["batch", "tokens"]),
            graph_value("end_logits", ["batch", "tokens"]),
            graph_value("stance_logits", ["batch", 3]),
        ]

    def _affine(self, name: str, value: str) -> str:
        graph, matrix = self._graph, self._weights[f"{name}.weight"]
        assert matrix.shape[1] == HIDDEN
        product = graph.add("MatMul", value, graph.constant(f"{name}.matrix", matrix.T))
        return graph.add(
            "Add", product, graph.constant(f"{name}.bias", self._weights[f"{name}.bias"])
        )
