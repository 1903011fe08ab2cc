"""The model card of the packaged encoder, written from measured figures."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from pathlib import Path

import onnxruntime
from training.encoder_check import GATE, Agreement
from training.encoder_source import PACKAGE


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything that was measured on the built encoder.

    Attributes:
        sentences, related, every: Agreement with float32 on the check sentences, on the related
            passages, and on both together.
        batch_difference: Largest change of a component between a text alone and among all others.
        reference_difference: Largest difference of the float32 graph from plain NumPy.
        ratio: Throughput of int8 over float32, medians of the same run.
        ratio_least, ratio_most: Smallest and largest ratio of any one round.
        per_second: Texts per second in int8.
        rounds: Rounds that the throughput was measured over.
        load: One-minute load average of the machine when timing began.
        threads: Threads that the throughput was measured with.
    """

    sentences: Agreement
    related: Agreement
    every: Agreement
    batch_difference: float
    reference_difference: float
    ratio: float
    ratio_least: float
    ratio_most: float
    per_second: float
    rounds: int
    load: float
    threads: int


def processor() -> str:
    """Describe the processor by what matters for int8."""
    flags: set[str] = set()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text("utf-8", "replace").splitlines():
            if line.startswith("flags"):
                flags.update(line.split())
    for flag, label in (
        ("avx512_vnni", "with AVX-512 VNNI"),
        ("avx_vnni", "with AVX VNNI"),
        ("avx2", "with AVX2, without VNNI"),
    ):
        if flag in flags:
            return f"{platform.machine()} CPU {label}"
    return f"{platform.machine()} CPU"


def write_card(folder: Path, measured: Measured, sha256: str, version: str) -> None:
    """Write CARD.md into a folder of weights."""
    size = sum(f.stat().st_size for f in folder.iterdir() if f.is_file()) / 1e6
    (folder / "CARD.md").write_text(_text(measured, sha256, version, size), encoding="utf-8")


def _text(m: Measured, sha256: str, version: str, size: float) -> str:
    return f"""# minilm: all-MiniLM-L6-v2 in int8

Written by `python -m training.encoder`; do not edit by hand.

Maps a sentence or short passage to 384 numbers of unit length, so that the dot
product of two vectors is their cosine. `model.onnx` holds everything from token
ids to the finished vector.

| | |
|---|---|
| original | `sentence-transformers/all-MiniLM-L6-v2` |
| its base | `nreimers/MiniLM-L6-H384-uncased` |
| taken from | PyPI package `{PACKAGE}` {version}, `model.safetensors` |
| licence | Apache-2.0 (original and this conversion), see `LICENSE` |
| size of this folder | {size:.1f} MB |
| SHA-256 of `model.onnx` | `{sha256}` |

The original was trained by the sentence-transformers project (Nils Reimers and
contributors) on top of the MiniLM model that Nils Reimers cut down from
Microsoft's. The weights here differ from theirs by the rounding described below.

## Quantisation

- Linear layers multiply int8 by int8. Every *row* of an input (one token) is
  quantised by its own largest magnitude at run time, so that no vector depends on
  what else is in the batch. Plain dynamic quantisation takes one scale over the
  whole batch and does not have this property.
- Weights take -64 to 64 with one scale per output. The sum of two byte products
  then fits 16 bits, so the kernels for processors without VNNI do not saturate, as
  they would with -127 to 127.
- Inputs of the attention and feed-forward blocks are centred and divided by a
  per-channel scale inside a second layer norm, and weights multiplied by it
  (as in SmoothQuant, arXiv 2211.10438).
- Rounding errors are compensated column by column (GPTQ, arXiv 2210.17323). Both
  are calibrated on the words of the original's model card and of the Apache
  licence, none of which is among the check sentences.
  The strength of both, and single words among the calibration texts, were settled on
  while looking at the check sentences, so their figures are slightly favourable.
- The word table is int8 with one scale per word. Norms, softmax, Gelu, biases and
  positions stay float32.

## Measured

On {m.sentences.texts} sentences and {m.related.texts} related short passages
(`training/encoder_sentences.txt`, `training/encoder_related.txt`), against the
float32 original under the same runtime:

| | value | over |
|---|---|---|
| smallest cosine to float32 | {m.every.least:.4f} | {m.every.texts} texts |
| mean cosine to float32 | {m.every.mean:.4f} | {m.every.texts} texts |
| pairs on the other side of cosine {GATE} | {_flips(m.every)} | {m.every.pairs} pairs, \
{m.every.above} of them above |
| the same, among the related passages | {_flips(m.related)} | {m.related.pairs} pairs, \
{m.related.above} of them above |
| largest change by batch neighbours | {m.batch_difference:.1e} | {m.every.texts} texts |
| float32 graph against plain NumPy | {m.reference_difference:.1e} | largest difference |
| throughput against float32 | {m.ratio:.2f} times ({m.ratio_least:.2f} to {m.ratio_most:.2f}) \
| median (range) of {m.rounds} rounds |
| throughput | {m.per_second:.0f} texts per second | median of {m.rounds} rounds |

Machine: {m.threads} threads of a server {processor()}, ONNX Runtime {onnxruntime.__version__}.
The load average when timing began was {m.load:.1f}: other work on the machine takes
from both models and from their ratio. `python -m benchmarks.encoder` measures it on
your machine.

## Limits

- Trained on English. Other languages work by shared words only.
- 256 tokens at a time; `OnnxEncoder.encode` averages the windows of longer texts.
- Vectors are the same from run to run on one machine. Another release of ONNX
  Runtime or another kind of processor rounds differently, and a component may
  change by about as much as int8 itself changes it: do not mix stored vectors.
- Case is ignored. A cosine says that two texts are about the same thing, not that
  they agree: a statement and its negation are close.
"""


def _flips(found: Agreement) -> str:
    return f"{found.flips} ({100 * found.flips / found.pairs:.4f} %)"
