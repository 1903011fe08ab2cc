"""Packages the reader: `python -m training.reader.export --run DIR --data DIR`."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from tokenizers import Tokenizer
from training.encoder_graph import EncoderBuilder
from training.encoder_quantise import Calibration
from training.encoder_source import Source, Weights, find_source
from training.reader.examples import held_out
from training.reader.features import Feature, span_feature, stance_feature
from training.reader.graph import ReaderBuilder
from training.reader.spans import all_spans
from training.reader.stances import all_stances

HERE = Path(__file__).parents[1]
TARGET = HERE.parent / "src/counterpoint/models/weights/reader"
NAME = "minilm-reader"
_WINDOW = 224
_CALIBRATION = 48


def checkpoint_weights(path: Path) -> Weights:
    """Return the float32 tensors of a checkpoint under their names."""
    saved: dict[str, Any] = torch.load(path, weights_only=True, map_location="cpu")["network"]
    return {name: tensor.numpy() for name, tensor in saved.items()}


def calibration_rows(tokenizer: Tokenizer, data: Path, seed: int) -> list[Feature]:
    """Draw rows of both tasks from the groups that trained."""
    chance = random.Random(seed)
    spans = chance.sample([e for e in all_spans(data) if not held_out(e)], _CALIBRATION)
    stances = chance.sample([e for e in all_stances(data) if not held_out(e)], _CALIBRATION)
    rows = [span_feature(tokenizer, example, chance) for example in spans]
    return [row for row in rows if row] + [stance_feature(tokenizer, e) for e in stances]


def calibrate(weights: Weights, rows: list[Feature]) -> Calibration:
    """Run the float32 graph and collect what enters each linear layer."""
    import onnxruntime

    builder = ReaderBuilder(weights, None)
    model = builder.build(taps=True).SerializeToString()
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    names = list(dict.fromkeys(value for value, _ in builder.linear_inputs.values()))
    calibration = Calibration()
    for row in rows:
        values = dict(zip(names, session.run(names, feeds(row)), strict=True))
        for layer, (value, left_out) in builder.linear_inputs.items():
            found = values[value][0]
            calibration.add(layer, found if left_out is None else found - left_out)
    return calibration


def feeds(row: Feature) -> dict[str, np.ndarray]:
    """Return the inputs of the graph for one row."""
    ids = np.array([row.ids], np.int64)
    types = np.zeros_like(ids)
    types[0, row.second :] = 1
    return {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": types}


def write_folder(folder: Path, model: onnx.ModelProto, source: Source, precision: str) -> str:
    """Write model.onnx, tokenizer.json and config.json; return the sha256 of the model."""
    folder.mkdir(parents=True, exist_ok=True)
    data = model.SerializeToString(deterministic=True)
    digest = hashlib.sha256(data).hexdigest()
    (folder / "model.onnx").write_bytes(data)
    (folder / "tokenizer.json").write_text(source.tokenizer_json(), encoding="utf-8")
    config = {
        "name": NAME,
        "license": "Apache-2.0",
        "precision": precision,
        "max_position_embeddings": _WINDOW,
        "pad_token_id": 0,
        "sha256": digest,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")
    return digest


def export(run: Path, data: Path, out: Path, *, stage: str, int8: bool, seed: int) -> str:
    """Write the folder of one stage of a run."""
    source = find_source()
    weights = checkpoint_weights(run / f"{stage}.pt")
    builder: EncoderBuilder = ReaderBuilder(weights, None)
    if int8:
        tokenizer = Tokenizer.from_str(source.tokenizer_json())
        rows = calibration_rows(tokenizer, data, seed)
        builder = ReaderBuilder(weights, calibrate(weights, rows))
    digest = write_folder(out, builder.build(), source, "int8" if int8 else "float32")
    shutil.copyfile(HERE.parent / "LICENSE", out / "LICENSE")
    return digest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", type=Path, required=True, help="the folder of checkpoints")
    parser.add_argument("--data", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--out", type=Path, default=TARGET, help="folder to write to")
    parser.add_argument("--stage", choices=("base", "final"), default="final")
    parser.add_argument("--float32", action="store_true", help="do not quantise")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    int8 = not options.float32
    print(
        export(
            options.run,
            options.data,
            options.out,
            stage=options.stage,
            int8=int8,
            seed=options.seed,
        )
    )


if __name__ == "__main__":
    main()
