"""Times of day: "14:00", "2–6 pm", "10 to noon", "14 Uhr", "下午3点"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from counterpoint.types import Span
from counterpoint.values.amounts.clock_lists import find_clock_lists
from counterpoint.values.amounts.clock_record import HALF_DAY, Clock, as_amount, on_half
from counterpoint.values.amounts.clock_words import (
    find_word_clocks,
    hour_words,
    with_part_of_day,
    word_clues,
)
from counterpoint.values.amounts.nouns import noun_words
from counterpoint.values.amounts.phrases import phrases
from counterpoint.values.amounts.record import CLOCK, Amount
from counterpoint.values.characters import CHINESE
from counterpoint.values.vocabulary import vocabulary

_CLUE = re.compile(r"\d(?::\d|h\d| ?[aApP]\.? ?[mM]| ?[uU]hr| ?[oO]['’]clock|[点點时時])")
# What every time in digits has behind its first number, or a range of hours.
_ANY_CLUE = re.compile(r"[0-9] ?[-–—:hHaApPuUoO]")
_DASH = r" ?[-–—‒−~～] ?"
# The offset of a time stamp: "T10:00:00-05:00".
_ZONE = re.compile(r"T\d\d:\d\d[\d:.]{0,13}-$")
_DAY = 1440


@dataclass(frozen=True, slots=True)
class _Patterns:
    """What the words of all languages make of a time: one pattern, its glue, its names."""

    time: re.Pattern[str]
    glue: re.Pattern[str]
    names: frozenset[str]
    clues: frozenset[str]


@cache
def _patterns() -> _Patterns:
    oclock, hours = _either("oclock"), _either("clock_hours")
    lengths = _either("clock_minutes")
    time = rf"""
    (?<![\w:.,/+]) (?P<hour> [01]?\d | 2[0-4] )
    (?: : (?P<minute> [0-5]\d ) (?: : (?P<second> [0-5]\d ) )?+ (?! [:\d] | [.]\d )
      | h (?P<french> [0-5]\d ) (?! \w ) )
    (?: \ ? (?P<half> [ap]m\b | [ap]\.\ ?m\b\.? ) | \ ? {oclock}\b
      | \ ? (?P<hours> {hours}\b ) | \ ? (?P<length> {lengths}\b ) )?+
    | (?<![\w:.,/+]) (?P<bare> [01]?\d | 2[0-4] ) (?: [.:] (?P<dotted> [0-5]\d ) )?+ \ ?
      (?: (?P<bare_half> [ap]m\b | [ap]\.\ ?m\b\.? )
        | {oclock}\b (?: \ (?P<past> [0-5]\d ) \b )?+ )
    | (?<![\w-]) (?P<name> {_either("noon", "midnight")} ) (?![\w-])
    | (?P<zh_name> (?=[{CHINESE}]) {_either("noon", "midnight")} ) (?! \d )
    """
    words = _either("clock_to", "clock_and", "between_and", "to")
    return _Patterns(
        time=re.compile(time, re.VERBOSE | re.IGNORECASE),
        glue=re.compile(rf"{_DASH}|\s?(?=[{CHINESE}]){words}\s?|\ {words}\ ", re.IGNORECASE),
        names=frozenset(phrases("noon", "midnight").tags),
        clues=word_clues().union(phrases("noon", "midnight").tags),
    )


def _either(*tables: str) -> str:
    """A pattern of the phrases of some tables, the longest first."""
    spellings = sorted(phrases(*tables).tags, key=len, reverse=True)
    return f"(?:{'|'.join(re.escape(spelling) for spelling in spellings)})"


def find_clocks(text: str) -> list[Amount]:
    """Return the times of day of a text and the ranges of them, in order. Linear in the text."""
    found: list[Amount] = []
    waiting: Clock | None = None
    for clock in _all_clocks(text):
        if waiting is not None:
            joined = _join(text, waiting, clock)
            found.append(joined or _alone(text, waiting))
            waiting = None if joined else clock
        else:
            waiting = clock
        if waiting is not None and (first := _unnamed_first(text, waiting)) is not None:
            found.append(first)
            waiting = None
    return found if waiting is None else [*found, _alone(text, waiting)]


def _all_clocks(text: str) -> list[Clock]:
    """Times in digits and in words, in order; the longer one where two overlap."""
    if not _may_tell(text):
        return []
    signed: list[Clock] = []
    if _CLUE.search(text) is not None or _has_name(text):
        signed = [with_part_of_day(text, clock) for clock in _clocks(text)]
    found = [*find_clock_lists(text), *signed, *find_word_clocks(text)]
    found.sort(key=lambda clock: (clock.span.start, -clock.span.end))
    kept: list[Clock] = []
    for clock in found:
        if kept and clock.span.start < kept[-1].span.end:
            if clock.span.end > kept[-1].span.end:
                kept[-1] = clock
            continue
        kept.append(clock)
    return kept


def _may_tell(text: str) -> bool:
    """Whether a text has anything that a time of day is made of."""
    words = vocabulary(text)
    if not _patterns().clues.isdisjoint(words.distinct) or ".m" in words.lowered:
        return True
    return not text.isascii() or _ANY_CLUE.search(text) is not None


def _has_name(text: str) -> bool:
    names = _patterns().names
    if not names.isdisjoint(vocabulary(text).distinct):
        return True
    return not text.isascii() and any(name in text for name in names)


def _clocks(text: str) -> Iterator[Clock]:
    noon = phrases("noon").tags
    for match in _patterns().time.finditer(text):
        if _ZONE.search(text, max(0, match.start() - 20), match.start()):
            continue
        named = (match["name"] or match["zh_name"] or "").casefold()
        if named:
            yield Clock(Decimal(HALF_DAY if named in noon else 0), Span(*match.span()))
        else:
            yield from _digits(text, match)


def _digits(text: str, match: re.Match[str]) -> Iterator[Clock]:
    hour = int(match["hour"] or match["bare"])
    minute = int(match["minute"] or match["french"] or match["dotted"] or match["past"] or 0)
    seconds = Decimal(int(match["second"] or 0))
    half = (match["half"] or match["bare_half"] or "")[:1].casefold()
    if half and not 1 <= hour <= 12:
        return
    if match["length"]:
        # Minutes and seconds, or hours and minutes where there are seconds too.
        whole = (
            60 * hour + minute + seconds / 60 if match["second"] else hour + Decimal(minute) / 60
        )
        yield Clock(whole, Span(*match.span()), duration=True, sure=True)
        return
    if hour == 24 and minute:
        return
    hours = match["hours"] or ""
    single = hour < 10 and match["hour"] is not None and match["hour"][0] != "0"
    lead = phrases("clock_lead", "length_lead").before(text, match.start())
    lasting = bool(match["minute"]) and not half and lead is not None and lead[0] == "length_lead"
    duration = lasting or (single and (bool(hours) or (bool(match["french"]) and lead is None)))
    minutes = 60 * on_half(hour, half) + minute + seconds / 60
    sure = lasting and match["second"] is not None
    yield Clock(minutes, Span(*match.span()), half, duration, sure=sure)


def _join(text: str, first: Clock, last: Clock) -> Amount | None:
    """Join two times into a range: "8:00 to 14:00", "9 am–5 pm", "between 9:00 and 17:00"."""
    glue = text[first.span.end : last.span.start]
    if len(glue) > 12 or _patterns().glue.fullmatch(glue) is None:
        return None
    lead = phrases("between", "from").before(text, first.span.start)
    if not _leads(glue.strip(), lead):
        return None
    return _range(first, last, first.span.start if lead is None else lead[1])


def _leads(glue: str, lead: tuple[str, int] | None) -> bool:
    """Whether the word between two times makes a range of them, after the word before both."""
    tag, word = "" if lead is None else lead[0], glue.casefold()
    if word in phrases("clock_and", "between_and").tags:
        return tag == "between"
    return word[:2] not in ("a", "a ") or tag == "from"


def _unnamed_first(text: str, last: Clock) -> Amount | None:
    """Read "10" in "10 to noon" and "2" in "2–6 pm" as the time that a range begins with."""
    before = text[max(0, last.span.start - 16) : last.span.start]
    for glue in _patterns().glue.finditer(before):
        first = _first().search(before[: glue.start()]) if glue.end() == len(before) else None
        if first is None:
            continue
        hour = hour_words().get(first[1].casefold()) or int(first[1])
        half = last.half if hour <= 12 else ""
        if half == "p" and on_half(hour, half) * 60 >= last.minutes:
            half = "a"
        begin = last.span.start - len(before) + first.start()
        lead = phrases("between", "from").before(text, begin)
        if not _leads(glue.group().strip(), lead):
            continue
        start = Clock(Decimal(60 * on_half(hour, half)), Span(begin, begin + len(first[1])))
        return _range(start, last, begin if lead is None else lead[1])
    return None


def _alone(text: str, clock: Clock) -> Amount:
    """A time that no other one joins: perhaps the begin of "between midnight and four"."""
    lead = phrases("between", "from").before(text, clock.span.start)
    found = None if lead is None else _last().match(text, clock.span.end)
    if lead is None or found is None or not _leads(found[1].strip(), lead):
        return as_amount(clock)
    if noun_words(text, found.end(), 1):
        return as_amount(clock)
    hour = hour_words().get(found[2].casefold()) or int(found[2])
    if hour * 60 <= clock.minutes < HALF_DAY:
        hour += 12
    last = Clock(Decimal(60 * hour), Span(found.start(2), found.end()))
    return _range(clock, last, lead[1])


@cache
def _last() -> re.Pattern[str]:
    words = "|".join(sorted(hour_words(), key=len, reverse=True))
    glue = _patterns().glue.pattern
    return re.compile(rf"({glue})([01]?\d|2[0-4]|{words})(?![\w:%°$€£-]|[.,]\d)", re.IGNORECASE)


@cache
def _first() -> re.Pattern[str]:
    words = "|".join(sorted(hour_words(), key=len, reverse=True))
    return re.compile(rf"(?<![\w:.,/+$€£-])([01]?\d|2[0-4]|{words})$", re.IGNORECASE)


def _range(first: Clock, last: Clock, begin: int) -> Amount:
    low, high = first.minutes, last.minutes
    if high <= low:
        high += _DAY
    span = Span(begin, last.span.end)
    return Amount(kind=CLOCK, low=low, high=high, unit=CLOCK, span=span, shape="range")
