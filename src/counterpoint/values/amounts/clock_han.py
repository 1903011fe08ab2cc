"""Times of day in Chinese: 晚上十一点一刻, 下午三点半, 上午9点."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from counterpoint.types import Span
from counterpoint.values.amounts.clock_record import Clock, on_half
from counterpoint.values.amounts.phrases import phrases
from counterpoint.values.numerals.han import han_value

_TIME = re.compile(
    r"(?P<hour>二十[一二三四]?|十[一二三四五六七八九]?|[一二两三四五六七八九]|(?<!\d)(?:[01]?\d|2[0-4]))"
    r"(?:[点點]|[时時](?!间))(?:(?P<half>半)|(?P<quarter>[一三])刻|(?P<sharp>整|钟)"
    r"|(?P<minute>[二三四五]?十[一二三四五六七八九]?|零[一二三四五六七八九]|[0-5]?\d(?=分))分?)?"
)
_PART = re.compile(r"[\u4e00-\u9fff]{2}$")
_LEAD = tuple("于在到至从自约")
_TAIL = ("前", "后", "之前", "之后", "以前", "以后", "开", "关", "起", "发车", "出发", "结束")


def find_han_clocks(text: str) -> Iterator[Clock]:
    """Yield the times of day of a text in Chinese, in order."""
    if text.isascii() or not any(sign in text for sign in "点點时時"):
        return
    for match in _TIME.finditer(text):
        begin = match.start()
        part = _PART.search(text, max(0, begin - 2), begin)
        half = _half(part.group()) if part else ""
        is_han = not match["hour"].isdecimal()
        if is_han and not half and not _is_time(text, match):
            continue
        hour = _number(match["hour"])
        half = half if hour <= 12 else ""
        minute = 30 if match["half"] else 15 * _number(match["quarter"] or "0")
        minute = minute or _number(match["minute"] or "0")
        start = begin - 2 if part is not None and _half(part.group()) else begin
        minutes = Decimal(60 * on_half(hour, half) + minute)
        either = not half and hour <= 12 and is_han
        yield Clock(minutes, Span(start, match.end()), half, either=either)


def _half(word: str) -> str:
    if word in phrases("night").tags:
        return "n"
    if word in phrases("morning").tags:
        return "a"
    return "p" if word in phrases("afternoon", "noon").tags else ""


def _is_time(text: str, match: re.Match[str]) -> bool:
    if any(match[name] for name in ("half", "quarter", "minute", "sharp")):
        return text[match.start() - 1 : match.start()] not in ("第", "这", "几")
    lead = text[match.start() - 1 : match.start()] in _LEAD and match.start() > 0
    return lead or text.startswith(_TAIL, match.end())


def _number(run: str) -> int:
    if run.isdecimal():
        return int(run)
    found = han_value(run.lstrip("零"))
    return found[0] if found else 0
