"""Sentence throughput of the packaged int8 encoder against float32.

Run from the repository root: ``python -m benchmarks.encoder``. Needs ``onnx``.
The float32 model has the same graph under the same runtime and threads. Its
weights are the shipped ones, dequantised, so that nothing has to be downloaded;
``--float32 FILE`` takes another (``python -m training.encoder --float32 FILE``).
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import tempfile
from importlib.resources import files
from pathlib import Path

from training.encoder_check import seconds
from training.encoder_dequantise import write_float32
from training.encoder_source import read_lines

from counterpoint.models.encoders import OnnxEncoder, load_encoder

TRAINING = Path(__file__).parent.parent / "training"
WEIGHTS = Path(str(files("counterpoint.models") / "weights" / "minilm"))


def workloads() -> dict[str, list[str]]:
    """Return the texts of each workload."""
    mixed = read_lines(TRAINING / "encoder_sentences.txt")
    prose = " ".join(mixed[:150]).split()
    passages = [
        " ".join(prose[start : start + 50 + start % 40]) for start in range(0, len(prose) - 90, 20)
    ]
    return {
        "mixed sentences": mixed,
        "short related passages": read_lines(TRAINING / "encoder_related.txt"),
        "passages of 50 to 90 words": passages,
        "one sentence": mixed[40:41],
    }


def run(threads: int, rounds: int, float32: Path | None) -> dict[str, dict[str, float]]:
    """Measure every workload; medians over `rounds`, both models in turn."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        shutil.copyfile(WEIGHTS / "tokenizer.json", folder / "tokenizer.json")
        (folder / "config.json").write_text(json.dumps({"max_tokens": 256, "pad_token_id": 0}))
        if float32 is None:
            write_float32(WEIGHTS / "model.onnx", folder / "model.onnx")
        else:
            shutil.copyfile(float32, folder / "model.onnx")
        encoders = [
            OnnxEncoder("float32", folder, threads=threads),
            load_encoder("minilm", threads=threads),
        ]
        results = {}
        for name, texts in workloads().items():
            slow, fast = (
                statistics.median(times)
                for times in seconds([e.encode for e in encoders], texts, rounds)
            )
            results[name] = {
                "texts": len(texts),
                "float32_per_second": round(len(texts) / slow, 1),
                "int8_per_second": round(len(texts) / fast, 1),
                "ratio": round(slow / fast, 2),
            }
    return results


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encoder", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--float32", type=Path, help="float32 graph to compare with")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    results = run(options.threads, options.rounds, options.float32)
    if options.json:
        print(json.dumps(results, indent=2))
        return
    print(f"{'workload':<28}{'texts':>7}{'float32/s':>11}{'int8/s':>9}{'ratio':>7}")
    for name, row in results.items():
        print(
            f"{name:<28}{row['texts']:>7}{row['float32_per_second']:>11}"
            f"{row['int8_per_second']:>9}{row['ratio']:>7}"
        )


if __name__ == "__main__":
    main()
