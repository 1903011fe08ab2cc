"""Writes the card of the packaged reader: `python -m training.reader.card --figures FILE`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from training.reader.export import TARGET

_CARD = """# minilm-reader

Reads a question (or a claim) and a passage: the span that answers, whether there is one, and what
the passage says to it, no, yes or neither. all-MiniLM-L6-v2 with two linear heads, int8, ONNX.

- Licence: Apache-2.0.
- Size: {size:,} bytes. sha256 of model.onnx: {sha256}
- Built by `python -m training.reader.train --data DIR --out RUN` and then
  `python -m training.reader.export --run RUN --data DIR`, seed 0; about 70 minutes on two cores.
- Trained from the weights of all-MiniLM-L6-v2 (Apache-2.0); embeddings and the two lowest layers
  stay as they were. One pass over 5.0 million tokens without ConflictQA, then 1.4 million with it.
- 12 % of the groups (articles, questions, claims) of every corpus are held out by a hash of the
  group. RAMDocs is in no part of it.

## Data

Spans and "no answer": SQuAD 1.1 and 2.0 (CC BY-SA 4.0), QED and NQ-open (Natural Questions,
CC BY-SA 3.0), PolicyQA (MIT), QAMR (MIT), CLAP NQ (Apache-2.0), TimeQA (BSD-3), ConflictNQ
(Apache-2.0), PoisonedRAG (MIT).

Stances: BoolQ (CC BY-SA 3.0), ConflictQA (Apache-2.0), FEVER (CC BY-SA 3.0), FeverSymmetric
(CC BY-SA), FoolMeTwice (Apache-2.0), MultiNLI (mostly OANC), SNLI (CC BY-SA 4.0), CAD (Apache-2.0),
ConjNLI (MIT), negation benchmarks (MIT), CondaQA (Apache-2.0), Perspectrum (CC BY-SA 4.0), ArgKP
(Apache-2.0).

## Measured

On held-out groups, at most 200 questions a source; F1 and exact match as SQuAD scores them, with
95 % intervals over groups. "No answer" is the share of contexts without an answer that a threshold
finds which costs 3 points of F1 at most, chosen on the same questions. SQuADShifts was never
trained on.

| source | questions | F1 | exact match | no answer |
|---|---|---|---|---|
{spans}

| source | texts | accuracy of no, yes, neither | yes or no alone |
|---|---|---|---|
{stances}

## Limits

English. Its aims, F1 0.70 on SQuAD and 0.60 on SQuADShifts, are {aims}. What a
perspective says to a debatable claim (Perspectrum) it hardly learned. These weights also read 5,915
SQuAD questions whose answers are withheld as if they had none (one file is an unlabelled
test set; the loader leaves it out since).
"""


def main() -> None:
    """Write the card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--figures", type=Path, required=True, help="what evaluate wrote")
    options = parser.parse_args()
    figures = json.loads(options.figures.read_text(encoding="utf-8"))
    config = json.loads((TARGET / "config.json").read_text(encoding="utf-8"))
    spans = figures["spans"]
    shifts = [found["f1"][0] for name, found in spans.items() if name.startswith("squadshifts")]
    reached = spans["squad_v1"]["f1"][0] >= 0.7 and sum(shifts) / len(shifts) >= 0.6
    card = _CARD.format(
        size=(TARGET / "model.onnx").stat().st_size,
        sha256=config["sha256"],
        spans="\n".join(_span_row(name, found) for name, found in spans.items()),
        stances="\n".join(_stance_row(*item) for item in figures["stances"].items()),
        aims="reached" if reached else "not reached",
    )
    (TARGET / "CARD.md").write_text(card, encoding="utf-8")


def _span_row(name: str, found: dict[str, Any]) -> str:
    cells = [_figure(found.get("f1")), _figure(found.get("exact"))]
    empty = found.get("no_answer_recall")
    cells.append("–" if empty is None else f"{empty:.2f} (n {found['n_without']})")
    return f"| {name} | {found['n']} | {' | '.join(cells)} |"


def _stance_row(name: str, found: dict[str, Any]) -> str:
    return f"| {name} | {found['n']} | {_figure(found['accuracy'])} | {found['yes_or_no']:.3f} |"


def _figure(values: list[float] | None) -> str:
    return "–" if values is None else f"{values[0]:.3f} [{values[1]:.3f}, {values[2]:.3f}]"


if __name__ == "__main__":
    main()
