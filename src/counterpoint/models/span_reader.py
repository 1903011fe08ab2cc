"""Extractive question answering with an ONNX model of the SQuAD kind.

Any such model works: inputs ``input_ids``, ``attention_mask`` and perhaps ``token_type_ids``,
outputs start and end logits. A context longer than the window is read in overlapping windows,
never cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from counterpoint.errors import InputError, ModelError
from counterpoint.models.model_files import read_json, read_tokenizer
from counterpoint.models.resolve import find_onnx, resolve_model
from counterpoint.models.runtime import input_names, open_session, run_session
from counterpoint.types import Reading, Span
from counterpoint.values.characters import replace_surrogates
from counterpoint.values.sentences import sentences

if TYPE_CHECKING:
    from tokenizers import Encoding

_WINDOW = 384
_LEAST_WINDOW = 8
_STRIDE = 128
_LONGEST_ANSWER = 30


class SpanReader:
    """Reads the most probable answer span off each context.

    Args:
        directory: holds the ONNX file, ``tokenizer.json`` and perhaps ``config.json``.
        name: what it is called in reports.
        threads: for one forward pass; None leaves it to onnxruntime.

    Raises:
        ModelError: a file is missing or cannot be loaded.
    """

    def __init__(self, directory: Path, *, name: str, threads: int | None = None) -> None:
        self.name = name
        path = find_onnx(directory, what="reader", name=name)
        self._tokenizer = read_tokenizer(directory / "tokenizer.json")
        self._session = open_session(path, threads)
        self._inputs = input_names(self._session, path, "question-answering model")
        self._outputs = _logit_names([node.name for node in self._session.get_outputs()])
        window = _window(directory)
        self._tokenizer.enable_truncation(
            window, stride=min(_STRIDE, window // 4), strategy="only_second"
        )

    def read(self, question: str, contexts: Sequence[str]) -> list[Reading | None]:
        """Return the best span of each context; ``score`` is its probability in [0, 1].

        The probability competes with "no answer" where the model knows that (the first token).

        Raises:
            InputError: the question leaves no room for a context.
            ModelError: the model failed, or gave what are no logits.
        """
        return [self._read(question, context) for context in contexts]

    def _read(self, question: str, context: str) -> Reading | None:
        found = sentences(context)
        if not found:
            return None
        first = self._encode(replace_surrogates(question), replace_surrogates(context))
        windows = [first, *first.overflowing]
        score, answer = max(map(self._best_span, windows), key=lambda scored: scored[0])
        return Reading(answer=answer, sentence=_around(found, answer), score=score)

    def _encode(self, question: str, context: str) -> Encoding:
        try:
            return self._tokenizer.encode(question, context)
        except Exception as error:  # tokenizers raises nothing more specific
            raise InputError(
                f"the question does not fit the window of the reader {self.name!r}: shorten it"
            ) from error

    def _best_span(self, window: Encoding) -> tuple[float, Span]:
        start, end = self._logits(window)
        in_context = np.array([number == 1 for number in window.sequence_ids])
        allowed = in_context.copy()
        allowed[0] = True
        # Minus infinity may stand for an impossible place, but not for all of them.
        if not np.isfinite([start[allowed].max(), end[allowed].max()]).all():
            raise ModelError(f"the reader {self.name!r} gave logits that are not finite")
        p_start, p_end = _softmax(start, allowed), _softmax(end, allowed)
        joint = np.triu(np.outer(p_start, p_end))
        joint -= np.triu(joint, _LONGEST_ANSWER)
        joint[~in_context] = 0.0
        joint[:, ~in_context] = 0.0
        row, column = np.unravel_index(int(joint.argmax()), joint.shape)
        span = Span(window.offsets[row][0], window.offsets[column][1])
        return round(float(joint[row, column]), 6), span

    def _logits(self, window: Encoding) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        feeds: dict[str, Any] = {
            "input_ids": window.ids,
            "attention_mask": window.attention_mask,
            "token_type_ids": window.type_ids,
        }
        arrays = {
            name: np.array([values], dtype=np.int64)
            for name, values in feeds.items()
            if name in self._inputs
        }
        label = f"the reader {self.name!r}"
        start, end = run_session(self._session, self._outputs, arrays, label=label)
        expected = (1, len(window.ids))
        if start.shape != expected or end.shape != expected:
            raise ModelError(f"{label} gave shapes {start.shape}, {end.shape}, not {expected}")
        return start[0].astype(np.float64), end[0].astype(np.float64)


def load_span_reader(name: str, *, threads: int | None = None) -> SpanReader:
    """Load a reader by the path of a folder or by its name on a model hub.

    Raises:
        ModelError: it cannot be found, fetched or loaded.
        MissingExtraError: a hub name was given and the extra ``hub`` is not installed.
    """
    folder = resolve_model(name, what="reader", task="question-answering")
    return SpanReader(folder, name=name, threads=threads)


def _window(directory: Path) -> int:
    limit = read_json(directory / "config.json").get("max_position_embeddings")
    if not isinstance(limit, int) or limit < _LEAST_WINDOW:
        return _WINDOW
    return min(_WINDOW, limit)


def _logit_names(outputs: list[str]) -> tuple[str, str]:
    start = [name for name in outputs if "start" in name]
    end = [name for name in outputs if "end" in name]
    if not start or not end:
        raise ModelError(f"not a question-answering model: its outputs are {', '.join(outputs)}")
    return start[0], end[0]


def _softmax(logits: NDArray[np.float64], allowed: NDArray[np.bool_]) -> NDArray[np.float64]:
    shifted = np.where(allowed, logits - logits[allowed].max(), -np.inf)
    weights = np.exp(shifted)
    result: NDArray[np.float64] = weights / weights.sum()
    return result


def _around(found: list[Span], answer: Span) -> Span:
    for sentence in found:
        if sentence.start <= answer.start < sentence.end:
            return Span(sentence.start, max(sentence.end, answer.end))
    return answer
