"""Denials that turn a bound around: "never holds more than four" is at most four."""

from __future__ import annotations

import re
from typing import Final

from counterpoint.values.amounts.phrases import word_set
from counterpoint.values.amounts.record import Shape
from counterpoint.values.characters import CHINESE

_REACH = 64
_MOST_WORDS = 8
_STOP = re.compile(r"[.,;:!?()\n|，。；：！？（）]")
_WORD = re.compile(rf"[^\W\d_{CHINESE}]++(?:['’]t\b)?+")
_OPPOSITE: Final[dict[Shape, Shape]] = {
    "above": "at_most",
    "below": "at_least",
}
_HAN_DENIAL = re.compile(r"(?:不得|不能|不可|不会|不许|禁止|严禁|从不|从未)[^\d，。；]{0,6}$")


def turned(text: str, start: int, first: int, shape: Shape) -> Shape:
    """Return the shape of a bound that begins at an offset, as a denial before it leaves it.

    Nothing before ``first`` is looked at.
    """
    if shape not in _OPPOSITE:
        return shape
    window = text[max(first, start - _REACH) : start]
    for stop in _STOP.finditer(window):
        window = " " * stop.end() + window[stop.end() :]
    words = [word.replace("’", "'") for word in _WORD.findall(window.casefold())]
    denied = _is_denied(words[-_MOST_WORDS:]) or _HAN_DENIAL.search(window) is not None
    return _OPPOSITE[shape] if denied else shape


def _is_denied(words: list[str]) -> bool:
    verbs = word_set("verbs")
    if words and words[-1] in word_set("deny_thing"):
        return True
    if (
        words[-2:-1]
        and words[-2] in word_set("deny_noun")
        and words[-1] in word_set("deny_measure")
    ):
        return True
    if words and words[-1] in word_set("deny_not_before"):
        return False
    for index in range(len(words) - 1, -1, -1):
        word = words[index]
        if word in word_set("deny_stop"):
            return False
        between = words[index + 1 :]
        if word in word_set("deny"):
            # "Nobody under twelve" says who, not how much.
            return bool(between) or word not in word_set("deny_person")
        if word in word_set("deny_noun"):
            return not verbs.isdisjoint(between)
    return False
