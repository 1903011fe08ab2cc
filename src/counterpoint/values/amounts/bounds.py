"""What is said around an amount: "up to", "or more", "about", "≥", "以上"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from counterpoint.values.amounts.denials import turned
from counterpoint.values.amounts.nouns import noun_words
from counterpoint.values.amounts.phrases import TaggedPhrases, phrases, skip_spaces, word_set
from counterpoint.values.amounts.record import Lean, Shape

_SHAPES: dict[str, Shape] = {
    "at_most": "at_most",
    "at_least": "at_least",
    "below": "below",
    "above": "above",
}
_LEANS: dict[str, Lean] = {"approximate_up": "up", "approximate_down": "down"}
_SIGN = re.compile(r"(≥|>=|≤|=<|<=|⩽|⩾|≯|≮|≧|≦|≫|>|<|≈|~|∼|～|±) ?$")
_SIGN_ENDS = tuple("≥≤⩽⩾≯≮=≧≦><≈~∼～±")
_SIGNS: dict[str, str] = {
    "≥": "at_least",
    ">=": "at_least",
    "⩾": "at_least",
    "≮": "at_least",
    "⩽": "at_most",
    "≯": "at_most",
    "=<": "at_most",
    "≧": "at_least",
    "≤": "at_most",
    "<=": "at_most",
    "≦": "at_most",
    ">": "above",
    "<": "below",
    "≈": "approximate",
    "~": "approximate",
    "∼": "approximate",
    "～": "approximate",
}
_TAG_OR_ARROW = re.compile(r"(?:<[/A-Za-z][^<>]{0,44}|[-=])> ?$")
# "Under-fives", "over-60s".
_HYPHENED = re.compile(r"(?<![^\W\d_])(?:under|over)-$", re.IGNORECASE)
_PLUS = re.compile(r" ?\+(?![\d\w])")
_CLAUSE_END = re.compile(r"\s{0,2}(?:$|[.,;:!?)\]|\n])")
_NUMBER_FOLLOWS = re.compile(r"\s{0,2}[$€£¥]?\d")
_WORD = re.compile(r"[^\W\d_]{1,12}+")
_MOST_LEADS = 3
_NO_LEAN: Lean = ""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The shape that the words around an amount give it, and how far these words reach.

    ``lean`` is the side that the value lies on: "almost" five is below it.
    """

    shape: Shape
    approximate: bool
    start: int
    end: int
    lean: Lean = ""


def read_bounds(text: str, start: int, end: int, first: int, last: int) -> Bounds:
    """Read the words before and after an amount, from ``first`` to ``last``; those before win."""
    shape: Shape = "point"
    approximate, lean = False, _NO_LEAN
    for _ in range(_MOST_LEADS):
        found = _before(text, start)
        if found is None or found[1] < first or (not _is_about(found[0]) and shape != "point"):
            break
        if found[0] == "above" and _is_spread(text, found[1]):
            break
        tag, start = found
        approximate, lean = approximate or _is_about(tag), _LEANS.get(tag, lean)
        if tag in _SHAPES:
            shape = turned(text, start, first, _SHAPES[tag])
    after = _after(text, end)
    if after is not None and after[1] <= last and (shape == "point" or after[0] == "approximate"):
        tag, end = after
        approximate = approximate or tag == "approximate"
        shape = _SHAPES.get(tag, shape)
    return Bounds(shape, approximate, start, end, lean)


def _is_spread(text: str, start: int) -> bool:
    """Whether "over" says of what something is spread, and not how much it is at least."""
    word = _WORD.match(text, start)
    if word is None or word.group().casefold() not in word_set("over"):
        return False
    return phrases("spread").before(text, start) is not None


def _is_about(tag: str) -> bool:
    return tag.startswith("approximate")


def _before(text: str, start: int) -> tuple[str, int] | None:
    near = text[max(0, start - 3) : start]
    sign = _SIGN.search(near) if near.rstrip(" ")[-1:] in _SIGN_ENDS else None
    if (
        sign is not None
        and sign[1] in _SIGNS
        and not _TAG_OR_ARROW.search(text[max(0, start - 48) : start])
    ):
        return _SIGNS[sign[1]], start - len(sign.group())
    if near.endswith("-") and _HYPHENED.search(text, max(0, start - 6), start):
        start -= 1
    found = _leading().before(text, start)
    return None if found is None else (found[0].removeprefix("before_"), found[1])


def _after(text: str, end: int) -> tuple[str, int] | None:
    if text.startswith(("+", " +"), end) and (plus := _PLUS.match(text, end)):
        return "at_least", plus.end()
    begin = end + (text[end : end + 1] in phrases("classifiers").tags)
    begin = skip_spaces(text, begin + 1 if text[begin : begin + 1] == "," else begin)
    if begin == end and text[begin : begin + 1].isascii() and text[begin : begin + 1].isalpha():
        return None
    found = _trailing().after(text, begin) or _after_noun(text, end)
    # "5 at least 6": the words belong to the number that follows.
    if found is None or _NUMBER_FOLLOWS.match(text, found[1]):
        return None
    tag = found[0].removeprefix("after_").removesuffix("_after")
    return tag, found[1]


def _after_noun(text: str, end: int) -> tuple[str, int] | None:
    """Read the bound of "100 users or fewer" and "100 users max"."""
    if not text.startswith(" ", end):
        return None
    for _, stop in noun_words(text, end, 2):
        begin = skip_spaces(text, stop)
        found = phrases("noun_at_most", "noun_at_least").after(text, begin)
        if found is not None:
            return found[0].removeprefix("noun_"), found[1]
        found = phrases("noun_end_at_most", "noun_end_at_least").after(text, begin)
        if found is not None and _CLAUSE_END.match(text, found[1]):
            return found[0].removeprefix("noun_end_"), found[1]
    return None


@cache
def _leading() -> TaggedPhrases:
    return phrases(
        *("approximate", "approximate_up", "approximate_down"),
        *("before_at_most", "before_at_least", "before_below", "before_above"),
    )


@cache
def _trailing() -> TaggedPhrases:
    return phrases("approximate_after", "after_at_most", "after_at_least")
