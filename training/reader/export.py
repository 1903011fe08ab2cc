"""Packages the reader: `python -m training.reader.export --run DIR --data DIR`."""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from training.encoder_source import Weights, find_source
from training.packaging import Feeds, calibrate, write_model
from training.reader.examples import held_out
from training.reader.features import Feature, span_feature, stance_feature
from training.reader.graph import ReaderBuilder
from training.reader.spans import all_spans
from training.reader.stances import all_stances

from counterpoint.models.model_files import packaged_folder
from counterpoint.models.readers import PACKAGED

TARGET = packaged_folder("reader")
_WINDOW = 224
_CALIBRATION = 48


def checkpoint_weights(path: Path) -> Weights:
    """Return the float32 tensors of a checkpoint under their names."""
    saved: dict[str, Any] = torch.load(path, weights_only=True, map_location="cpu")["network"]
    return {name: tensor.numpy() for name, tensor in saved.items()}


def calibration_rows(tokenizer: Tokenizer, data: Path, seed: int) -> list[Feature]:
    """Draw rows of both tasks from the groups that trained."""
    chance = random.Random(seed)
    spans = chance.sample([e for e in all_spans(data) if not held_out(e.group)], _CALIBRATION)
    stances = chance.sample([e for e in all_stances(data) if not held_out(e.group)], _CALIBRATION)
    rows = [span_feature(tokenizer, example, chance) for example in spans]
    return [row for row in rows if row] + [stance_feature(tokenizer, e) for e in stances]


def feeds(row: Feature) -> Feeds:
    """Return the inputs of the graph for one row."""
    ids = np.array([row.ids], np.int64)
    types = np.zeros_like(ids)
    types[0, row.second :] = 1
    return {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": types}


def export(run: Path, data: Path, out: Path, *, stage: str, int8: bool, seed: int) -> str:
    """Write the folder of one stage of a run; return the digest of the model."""
    source = find_source()
    weights = checkpoint_weights(run / f"{stage}.pt")
    builder = ReaderBuilder(weights, None)
    if int8:
        tokenizer = Tokenizer.from_str(source.tokenizer_json())
        rows = map(feeds, calibration_rows(tokenizer, data, seed))
        builder = ReaderBuilder(weights, calibrate(builder, rows))
    config = {
        "name": PACKAGED,
        "license": "Apache-2.0",
        "precision": "int8" if int8 else "float32",
        "max_position_embeddings": _WINDOW,
        "pad_token_id": 0,
    }
    return write_model(out, builder.build(), config, source.tokenizer_json())


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
