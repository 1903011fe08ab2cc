"""What a part must offer to stand in the pipeline.

Every protocol but `ChatModel` takes a batch and returns a batch; an empty batch is legal and gives
an empty result. Results depend on the input alone, never on what stands beside an item in its
batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from counterpoint.types import (
    Answer,
    Attribution,
    Conflict,
    ConflictKind,
    Detection,
    Hit,
    Reading,
    Request,
    Settlement,
)

Vectors = NDArray[np.float32]
# {"role": "system" | "user" | "assistant", "content": text}, as chat endpoints take them.
ChatMessage = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatReply:
    """What a chat model said; token counts are 0 where it does not count them.

    ``cached`` is True where it said so earlier and was not asked again. ``warnings`` tell what went
    wrong beside it and changed nothing in the text, such as a cache that cannot be written.
    """

    text: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached: bool = False
    warnings: tuple[str, ...] = ()


@runtime_checkable
class Encoder(Protocol):
    """Turns texts into vectors whose dot product is their similarity."""

    @property
    def name(self) -> str:
        """The name it was loaded by."""

    @property
    def fingerprint(self) -> str:
        """Identifies the weights: vectors of two fingerprints must not be compared."""

    @property
    def dim(self) -> int:
        """The length of a vector."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return an array of shape (len(texts), dim) with rows of unit length.

        A text without a word in it gives a row of zeros.
        """


@runtime_checkable
class Reader(Protocol):
    """Finds the words of a context that answer a question."""

    @property
    def name(self) -> str:
        """The name it was loaded by."""

    def read(self, question: str, contexts: Sequence[str]) -> list[Reading | None]:
        """Return one reading a context, None where a context holds no sentence at all."""


class PairChances(NamedTuple):
    """Probabilities a pair: P(conflict), shape (pairs,), and of each of ``KINDS``, (pairs, 4)."""

    conflict: NDArray[np.float64]
    kinds: NDArray[np.float64]


CONFLICT_KINDS: tuple[ConflictKind, ...] = ("factual", "temporal", "opinion")
KINDS = ("none", *CONFLICT_KINDS)


@runtime_checkable
class PairClassifier(Protocol):
    """Says of two vectors whether their texts conflict, and of which kind."""

    def chances(self, left: Vectors, right: Vectors) -> PairChances:
        """Return the probabilities of pairs of rows; the order of the two is irrelevant."""


@runtime_checkable
class TextPairClassifier(Protocol):
    """Says of two texts how probably the second contradicts the first."""

    @property
    def name(self) -> str:
        """The name it was loaded by."""

    def contradictions(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Return P(contradiction) of each pair, shape (len(pairs),), in [0, 1].

        Raises:
            ModelError: there is no probability.
        """


@runtime_checkable
class ChatModel(Protocol):
    """Continues a conversation."""

    @property
    def name(self) -> str:
        """The name of the model."""

    @property
    def fingerprint(self) -> str:
        """Identifies model and endpoint: replies of two fingerprints must not be mixed."""

    def complete(
        self,
        messages: Sequence[ChatMessage],
        *,
        temperature: float | None = 0.0,
        max_tokens: int = 1024,
        schema: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> ChatReply:
        """Return the next message.

        ``temperature`` None leaves it to the model. With a JSON schema the reply is a JSON text
        that keeps to it, as far as the model can; whoever reads it checks.

        Raises:
            ModelError: there is no reply.
        """


@runtime_checkable
class Retriever(Protocol):
    """Finds the passages that may answer a question."""

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return at most k hits, best first, ranks from 1."""


@runtime_checkable
class Detector(Protocol):
    """Finds which passages of a request disagree."""

    def detect(self, request: Request) -> Detection:
        """Return claims, votes and conflicts; the order of the passages changes nothing."""


@runtime_checkable
class Attributor(Protocol):
    """Says how each conflict most likely arose."""

    def attribute(self, request: Request, detection: Detection) -> tuple[Attribution, ...]:
        """Return one attribution a conflict, in the order of the conflicts."""


@runtime_checkable
class Resolver(Protocol):
    """Decides what each side of a conflict may be used for."""

    def resolve(
        self,
        request: Request,
        conflicts: Sequence[Conflict],
        attributions: Sequence[Attribution],
    ) -> Settlement:
        """Return one resolution a conflict, and evidence that holds every passage once."""


@runtime_checkable
class Generator(Protocol):
    """Writes the answer from the evidence."""

    def generate(
        self,
        request: Request,
        settlement: Settlement,
        conflicts: Sequence[Conflict],
    ) -> Answer:
        """Return an answer that cites what it rests on and tells every conflict."""
