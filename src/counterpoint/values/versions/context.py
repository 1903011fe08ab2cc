"""What stands around a number and makes a version of it: words of version, products, bounds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

from counterpoint.values.wordlists import word_list, word_map

Bound = Literal["at", "from", "until"]

_BEFORE = 64
_AFTER = 32
_ASIAN = r"\u2e80-\u9fff"
_TOKEN = re.compile(rf"[{_ASIAN}]++|[^\s\"'“”„`:=<>≥≤~^()\[\]{{}}|*,;{_ASIAN}]++|[|,;]")
_ENDS = re.compile(r"[.!?。！？；，：]$")
_WORD = re.compile(r"[ \u00a0\u202f-]?([^\W\d_]{1,24}+\.?|[%°])")
_OF = re.compile(
    r"\s?(?:release|version|edition|line|series|branch)?\s?of\s(?:the\s)?([A-Z][\w+#-]{0,30})"
)
_LINKS = frozenset(
    "is are was = to at ist lautet war auf es era fue a 为 是 number no no. nr nr. num".split()
)
_FROM = frozenset("from von de desde".split())
_APART = tuple("([:=|")
_SEPARATORS = frozenset("|,;")


@dataclass(frozen=True, slots=True)
class Around:
    """The words of the sentence before a number, nearest last, and the text after it.

    ``glued`` is what the number is written together with. ``worded`` tells whether a word of
    version stands before it, ``name`` is the word before that, ``lead`` what stands before the
    name; ``product`` is the name, case-folded, where it can be one. ``is_apart`` tells whether
    a bracket, a colon or the like stands right before the number.
    """

    words: tuple[str, ...]
    glued: str
    after: str
    worded: bool
    name: str
    lead: tuple[str, ...]
    product: str
    is_apart: bool

    @property
    def next_word(self) -> str:
        """The word after the number, case-folded; "" where there is none."""
        match = _WORD.match(self.after)
        return match[1].casefold().rstrip(".") if match else ""

    @property
    def is_known(self) -> bool:
        """Whether the product is software whose releases are counted."""
        return self.product in words_of("products")

    @property
    def is_counted_in_section(self) -> bool:
        """Whether a section, a page or the like has the number."""
        last = self.words[-1].casefold() if self.words and not self.glued else ""
        return last in words_of("sections") or self.glued.endswith(("第", "表", "图"))

    @property
    def is_measured(self) -> bool:
        """Whether a unit or a scale follows."""
        return self.next_word in words_of("units")

    @property
    def has_version_after(self) -> bool:
        """Whether a word of version or of a line of releases follows."""
        return self.next_word in words_of("words") or self.after.startswith(_asian("words"))

    @property
    def is_counted_in_chinese(self) -> bool:
        """Whether the number counts an edition: "3版", "第3版本"."""
        return self.after.startswith("版")

    @property
    def is_at_end_of_list(self) -> bool:
        """Whether no word follows that the number could count."""
        word = self.next_word
        return word in ("", "and", "or", "und", "y", "o") or word in word_list("mentions", "verbs")

    @property
    def is_line(self) -> bool:
        """Whether a line of releases is named: "the 1.9 series"."""
        return self.next_word in words_of("lines") or self.after.startswith(_asian("lines"))

    @property
    def is_in_time(self) -> bool:
        """Whether a point in time must follow the words before the number."""
        return self._follows(words_of("temporal"))

    @property
    def is_upgrade(self) -> bool:
        """Whether one of the words before speaks of going from one version to another."""
        return any(word.casefold().startswith(starts_of("upgrades")) for word in self.words[-6:])

    @property
    def is_governed(self) -> bool:
        """Whether a preposition stands right before, and nothing measured after."""
        last = self.words[-1].casefold() if self.words and not self.glued else ""
        return last in word_list("mentions", "prepositions") and not self.is_measured

    @property
    def is_step(self) -> bool:
        """Whether a version of something is said to go from this number to another."""
        words = [word.casefold() for word in self.words]
        if not words or words[-1] not in _FROM:
            return False
        told = words_of("words") | words_of("products")
        return any(word.startswith(starts_of("steps")) for word in words) and any(
            word in told for word in words
        )

    def bound(self) -> Bound:
        """Return what is meant from the version on."""
        behind = self.bound_behind()
        if behind != "at":
            return behind
        if self._follows(words_of("until")):
            return "until"
        return "from" if self._follows(words_of("from")) else "at"

    def bound_behind(self) -> Bound:
        """Return what the words after the version alone say: "and later"."""
        after = self.after.lstrip(" ,").casefold()
        if _phrases("later").match(after):
            return "from"
        return "until" if _phrases("earlier").match(after) else "at"

    def _follows(self, phrases: frozenset[str]) -> bool:
        """Whether one of the phrases stands before the number, or before name and version word."""
        for words in (self.words, (*self.lead, self.name), self.lead):
            last = [word.casefold() for word in words[-4:] if word]
            if any(" ".join(last[i:]) in phrases for i in range(len(last))):
                return True
        return self.glued in phrases


def around(text: str, start: int, end: int) -> Around:
    """Read the words before a number, as far as its sentence or line goes, and what follows."""
    window = text[max(0, start - _BEFORE) : start]
    words = _of_sentence(window, cut=start > _BEFORE)
    glued = ""
    if words and window.endswith(words[-1]) and words[-1] not in _SEPARATORS:
        glued = words.pop()
    after = text[end : end + _AFTER]
    worded, kept = _strip(words, glued)
    name = kept[-1] if kept and kept[-1] not in _SEPARATORS else ""
    lead = tuple(word for word in kept[:-1] if word not in _SEPARATORS)
    product = _product(name, after, worded)
    return Around(
        tuple(words), glued, after, worded, name, lead, product, window.rstrip().endswith(_APART)
    )


def words_of(name: str) -> frozenset[str]:
    """Return one of the lists of words for versions."""
    return word_list("versions", name)


@cache
def starts_of(name: str) -> tuple[str, ...]:
    """Return one of the lists of beginnings of words."""
    return tuple(sorted(words_of(name)))


@cache
def plain_heads() -> frozenset[str]:
    """Return the lower-case words after which a plain number may be a version."""
    return words_of("words") | words_of("products") | _LINKS


def _of_sentence(window: str, *, cut: bool) -> list[str]:
    """Return the words and separators of a text that belong to its last sentence."""
    line = window.rpartition("\n")[2]
    tokens = _TOKEN.findall(line)
    if cut and line == window and tokens and not window[0].isspace():
        tokens = tokens[1:]
    for i in range(len(tokens) - 1, -1, -1):
        token = tokens[i].casefold()
        if _ENDS.search(token) and token not in words_of("words") and token not in _LINKS:
            return tokens[i + 1 :] if token not in words_of("sections") else tokens[i:]
    return tokens


def _strip(words: list[str], glued: str) -> tuple[bool, list[str]]:
    """Take the words of version off the end; tell whether there were some."""
    kept = list(words)
    if glued.endswith(_asian("words")):
        return True, kept
    while kept and kept[-1].casefold() in _LINKS:
        kept.pop()
    linked = len(kept) < len(words)
    if kept and kept[-1].casefold() in words_of("words"):
        while kept and kept[-1].casefold() in words_of("words"):
            kept.pop()
        return True, kept
    if kept and kept[-1].endswith(_asian("words")):
        return True, kept[:-1]
    near = (word.casefold() for word in words[-7:])
    if linked and any(word in words_of("words") and word != "release" for word in near):
        return True, kept
    return False, list(words)


def _product(name: str, after: str, worded: bool) -> str:
    folded = name.casefold().removesuffix("'s").removesuffix("’s")
    if folded in words_of("products"):
        return folded
    named = any(c.isupper() for c in name) and name.lstrip(".")[:1].isalpha()
    if named and not _is_counted(folded):
        return folded
    match = _OF.match(after)
    if match and (worded or not after.lstrip().startswith("of")):
        return match[1].casefold()
    return ""


def _is_counted(word: str) -> bool:
    """Whether a word counts things, so that a number behind it is one of them: "Section 4"."""
    lists = (words_of("not_products"), words_of("sections"), word_map("identifiers", "heads"))
    return any(word in entries or word.removesuffix("s") in entries for entries in lists)


@cache
def _phrases(name: str) -> re.Pattern[str]:
    phrases = sorted(words_of(name), key=len, reverse=True)
    latin = "|".join(
        re.escape(phrase) for phrase in phrases if phrase.isascii() or phrase[0] < "\u2e80"
    )
    asian = "|".join(re.escape(phrase) for phrase in phrases if phrase[0] >= "\u2e80")
    return re.compile(rf"(?:{latin})(?!\w)|(?:{asian})")


@cache
def _asian(name: str) -> tuple[str, ...]:
    return tuple(sorted(word for word in words_of(name) if word[0] >= "\u2e80"))
