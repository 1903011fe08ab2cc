"""`Counterpoint`: one object that reviews passages and answers questions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from counterpoint.configuration import load_settings
from counterpoint.errors import CounterpointError, InputError
from counterpoint.pipeline import run_stages
from counterpoint.presets import Parts, Stages
from counterpoint.protocols import ChatModel, Encoder, Reader, Retriever
from counterpoint.registry import find
from counterpoint.report import Report
from counterpoint.requests import Intake, PassageLike, When
from counterpoint.retrieval.hybrid import HybridRetriever
from counterpoint.settings import Settings
from counterpoint.stopwatch import Stopwatch
from counterpoint.stores.index import PassageIndex
from counterpoint.stores.log import ConflictLog
from counterpoint.types import Failure, Request, Run
from counterpoint.version import VERSION


class Counterpoint:
    """Finds what disagrees among passages, decides what each side may be used for, and answers.

    Args:
        preset: "default", "recency", "conflictrag" or a registered one; None takes the setting.
        encoder: an encoder in place of the one that the settings name.
        reader: a reader in place of the one that the settings name.
        chat: a chat model in place of the one that the settings name.
        retriever: where `ask` looks when it is given no passages.
        index: a file made by ``counterpoint index``, in place of a retriever.
        settings: `Settings`, or values that override files and environment, nested like them.

    Raises:
        UnknownNameError: no preset of that name.
        SettingsError: a setting is unknown or cannot be used.
        ModelError, StoreError, MissingExtraError: the index or its encoder cannot be opened.
        InputError: there is no index at that path, it is empty, or a retriever stands beside it.
    """

    def __init__(
        self,
        preset: str | None = None,
        *,
        encoder: Encoder | None = None,
        reader: Reader | None = None,
        chat: ChatModel | None = None,
        retriever: Retriever | None = None,
        index: str | Path | None = None,
        settings: Settings | Mapping[str, Any] | None = None,
    ) -> None:
        _check_parts(reader=reader, chat=chat, retriever=retriever, index=index)
        if not isinstance(settings, Settings):
            settings = load_settings(overrides=settings)
        if preset is not None:
            settings = settings.model_copy(update={"preset": preset})
        self.settings = settings
        self._build_stages = find("preset", settings.preset)
        self._stages: Stages | None = None
        self._parts = Parts(settings, encoder=encoder, reader=reader, chat=chat)
        self._log = ConflictLog(settings.log.resolved_url(), store_text=settings.log.store_text)
        if settings.log.enabled:
            self._log.check()
        self._index = self._open(index) if index is not None else None
        self._retriever = retriever or self._over(self._index)

    def review(
        self,
        query: str | None,
        passages: Iterable[PassageLike],
        *,
        now: When = None,
        as_of: When = None,
    ) -> Report:
        """Find the conflicts among passages and decide them; never answers.

        Args:
            query: the question that retrieved them, or None to compare them as they are.
            passages: texts, dictionaries with ``id``, ``text``, ``date``, ``source``, or records.
            now: the reference for "not yet in force"; the clock when None.
            as_of: the moment the question asks about; the present when None.

        Raises:
            InputError: the question, a passage or a date cannot be used.
        """
        intake = Intake.given(query, passages, self.settings, now=now, as_of=as_of)
        return self._run(intake, answer=False)

    def ask(
        self,
        query: str,
        passages: Iterable[PassageLike] | None = None,
        *,
        k: int | None = None,
        now: When = None,
        as_of: When = None,
    ) -> Report:
        """Answer a question, from the passages given or from the k best that are retrieved.

        Raises:
            InputError: the question, a passage or a date cannot be used, or there is nowhere to
                look: neither passages nor a retriever nor an index.
        """
        if query is None:
            raise InputError("there is no question to answer: review compares without one")
        if passages is not None:
            intake = Intake.given(query, passages, self.settings, now=now, as_of=as_of)
        elif self._retriever is not None:
            intake = Intake.retrieved(
                query, self._retriever, self.settings, k=k, now=now, as_of=as_of
            )
        else:
            raise InputError("nowhere to look: give passages, a retriever, or index=PATH")
        return self._run(intake, answer=True)

    def review_many(
        self,
        items: Iterable[tuple[str | None, Sequence[PassageLike]]],
        *,
        now: When = None,
        as_of: When = None,
    ) -> list[Report]:
        """Review many questions, each with its passages, in order.

        Raises:
            InputError: an item cannot be used; the message names its number, counted from 1.
        """
        return [self._review_item(number, item, now, as_of) for number, item in enumerate(items, 1)]

    async def areview(
        self,
        query: str | None,
        passages: Iterable[PassageLike],
        *,
        now: When = None,
        as_of: When = None,
    ) -> Report:
        """`review` in a worker thread, so that the event loop is never blocked."""
        return await asyncio.to_thread(self.review, query, passages, now=now, as_of=as_of)

    async def aask(
        self,
        query: str,
        passages: Iterable[PassageLike] | None = None,
        *,
        k: int | None = None,
        now: When = None,
        as_of: When = None,
    ) -> Report:
        """`ask` in a worker thread, so that the event loop is never blocked."""
        return await asyncio.to_thread(self.ask, query, passages, k=k, now=now, as_of=as_of)

    def close(self) -> None:
        """Close the log, and the index if one was opened here."""
        self._log.close()
        if self._index is not None:
            self._index.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _review_item(
        self, number: int, item: tuple[str | None, Sequence[PassageLike]], now: When, as_of: When
    ) -> Report:
        try:
            query, passages = item
        except (TypeError, ValueError) as error:
            raise InputError(f"item {number}: give pairs of question and passages") from error
        try:
            return self.review(query, passages, now=now, as_of=as_of)
        except InputError as error:
            raise InputError(f"item {number}: {error}") from error

    def _run(self, intake: Intake, *, answer: bool) -> Report:
        watch = Stopwatch()
        with watch.stage("load"):
            stages = self._load()
        report = run_stages(stages, intake, self._identify, watch, answer=answer)
        return self._logged(report)

    def _logged(self, report: Report) -> Report:
        """Append to the conflict log; a log that cannot be written is a failure in the report."""
        if not self.settings.log.enabled or not report.conflicts:
            return report
        try:
            self._log.append(report)
        except CounterpointError as error:
            failure = Failure(stage="log", message=str(error))
            return replace(report, failures=(*report.failures, failure))
        return report

    def _load(self) -> Stages:
        if self._stages is None:
            self._stages = self._build_stages(self._parts)
        return self._stages

    def _open(self, index: str | Path) -> PassageIndex:
        opened = PassageIndex.open(Path(index), encoder=self._parts.encoder, read_only=True)
        if opened.count().passages == 0:
            opened.close()
            raise InputError(f"{index}: the index is empty: run `counterpoint index PATH` first")
        return opened

    def _over(self, index: PassageIndex | None) -> Retriever | None:
        if index is None:
            return None
        return HybridRetriever(index, self._parts.encoder, self.settings.retrieval)

    def _identify(self, request: Request) -> Run:
        encoder, reader = self._parts.loaded()
        return Run(
            version=VERSION,
            preset=self.settings.preset,
            settings=self.settings.digest(),
            encoder=encoder,
            reader=reader,
            now=request.now.isoformat(),
            as_of=request.as_of.isoformat() if request.as_of else None,
        )


def _check_parts(
    *,
    reader: Reader | None,
    chat: ChatModel | None,
    retriever: Retriever | None,
    index: str | Path | None,
) -> None:
    """Say at once what is wrong with what a caller brings along."""
    if retriever is not None and index is not None:
        raise InputError("give a retriever or an index, not both")
    if reader is not None and not isinstance(reader, Reader):
        raise InputError(f"{type(reader).__name__} is no reader: it needs name and read(...)")
    if chat is not None and not isinstance(chat, ChatModel):
        raise InputError(
            f"{type(chat).__name__} is no chat model: it needs name, fingerprint and complete(...)"
        )
    if retriever is not None and not isinstance(retriever, Retriever):
        raise InputError(f"{type(retriever).__name__} is no retriever: it needs retrieve(query, k)")
    if index is not None and not isinstance(index, str | Path):
        raise InputError(f"index is {type(index).__name__}: give the path of an index file")
