"""Does one text contradict another? Answered by an ONNX cross-encoder of the inference kind.

Any such model works: inputs ``input_ids``, ``attention_mask`` and perhaps ``token_type_ids``, an
output of logits, one row a pair of texts. Which logit means a conflict is read off the labels in
``config.json``. Pairs longer than the window are read in overlapping windows, never cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterpoint.errors import ModelError
from counterpoint.models.classifier_labels import ConflictLabel, read_conflict_label
from counterpoint.models.encoder_layout import read_layout
from counterpoint.models.pair_windows import PairTokenizer, PairWindow
from counterpoint.models.resolve import find_onnx, resolve_model
from counterpoint.models.runtime import input_names, open_session, run_session
from counterpoint.models.token_windows import plan_batches

_LONGEST_WINDOW = 512
_TOKEN_BUDGET = 2048
_PAIRS_AT_ONCE = 256  # bounds the memory that the windows take
_DECIMALS = 6
_BLOCK = 1 << 20

# Plain dynamic int8 takes one scale over a whole batch: what stands beside a pair would count.
_SCALED_BY_BATCH = b"DynamicQuantize"


class CrossEncoder:
    """Gives the probability that the second text of a pair contradicts the first.

    Args:
        directory: holds the ONNX file, ``tokenizer.json`` and ``config.json``.
        name: what it is called in messages.
        label: the label that means a conflict; None looks for one that says so.
        threads: for one forward pass; None leaves it to onnxruntime.

    Raises:
        ModelError: a file is missing or cannot be loaded, or no label means a conflict.
    """

    def __init__(
        self, directory: Path, *, name: str, label: str | None = None, threads: int | None = None
    ) -> None:
        self.name = name
        self._what = f"the cross-encoder {name!r}"
        path = find_onnx(directory, what="cross-encoder", name=name)
        self._label: ConflictLabel = read_conflict_label(directory, label, what=self._what)
        window = min(_LONGEST_WINDOW, read_layout(directory).max_tokens)
        self._tokenizer = PairTokenizer(directory / "tokenizer.json", window)
        self._session = open_session(path, threads)
        self._inputs = input_names(self._session, path, "classifier of pairs of texts")
        outputs = [node.name for node in self._session.get_outputs()]
        self._output = "logits" if "logits" in outputs else outputs[0]
        self._budget = 0 if _holds(path, _SCALED_BY_BATCH) else _TOKEN_BUDGET

    def contradictions(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Return P(contradiction) of each pair, shape (len(pairs),), in [0, 1].

        Of a pair of several windows the most contradicting one counts. Windows of one length
        share a batch, so nothing is padded and a pair's neighbours have no part in its result.

        Raises:
            ModelError: the model failed, or gave what are no logits.
        """
        chances = np.zeros(len(pairs))
        for start in range(0, len(pairs), _PAIRS_AT_ONCE):
            windows = self._tokenizer.windows(pairs[start : start + _PAIRS_AT_ONCE])
            owners = np.array([start + window.pair for window in windows], dtype=np.intp)
            np.maximum.at(chances, owners, self._score(windows))
        return chances

    def _score(self, windows: Sequence[PairWindow]) -> NDArray[np.float64]:
        """P(contradiction) of each window."""
        found = np.zeros(len(windows))
        for batch in plan_batches([len(window.ids) for window in windows], self._budget):
            found[batch] = self._run([windows[at] for at in batch])
        return found

    def _run(self, windows: Sequence[PairWindow]) -> NDArray[np.float64]:
        """Run the graph on windows of one length."""
        tokens = np.array([window.ids for window in windows], dtype=np.int64)
        feeds = {
            "input_ids": tokens,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": np.array([window.type_ids for window in windows], dtype=np.int64),
        }
        wanted = {name: feeds[name] for name in self._inputs}
        [logits] = run_session(self._session, [self._output], wanted, label=self._what)
        if logits.ndim != 2 or logits.shape[0] != len(windows):
            raise ModelError(f"{self._what} gave shape {logits.shape} for {len(windows)} pairs")
        if not np.isfinite(logits).all():
            raise ModelError(f"{self._what} gave logits that are not finite")
        return self._label.chance(logits.astype(np.float64)).round(_DECIMALS)


def load_cross_encoder(
    name: str, *, label: str | None = None, threads: int | None = None
) -> CrossEncoder:
    """Load a cross-encoder by the path of a folder or by its name on a model hub.

    Args:
        name: a folder, or a hub name such as ``cross-encoder/nli-deberta-v3-base``.
        label: the label that means a conflict; None looks for one that says so.
        threads: for one forward pass; None leaves it to onnxruntime.

    Raises:
        InputError: the name is neither a folder nor a possible hub name.
        ModelError: it cannot be found, fetched or loaded, or no label means a conflict.
        MissingExtraError: a hub name was given and the extra ``hub`` is not installed.
    """
    folder = resolve_model(name, what="cross-encoder", task="text-classification")
    return CrossEncoder(folder, name=name, label=label, threads=threads)


def _holds(path: Path, word: bytes) -> bool:
    """Whether a file holds a word; read block by block, for files of any size."""
    with path.open("rb") as file:
        tail = b""
        while block := file.read(_BLOCK):
            if word in tail + block:
                return True
            tail = block[-len(word) :]
    return False
