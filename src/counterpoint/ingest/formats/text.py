"""Plain text: the whole file is one document."""

from __future__ import annotations

from counterpoint.ingest.draft import Content, Draft, Source


def read_text(source: Source) -> Content:
    """Read a plain text file.

    Raises:
        InputError: the file is not text.
    """
    text, failures = source.decoded()
    return Content(drafts=(Draft(text=text, fields={}, format="text"),), failures=failures)
