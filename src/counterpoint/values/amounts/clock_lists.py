"""Times of day that share one word: "at 10, 12 and 15 hours", "8, 10 und 14 Uhr", "until 14h"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from counterpoint.types import Span
from counterpoint.values.amounts.clock_record import Clock, on_half
from counterpoint.values.amounts.phrases import phrases

_HOUR = r"(?:[01]?\d|2[0-4])"
_TIME = re.compile(rf"({_HOUR})(?:[:.]([0-5]\d))?")
_TAIL = re.compile(r"\d ?(?:h\b|hrs\b|hours\b|uhr\b|horas\b|[ap]\.?m\b)", re.IGNORECASE)
_SURE = ("uhr", "a", "p")


def find_clock_lists(text: str) -> Iterator[Clock]:
    """Yield the times of a list whose last one alone has the word for it, and of "until 14h"."""
    if _TAIL.search(text) is None:
        return
    for match in _lists().finditer(text):
        tail = match["tail"].casefold().lstrip()
        sure = tail.startswith(_SURE)
        lead = phrases("clock_list_lead", "clock_lead").before(text, match.start())
        is_list = match["more"] is not None
        if not (sure and is_list) and lead is None:
            continue
        # "By 15 hours" and "from 3 h" may be how long.
        if not sure and not is_list and tail not in ("h", "horas"):
            continue
        yield from _times(match, tail[:1] if tail[:1] in "ap" else "")


def _times(match: re.Match[str], half: str) -> Iterator[Clock]:
    times = list(_TIME.finditer(match.string, match.start("all"), match.end("all")))
    for time in times:
        hour = int(time[1])
        if half and not 1 <= hour <= 12:
            continue
        minutes = Decimal(60 * on_half(hour, half) + int(time[2] or 0))
        end = match.end() if time is times[-1] else time.end()
        yield Clock(minutes, Span(time.start(), end), half)


@cache
def _lists() -> re.Pattern[str]:
    time = rf"{_HOUR}(?:[:.][0-5]\d)?"
    return re.compile(
        rf"(?<![\w:.,/+$€£-])(?P<all>{time}"
        rf"(?P<more>(?:, {time}){{0,8}},? (?:and|or|und|oder|y|o) {time})?)"
        r"(?P<tail> ?(?:h\b|hrs\b|hours\b|uhr\b|horas\b|[ap]\.?m\b\.?))",
        re.IGNORECASE,
    )
