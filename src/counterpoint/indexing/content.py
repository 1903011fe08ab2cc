"""What a file holds, ready to be stored, and what of it must be left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from counterpoint.indexing.files import FoundFile
from counterpoint.ingest.files import load_file
from counterpoint.ingest.split import split_document
from counterpoint.protocols import Vectors
from counterpoint.settings import Settings
from counterpoint.stores.index import PassageIndex
from counterpoint.types import Document, Failure, Passage


@dataclass(frozen=True, slots=True)
class FileContent:
    """The documents of one file that have text, their passages, and what went wrong.

    ``was_read`` is False where the file could not be read at all. ``content_hash`` is empty where
    the file has to be read again the next time.
    """

    key: str
    content_hash: str
    documents: tuple[Document, ...]
    passages: tuple[Passage, ...]
    failures: tuple[Failure, ...]
    was_read: bool


def read_content(
    file: FoundFile, *, content_hash: str, document_id: str, settings: Settings, date: str | None
) -> FileContent:
    """Read a file and cut its documents into passages; nothing wrong with it is raised."""
    loaded = load_file(
        file.path,
        document_id=document_id,
        settings=settings.ingest,
        limits=settings.limits,
        date=date,
    )
    pieces = {
        document.id: split_document(document, chars=settings.ingest.passage_chars)
        for document in loaded.documents
    }
    empty = [f"the document {name!r} has no text" for name in pieces if not pieces[name]]
    if not loaded.documents and not loaded.failures:
        empty = ["the file has no text"]
    return FileContent(
        key=file.key,
        content_hash=content_hash,
        documents=tuple(each for each in loaded.documents if pieces[each.id]),
        passages=tuple(passage for passages in pieces.values() for passage in passages),
        failures=(*loaded.failures, *(failure(file.key, message) for message in empty)),
        was_read=bool(loaded.documents or not loaded.failures),
    )


def without_taken(
    content: FileContent, vectors: Vectors, index: PassageIndex
) -> tuple[FileContent, Vectors]:
    """Leave out the documents whose ids belong to another file, with a failure for each."""
    refused = dict(_taken(content, index))
    if not refused:
        return content, vectors
    rows = [at for at, each in enumerate(content.passages) if each.document_id not in refused]
    failures = [
        failure(content.key, f"the document {name!r} is left out: {owner} has that id already")
        for name, owner in refused.items()
    ]
    kept = replace(
        content,
        content_hash="",
        documents=tuple(each for each in content.documents if each.id not in refused),
        passages=tuple(content.passages[at] for at in rows),
        failures=(*content.failures, *failures),
    )
    return kept, vectors[rows]


def failure(key: str, message: str) -> Failure:
    """A failure of one file."""
    return Failure(stage="index", message=message, subject=key)


def _taken(content: FileContent, index: PassageIndex) -> Iterator[tuple[str | None, str]]:
    """Documents with an id, or with a passage of an id, that is taken, and the file that has it."""
    for name, owner in index.document_owners([each.id for each in content.documents]).items():
        if owner != content.key:
            yield name, owner
    owners = index.passage_owners([each.id for each in content.passages])
    seen: set[str] = set()
    for passage in content.passages:
        if passage.id in seen:
            yield passage.document_id, content.key
        elif owners.get(passage.id, content.key) != content.key:
            yield passage.document_id, owners[passage.id]
        seen.add(passage.id)
