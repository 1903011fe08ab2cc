"""Identifiers: numbers and codes that name a thing and measure nothing.

"Form KH-2231, page 7 of 12, Tel. 555-0199, ext. 21": a word before the code names its slot, or
the shape of the code gives it away. Two identifiers of one slot differ or are the same; neither is
larger. Enumerated places and models ("ward 4", "Apollo 11") are labels: they name an entity.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

from counterpoint.types import Span
from counterpoint.values.identifiers.codes import codes_in, letters_in
from counterpoint.values.identifiers.forms import between_digits, dashed, plain
from counterpoint.values.identifiers.heads import Head, accepts, head_before
from counterpoint.values.identifiers.licences import find_encodings, find_licences
from counterpoint.values.identifiers.places import address_at, postcode_at
from counterpoint.values.identifiers.shapes import (
    Shape,
    code_shape,
    hash_heads,
    is_short_hash,
    phone_shape,
    web_shapes,
)
from counterpoint.values.languages import looks_german
from counterpoint.values.wordlists import word_list, word_map

IdentifierKind = Literal[
    "phone",
    "page",
    "account",
    "order",
    "form",
    "case",
    "section",
    "email",
    "url",
    "host",
    "hash",
    "ip",
    "address",
    "isbn",
    "postcode",
    "label",
    "reference",
]

_LABEL = re.compile(
    r"([A-Za-z]{1,8})(-?)[0-9]{1,8}[A-Za-z]?(?:[-/][A-Za-z0-9]{1,12}|v[0-9]{1,3}){0,4}"
)
_MIXED = re.compile(
    r"([A-Z]{1,8})(-)(?:[A-Za-z0-9]{1,12}[-/]){0,4}[A-Za-z]{0,4}[0-9]{1,8}[A-Za-z]?"
)
_OF_PAGES = re.compile(r"\s?(?:of|von|de|/)\s?[0-9]{1,5}(?!\w|[.,][0-9])", re.IGNORECASE)
_NAMED = re.compile(r"(?<![^\W_])([^\W\d_](?:[^\W\d_]|['’+-]){1,30}) $")
_STARTS = re.compile(r"(?:^|[.!?:;|\n*#>-]\s{0,3}|[\"“„(])$")
_FOLLOWS = re.compile(r"[ \u00a0]([^\W\d_]{1,24})|[ \u00a0]?[%°$€£]")
_DIGIT = re.compile(r"[0-9]")
_WORD = re.compile(r"[a-z]{3}")
_ROMAN = re.compile(r"[IVXLC]+")
_COUNTED_NAMES = frozenset("apollo boeing airbus".split())
_PLAIN = re.compile(r"[0-9]{1,4}[A-Za-z]?")


@dataclass(frozen=True, slots=True)
class Identifier:
    """An identifier in a text.

    ``text`` is its normal form: letters and digits, case-folded; sections and pages keep the
    marks between their digits ("4.2", "3-5"), addresses of the web and names of files all.
    ``slot`` is the word that names the slot in English where it is known ("page" for "S."), ""
    where nothing names it.
    """

    kind: IdentifierKind
    text: str
    span: Span
    slot: str = ""


def find_identifiers(text: str) -> list[Identifier]:
    """Return the identifiers of a text in order, never overlapping. Linear in the text."""
    found = _in_order([_of_shape(shape, text) for shape in web_shapes(text)] + _standards(text))
    taken = [identifier.span for identifier in found]
    position = index = 0
    previous: Identifier | None = None
    for match in codes_in(text):
        while index < len(taken) and taken[index].end <= match.start():
            index += 1
        inside = index < len(taken) and taken[index].start < match.end()
        if inside or match.start() < position:
            continue
        identifier = _read(text, match, previous)
        if identifier is not None:
            found.append(identifier)
            position, previous = identifier.span.end, identifier
    found.extend(_lettered(text))
    return _in_order(found)


def _standards(text: str) -> list[Identifier]:
    """Read licences and encodings that carry a number: it measures nothing."""
    spans = (*find_licences(text), *find_encodings(text))
    written = [(span, dashed(text[slice(*span)]).replace(" ", "-")) for span in spans]
    return [Identifier("reference", code, span) for span, code in written if _DIGIT.search(code)]


def _read(text: str, match: re.Match[str], previous: Identifier | None) -> Identifier | None:
    code, (start, end) = match.group(), match.span()
    shape = code_shape(text, start, code)
    if shape is not None:
        return _of_shape(shape)
    head = head_before(text, start, end)
    if head is not None and head.kind == "phone" and head.slot != "extension":
        phone = phone_shape(text, start, headed=True, least=head.least_digits)
        return _of_shape(phone._replace(slot=head.slot)) if phone else None
    if head is not None and accepts(head, text, start, end):
        return _headed(text, start, end, head)
    if is_short_hash(code) and _word_before(text, start) in hash_heads():
        return Identifier("hash", code.casefold(), Span(start, end))
    near = previous is not None and previous.kind == "address" and start - previous.span.end <= 3
    place = postcode_at(text, start, code, after_address=near)
    if place is not None:
        return Identifier("postcode", plain(text[slice(*place)]), place)
    if code[0].isdigit():
        return _digits(text, start, code)
    return _label(code, Span(start, end))


def _digits(text: str, start: int, code: str) -> Identifier | None:
    phone = phone_shape(text, start, headed=False)
    if phone is not None:
        return _of_shape(phone)
    end = start + len(code)
    parts = code.split(".")
    if len(parts) == 4 and all(part.isdigit() and len(part) < 4 for part in parts):
        if all(int(part) < 256 for part in parts):
            return Identifier("ip", code, Span(start, end))
        return None
    address = address_at(text, start, code)
    if address is not None:
        return Identifier("address", plain(text[slice(*address)]), address)
    return _named_number(text, start, code) if _PLAIN.fullmatch(code) else None


def _named_number(text: str, start: int, code: str) -> Identifier | None:
    """Read a model or a mission: "Apollo 11", "Yoga 510"."""
    window = text[max(0, start - 40) : start]
    match = _NAMED.search(window)
    if match is None or not any(c.isupper() for c in match[1]) or _ROMAN.fullmatch(match[1]):
        return None
    name, end = match[1].casefold(), start + len(code)
    known = any(name in word_list("versions", one) for one in ("products", "sections", "words"))
    if known or (len(code) == 4 and code[:2] in ("19", "20")):
        return None
    after = _FOLLOWS.match(text, end)
    if looks_german(text):
        return None
    follows = (after[1] or "%").casefold() if after else ""
    begins = _STARTS.search(window[: match.start()]) is not None
    shouted = match[1].isupper() and name in word_list("mentions", "notices")
    if shouted or (begins and name.endswith("ed") and after is not None):
        return None
    plural = follows.endswith("s") and follows not in ("is", "was", "has")
    counted = follows in word_list("versions", "units") or follows in ("%", "to")
    other = name in word_list("versions", "not_products") and name not in _COUNTED_NAMES
    if counted or other or (begins and (plural or name.endswith("s"))):
        return None
    return Identifier("label", code.casefold(), Span(start, end), name)


def _headed(text: str, start: int, end: int, head: Head) -> Identifier:
    code = text[start:end]
    span = Span(start, end)
    kind = cast(IdentifierKind, head.kind)
    if kind == "page":
        total = _OF_PAGES.match(text, end)
        span = Span(start, total.end()) if total else span
        return Identifier(kind, dashed(code.partition("/")[0]), span, head.slot)
    if kind in ("section", "label", "reference"):
        return Identifier(kind, between_digits(code), span, head.slot)
    return Identifier(kind, plain(code), span, head.slot)


def _label(code: str, span: Span) -> Identifier | None:
    if code.startswith("#"):
        return Identifier("reference", code[1:], span) if code[1:].isdigit() else None
    match = _LABEL.fullmatch(code) or _MIXED.fullmatch(code)
    if match is None:
        return None
    prefix = match[1].casefold()
    first = re.split(r"[-/]", code)[0].casefold()
    if first in word_list("identifiers", "not_labels") or prefix == "v":
        return None
    if word_map("identifiers", "heads").get(prefix) == "reference" and len(prefix) > 1:
        return Identifier("reference", between_digits(code[len(prefix) :]), span, prefix)
    if code[0].islower() and (len(prefix) > 5 or _WORD.search(code[len(prefix) :])):
        return None
    if prefix in word_list("identifiers", "not_prefixes") and (match[2] or len(prefix) > 1):
        return None
    return Identifier("label", plain(code), span)


def _lettered(text: str) -> list[Identifier]:
    """Read "Annex B" and "Part IV": letters behind a word that counts with them."""
    found = []
    for letter, start, end in letters_in(text):
        head = head_before(text, start, end)
        if head is None or head.kind not in ("section", "label") or not head.near:
            continue
        if letter == "I" and text[end + 1 : end + 2].islower():
            continue
        kind = cast(IdentifierKind, head.kind)
        found.append(Identifier(kind, letter.casefold(), Span(start, end), head.slot))
    return found


def _of_shape(shape: Shape, text: str = "") -> Identifier:
    kind = cast(IdentifierKind, shape.kind)
    if text and kind == "account":
        head = head_before(text, *shape.span)
        shape = shape._replace(slot=head.slot if head else "")
    whole = kind in ("url", "email", "host") or shape.slot in ("file", "doi")
    normal = shape.value.casefold().rstrip("/") if whole else plain(shape.value)
    if kind == "phone":
        normal = normal.removeprefix("00")
    return Identifier(kind, normal, shape.span, shape.slot)


def _in_order(found: list[Identifier]) -> list[Identifier]:
    kept: list[Identifier] = []
    for identifier in sorted(found, key=lambda one: one.span):
        if not kept or identifier.span.start >= kept[-1].span.end:
            kept.append(identifier)
    return kept


def _word_before(text: str, start: int) -> str:
    words = text[max(0, start - 24) : start].split()
    return words[-1].strip(":`\"'(=@").casefold() if words else ""
