"""DOCX, through python-docx (extra ``docx``): paragraphs, headings, lists and tables in order.

The text is written the way Markdown writes it ("## Heading", "- item", "| cell | cell |"), so that
headings and rows are known when it is cut into passages.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from counterpoint.errors import InputError, require
from counterpoint.ingest.draft import Content, Draft, Source

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_UNSEEN = (
    "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
    f"{_W}moveFrom",
    f"{_W}del",
)
_BREAKS = {f"{_W}tab": "\t", f"{_W}br": "\n", f"{_W}cr": "\n", f"{_W}noBreakHyphen": "-"}


def read_docx(source: Source) -> Content:
    """Read a Word file; insertions count, deletions that are tracked do not.

    Raises:
        InputError: the file is damaged, no Word file, or grows too large when unpacked.
        MissingExtraError: python-docx is not installed.
    """
    docx = require("docx", extra="docx", purpose="reading DOCX files")
    _check_size(source)
    try:
        document = docx.Document(io.BytesIO(source.data))
        text = "\n\n".join(_blocks(document.element.body, _style_names(document)))
        fields = _core(document)
    # Damaged files raise whatever the parser trips over.
    except Exception as error:
        brief = f"{type(error).__name__}: {' '.join(str(error).split())[:150]}"
        raise InputError(f"is not a DOCX that can be read: {brief}") from error
    fields["extractor"] = f"python-docx {docx.__version__}"
    return Content(drafts=(Draft(text=text, fields=fields, format="docx"),))


def _check_size(source: Source) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(source.data)) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise InputError(f"is not a DOCX that can be read: {error}") from error
    if size > source.unpacked_bytes:
        raise InputError(
            f"unpacks to {size:,} bytes, the limit is {source.unpacked_bytes:,}: "
            "split it, or raise limits.file_bytes"
        )


def _style_names(document: Any) -> dict[str, str]:
    return {
        style.style_id: (style.name or "").lower() for style in document.styles if style.style_id
    }


def _blocks(parent: Any, styles: dict[str, str]) -> Iterator[str]:
    """The paragraphs and tables below an element, through content controls and the like."""
    for child in parent:
        if child.tag == f"{_W}p":
            text = _paragraph(child, styles)
            if text.strip():
                yield text
        elif child.tag == f"{_W}tbl":
            rows = [_row(row) for row in child.iterchildren(f"{_W}tr")]
            yield "\n".join(row for row in rows if row)
        elif child.tag != f"{_W}sectPr":
            yield from _blocks(child, styles)


def _paragraph(paragraph: Any, styles: dict[str, str]) -> str:
    text = _text(paragraph)
    style = paragraph.find(f"{_W}pPr/{_W}pStyle")
    name = "" if style is None else styles.get(style.get(f"{_W}val"), "")
    if name == "title":
        return f"# {_flat(text)}"
    if name.startswith("heading ") and name[8:].isdecimal():
        return f"{'#' * min(int(name[8:]), 6)} {_flat(text)}"
    if name.startswith("list ") or paragraph.find(f"{_W}pPr/{_W}numPr") is not None:
        return f"- {text}"
    return text


def _row(row: Any) -> str:
    cells = [
        _flat(_text(cell))
        for cell in row.iter(f"{_W}tc")
        if next(cell.iterancestors(f"{_W}tr")) is row
    ]
    return f"| {' | '.join(cells)} |" if any(cells) else ""


def _text(parent: Any) -> str:
    """The text that a reader sees below an element, its paragraphs on lines of their own."""
    pieces: list[str] = []
    for element in parent.iter(f"{_W}p", f"{_W}t", *_BREAKS):
        if element.tag == f"{_W}p":
            pieces.append("\n")
        elif _is_shown(element):
            pieces.append(_BREAKS.get(element.tag, element.text or ""))
    return "".join(pieces).strip()


def _is_shown(element: Any) -> bool:
    run = element.getparent()
    return (
        run.tag == f"{_W}r"
        and run.find(f"{_W}rPr/{_W}vanish") is None
        and next(element.iterancestors(*_UNSEEN), None) is None
    )


def _flat(text: str) -> str:
    return " ".join(text.split())


def _core(document: Any) -> dict[str, Any]:
    properties = document.core_properties
    fields: dict[str, Any] = {}
    for field, name in {
        "title": "title",
        "author": "author",
        "modified": "modified",
        "created": "created",
    }.items():
        value = getattr(properties, name)
        if value:
            fields[field] = value.isoformat() if isinstance(value, datetime) else str(value)
    return fields
