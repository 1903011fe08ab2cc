"""The model card of the packaged heads of `conflictrag`, written from measured figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import onnxruntime
from training.encoder_card import processor
from training.heads_measure import RESAMPLES, Figures, Measured

_CARD = """# The heads of `conflictrag`

Written by `python -m training.heads`; do not edit by hand.

Two multilayer perceptrons over the vectors of two passages, each encoded together with the
question by the packaged encoder: f = [ei; ej; |ei - ej|; ei * ej], 1,536 numbers. Head 1
(1536-256-128-2) says whether they conflict, head 2 (1536-256-128-64-4) of which kind: none,
factual, temporal, opinion. Both orders of a pair are trained on and averaged when asked.

| | |
|---|---|
| licence | Apache-2.0, see `LICENSE` |
| built by | `python -m training.heads --data DIR --out DIR --write`, seed {seed} |
| size of `model.onnx` | {size:.1f} MB, float32 |
| SHA-256 of `model.onnx` | `{sha256}` |
| time, vectors at hand | {timed} |
| graph against the trained heads | {difference:.0e}, largest difference of a probability |

Times are of one thread of a {processor}, ONNX Runtime {runtime}.

## Training

Shapes and recipe as published for ConflictRAG: ReLU, Adam at 1e-3, early stopping, 2,400 training
and 600 validation pairs of 750 questions of ConflictQA. Not published, and chosen here: two
conflicting and two agreeing pairs of each question, batches of 64, a patience of six epochs on the
validation loss, classes that weigh the same, and the data of the kinds, which ConflictQA lacks.

| corpus | licence | training / validation pairs | teaches |
|---|---|---|---|
| ConflictQA, StrategyQA part | Apache-2.0 | {conflictqa} | head 1; factual, none |
| TimeQA | BSD-3-Clause | {timeqa} | temporal, none |
| Perspectrum, training part | CC BY-SA 4.0 | {perspectrum} | opinion, none |

TimeQA: two paragraphs of a page that answer one question for different years, the time taken out
of the question; none: one of them and a paragraph that answers nothing. Perspectrum: perspectives
for and against a claim; none: two of one side. Questions, pages and claims are kept apart. The
questions of ConflictQA that are held out are those that all our models hold out.

## Head 1

95 % intervals in brackets, from {resamples:,} bootstrap resamples of whole questions. "always" is
the accuracy of the commoner verdict, "cosine" the AUROC of 1 - cosine of the two vectors, without
any training. "settled" is the share of pairs whose likelier verdict reaches 0.7: the others go to
the chat model, if there is one.

{conflict}

Other questions and other initial weights, the same held-out questions:

{seeds}

Published, for both stages with GPT-4o-mini as the second: accuracy 0.908, F1 0.887, 73 % of the
pairs settled by the first stage. The heads alone are far from that. On ConflictQA they are hardly
better than the cosine, and what they learn does not carry over: a vector of a whole passage says
what it is about and hardly what it claims. Do not decide by them alone.

The last row of the first table is a control: heads trained and measured on pairs of ConflictQA
whose label can be told from who wrote them (a data set or a model). Figures that look better are
had by such a choice of pairs. They measure style.

## Head 2

Pairs held out. "macro-F1 of four" takes the likeliest of all four, "of conflicts" types pairs that
conflict as the detector does. Each kind comes from one corpus, so that these figures say in part
which corpus a pair is from. Revisions are from none of them.

{kinds}

## A corpus left out

AUROC of P(conflict) on the held-out part: head 1 (ConflictQA alone), head 2 (1 - P(none)), and
head 2 trained without that corpus.

| | head 1 | head 2 | head 2 without it |
|---|---|---|---|
{left_out}

## Limits

- English, and only with the encoder that it was trained with.
- A figure that differs, a negation or a name hardly moves the vector of a passage.
"""


def card_text(
    figures: Figures, size: int, sha256: str, difference: float, times: Mapping[int, float]
) -> str:
    """Return the card.

    Args:
        figures: what was measured.
        size: of the graph, in bytes.
        sha256: of the graph.
        difference: largest difference of a probability between graph and trained heads.
        times: milliseconds of a call by its number of pairs.
    """
    runs = {f"run {number}": each for number, each in enumerate(figures.seeds, 1)}
    kinds = dict.fromkeys(name for each in figures.kinds.values() for name in each.figures)
    return _CARD.format(
        seed=figures.seed,
        size=size / 1e6,
        sha256=sha256,
        timed=", ".join(f"{pairs:,} pairs {value:.1f} ms" for pairs, value in times.items()),
        difference=difference,
        processor=processor(),
        runtime=onnxruntime.__version__,
        resamples=RESAMPLES,
        conflict=_table(figures.conflict, list(next(iter(figures.conflict.values())).figures)),
        seeds=_table(runs, ("accuracy", "F1", "AUROC", "settled")),
        kinds=_table(figures.kinds, list(kinds)),
        left_out="\n".join(
            f"| {name} | {' | '.join(str(each) for each in found)} |"
            for name, found in figures.left_out.items()
        ),
        **{
            name.casefold(): f"{train:,} / {valid:,}"
            for name, (train, valid) in figures.sizes.items()
        },
    )


def _table(measured: Mapping[str, Measured], columns: Sequence[str]) -> str:
    head = f"| | pairs | always | {' | '.join(columns)} |"
    rule = "|" + "---|" * (len(columns) + 3)
    rows = [
        f"| {name} | {each.pairs:,} | {each.always:.3f} | "
        + " | ".join(str(each.figures.get(column, "")) for column in columns)
        + " |"
        for name, each in measured.items()
    ]
    return "\n".join([head, rule, *rows])
