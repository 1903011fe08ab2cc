"""The word before a code that names its slot: "invoice no.", "Tel.", "account ending", "第…页"."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from counterpoint.values.wordlists import word_list, word_map

_MARKS = ":#\"'*()[]=`_,|"
_BEFORE = 48
_WORDS = 5
_STRONG_LINKS = frozenset("no no. nr nr. n.º nº num num. number nummer número id ids code".split())
_ENDINGS = frozenset("ending ends endend endet terminada terminado ref ref. reference".split())
_NEXT_WORD = re.compile(r"[ \u00a0]([^\W\d_]{1,24})")
_MEASURED = re.compile(r"[ \u00a0]?(?:[%°$€£]|percent|per cent|million|billion|thousand)")
_CODE_LETTERS = re.compile(r"[A-Za-z]|[0-9]+[A-Za-z](?![A-Za-z])|[^A-Za-z]*[-/][A-Za-z]")
_LISTED = re.compile(r"\s?(?:,|-|–|/|&|and|or|to|und|bis|y|o)\s?[0-9]")
_DECIMAL = re.compile(r"[0-9]+\.[0-9]+")
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_CHINESE_AFTER = {"页": "page", "章": "section", "节": "section", "条": "section", "款": "section"}
_NOT_PLURAL = frozenset("is was has does its this thus less across always".split())


class Head(NamedTuple):
    """What names the slot of a code.

    ``linked`` tells whether "no.", "#", "ending" or a colon stands between; ``near`` whether
    nothing but those does.
    """

    kind: str
    slot: str
    word: str
    linked: bool
    near: bool

    @property
    def is_loose(self) -> bool:
        """Whether the word is a verb, or counts things, as often as it names a slot."""
        return self.word.strip(_MARKS).casefold() in _loose()

    @property
    def least_digits(self) -> int:
        """How many digits a phone number needs behind this word."""
        return 5 if self.is_loose and not self.linked else 3


def head_before(text: str, start: int, end: int) -> Head | None:
    """Return the word before the code ``text[start:end]`` that names its slot."""
    if text[start - 1 : start] >= "\u2e80":
        return _chinese_head(text, start, end)
    window = text[max(0, start - _BEFORE) : start].rpartition("\n")[2]
    linked, near = text[start : start + 1] == "#", True
    for raw in reversed(window.split()[-_WORDS:]):
        word = raw.strip(_MARKS).casefold()
        linked |= raw.endswith((":", "#"))
        if (head := _lookup(word, linked=linked, near=near, written=raw)) is not None:
            return head
        if word and word not in word_list("identifiers", "links"):
            return None
        strong = word in _STRONG_LINKS or word in _ENDINGS or word == ""
        linked, near = linked or strong, near and strong
        if word in ("no.", "nr.", "nº", "n.º") and not _goes_on(window, raw):
            return Head("reference", "number", raw, True, True)
    return None


def accepts(head: Head, text: str, start: int, end: int) -> bool:
    """Tell whether the code ``text[start:end]`` can be an identifier of this slot."""
    match = _NEXT_WORD.match(text, end)
    follows = match[1] if match else ""
    if _MEASURED.match(text, end) or _is_unit(follows):
        return False
    counted_apart = head.kind in ("section", "label", "page")
    bracketed = text[start - 1 : start] == "(" and head.kind != "reference"
    if (counted_apart and not head.near) or bracketed:
        return False
    code = text[start:end].lstrip("#")
    if head.kind == "label" and (_DECIMAL.fullmatch(code) or _is_verb(head, text, end)):
        return False
    if any(c.isalpha() for c in code):
        short = len(code) < 3 and code.islower() and not counted_apart
        return not short and head.near and _CODE_LETTERS.match(code) is not None
    if _YEAR.fullmatch(code) and not head.linked and head.kind not in ("form", "reference"):
        return False
    digits = sum(c.isdigit() for c in code)
    if head.linked or digits >= 4:
        return head.near or digits >= 3
    if not head.near:
        return False
    counted = follows.islower() and follows[-1:] == "s" and follows not in _NOT_PLURAL
    if counted_apart:
        return not (counted and head.is_loose)
    return not (head.is_loose or counted)


def _is_verb(head: Head, text: str, end: int) -> bool:
    """Whether a plural head is a verb instead, for no second number follows: "seats 210"."""
    word = head.word.strip(_MARKS).casefold()
    plural = word.endswith("s") and word.removesuffix("s") in _loose_labels()
    return plural and not _LISTED.match(text, end)


def _lookup(word: str, *, linked: bool, near: bool, written: str) -> Head | None:
    heads = word_map("identifiers", "heads")
    plural = word if written.endswith(":") else word.removesuffix("s")
    for form in (word, word.rstrip(".,;:"), plural):
        ended = written.rstrip("\"'*)_").endswith((".", ",", ";", "!", "?"))
        if form in heads and (not ended or form.endswith(".") or form + "." in heads):
            slot = word_map("identifiers", "slots").get(form, form.rstrip("."))
            return Head(heads[form], slot, written, linked, near)
    return None


def _goes_on(window: str, raw: str) -> bool:
    """Whether a head may still stand before "no."."""
    words = window[: window.rfind(raw)].split()
    last = words[-1].strip(":").casefold() if words else ""
    return last in word_map("identifiers", "heads")


def _is_unit(word: str) -> bool:
    return word.casefold() in word_list("versions", "units") and (len(word) > 2 or word in _SHORT)


_SHORT = frozenset("km kg cm mm gb mb kb tb GB MB KB TB ml mg".split())


@cache
def _loose_labels() -> frozenset[str]:
    return word_list("identifiers", "verbs")


@cache
def _loose() -> frozenset[str]:
    words = word_list("identifiers", "loose")
    return words | {f"{word}s" for word in word_map("identifiers", "heads")}


def _chinese_head(text: str, start: int, end: int) -> Head | None:
    if text[start - 1] == "第":
        kind = _CHINESE_AFTER.get(text[end : end + 1])
        slot = word_map("identifiers", "slots").get(text[end : end + 1], "page")
        return Head(kind, slot, "第", True, True) if kind else None
    window = text[max(0, start - 6) : start].rstrip("：号码为是 ")
    heads = word_map("identifiers", "heads")
    for size in (4, 3, 2, 1):
        word = window[-size:]
        if len(word) == size and word in heads:
            slot = word_map("identifiers", "slots").get(word, word)
            return Head(heads[word], slot, word, True, True)
    return None
