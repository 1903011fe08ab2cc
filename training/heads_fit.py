"""Fits one head of `conflictrag`: a multilayer perceptron, Adam at 1e-3, early stopping."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from rich.progress import Progress
from torch import Tensor, nn

from counterpoint.protocols import Vectors

Labels = NDArray[np.int64]

RATE, BATCH, MOST_EPOCHS, PATIENCE = 1e-3, 64, 60, 6


@dataclass(frozen=True, slots=True)
class Rows:
    """Features of both orders, shape (2, pairs, width), and a label a pair."""

    features: Vectors
    labels: Labels

    def tensors(self) -> tuple[Tensor, Tensor]:
        """Return both orders as rows of their own, with their labels."""
        width = self.features.shape[2]
        both = torch.from_numpy(self.features.reshape(-1, width))
        return both, torch.from_numpy(np.tile(self.labels, 2))


@dataclass(slots=True)
class _Progress:
    """How far a fit is: what a checkpoint holds beside the weights."""

    epoch: int = 0
    best: float = float("inf")
    since: int = 0
    state: dict[str, Tensor] = field(default_factory=dict)


def make_head(shape: Sequence[int]) -> nn.Sequential:
    """Return linear layers of these widths with ReLU between them."""
    layers: list[nn.Module] = []
    for inputs, outputs in pairwise(shape):
        layers += [nn.Linear(inputs, outputs), nn.ReLU()]
    return nn.Sequential(*layers[:-1])


def fit_head(
    shape: Sequence[int], train: Rows, valid: Rows, seed: int, checkpoints: Path | None = None
) -> nn.Sequential:
    """Train until the validation loss has not fallen for six epochs; return the best state.

    Classes weigh the same, however many pairs they have. With a folder, every epoch is kept there,
    and a run that was killed goes on from its last one.
    """
    torch.manual_seed(seed)
    head = make_head(shape)
    optimizer = torch.optim.Adam(head.parameters(), lr=RATE)
    loss = nn.CrossEntropyLoss(_weights(train.labels, shape[-1]))
    done = _Progress()
    path = checkpoints / f"head-{_identity(shape, train, seed)}.pt" if checkpoints else None
    if path and path.exists():
        done = _resume(path, head, optimizer)
    rows, labels = train.tensors()
    with Progress() as bar:
        task = bar.add_task(f"head of {shape[-1]}", total=MOST_EPOCHS, completed=done.epoch)
        while done.epoch < MOST_EPOCHS and done.since < PATIENCE:
            _epoch(head, optimizer, loss, rows, labels)
            _note(done, head, float(_value(head, loss, valid)))
            bar.update(task, completed=done.epoch)
            if path:
                _save(path, head, optimizer, done)
        bar.update(task, total=done.epoch)
    head.load_state_dict(done.state)
    return head.eval()


def chances(head: nn.Sequential, features: Vectors) -> NDArray[np.float64]:
    """Return the softmax averaged over both orders, shape (pairs, classes)."""
    with torch.no_grad():
        both = torch.softmax(head(torch.from_numpy(features)), dim=-1)
    averaged: NDArray[np.float64] = both.double().mean(dim=0).numpy()
    return averaged


def _epoch(
    head: nn.Sequential,
    optimizer: torch.optim.Optimizer,
    loss: nn.Module,
    rows: Tensor,
    labels: Tensor,
) -> None:
    head.train()
    for part in torch.randperm(len(rows)).split(BATCH):
        optimizer.zero_grad()
        loss(head(rows[part]), labels[part]).backward()
        optimizer.step()


def _note(done: _Progress, head: nn.Sequential, value: float) -> None:
    done.epoch += 1
    if value < done.best:
        done.best, done.since = value, 0
        done.state = {name: tensor.clone() for name, tensor in head.state_dict().items()}
    else:
        done.since += 1


def _value(head: nn.Sequential, loss: nn.Module, valid: Rows) -> Tensor:
    head.eval()
    rows, labels = valid.tensors()
    with torch.no_grad():
        found: Tensor = loss(head(rows), labels)
    return found


def _weights(labels: Labels, classes: int) -> Tensor:
    counts = np.maximum(np.bincount(labels, minlength=classes), 1)
    return torch.tensor(len(labels) / (classes * counts), dtype=torch.float32)


def _identity(shape: Sequence[int], train: Rows, seed: int) -> str:
    """A checkpoint of other data, another shape or another seed is no checkpoint of this fit."""
    digest = hashlib.sha256(f"{tuple(shape)} {seed}".encode())
    digest.update(train.features.tobytes())
    digest.update(train.labels.tobytes())
    return digest.hexdigest()[:12]


def _save(path: Path, head: nn.Module, optimizer: Any, done: _Progress) -> None:
    partial = path.with_suffix(".part")
    kept = {"epoch": done.epoch, "best": done.best, "since": done.since, "state": done.state}
    kept |= {"head": head.state_dict(), "optimizer": optimizer.state_dict()}
    torch.save(kept | {"chance": torch.get_rng_state()}, partial)
    partial.replace(path)


def _resume(path: Path, head: nn.Module, optimizer: Any) -> _Progress:
    kept = torch.load(path, weights_only=True)
    head.load_state_dict(kept["head"])
    optimizer.load_state_dict(kept["optimizer"])
    torch.set_rng_state(kept["chance"])
    return _Progress(kept["epoch"], kept["best"], kept["since"], kept["state"])
