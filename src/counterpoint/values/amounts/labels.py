"""Numbers that only name something: "page 4", "Patch 5.9", "§ 17", 三号线."""

from __future__ import annotations

import re

from counterpoint.values.amounts.nouns import counted_noun
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import word_set

_LABEL = re.compile(r"(?<![^\W\d_])(?<!\.)([^\W\d_]{1,12}+)(\.?)[ \u00a0]{0,2}$")
_SIGN = re.compile(r"[§№#][ \u00a0]{0,2}$")
_LOOK_BACK = 18


def is_label(text: str, part: Part) -> bool:
    """Whether a number is the name of what the word before it, or the sign behind it, says."""
    if part.unit is not None or part.period is not None or part.share or part.ordinal:
        return False
    if text.startswith("号", part.end):
        return True
    before = text[max(0, part.start - _LOOK_BACK) : part.start]
    if _SIGN.search(before):
        return True
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
