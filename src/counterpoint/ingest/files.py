"""Files to documents: which files, what they hold, and what could not be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from counterpoint.errors import InputError, MissingExtraError
from counterpoint.ingest.disk import is_folder, modified, printable, read_bytes
from counterpoint.ingest.documents import DocumentBuilder
from counterpoint.ingest.draft import Content, Source
from counterpoint.ingest.formats.docx import read_docx
from counterpoint.ingest.formats.html import read_html
from counterpoint.ingest.formats.markdown import read_markdown
from counterpoint.ingest.formats.pdf import read_pdf
from counterpoint.ingest.formats.records import read_json, read_json_lines
from counterpoint.ingest.formats.tables import read_csv, read_tsv
from counterpoint.ingest.formats.text import read_text
from counterpoint.ingest.walk import Walk
from counterpoint.settings import IngestSettings, LimitSettings
from counterpoint.types import Document, Failure

Reader = Callable[[Source], Content]

READERS: dict[str, Reader] = {
    ".txt": read_text,
    ".text": read_text,
    ".log": read_text,
    ".rst": read_text,
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".html": read_html,
    ".htm": read_html,
    ".json": read_json,
    ".jsonl": read_json_lines,
    ".ndjson": read_json_lines,
    ".csv": read_csv,
    ".tsv": read_tsv,
    ".pdf": read_pdf,
    ".docx": read_docx,
}
_MAX_FAILURES = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """The documents of one file, and what went wrong while it was read."""

    documents: tuple[Document, ...] = ()
    failures: tuple[Failure, ...] = ()


def find_files(paths: Sequence[Path]) -> tuple[list[Path], list[Failure]]:
    """List the files that the paths name, each once, those of a folder sorted.

    A folder gives its files of a known suffix, at any depth; hidden ones, and links that lead out
    of it, are left out. A file that is named itself is taken whatever its suffix.

    Raises:
        InputError: a path does not exist, or a folder holds no file that can be read.
    """
    found: dict[Path, Path] = {}
    failures: list[Failure] = []
    for path in paths:
        files = [path]
        try:
            folder = is_folder(path)
        except InputError as error:
            raise InputError(f"{printable(path)}: {error}") from error
        if folder:
            walk = Walk(path, frozenset(READERS))
            walk.run()
            files = _taken(walk)
            failures.extend(walk.failures)
        for file in files:
            found.setdefault(file.resolve(), file)
    return list(found.values()), failures


def load_file(
    path: Path,
    *,
    document_id: str,
    settings: IngestSettings,
    limits: LimitSettings,
    date: str | None = None,
) -> Loaded:
    """Read one file: one document, or one for each record of JSON, JSON Lines, CSV or TSV.

    Nothing that is wrong with the file is raised; it is a failure, and the rest is read.

    Args:
        path: the file; its suffix decides how it is read, any other suffix is read as text.
        document_id: the id of the document; a record without an id gets ``document_id#n``.
        settings: the names of the fields.
        limits: the largest file that is read.
        date: the date of a document that does not give its own.
    """
    name = printable(path)
    try:
        source = Source(
            name=name,
            data=read_bytes(path, limits.file_bytes),
            settings=settings,
            unpacked_bytes=limits.file_bytes,
        )
        content = READERS.get(path.suffix.lower(), read_text)(source)
    except (InputError, MissingExtraError) as error:
        return Loaded(failures=(Failure(stage="ingest", message=str(error), subject=name),))
    if date is None and settings.date_from_mtime:
        date = modified(path)
    builder = DocumentBuilder(source, document_id=document_id, date=date)
    for draft in content.drafts:
        builder.add(draft)
    failures = [*content.failures, *builder.failures]
    return Loaded(documents=tuple(builder.documents), failures=_bounded(source, failures))


def _taken(walk: Walk) -> list[Path]:
    """The files of a folder, with a warning that says which kinds were passed over."""
    if not walk.files and not walk.failures:
        raise InputError(
            f"{printable(walk.root)}: no file of a kind that is read: {' '.join(READERS)}"
        )
    if walk.skipped:
        kinds = ", ".join(f"{kind} ({count})" for kind, count in walk.skipped.most_common(10))
        message = f"files of other kinds were not read, by suffix: {kinds}"
        walk.failures.append(
            Failure(
                stage="ingest", message=message, subject=printable(walk.root), severity="warning"
            )
        )
    return walk.files


def _bounded(source: Source, failures: list[Failure]) -> tuple[Failure, ...]:
    """A file of a million broken lines gives no million failures."""
    rest = len(failures) - _MAX_FAILURES
    if rest <= 0:
        return tuple(failures)
    last = source.failure(f"has {rest:,} more problems that are not listed")
    return (*failures[:_MAX_FAILURES], last)
