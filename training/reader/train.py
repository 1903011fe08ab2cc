"""Trains the reader: `python -m training.reader.train --data DIR --out DIR`.

In two stages, so that what it can do on a corpus it never saw can be measured too: "base"
leaves ConflictQA out, "final" goes on from there with it. A killed run goes on from its last
checkpoint. Uses a GPU where there is one.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional
from training.encoder_source import find_source
from training.reader.examples import SpanExample, held_out
from training.reader.features import Batch, Feature, batches, span_feature, stance_feature
from training.reader.network import ReaderNetwork
from training.reader.spans import all_spans
from training.reader.stances import all_stances

_TOKENS = 3072
_WARM_UP, _DECAY, _CLIP = 0.06, 0.01, 1.0
_EVERY = 200


@dataclass(frozen=True, slots=True)
class Stage:
    """One pass over the data.

    Attributes:
        tokens: how many it reads at most.
        rate: the highest learning rate.
        late: whether the corpora that the base never saw come in, whole.
    """

    tokens: int
    rate: float
    late: bool


LATE = frozenset({"conflictqa"})
STAGES = {
    "base": Stage(tokens=5_000_000, rate=1.5e-4, late=False),
    "final": Stage(tokens=1_400_000, rate=6e-5, late=True),
}


def main() -> None:
    arguments = _parser().parse_args()
    torch.manual_seed(arguments.seed)
    arguments.out.mkdir(parents=True, exist_ok=True)
    source = find_source()
    tokenizer = Tokenizer.from_str(source.tokenizer_json())
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    network = ReaderNetwork(source.weights(), arguments.frozen).to(device)
    for name, stage in STAGES.items():
        rows = stage_rows(tokenizer, arguments.data, stage, arguments.seed)
        planned = list(batches(rows, _TOKENS, arguments.seed))
        print(f"{name}: {len(rows)} rows, {len(planned)} steps on {device}", flush=True)
        fit(network, planned, stage.rate, arguments.out / f"{name}.pt", device)


def stage_rows(tokenizer: Tokenizer, data: Path, stage: Stage, seed: int) -> list[Feature]:
    """Draw what a stage reads from the groups that are not held out."""
    chance = random.Random(f"{seed} {stage.late}")
    spans = [example for example in all_spans(data) if not held_out(example.group)]
    stances = [example for example in all_stances(data) if not held_out(example.group)]
    late = [example for example in stances if example.source in LATE]
    early = [*spans, *(example for example in stances if example.source not in LATE)]
    chance.shuffle(early)
    kept, used = [], 0
    for example in [*(late if stage.late else ()), *early]:
        row = (
            span_feature(tokenizer, example, chance)
            if isinstance(example, SpanExample)
            else stance_feature(tokenizer, example)
        )
        if row is not None:
            used += len(row.ids)
            if used > stage.tokens:
                break
            kept.append(row)
    return kept


def fit(
    network: ReaderNetwork,
    planned: Sequence[Batch],
    rate: float,
    path: Path,
    device: torch.device,
) -> None:
    """Train for one pass over the batches, with a checkpoint every 200 steps."""
    parameters = [p for p in network.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(parameters, lr=rate, weight_decay=_DECAY)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: _shape(step / max(1, len(planned)))
    )
    state = {"network": network, "optimizer": optimizer, "schedule": schedule}
    done = _resume(path, state)
    network.train()
    losses: dict[str, list[float]] = {"span": [], "stance": []}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn()) as progress:
        bar = progress.add_task("training", total=len(planned), completed=done)
        started = time.monotonic()
        for step in range(done, len(planned)):
            loss = batch_loss(network, planned[step], device)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(parameters, _CLIP)
            optimizer.step()
            schedule.step()
            losses[planned[step].task].append(float(loss.detach()))
            progress.advance(bar)
            if (step + 1) % _EVERY == 0 or step + 1 == len(planned):
                _save(path, state, step + 1)
                recent = {task: np.mean(values[-100:]) for task, values in losses.items() if values}
                shown = ", ".join(f"{task} {value:.3f}" for task, value in recent.items())
                minutes = (time.monotonic() - started) / 60
                print(f"step {step + 1}/{len(planned)}: {shown}; {minutes:.1f} min", flush=True)


def batch_loss(network: ReaderNetwork, batch: Batch, device: torch.device) -> Tensor:
    """Return the cross-entropy of a batch."""
    ids, types, mask, targets = (
        torch.from_numpy(array).to(device)
        for array in (batch.ids, batch.types, batch.mask, batch.targets)
    )
    state = network(ids, types, mask)
    if batch.task == "stance":
        return functional.cross_entropy(network.stances(state), targets[:, 0])
    start, end = network.spans(state, mask, types)
    losses = [
        functional.cross_entropy(logits, targets[:, at]) for at, logits in enumerate((start, end))
    ]
    return (losses[0] + losses[1]) / 2


def _shape(share: float) -> float:
    return share / _WARM_UP if share < _WARM_UP else (1.0 - share) / (1.0 - _WARM_UP)


def _save(path: Path, state: dict[str, object], step: int) -> None:
    partial = path.with_suffix(".part")
    torch.save({"step": step} | {n: s.state_dict() for n, s in state.items()}, partial)  # type: ignore[attr-defined]
    partial.replace(path)


def _resume(path: Path, state: dict[str, object]) -> int:
    if not path.exists():
        return 0
    saved = torch.load(path, weights_only=True)
    for name, holder in state.items():
        holder.load_state_dict(saved[name])  # type: ignore[attr-defined]
    step: int = saved["step"]
    return step


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--out", type=Path, required=True, help="where checkpoints go")
    parser.add_argument("--frozen", type=int, default=2, help="lowest layers that stay as they are")
    parser.add_argument("--seed", type=int, default=0)
    return parser


if __name__ == "__main__":
    main()
