"""Sentence encoders: text in, unit vectors out, on the CPU through ONNX Runtime.

A vector depends on its text alone. It is the same whatever else is encoded in
the same call, because windows are padded to a length that follows from their
own token count and batches hold windows of one padded length only.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterpoint.errors import InputError, ModelError
from counterpoint.models.encoder_fingerprint import fingerprint
from counterpoint.models.encoder_layout import output_name, read_layout
from counterpoint.models.model_files import packaged_folder
from counterpoint.models.resolve import find_onnx, resolve_model
from counterpoint.models.runtime import input_names, open_session, run_session
from counterpoint.models.token_windows import WindowTokenizer, padded_length, plan_batches

PACKAGED = ("minilm",)
"""Names of the encoders that ship inside the package."""

_TOKEN_BUDGET = 2048
_PAD_MULTIPLE = 4


def load_encoder(name: str, *, threads: int | None = None) -> OnnxEncoder:
    """Load an encoder by name.

    Args:
        name: ``"minilm"`` (ships with the package), a folder with an ONNX file and
            ``tokenizer.json``, or a Hugging Face name (``"owner/name"``; a bare name means
            ``"sentence-transformers/name"``).
        threads: Threads one call may use; None leaves it to ONNX Runtime.

    Raises:
        InputError: The name or the number of threads cannot be used.
        MissingExtraError: The model must be fetched and the extra ``hub`` is not installed.
        ModelError: The weights are missing, damaged, or cannot be fetched.
    """
    if name in PACKAGED:
        folder = packaged_folder(name)
    else:
        folder = resolve_model(
            name, what="encoder", task="feature-extraction", owner="sentence-transformers"
        )
    return OnnxEncoder(name, folder, threads=threads)


class OnnxEncoder:
    """A sentence encoder that runs an ONNX graph.

    Args:
        name: The name to be known by.
        folder: Folder with the ONNX file, ``tokenizer.json`` and, optionally, the configuration
            files of the packaged or the sentence-transformers layout.
        threads: Threads one call may use; None leaves it to ONNX Runtime.

    Attributes:
        name: As given.
        fingerprint: Digest of weights, tokenizer, pooling, padding and window, 64 hexadecimal
            digits.
        dim: Length of a vector.
        max_tokens: Window in tokens, special tokens included. Longer texts are not cut off: see
            `encode`.

    Raises:
        InputError: `threads` is less than one.
        ModelError: A file is missing or damaged, or the graph is not a sentence encoder.
    """

    def __init__(self, name: str, folder: Path, *, threads: int | None = None) -> None:
        if threads is not None and threads < 1:
            raise InputError(f"threads must be at least 1, not {threads}")
        self.name = name
        self._label = f"the encoder {name!r}"
        path = find_onnx(folder, what="encoder", name=name)
        layout = read_layout(folder)
        self.fingerprint = fingerprint(path, folder, layout)
        self.max_tokens = layout.max_tokens
        self._layout = layout
        self._tokenizer = WindowTokenizer(folder / "tokenizer.json", layout.max_tokens)
        self._session = open_session(path, threads)
        self._inputs = input_names(self._session, path, "sentence encoder")
        self._output = output_name(self._session)
        self.dim = self._measure_dim()

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Encode texts.

        A text longer than the window is split into windows of whole tokens
        without overlap; its vector is the mean of their vectors, weighted by
        token count, scaled back to unit length. Lone surrogates are read as
        U+FFFD.

        Args:
            texts: Any number of texts, none included.

        Returns:
            One row of unit length per text, in order. A text in which the tokenizer finds nothing
                (empty, blank, control characters only) gives a row of zeros.

        Raises:
            InputError: `texts` is a single string, or an item is not a string.
            ModelError: The graph failed, or gave what is no finite vector.
        """
        if isinstance(texts, str):
            raise InputError("encode takes a list of texts, not a single string")
        for i, text in enumerate(texts):
            if not isinstance(text, str):
                raise InputError(f"text {i} is {type(text).__name__}, not str")
        windows = list(self._tokenizer.windows(texts))
        vectors = self._encode_windows([window.ids for window in windows])
        weights = np.array([window.weight for window in windows], dtype=np.float32)
        sums = np.zeros((len(texts), self.dim), dtype=np.float32)
        owners = np.array([window.text for window in windows], dtype=np.intp)
        np.add.at(sums, owners, vectors * weights[:, None])
        return _unit_rows(sums, self._label)

    def _encode_windows(self, ids: Sequence[tuple[int, ...]]) -> NDArray[np.float32]:
        """Return one unit vector per window, shape (len(ids), dim)."""
        vectors = np.zeros((len(ids), self.dim), dtype=np.float32)
        lengths = [padded_length(len(row), _PAD_MULTIPLE, self.max_tokens) for row in ids]
        for batch in plan_batches(lengths, _TOKEN_BUDGET):
            rows = [ids[i] for i in batch]
            found = self._run(rows, lengths[batch[0]])
            if found.shape[1] != self.dim:
                raise ModelError(
                    f"{self._label} gave vectors of length {found.shape[1]}, not {self.dim}"
                )
            vectors[batch] = found
        return vectors

    def _run(self, rows: Sequence[tuple[int, ...]], length: int) -> NDArray[np.float32]:
        """Run the graph on one batch, pool and scale, shape (len(rows), dim)."""
        tokens = np.full((len(rows), length), self._layout.pad_id, dtype=np.int64)
        mask = np.zeros_like(tokens)
        for i, row in enumerate(rows):
            tokens[i, : len(row)] = row
            mask[i, : len(row)] = 1
        feeds = {"input_ids": tokens, "attention_mask": mask}
        feeds["token_type_ids"] = np.zeros_like(tokens)
        wanted = {key: feeds[key] for key in self._inputs}
        [output] = run_session(self._session, [self._output], wanted, label=self._label)
        if output.shape[:-1] not in ((len(rows),), tokens.shape):
            raise ModelError(f"{self._label} gave shape {output.shape} for {len(rows)} sentences")
        return _unit_rows(_pool(output, mask, self._layout.pooling), self._label)

    def _measure_dim(self) -> int:
        window = next(self._tokenizer.windows(["a"]), None)
        ids = window.ids if window else (0,)
        return int(self._run([ids], len(ids)).shape[1])


def _pool(output: NDArray[np.float32], mask: NDArray[np.int64], mode: str) -> NDArray[np.float32]:
    if output.ndim != 3:
        return output
    if mode == "cls":
        return output[:, 0]
    weights = mask[:, :, None].astype(output.dtype)
    with np.errstate(over="ignore", invalid="ignore"):  # `_unit_rows` refuses what comes of it
        pooled: NDArray[np.float32] = (output * weights).sum(axis=1) / weights.sum(axis=1)
    return pooled


def _unit_rows(rows: NDArray[np.float32], label: str) -> NDArray[np.float32]:
    with np.errstate(over="ignore", invalid="ignore"):
        norms = np.linalg.norm(rows, axis=1, keepdims=True)
    # Such a row would be similar to nothing, and that would look like an all-clear.
    if not np.isfinite(norms).all():
        raise ModelError(f"{label} gave a vector that is not finite")
    unit: NDArray[np.float32] = np.divide(rows, norms, out=np.zeros_like(rows), where=norms > 0)
    return unit
