"""Readers by name."""

from __future__ import annotations

from counterpoint.models.model_files import check_digest, packaged_folder
from counterpoint.models.sentence_reader import SentenceReader
from counterpoint.models.span_reader import SpanReader, load_span_reader
from counterpoint.protocols import Encoder, Reader

PACKAGED = "minilm-reader"
"""Spans, "no answer" and stances, by a model of MiniLM's size that ships with the package."""


def load_reader(name: str, *, encoder: Encoder, threads: int | None = None) -> Reader:
    """Load a reader.

    Args:
        name: "sentence" (the encoder alone), "minilm-reader" (ships with the package), the path of
            an ONNX model's folder, or a name on a model hub.
        encoder: for "sentence".
        threads: for one forward pass; None leaves it to the runtime.

    Raises:
        ModelError: it cannot be found, fetched or loaded, or is damaged.
        MissingExtraError: a hub name was given and the extra ``hub`` is not installed.
    """
    if name == SentenceReader.name:
        return SentenceReader(encoder)
    if name == PACKAGED:
        return load_packaged_reader(threads=threads)
    return load_span_reader(name, threads=threads)


def load_packaged_reader(*, threads: int | None = None) -> SpanReader:
    """Load the reader that ships with the package.

    Raises:
        ModelError: it is missing or damaged.
    """
    folder = packaged_folder("reader")
    check_digest(folder, folder / "model.onnx")
    return SpanReader(folder, name=PACKAGED, threads=threads)
