"""Licences of texts and software: how they are written, and which names are one licence."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from counterpoint.types import Span
from counterpoint.values.wordlists import word_map

_NOT_LETTERS = re.compile(r"[\s\-_.]+")
_NOT_NAMES = re.compile(r"v?[0-9]+|or|later|only|version")
_VERSION = r"(?:[ \u00a0\-]v?(?:ersion )?[0-9](?:\.[0-9])?(?![\w.]?[0-9])(?:-or-later|-only)?)"
_ENCODING = re.compile(
    r"(?<![\w.\-])(?:utf|latin|cp|windows-|iso-8859|ucs|koi|sha|md|gb)[\-_]?[0-9]{1,5}"
    r"(?:[a-z]{1,4}[0-9]{0,2})?(?:_[a-z0-9_]{1,24})?(?![\w\-])",
    re.IGNORECASE,
)
_ENCODING_SIGN = re.compile(r"(?:utf|latin|cp|windows-|iso-8859|ucs|koi|sha|md|gb)[\-_]?[0-9]")
_APACHE = (
    rf"(?:Apache-[12]\.[01]|(?:(?<=under )|(?<=under the )|(?<=icen[cs]e: ))Apache{_VERSION})"
    r"(?![\w\-])"
)


def licence_of(key: str) -> str:
    """Return the short name of the licence that a case-folded name is of, "" for none.

    Its version does not count.
    """
    words = [word for word in _NOT_LETTERS.split(key) if not _NOT_NAMES.fullmatch(word)]
    return _names().get(" ".join(words), "")


# The readers of identifiers and of names ask for the same text one after the other.
@lru_cache(maxsize=8)
def find_licences(text: str) -> tuple[Span, ...]:
    """Return the places of licences, their versions included."""
    found: list[Span] = []
    folded = text.casefold().replace("-", " ").replace("\u00a0", " ")
    # Most texts name none; to look for the words is much faster than the patterns.
    if any(sign in folded for sign in _spelled_signs()):
        found += (Span(*match.span()) for match in _spelled().finditer(text))
    if any(sign in text for sign in _short_signs()):
        found += (Span(*match.span()) for match in _short().finditer(text))
    return tuple(found)


@lru_cache(maxsize=8)
def find_encodings(text: str) -> tuple[Span, ...]:
    """Return the places of the names of encodings and digests: "UTF-8", "latin1", "sha256"."""
    if _ENCODING_SIGN.search(text.casefold()) is None:
        return ()
    return tuple(Span(*match.span()) for match in _ENCODING.finditer(text))


@cache
def _names() -> dict[str, str]:
    table = word_map("licences", "aliases")
    return {" ".join(alias.replace("-", " ").split()): name for alias, name in table.items()}


@cache
def _spelled_signs() -> tuple[str, ...]:
    """What a text must hold, case-folded, to name a licence in several words."""
    return tuple(sorted({" ".join(name.split(" ")[:2]) for name in _names() if " " in name}))


@cache
def _short_signs() -> tuple[str, ...]:
    """What a text must hold to name a licence in one word."""
    names = [name.upper() for name in _names() if " " not in name and name != "apache"]
    return ("Apache", *(name for name in names if "GPL" not in name), "GPL")


@cache
def _spelled() -> re.Pattern[str]:
    """The names of several words, in any case."""
    names = [name for name in _names() if " " in name]
    return re.compile(rf"(?<![\w\-])(?:{_joined(names)}){_VERSION}?(?![\w\-])", re.IGNORECASE)


@cache
def _short() -> re.Pattern[str]:
    """The names of one word, which are written in capitals: "GPL", "MIT"."""
    names = [name.upper() for name in _names() if " " not in name and name != "apache"]
    return re.compile(rf"(?<![\w\-])(?:(?:{_joined(names)}){_VERSION}?(?![\w\-])|{_APACHE})")


def _joined(names: list[str]) -> str:
    ordered = sorted(names, key=len, reverse=True)
    return "|".join(re.escape(name).replace(r"\ ", "[ \u00a0\\-]") for name in ordered)
