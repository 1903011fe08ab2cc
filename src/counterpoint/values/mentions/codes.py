"""Names written as codes: licences, encodings, values of settings. A capital does not show them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from counterpoint.types import Span
from counterpoint.values.identifiers.licences import find_encodings, find_licences, licence_of
from counterpoint.values.wordlists import word_list, word_map

# "utf8mb4", "x86-64", "cc-by-nc-4.0": small letters with a digit among them.
_TOKEN = re.compile(
    r"(?<![\w.\-/@#$€£°:+])(?=[a-z][a-z.\-]{0,20}+[0-9])"
    r"[a-z][a-z0-9]{0,24}+(?:[\-.][a-z0-9]{1,16}+){0,6}+(?![\w@/:(=])"
)
_ENTRY = re.compile(
    r"^[ \t#;/>|-]{0,12}+[\"']?[a-z_][\w.\-]{1,40}+[\"']?[ \t]{0,4}+[:=][ \t]{0,4}+"
    r"[\"']?(?P<value>[a-z][\w.+\-]{1,40}+)[\"']?[ \t]{0,4}+,?[ \t]{0,4}+(?:$|[#;])",
    re.MULTILINE,
)
_LEAST = 4


def find_codes(text: str) -> Iterator[Span]:
    """Yield the places of codes that name something. Linear in the text.

    Licences come with their versions; a value of an entry ("transport: rabbitmq") is one small
    word alone on its line.
    """
    yield from find_licences(text)
    yield from find_encodings(text)
    for match in _TOKEN.finditer(text):
        if _is_code(match.group()):
            yield Span(*match.span())
    if ":" in text or "=" in text:
        for match in _ENTRY.finditer(text):
            if match["value"].casefold() not in word_list("licences", "switches"):
                yield Span(*match.span("value"))


def _is_code(written: str) -> bool:
    """Whether it is no unit, no label of two parts, and not a word with a number behind it."""
    if len(written) < _LEAST or written in word_list("identifiers", "not_labels"):
        return False
    if licence_of(written):
        return True
    parts = re.split(r"[\-.]", written)
    if any(part.isalpha() and part in word_map("identifiers", "heads") for part in parts):
        return False
    if len(parts) > 1 and parts[0] in word_list("identifiers", "not_prefixes"):
        return False
    return len(parts) == 1 or any(part.isalpha() for part in parts[1:]) or len(parts) > 2
