"""PDF, through pypdf (extra ``pdf``): the text of the pages, and where each begins."""

from __future__ import annotations

import io
import logging
from contextlib import suppress
from datetime import datetime
from typing import Any

from counterpoint.errors import InputError, require
from counterpoint.ingest.draft import Content, Draft, Place, Source
from counterpoint.types import Failure

PAGE_BREAK = "\n\f\n"
_MAX_PAGES = 20_000


def read_pdf(source: Source) -> Content:
    """Read the text layer of a PDF file.

    Raises:
        InputError: the file is damaged, encrypted, or has more than 20,000 pages.
        MissingExtraError: pypdf is not installed.
    """
    pypdf = require("pypdf", extra="pdf", purpose="reading PDF files")
    _quiet()
    try:
        reader = pypdf.PdfReader(io.BytesIO(source.data))
        locked = reader.is_encrypted and not reader.decrypt("")
        count = 0 if locked else len(reader.pages)
    # Damaged files raise whatever the parser trips over.
    except Exception as error:
        raise InputError(f"is not a PDF that can be read: {_brief(error)}") from error
    if locked:
        raise InputError("is encrypted: save a copy without a password")
    if count > _MAX_PAGES:
        raise InputError(f"has {count:,} pages, the limit is {_MAX_PAGES:,}: split it first")
    texts, failures = _pages(source, reader, count)
    fields = _info(reader) | {
        "pages": _offsets(texts),
        "extractor": f"pypdf {pypdf.__version__}",
    }
    draft = Draft(text=PAGE_BREAK.join(texts), fields=fields, format="pdf")
    return Content(drafts=(draft,), failures=tuple(failures))


def _pages(source: Source, reader: Any, count: int) -> tuple[list[str], list[Failure]]:
    texts: list[str] = []
    failures: list[Failure] = []
    for index in range(count):
        try:
            texts.append(reader.pages[index].extract_text())
        except IndexError:
            break
        except Exception as error:
            texts.append("")
            message = f"cannot be read: {_brief(error)}"
            failures.append(source.failure(message, place=Place("page", index + 1)))
    return texts, failures


def _offsets(texts: list[str]) -> list[int]:
    offsets = [0]
    for text in texts[:-1]:
        offsets.append(offsets[-1] + len(text) + len(PAGE_BREAK))
    return offsets


def _info(reader: Any) -> dict[str, Any]:
    names = {
        "title": "title",
        "author": "author",
        "modified": "modification_date",
        "created": "creation_date",
    }
    fields = {field: _entry(reader, name) for field, name in names.items()}
    return {field: value for field, value in fields.items() if value}


def _entry(reader: Any, name: str) -> str | None:
    """One entry of the document information; a date that cannot be read stays as it is."""
    value: object = None
    with suppress(Exception):
        value = getattr(reader.metadata, name, None)
    if value is None:
        with suppress(Exception):
            value = getattr(reader.metadata, f"{name}_raw", None)
    if value is None:
        return None
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _brief(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:150]}"


def _quiet() -> None:
    """Keep pypdf's remarks off standard error where nobody has set up logging."""
    logger = logging.getLogger("pypdf")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
