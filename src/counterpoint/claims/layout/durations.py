"""Calls that make a duration in the languages of programs, and the unit they count in."""

from __future__ import annotations

import re
from math import prod

from counterpoint.claims.layout.words import PlacedWords
from counterpoint.types import Span

_COUNT = r"(?P<count>\d[\d_]{0,20})[lL]?"
_DURATIONS = (
    re.compile(rf"Duration(?:\.of|::from_)(?P<unit>\w{{1,12}})\({_COUNT}\)"),
    re.compile(rf"TimeUnit\.(?P<unit>\w{{1,12}})\.to\w{{1,12}}\({_COUNT}\)"),
    re.compile(rf"{_COUNT}\s?\*\s?time\.(?P<unit>\w{{1,12}})"),
    re.compile(rf"time\.(?P<unit>\w{{1,12}})\s?\*\s?{_COUNT}"),
    re.compile(rf"(?:datetime\.)?timedelta\((?P<unit>\w{{1,12}})\s?=\s?{_COUNT}\)"),
    re.compile(rf"TimeSpan\.From(?P<unit>\w{{1,12}})\({_COUNT}\)"),
    re.compile(rf"{_COUNT}\.(?P<unit>seconds|minutes|hours|days|milliseconds)"),
)
_PRODUCT = re.compile(r"\d[\d_]{0,12}(?:\s?\*\s?\d[\d_]{0,12}){1,6}")
_FACTOR = re.compile(r"[\d_]+")
_UNITS = dict(
    pair.split(":")
    for pair in (
        "nano:ns nanosecond:ns micro:µs microsecond:µs milli:ms millisecond:ms sec:s second:s "
        "minute:min min:min hour:h day:days week:weeks"
    ).split()
)


def worked_out(words: PlacedWords) -> PlacedWords:
    """Return the product that stands for a number ("8 * 60 * 60") as that number.

    Its first figure stands where the product begins, its last where that ends.
    """
    if not _PRODUCT.fullmatch(words.text) or len(words.sources) != 1:
        return words
    result = str(prod(int(factor) for factor in _FACTOR.findall(words.text)))
    start, last = words.sources[0], words.sources[0] + len(words.text) - 1
    if len(result) == 1 or len(result) > len(words.text):
        return words
    return PlacedWords(result, (0, len(result) - 1), (start, last))


def duration(text: str, value: Span) -> tuple[Span, str]:
    """Return the number in a call that makes a duration, and its unit; else the value and none."""
    for pattern in _DURATIONS:
        match = pattern.fullmatch(text, value.start, value.end)
        if match is not None:
            unit = _UNITS.get(match.group("unit").lower().rstrip("s") or "s", "")
            return (Span(*match.span("count")), unit) if unit else (value, "")
    return value, ""
