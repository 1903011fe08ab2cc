"""Extractive question answering with an ONNX model of the SQuAD kind.

Any such model works: inputs ``input_ids``, ``attention_mask`` and perhaps ``token_type_ids``,
outputs start and end logits. The packaged one also gives ``stance_logits``: what a text says to a
statement. A context longer than the window is read in overlapping windows, never cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from counterpoint.errors import InputError, ModelError
from counterpoint.models.model_files import read_json, read_tokenizer
from counterpoint.models.resolve import find_onnx, resolve_model
from counterpoint.models.runtime import input_names, open_session, run_session
from counterpoint.types import Reading, Span, Stance
from counterpoint.values.characters import replace_surrogates
from counterpoint.values.sentences import sentences

if TYPE_CHECKING:
    from tokenizers import Encoding

_WINDOW = 384
_LEAST_WINDOW = 8
_STRIDE = 128
_MARKS = 4  # special tokens around two texts, at most
_LONGEST_ANSWER = 30
_STANCE = "stance_logits"

_Logits = list[NDArray[np.float64]]


class _Asked(NamedTuple):
    """A question as the tokenizer takes it, and whether it leaves room for a text."""

    text: str
    fits: bool


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
        self.tells_stances = _STANCE in self._outputs
        window = _window(directory)
        stride = min(_STRIDE, window // 4)
        self._tokenizer.enable_truncation(window, stride=stride, strategy="only_second")
        # With less left for the second text the tokenizer cannot cut windows, and panics.
        self._most_asked = window - stride - _MARKS

    def read(self, question: str, contexts: Sequence[str]) -> list[Reading | None]:
        """Return the best span of each context; ``score`` is its probability in [0, 1].

        The probability competes with "no answer" where the model knows that (the first token).

        Raises:
            InputError: the question leaves no room for a context.
            ModelError: the model failed, or gave what are no logits.
        """
        asked = self._asked(question)
        return [self._read(asked, context) for context in contexts]

    def stances(self, statements: Sequence[str], texts: Sequence[str]) -> list[Stance]:
        """Return what each text says to the statement, or yes/no question, in its place.

        Of a text of several windows the most decided one counts.

        Raises:
            InputError: a statement leaves no room for a text.
            ModelError: the model failed, or does not tell stances (see ``tells_stances``).
        """
        if not self.tells_stances:
            raise ModelError(f"the reader {self.name!r} does not tell stances")
        found = []
        for statement, text in zip(statements, texts, strict=True):
            windows = self._windows(self._asked(statement), text)
            found.append(_most_decided([_stance(self._logits(window)) for window in windows]))
        return found

    def _read(self, asked: _Asked, context: str) -> Reading | None:
        found = sentences(context)
        if not found:
            return None
        windows = self._windows(asked, context)
        logits = [self._logits(window) for window in windows]
        spans = map(self._best_span, windows, logits)
        score, answer = max(spans, key=lambda scored: scored[0])
        stance = _most_decided(list(map(_stance, logits))) if self.tells_stances else None
        return Reading(answer=answer, sentence=_around(found, answer), score=score, stance=stance)

    def _asked(self, question: str) -> _Asked:
        """Count a question once for all the texts that it is put to."""
        text = replace_surrogates(question)
        try:
            tokens = len(self._tokenizer.encode(text, "").ids)
        except Exception:  # it alone is longer than the window; nothing more specific is raised
            return _Asked(text, fits=False)
        own = tokens - self._tokenizer.num_special_tokens_to_add(True)
        return _Asked(text, fits=own < self._most_asked)

    def _windows(self, asked: _Asked, text: str) -> list[Encoding]:
        if not asked.fits:
            raise InputError(
                f"the question does not fit the window of the reader {self.name!r}: shorten it"
            )
        first = self._tokenizer.encode(asked.text, replace_surrogates(text))
        return [first, *first.overflowing]

    def _best_span(self, window: Encoding, logits: _Logits) -> tuple[float, Span]:
        start, end = logits[0][0], logits[1][0]
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

    def _logits(self, window: Encoding) -> _Logits:
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
        found = run_session(self._session, self._outputs, arrays, label=label)
        row = (1, len(window.ids))
        expected = [row, row, (1, len(Stance._fields))][: len(found)]
        shapes = [array.shape for array in found]
        if shapes != expected:
            raise ModelError(f"{label} gave shapes {shapes}, not {expected}")
        return [array.astype(np.float64) for array in found]


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


def _logit_names(outputs: list[str]) -> list[str]:
    start = [name for name in outputs if "start" in name]
    end = [name for name in outputs if "end" in name]
    if not start or not end:
        raise ModelError(f"not a question-answering model: its outputs are {', '.join(outputs)}")
    return [start[0], end[0], *(name for name in outputs if name == _STANCE)]


def _softmax(logits: NDArray[np.float64], allowed: NDArray[np.bool_]) -> NDArray[np.float64]:
    shifted = np.where(allowed, logits - logits[allowed].max(), -np.inf)
    weights = np.exp(shifted)
    result: NDArray[np.float64] = weights / weights.sum()
    return result


def _stance(logits: _Logits) -> Stance:
    row = logits[2][0]
    if not np.isfinite(row).all():
        raise ModelError("the reader gave stance logits that are not finite")
    chances = _softmax(row, np.ones(len(row), np.bool_))
    return Stance(*(round(float(chance), 6) for chance in chances))


def _most_decided(stances: list[Stance]) -> Stance:
    return min(stances, key=lambda stance: stance.neither)


def _around(found: list[Span], answer: Span) -> Span:
    for sentence in found:
        if sentence.start <= answer.start < sentence.end:
            return Span(sentence.start, max(sentence.end, answer.end))
    return answer
