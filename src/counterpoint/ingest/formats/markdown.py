"""Markdown: front matter gives the fields, the first heading a title where none is given."""

from __future__ import annotations

import re
from typing import Any

from counterpoint.ingest.draft import Content, Draft, Source
from counterpoint.ingest.front_matter import front_matter

_HEADING = re.compile(r"\s{0,99}# {1,9}([^\r\n]{1,300})")


def read_markdown(source: Source) -> Content:
    """Read a Markdown file; its text keeps the front matter, so that offsets are the file's.

    Raises:
        InputError: the file is not text.
    """
    text, failures = source.decoded()
    front = front_matter(text)
    if front.problem is not None:
        failures = (*failures, source.failure(front.problem, severity="warning"))
    fields: dict[str, Any] = dict(front.data)
    heading = _HEADING.match(text, front.end)
    titles = source.settings.title_fields
    if heading is not None and titles and not any(name in fields for name in titles):
        fields[titles[0]] = heading.group(1).strip(" #\t")
    draft = Draft(text=text, fields=fields, format="markdown")
    return Content(drafts=(draft,), failures=failures)
