"""Small deterministic stand-ins for models: for tests, here and in projects that build on us."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterpoint.errors import ModelError
from counterpoint.protocols import KINDS, ChatMessage, ChatReply, PairChances, Vectors
from counterpoint.values.tokens import search_tokens


class HashEncoder:
    """A bag of hashed words: texts that share words are similar, nothing else is."""

    def __init__(self, dim: int = 256) -> None:
        self.name = "hash"
        self.dim = dim
        self.fingerprint = f"hash-{dim}"

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return unit rows, shape (len(texts), dim); a text without words gives zeros."""
        rows = np.zeros((len(texts), self.dim), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for token in search_tokens(text):
                digest = hashlib.blake2b(token.encode("utf-8", "replace"), digest_size=8).digest()
                row[int.from_bytes(digest, "big") % self.dim] += 1.0
        norms = np.linalg.norm(rows, axis=1, keepdims=True)
        scaled: Vectors = (rows / np.where(norms == 0.0, 1.0, norms)).astype(np.float32)
        return scaled


class WordClassifier:
    """Texts that share words and name different numbers contradict each other, others do not."""

    name = "words"

    def contradictions(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Return 0.9 or 0.1 a pair."""
        return np.array([0.9 if _differ(*pair) else 0.1 for pair in pairs], np.float64)


def _differ(first: str, second: str) -> bool:
    left, right = set(search_tokens(first)), set(search_tokens(second))
    numbers = [{word for word in words if word.isdigit()} for words in (left, right)]
    return bool(left & right) and numbers[0] != numbers[1]


class FixedHeads:
    """Says the same of every pair of vectors: a probability of conflict, and the likeliest kind."""

    def __init__(self, conflict: float, kind: str = "factual") -> None:
        self._conflict = conflict
        self._kinds = [0.7 if each == kind else 0.1 for each in KINDS]

    def chances(self, left: Vectors, right: Vectors) -> PairChances:
        """Return it once a pair."""
        pairs = len(left)
        return PairChances(np.full(pairs, self._conflict), np.tile(self._kinds, (pairs, 1)))


class ScriptedChat:
    """Says what it was told to: a list of replies in order, or a function of the messages.

    ``asked`` keeps the messages of every call. Tokens are counted as words.
    """

    def __init__(
        self,
        replies: Sequence[str] | Callable[[Sequence[ChatMessage]], str],
        *,
        name: str = "scripted",
    ) -> None:
        self.name = name
        self.asked: list[tuple[ChatMessage, ...]] = []
        self._replies = replies
        told = "function" if callable(replies) else json.dumps(list(replies))
        self.fingerprint = f"{name}-{hashlib.sha256(told.encode()).hexdigest()[:12]}"

    def complete(
        self,
        messages: Sequence[ChatMessage],
        *,
        temperature: float | None = 0.0,
        max_tokens: int = 1024,
        schema: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> ChatReply:
        """Return the next reply.

        Raises:
            ModelError: there is none left.
        """
        self.asked.append(tuple(dict(message) for message in messages))
        text = self._next(messages)
        return ChatReply(
            text=text,
            prompt_tokens=sum(len(message["content"].split()) for message in messages),
            completion_tokens=len(text.split()),
        )

    def _next(self, messages: Sequence[ChatMessage]) -> str:
        if callable(self._replies):
            return self._replies(messages)
        if len(self.asked) > len(self._replies):
            raise ModelError(f"the script of {self.name!r} holds {len(self._replies)} replies only")
        return self._replies[len(self.asked) - 1]
