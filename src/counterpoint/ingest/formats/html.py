"""HTML: the raw page is the text; title, dates and language come from its head."""

from __future__ import annotations

import html
import re
from itertools import islice
from typing import Any

from counterpoint.ingest.draft import Content, Draft, Source

_HEAD_CHARS = 1_000_000
_HEAD_END = re.compile(r"</head|<body", re.IGNORECASE)
_CHARSET = re.compile(
    rb"<meta[^<>]{0,200}?charset\s{0,9}=\s{0,9}[\"']?([\w-]{1,40})", re.IGNORECASE
)
_TITLE = re.compile(r"<title(?:\s[^<>]{0,1000})?>([^<]{1,2000})</title", re.IGNORECASE)
_LANG = re.compile(
    r"<html\s(?:[^<>]{0,1000}?\s)?(?:xml:)?lang\s{0,9}=\s{0,9}[\"']?([\w-]{1,40})", re.IGNORECASE
)
_META = re.compile(r"<meta\s([^<>]{1,4000})>", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"""([a-z][a-z:.-]{0,63})\s{0,9}=\s{0,9}(?:"([^"]{0,4000})"|'([^']{0,4000})'|([^\s"'>]{1,4000}))""",
    re.IGNORECASE,
)
_MAX_METAS = 200
# The names that pages use, by the field they mean.
_MEANING = {
    "last-modified": "last_modified",
    "dcterms.modified": "modified",
    "dc.date.modified": "modified",
    "article:modified_time": "modified",
    "revised": "modified",
    "og:updated_time": "updated",
    "article:published_time": "published",
    "dcterms.issued": "published",
    "pubdate": "published",
    "publish-date": "published",
    "dcterms.created": "created",
    "dc.date.created": "created",
    "dcterms.date": "date",
    "dc.date": "date",
}


def read_html(source: Source) -> Content:
    """Read a page.

    Raises:
        InputError: the file is not text.
    """
    charset = _CHARSET.search(source.data, 0, 4096)
    text, failures = source.decoded(declared=charset.group(1).decode() if charset else None)
    draft = Draft(text=text, fields=_fields(text), format="html")
    return Content(drafts=(draft,), failures=failures)


def _fields(text: str) -> dict[str, Any]:
    end = _HEAD_END.search(text, 0, _HEAD_CHARS)
    head = _without_comments(text[: end.start() if end else _HEAD_CHARS])
    fields = _metas(head)
    title, lang = _TITLE.search(head), _LANG.search(head)
    if title is not None:
        fields["title"] = " ".join(html.unescape(title.group(1)).split())
    if lang is not None:
        fields["lang"] = lang.group(1)
    return fields


def _metas(head: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for meta in islice(_META.finditer(head), _MAX_METAS):
        attributes = {
            match.group(1).lower(): html.unescape("".join(match.groups("")[1:]))
            for match in _ATTRIBUTE.finditer(meta.group(1))
        }
        name = attributes.get("name") or attributes.get("property") or attributes.get("http-equiv")
        if name and attributes.get("content"):
            name = name.strip().lower()
            fields.setdefault(_MEANING.get(name, name), attributes["content"].strip())
    return fields


def _without_comments(head: str) -> str:
    kept: list[str] = []
    position = 0
    while (start := head.find("<!--", position)) >= 0:
        kept.append(head[position:start])
        end = head.find("-->", start + 4)
        position = len(head) if end < 0 else end + 3
    kept.append(head[position:])
    return "".join(kept)
