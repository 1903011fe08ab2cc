"""Versions as they are written: "v1.10", "Version 2.0", "edition 3", compared part by part."""

from __future__ import annotations

import re

Version = tuple[int, ...]

_VERSION = re.compile(
    r"(?<![\w.])(?:v|ver\.?|version|release|edition|revision|rev\.?)\s?(\d{1,6}(?:\.\d{1,6}){0,3})(?![\w])",
    re.IGNORECASE,
)


def find_versions(text: str) -> tuple[Version, ...]:
    """Return the versions that a text names, each once, in order. Trailing zeros do not count."""
    found = (_parts(match[1]) for match in _VERSION.finditer(text))
    return tuple(dict.fromkeys(found))


def _parts(text: str) -> Version:
    parts = [int(part) for part in text.split(".")]
    while len(parts) > 1 and parts[-1] == 0:
        parts.pop()
    return tuple(parts)
