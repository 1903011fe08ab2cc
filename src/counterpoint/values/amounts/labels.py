"""Numbers that only name something: "page 4", "Patch 5.9", "§ 17", 三号线."""

from __future__ import annotations

import re
from functools import cache

from counterpoint.values.amounts.nouns import counted_noun
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import word_set

_LABEL = re.compile(r"(?<![^\W\d_])(?<!\.)([^\W\d_]{1,12}+)(\.?)[ \u00a0]{0,2}$")
_SIGN = re.compile(r"[§№#][ \u00a0]{0,2}$")
_KEYED = re.compile(r"(?<![^\W\d_])([^\W\d_]{1,12}+)[\"']? ?[:=] ?[\"'“]?$")
_LOOK_BACK = 18
# "9.3 The Buyer", "12. Payments", "(3) the tenant", at the head of a line.
_HEAD = re.compile(r"(?:^|\n)[ \t#>*_-]{0,8}\(?$")
_CLAUSE = re.compile(
    r"\(\d{1,3}\) {1,3}(?=[^\W\d_])"
    r"|(?:\d{1,3}[.)]|\d{1,2}\.\d{1,2}) {1,3}(?=[\"“(*]{0,2}[^\W\d_])(?![\"“(*]{0,2}[a-zà-ÿ])"
)


def is_label(text: str, part: Part) -> bool:
    """Whether a number is the name of what the word before it, or the sign behind it, says."""
    if part.unit is not None or part.period is not None or part.share or part.ordinal:
        return False
    if text.startswith("号", part.end):
        return True
    before = text[max(0, part.start - _LOOK_BACK) : part.start]
    # Most numbers follow a plain word.
    word = before[before.rfind(" ", 0, -1) + 1 : -1]
    if part.start > _LOOK_BACK and before[-1] == " " and word.isalpha():
        return word.casefold() in _naming() and _follows_label(text, part, before)
    return _follows_label(text, part, before)


def _follows_label(text: str, part: Part, before: str) -> bool:
    if _SIGN.search(before) or _is_clause(text, part.start, part.end):
        return True
    if (keyed := _KEYED.search(before)) is not None:
        return keyed[1].casefold() in word_set("label_key")
    found = _LABEL.search(before)
    if found is None:
        return False
    word, dot = found[1].casefold(), found[2]
    if word in word_set("label_marked"):
        return bool(dot) or (len(word) > 1 and found[1][0].isupper())
    if word not in word_set("label"):
        return False
    # "Build 5 houses", "form two teams" count.
    if word not in word_set("label_verb") or part.value != int(part.value):
        return True
    return not counted_noun(text, part.end, one=False)


def _is_clause(text: str, start: int, end: int) -> bool:
    """Whether a number at the head of a line is that of a clause, an item or a heading."""
    begin = max(0, start - 10)
    head = _HEAD.search(text[begin:start]) if text[end - 1].isdecimal() else None
    if head is None or (begin and head.group()[:1] != "\n"):
        return False
    match = _CLAUSE.match(text, start - text.startswith("(", start - 1))
    return match is not None and match.end() > end


@cache
def _naming() -> frozenset[str]:
    return word_set("label") | word_set("label_marked")
