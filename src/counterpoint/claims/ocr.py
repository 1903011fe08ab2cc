"""Figures that a scanner took for letters, and letters it took for figures, where it is certain."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"(?<![\w.,+/-])(?:\d[\dOolI.,]{0,40}+|O[.,]\d[\dO]{0,40}+)(?![\w/-])")
_LETTER = re.compile(r"[OolI]")
_UNIT = re.compile(r"(?<=\d )(?=[a-zA-Z]{0,6}[01])(?:[a-zA-Z01]{2,7})(?![\w-])")
_UNITS = {"m1n": "min", "0z": "oz", "1b": "lb", "1bs": "lbs", "mo1": "mol", "m0l": "mol"} | {
    "ga1": "gal",
    "mi1e": "mile",
    "mi1es": "miles",
    "h0ur": "hour",
    "h0urs": "hours",
    "m0nth": "month",
    "m0nths": "months",
    "sec0nd": "second",
    "sec0nds": "seconds",
    "b1t": "bit",
    "1itre": "litre",
    "1itres": "litres",
    "d0llars": "dollars",
    "eur0": "euro",
    "eur0s": "euros",
}


def fold_ocr(text: str) -> str:
    """Return the text with look-alikes set right; its length stays the same.

    Within a number that begins with a figure: O between or behind figures, o, l and I between
    figures ("1O0", "1,OOO", "2l5"). Behind a number: 0 and 1 within the name of a unit ("5 m1n").
    A letter that may be a unit ("10l") or that leaves doubt keeps the whole number as it is.
    """
    if _LETTER.search(text):
        text = _NUMBER.sub(_number, text)
    return _UNIT.sub(lambda match: _UNITS.get(match.group(), match.group()), text)


def _number(match: re.Match[str]) -> str:
    token: str = match.group()
    body = token.rstrip(".,")
    if _LETTER.search(body) is None or not body.strip("OolI.,"):
        return token
    folded = list(body)
    for at, character in enumerate(body):
        inside = 0 < at < len(body) - 1
        if character == "O" or (character == "o" and inside):
            folded[at] = "0"
        elif character in "lI" and inside:
            folded[at] = "1"
        elif character in "olI":
            return token
    return "".join(folded) + token[len(body) :]
