"""Where Markdown shows its text as it is written: code between backticks."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict

from counterpoint.types import Span

_TICKS = re.compile("`+")
_PAGE = re.compile(r"<(?:!doctype|html|body)[\s>]", re.IGNORECASE)
_PARAGRAPH = re.compile(r"\n[ \t]{0,20}\r?\n")
_FENCE = 3


def code_spans(text: str) -> list[Span]:
    """Return the stretches of code in order: inline within a paragraph, fenced across them.

    A run of backticks closes at the next run of the same length (CommonMark 6.1). A whole HTML
    page has none. Linear in the text.
    """
    if "`" not in text or _PAGE.search(text):
        return []
    runs = [Span(*match.span()) for match in _TICKS.finditer(text)]
    places: defaultdict[int, list[int]] = defaultdict(list)
    for number, run in enumerate(runs):
        places[run.end - run.start].append(number)
    breaks = [match.start() for match in _PARAGRAPH.finditer(text)]
    spans: list[Span] = []
    number = 0
    while number < len(runs):
        opening = runs[number]
        length = opening.end - opening.start
        same = places[length]
        following = bisect_left(same, number + 1)
        number += 1
        if following == len(same):
            continue
        closing = runs[same[following]]
        across = bisect_left(breaks, opening.end) != bisect_left(breaks, closing.start)
        if length >= _FENCE or not across:
            spans.append(Span(opening.start, closing.end))
            number = same[following] + 1
    return spans
