"""Identifiers that their own shape gives away: addresses of the web, phones, accounts, hashes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from counterpoint.types import Span
from counterpoint.values.wordlists import word_list, word_map

_DASH = r"\-\u2010-\u2015\u2212"
_URL = re.compile(
    r"(?<![^\W_])(?:https?://|ftp://|www\.)[^\s<>\"'`{}|\\^，。；）】》」]{1,2000}+", re.I
)
_EMAIL = re.compile(
    r"(?<![\w.+-])[\w.+-]{1,64}+@[a-z0-9-]{1,63}+(?:\.[a-z0-9-]{1,63}+){1,6}+", re.I
)
_FILE = re.compile(r"(?<![\w.@-])(?:[\w-]{1,60}+\.){1,4}+(?P<ending>[a-z][a-z0-9]{0,5}+)(?![\w@])")
_HOST = re.compile(
    r"(?<![\w@./:\-])(?:[^\W_](?:[\w\-]{0,61}[^\W_])?\.(?=[^\W_])){1,8}+"
    r"(?P<ending>[a-z]{2,12}+)(?![\w@/(-]|\.\w)"
)
_DOTTED = re.compile(r"\.[a-z]")
_MASKED = re.compile(
    r"(?<![\w*•.…])(?:[*•xX]{2,6}+[ -]?|\.{3,6}|…){1,5}+(?P<value>[0-9]{2,6}+)(?!\w)"
)
_UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.I)
_HEX = re.compile(r"(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{7,128}", re.I)
_IBAN = re.compile(
    r"[A-Z]{2}[0-9]{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)(?!\w)"
)
_DOI = re.compile(r"10\.[0-9]{4,9}/[^\s\"'<>,;)\]]{1,120}+")
_GAP = rf"[ \u00a0./{_DASH}]"
_PHONE = re.compile(
    rf"""
    (?: \+ [1-9][0-9]{{7,14}}
      | (?: \+ | 00 ) [1-9][0-9]{{0,2}} (?: [ \u00a0]?\(0\) )?
        (?: {_GAP}{{1,2}} \(?[0-9]{{1,8}}\)? ){{2,6}}
      | \( [0-9]{{3,5}} \) {_GAP}? [0-9]{{3,8}} (?: {_GAP} [0-9]{{2,6}} ){{0,3}}
      | (?: 1{_GAP} )? [2-9][0-9]{{2}} [.{_DASH}] [0-9]{{3}} [.{_DASH}] [0-9]{{4}}
      | 0[0-9]{{2,4}} (?: [ \u00a0/{_DASH}] [0-9]{{2,8}} ){{1,4}}
      | [0-9]{{3}} [{_DASH}] [0-9]{{4}}
    ) (?! \w | [.,:/{_DASH}][0-9] | [ \u00a0]?% )
    """,
    re.VERBOSE,
)
_HEADED_PHONE = re.compile(rf"[+(]?[0-9](?:[ \u00a0()./{_DASH}]{{0,2}}[0-9]){{2,20}}(?!\w)")
_LOCAL = re.compile(rf"([0-9]{{3}})[{_DASH}]([0-9]{{4}})")
_ISBN = re.compile(rf"97[89][ {_DASH}]?(?:[0-9][ {_DASH}]?){{9}}[0-9](?!\w)")


class Shape(NamedTuple):
    """An identifier by its shape: kind, the part that is its value, the slot, and the place."""

    kind: str
    value: str
    slot: str
    span: Span


def web_shapes(text: str) -> Iterator[Shape]:
    """Yield URLs, e-mail addresses, names of files and masked numbers."""
    if "://" in text or "www." in text.casefold():
        for match in _URL.finditer(text):
            value = match.group().rstrip(".,:;!?)]*_")
            yield Shape("url", value, "", Span(match.start(), match.start() + len(value)))
    if "@" in text:
        for match in _EMAIL.finditer(text):
            yield Shape("email", match.group(), "", Span(*match.span()))
    dotted = _DOTTED.search(text) is not None
    for match in _FILE.finditer(text) if dotted else ():
        known = match["ending"] in word_list("identifiers", "files")
        if known and match.group().casefold() not in word_list("versions", "products"):
            yield Shape("reference", match.group(), "file", Span(*match.span()))
    for match in _HOST.finditer(text) if dotted else ():
        if is_host(match.group(), match["ending"]):
            yield Shape("host", match.group(), "host", Span(*match.span()))
    if any(mask in text for mask in ("**", "••", "xx", "XX", "...", "…")):
        for match in _MASKED.finditer(text):
            if match.group()[0] in ".…" and not _names_account(text, match.start()):
                continue
            yield Shape("account", match["value"], "", Span(*match.span()))


def is_host(written: str, ending: str) -> bool:
    """Tell whether words between dots are a host of the network: its last one is a known ending."""
    if ending not in word_list("identifiers", "hosts") or written[:-1].replace(".", "").isdigit():
        return False
    first = written.partition(".")[0]
    known = written.casefold() in word_list("versions", "products")
    return not known and first not in ("java", "javax", "e", "i")


def _names_account(text: str, start: int) -> bool:
    words = text[max(0, start - 24) : start].casefold().split()
    heads = word_map("identifiers", "heads")
    return bool(words) and heads.get(words[-1].strip(":(")) == "account"


def code_shape(text: str, start: int, code: str) -> Shape | None:
    """Read the code that starts at an offset by its shape; None where the shape says nothing."""
    if _UUID.fullmatch(code):
        return Shape("hash", code, "uuid", Span(start, start + len(code)))
    if len(code) in (32, 40, 64, 96, 128) and _HEX.fullmatch(code):
        return Shape("hash", code, "", Span(start, start + len(code)))
    if code.startswith("10.") and (match := _DOI.match(text, start)):
        value = match.group().rstrip(".")
        return Shape("reference", value, "doi", Span(start, start + len(value)))
    if code[:2].isupper() and (match := _IBAN.match(text, start)):
        return Shape("account", match.group(), "iban", Span(*match.span()))
    if code.startswith("97") and (match := _ISBN.match(text, start)):
        return Shape("isbn", match.group(), "", Span(*match.span()))
    return None


def is_short_hash(code: str) -> bool:
    """Tell whether a code can be the beginning of a hash."""
    return _HEX.fullmatch(code) is not None


def phone_shape(text: str, start: int, *, headed: bool, least: int = 3) -> Shape | None:
    """Read the phone number whose first digit stands at an offset.

    Args:
        text: the text around.
        start: offset of the first digit.
        headed: a word for a phone stands before it; then any grouping will do.
        least: how many digits a number with such a word needs.
    """
    begin = start
    if text[start - 1 : start] in ("+", "("):
        begin = start - 1 - (text[start - 2 : start] == "+(")
    match = _PHONE.match(text, begin)
    if match and (headed or _is_certain(match.group())):
        return Shape("phone", match.group(), "phone", Span(*match.span()))
    if headed and (match := _HEADED_PHONE.match(text, begin)) and _digits(match.group()) >= least:
        return Shape("phone", match.group(), "phone", Span(*match.span()))
    return None


def _is_certain(written: str) -> bool:
    """Whether the number cannot be a range, a year with a month, or a plain count."""
    local = _LOCAL.fullmatch(written)
    if local:
        return local[1] == "555" or local[2][0] == "0"
    return 7 <= _digits(written) <= 15


def _digits(written: str) -> int:
    return sum(c.isdigit() for c in written)


@cache
def hash_heads() -> frozenset[str]:
    """Return the words after which a short hexadecimal code is a hash."""
    return word_list("identifiers", "hashes")
