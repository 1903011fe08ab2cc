"""Measures an int8 encoder against the float32 original."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from training.encoder_graph import HEADS, LAYER_NORM_EPSILON, LAYERS
from training.encoder_source import Weights

GATE = 0.68
"""Cosine from which the detection stage takes two passages to be about one thing."""

Floats = NDArray[np.float32]
Encode = Callable[[Sequence[str]], Floats]


@dataclass(frozen=True, slots=True)
class Agreement:
    """How near int8 vectors are to float32 ones.

    Attributes:
        texts, least, mean: Number of texts; smallest and mean cosine between the two vectors of a
            text.
        pairs, above, flips: Pairs of texts; those at or above the gate in float32; those that int8
            puts on the other side of it.
    """

    texts: int
    least: float
    mean: float
    pairs: int
    above: int
    flips: int


def agreement(exact: Floats, quantised: Floats) -> Agreement:
    """Compare unit rows of the same texts, shape (n, dim) each."""
    cosines = (exact * quantised).sum(axis=1)
    upper = np.triu_indices(len(exact), k=1)
    gate_exact = (exact @ exact.T)[upper] >= GATE
    gate_quantised = (quantised @ quantised.T)[upper] >= GATE
    return Agreement(
        texts=len(exact),
        least=float(cosines.min()),
        mean=float(cosines.mean()),
        pairs=len(upper[0]),
        above=int(gate_exact.sum()),
        flips=int((gate_exact != gate_quantised).sum()),
    )


def batch_difference(encode: Encode, texts: Sequence[str]) -> float:
    """Return the largest difference between texts encoded together and one by one."""
    together = encode(texts)
    alone = np.concatenate([encode([text]) for text in texts])
    return float(np.abs(together - alone).max())


def seconds(encoders: Sequence[Encode], texts: Sequence[str], rounds: int) -> list[list[float]]:
    """Time encoders in turn on the same texts; returns `rounds` times for each."""
    times: list[list[float]] = [[] for _ in encoders]
    for encode in encoders:
        encode(texts)
    for _ in range(rounds):
        for encode, taken in zip(encoders, times, strict=True):
            start = time.perf_counter()
            encode(texts)
            taken.append(time.perf_counter() - start)
    return times


def throughput_ratio(exact: Sequence[float], quantised: Sequence[float]) -> float:
    """Return how many times faster the second is, by medians."""
    return statistics.median(exact) / statistics.median(quantised)


def reference_vector(weights: Weights, ids: Sequence[int]) -> Floats:
    """Return the sentence vector of one text by BERT's formulas in float64 NumPy.

    Args:
        weights: Tensors under their Hugging Face names.
        ids: Token ids with the special tokens.
    """
    model = {name: array.astype(np.float64) for name, array in weights.items()}
    gelu = np.vectorize(lambda x: x * 0.5 * (1.0 + math.erf(x / math.sqrt(2.0))))

    def dense(name: str, x: NDArray[np.float64]) -> NDArray[np.float64]:
        return x @ model[f"{name}.weight"].T + model[f"{name}.bias"]

    def norm(name: str, x: NDArray[np.float64]) -> NDArray[np.float64]:
        centred = x - x.mean(axis=-1, keepdims=True)
        scale = np.sqrt(centred.var(axis=-1, keepdims=True) + LAYER_NORM_EPSILON)
        return centred / scale * model[f"{name}.weight"] + model[f"{name}.bias"]

    def heads(x: NDArray[np.float64]) -> NDArray[np.float64]:
        return x.reshape(len(ids), HEADS, -1).transpose(1, 0, 2)

    x = model["embeddings.word_embeddings.weight"][list(ids)]
    x = x + model["embeddings.position_embeddings.weight"][: len(ids)]
    x = norm("embeddings.LayerNorm", x + model["embeddings.token_type_embeddings.weight"][0])
    for i in range(LAYERS):
        layer = f"encoder.layer.{i}"
        attention = f"{layer}.attention.self"
        q, k, v = (heads(dense(f"{attention}.{part}", x)) for part in ("query", "key", "value"))
        scores = np.exp(q @ k.transpose(0, 2, 1) / math.sqrt(q.shape[-1]))
        mixed = (scores / scores.sum(axis=-1, keepdims=True)) @ v
        mixed = mixed.transpose(1, 0, 2).reshape(len(ids), -1)
        mixed = dense(f"{layer}.attention.output.dense", mixed)
        x = norm(f"{layer}.attention.output.LayerNorm", x + mixed)
        wide = gelu(dense(f"{layer}.intermediate.dense", x))
        x = norm(f"{layer}.output.LayerNorm", x + dense(f"{layer}.output.dense", wide))
    pooled = x.mean(axis=0)
    return (pooled / np.linalg.norm(pooled)).astype(np.float32)
