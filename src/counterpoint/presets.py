"""Presets: each is a choice of one strategy a stage, and nothing more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock

from counterpoint.errors import SettingsError
from counterpoint.models.chats import load_chat
from counterpoint.models.checked import CheckedEncoder
from counterpoint.models.classifiers import CrossEncoder, load_cross_encoder
from counterpoint.models.encoders import OnnxEncoder, load_encoder
from counterpoint.models.pair_heads import PairHeads
from counterpoint.models.readers import load_reader
from counterpoint.protocols import (
    Attributor,
    ChatModel,
    Detector,
    Encoder,
    Generator,
    Reader,
    Resolver,
)
from counterpoint.registry import find
from counterpoint.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """The strategies of one preset, in the order in which they run.

    The generator is made on demand: a review needs no reader.
    """

    detector: Detector
    attributor: Attributor | None
    resolver: Resolver
    generator: Callable[[], Generator]


class Parts:
    """The models that strategies share, loaded when first asked for and once."""

    def __init__(
        self,
        settings: Settings,
        *,
        encoder: Encoder | None = None,
        reader: Reader | None = None,
        chat: ChatModel | None = None,
    ) -> None:
        self.settings = settings
        self._encoder: Encoder | None = None if encoder is None else _checked(encoder)
        self._reader = reader
        self._chat = chat
        self._lock = RLock()

    @property
    def encoder(self) -> Encoder:
        """The encoder in force."""
        with self._lock:
            if self._encoder is None:
                self._encoder = load_encoder(self.settings.encoder, threads=self.settings.threads)
            return self._encoder

    @property
    def reader(self) -> Reader:
        """The reader in force."""
        with self._lock:
            if self._reader is None:
                self._reader = load_reader(
                    self.settings.reader, encoder=self.encoder, threads=self.settings.threads
                )
            return self._reader

    @property
    def chat(self) -> ChatModel | None:
        """The chat model in force, None where none is configured."""
        with self._lock:
            if self._chat is None:
                self._chat = load_chat(self.settings.llm, threads=self.settings.threads)
            return self._chat

    def heads(self) -> PairHeads:
        """The packaged heads of `conflictrag`."""
        return PairHeads(threads=self.settings.threads)

    def cross_encoder(self) -> CrossEncoder:
        """The cross-encoder that the settings name.

        Raises:
            SettingsError: they name none.
        """
        own = self.settings.cross_encoder
        if own.model is None:
            raise SettingsError(
                "a cross-encoder is needed, and none ships: set cross_encoder.model "
                "(COUNTERPOINT_CROSS_ENCODER__MODEL) to a folder or a hub name, for example "
                "cross-encoder/nli-deberta-v3-base"
            )
        return load_cross_encoder(own.model, label=own.label, threads=self.settings.threads)

    def loaded(self) -> tuple[str | None, str | None]:
        """The names of the encoder and the reader that were loaded, for the report."""
        encoder, reader = self._encoder, self._reader
        identity = f"{encoder.name}@{encoder.fingerprint[:12]}" if encoder else None
        return identity, reader.name if reader else None


def _checked(encoder: Encoder) -> Encoder:
    return encoder if isinstance(encoder, OnnxEncoder) else CheckedEncoder(encoder)


def recency(parts: Parts) -> Stages:
    """The published method: two heuristics, then the newest of each cluster."""
    return Stages(
        detector=find("detector", "recency")(parts.encoder, parts.settings.recency),
        attributor=None,
        resolver=find("resolver", "newest")(),
        generator=lambda: find("generator", "extractive")(parts.reader, parts.settings.answer),
    )


def standard(parts: Parts) -> Stages:
    """The baseline: plain RAG, which reads everything at once and picks in silence."""
    return Stages(
        detector=find("detector", "none")(),
        attributor=None,
        resolver=find("resolver", "none")(),
        generator=lambda: find("generator", "concatenate")(parts.reader, parts.settings.answer),
    )


def conflictrag(parts: Parts) -> Stages:
    """The published two stages: heads on every pair, a chat model where they are unsure."""
    settings = parts.settings
    return Stages(
        detector=find("detector", "conflictrag")(
            parts.encoder, parts.heads(), parts.chat, settings.conflictrag, settings.llm
        ),
        attributor=None,
        resolver=find("resolver", "newest")(),
        generator=lambda: find("generator", "extractive")(parts.reader, settings.answer),
    )


def nli_filter(parts: Parts) -> Stages:
    """The baseline of inference: contradicting pairs, then the largest consistent subset."""
    settings = parts.settings
    classifier = parts.cross_encoder()
    return Stages(
        detector=find("detector", "cross-encoder")(
            parts.encoder, classifier, settings.cross_encoder
        ),
        attributor=None,
        resolver=find("resolver", "consistent")(),
        generator=lambda: find("generator", "extractive")(parts.reader, settings.answer),
    )


def default(parts: Parts) -> Stages:
    """The best we have: claims compared by value, then the newest of each cluster."""
    return Stages(
        detector=find("detector", "rules")(parts.encoder, parts.settings.rules),
        attributor=None,
        resolver=find("resolver", "newest")(keep_agreeing=True),
        generator=lambda: find("generator", "extractive")(parts.reader, parts.settings.answer),
    )
