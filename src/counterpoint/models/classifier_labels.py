"""Which output of a classifier of pairs means a conflict: read off its labels, never guessed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterpoint.errors import ModelError
from counterpoint.models.model_files import read_json
from counterpoint.values.names import fold

_CONFLICT = frozenset(
    "contradiction contradictions contradictory contradict contradicts contradicted "
    "conflict conflicts conflicting refute refutes refuted".split()
)
_HOW = "set cross_encoder.label to the one that means a conflict"
_SHOWN = 12


@dataclass(frozen=True, slots=True)
class ConflictLabel:
    """The column that means a conflict; ``labels`` is how many there are, None where not stated."""

    column: int
    labels: int | None
    what: str

    def chance(self, logits: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return P(conflict) of each row of logits, shape (rows, labels).

        One logit goes through the logistic function, several through softmax.

        Raises:
            ModelError: the rows do not have the labels that the configuration states.
        """
        width = logits.shape[1]
        if self.column >= width or self.labels not in (None, width):
            stated = f"{self.labels} labels" if self.labels else f"LABEL_{self.column}"
            raise ModelError(f"{self.what} gave {width} logits a pair, which is not {stated}")
        if width == 1:
            logits = np.concatenate([np.zeros_like(logits), logits], axis=1)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares: NDArray[np.float64] = weights / weights.sum(axis=1, keepdims=True)
        return shares[:, -1 if width == 1 else self.column]


def read_conflict_label(folder: Path, wanted: str | None, *, what: str) -> ConflictLabel:
    """Find the conflict label of a model.

    Args:
        folder: holds ``config.json``, whose ``id2label`` names the logits in order.
        wanted: the label that means a conflict, in any case; None takes the one label that is
            called contradiction, conflict or the like.
        what: what to call the model in an error.

    Raises:
        ModelError: there is no such label, or more than one.
    """
    labels = _labels(folder, what)
    if labels is None:
        return ConflictLabel(_unnamed(wanted, what), None, what)
    asked = frozenset((_key(wanted),)) if wanted is not None else _CONFLICT
    columns = [column for column, label in enumerate(labels) if _key(label) in asked]
    if len(columns) != 1:
        found = "no label" if not columns else f"{len(columns)} labels"
        meant = f"called {fold(wanted)!r}" if wanted is not None else "that means a conflict"
        shown = ", ".join(fold(label)[:40] for label in labels[:_SHOWN])
        raise ModelError(f"{what} has {found} {meant}: it has {shown}; {_HOW}")
    return ConflictLabel(columns[0], len(labels), what)


def _labels(folder: Path, what: str) -> list[str] | None:
    """The labels by column; None where the configuration has none."""
    config = read_json(folder / "config.json")
    stated = config.get("id2label")
    if not stated:
        return None
    try:
        by_column = {int(column): label for column, label in stated.items()}
    except (AttributeError, TypeError, ValueError) as error:
        raise ModelError(f"{what}: id2label in its config.json does not map numbers") from error
    labels = [by_column.get(column) for column in range(len(by_column))]
    if not all(isinstance(label, str) for label in labels):
        raise ModelError(f"{what}: id2label in its config.json does not name 0, 1, 2 and so on")
    return [str(label) for label in labels]


def _unnamed(wanted: str | None, what: str) -> int:
    """The column of ``LABEL_n``, which is what transformers calls labels without a name."""
    if wanted is None:
        raise ModelError(f"{what} has no id2label in its config.json: {_HOW}, such as LABEL_1")
    number = _key(wanted).removeprefix("label")
    if not (number.isascii() and number.isdigit() and len(number) <= 3):
        raise ModelError(
            f"{what} has no id2label in its config.json, so no label called {fold(wanted)!r}: "
            f"{_HOW}, such as LABEL_1"
        )
    return int(number)


def _key(label: str) -> str:
    """A label in the form in which it is compared: letters and digits in lower case."""
    return "".join(letter for letter in label.casefold() if letter.isalnum())
