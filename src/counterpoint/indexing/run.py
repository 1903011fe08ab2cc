"""One run over files and folders: read what changed, encode it in batches, store each file."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from counterpoint.errors import InputError
from counterpoint.indexing.content import FileContent, failure, read_content, without_taken
from counterpoint.indexing.files import FoundFile, content_hash, list_files, missing_files
from counterpoint.protocols import Encoder, Vectors
from counterpoint.settings import Settings
from counterpoint.stores.index import PassageIndex
from counterpoint.types import Failure
from counterpoint.values.visible import visible

_BATCH = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexProgress:
    """How far a run has come: ``done`` of ``total`` files, ``path`` the one just read."""

    done: int
    total: int
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexSummary:
    """What a run did to an index.

    ``added``, ``changed``, ``unchanged`` and ``failed`` count the files found, ``removed`` those
    that are gone. A file that cannot be read stays in the index as it was, one that has no text
    leaves it; both ``failed``. ``documents`` and ``passages`` count what the index holds now.
    ``failures`` says what is missing from it and why, of unchanged files too: the same whether a
    run read everything or nothing.
    """

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    failed: int = 0
    removed: int = 0
    documents: int = 0
    passages: int = 0
    failures: tuple[Failure, ...] = ()
    seconds: float = 0.0


def index_paths(
    index: PassageIndex,
    paths: Sequence[Path],
    *,
    settings: Settings,
    encoder: Encoder,
    date: str | None = None,
    on_progress: Callable[[IndexProgress], None] | None = None,
) -> IndexSummary:
    """Bring an index in step with files and folders, each file in one transaction.

    A file is read again when its bytes, the settings that shape its passages or ``date`` changed.
    A file that is gone from one of the folders is removed. Whatever ends a run early, every file
    is in the index as it was or as it is.

    Args:
        index: opened with the same encoder.
        paths: files and folders.
        settings: `Settings.ingest` and `Settings.limits` are used.
        encoder: makes the vectors.
        date: the date of documents that state none.
        on_progress: called after each file.

    Raises:
        InputError: a path does not exist, or a folder has never held a file that can be read.
        StoreError: the index cannot be written.
    """
    started = time.perf_counter()
    run = _Run(index, settings, encoder, date)
    found, failures = list_files(paths, run.stored)
    run.remove(missing_files(paths, found, run.stored))
    for done, file in enumerate(found, start=1):
        run.take(file)
        if on_progress is not None:
            on_progress(IndexProgress(done=done, total=len(found), path=file.key))
    run.flush()
    failures += (each for file in found for each in run.failures[file.key])
    held = index.count()
    return IndexSummary(
        **run.counts,
        documents=held.documents,
        passages=held.passages,
        failures=tuple(failures),
        seconds=time.perf_counter() - started,
    )


class _Run:
    def __init__(
        self,
        index: PassageIndex,
        settings: Settings,
        encoder: Encoder,
        date: str | None,
    ) -> None:
        self.index = index
        self.settings = settings
        self.encoder = encoder
        self.date = date
        self.stored = index.file_hashes()
        self.counts: Counter[str] = Counter()
        self.failures: dict[str, tuple[Failure, ...]] = {}
        self._earlier_failures = index.failures()
        self._waiting: list[FileContent] = []
        self._names: dict[str, str] = {}

    def remove(self, keys: Sequence[str]) -> None:
        """Remove files that are gone."""
        for key in keys:
            self.index.remove_file(key)
            self.counts["removed"] += 1

    def take(self, file: FoundFile) -> None:
        """Read a file where it changed, and store it together with others."""
        found = content_hash(file.path, self.settings, self.date)
        if found and found == self.stored.get(file.key):
            self.counts["unchanged"] += 1
            self.failures[file.key] = self._earlier_failures.get(file.key, ())
            return
        content = read_content(
            file,
            content_hash=found,
            document_id=self._document_id(file),
            settings=self.settings,
            date=self.date,
        )
        self._waiting.append(content)
        if sum(len(each.passages) for each in self._waiting) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        """Encode and store what is waiting."""
        texts = [visible(each.text).text for item in self._waiting for each in item.passages]
        vectors = _encode(self.encoder, texts)
        for content in self._waiting:
            count = len(content.passages)
            self._store(*without_taken(content, vectors[:count], self.index))
            vectors = vectors[count:]
        self._waiting.clear()

    def _document_id(self, file: FoundFile) -> str:
        """The name of a file, or its whole path where another file has that name already."""
        owners = self.index.document_owners([file.name]) | self._names
        if owners.get(file.name, file.key) != file.key:
            return file.key
        self._names[file.name] = file.key
        return file.name

    def _store(self, content: FileContent, vectors: Vectors) -> None:
        try:
            outcome = self._write(content, vectors)
        except InputError as error:  # another process took an id, or a text cannot be stored
            outcome = "failed"
            problem = failure(content.key, str(error))
            content = replace(content, failures=(*content.failures, problem))
        self.counts[outcome] += 1
        self.failures[content.key] = content.failures

    def _write(self, content: FileContent, vectors: Vectors) -> str:
        if not content.passages:
            if content.was_read:
                self.index.remove_file(content.key)
            return "failed"
        self.index.replace_file(
            content.key,
            content.content_hash,
            content.documents,
            content.passages,
            vectors,
            failures=content.failures,
        )
        return "changed" if content.key in self.stored else "added"


def _encode(encoder: Encoder, texts: Sequence[str]) -> Vectors:
    """Encode in slices, so that a whole book needs no more memory at once than a chapter."""
    parts = [encoder.encode(texts[at : at + _BATCH]) for at in range(0, len(texts), _BATCH)]
    return np.concatenate(parts) if parts else encoder.encode([])
