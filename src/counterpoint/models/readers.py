"""Readers by name."""

from __future__ import annotations

from counterpoint.models.sentence_reader import SentenceReader
from counterpoint.models.span_reader import load_span_reader
from counterpoint.protocols import Encoder, Reader


def load_reader(name: str, *, encoder: Encoder, threads: int | None = None) -> Reader:
    """Load a reader: "sentence", the path of an ONNX model's folder, or a name on a model hub.

    Raises:
        ModelError: it cannot be found, fetched or loaded.
        MissingExtraError: a hub name was given and the extra ``hub`` is not installed.
    """
    if name == SentenceReader.name:
        return SentenceReader(encoder)
    return load_span_reader(name, threads=threads)
