"""Times of day in words: "half past ten", "six p.m.", "halb drei", "las tres y media"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache

from counterpoint.types import Span
from counterpoint.values.amounts.clock_han import find_han_clocks
from counterpoint.values.amounts.clock_record import HALF_DAY, Clock, on_half
from counterpoint.values.amounts.phrases import phrases, skip_spaces, word_set
from counterpoint.values.lexicon import all_languages, load
from counterpoint.values.vocabulary import key_word, vocabulary

_HOUR = r"(?:[01]?\d|2[0-4])"
_CELL = re.compile(
    rf"(?<![\w.,:/-])({_HOUR})[ ]?[-–—][ ]?({_HOUR})"
    r"(?![\w:/%-]|[.,]\d|[ ]?[^\W\d_]{1,3}\b|[ ]?[€$%°])"
)
_OTHER_CLUES = ("las", "una", "half", "quarter", "minutes", "vor")
_CELL_CLUE = re.compile(r"[0-9] ?[-–—] ?[0-9]")
ABBREVIATED = ".m"
_HALVES = {"in_morning": "a", "in_afternoon": "p", "at_night": "n"}
_WORD = re.compile(r"[^\W\d_]++")
_OF_WEEK = re.compile(r"[ ]on [^\W\d_]{1,12}+ ([^\W\d_]{4,12}+)")
_BEFORE_CELL = re.compile(r"([^\W\d_]{2,10})\.?[ \t|:,]{1,5}$")
_AFTER_CELL = re.compile(r"[ ,|(]{1,3}([^\W\d_]{2,10})")
_END = re.compile(r"\s*+(?:$|[.,;:!?)\]|\n])")


@dataclass(frozen=True, slots=True)
class _Words:
    """The patterns of the words of all languages, and what the words are worth."""

    time: re.Pattern[str]
    hours: dict[str, int]
    minutes: dict[str, int]


@cache
def hour_words() -> dict[str, int]:
    """The words of the hours in all languages, from 1 to 12."""
    return {
        word.casefold(): hour
        for language in all_languages("units")
        for hour, words in enumerate(_phrases(language, "hour_words").split(), start=1)
        for word in words.split("|")
    }


def find_word_clocks(text: str) -> Iterator[Clock]:
    """Yield the times of day that no colon and no sign marks, in no order."""
    yield from find_han_clocks(text)
    if _CELL_CLUE.search(text) is not None:
        for match in _CELL.finditer(text):
            yield from _cell(text, match)
    words = vocabulary(text)
    clued = not word_clues().isdisjoint(words.distinct) or ABBREVIATED in words.lowered
    if not clued or len(words.lowered) != len(text):
        return
    lowered = words.lowered
    for match in _words().time.finditer(lowered):
        clock = _spelt(lowered, match)
        if clock is not None:
            yield clock


def with_part_of_day(text: str, clock: Clock) -> Clock:
    """Take in "this morning", "at night", "abends" behind a time of the first half of a day."""
    if clock.half or clock.minutes >= HALF_DAY + 60:
        return clock
    found = _part_of_day(text, clock.span.end)
    if found is None:
        return clock
    half, end = found
    hour, minute = divmod(clock.minutes, 60)
    minutes = 60 * on_half(int(hour), half) + minute
    return replace(
        clock, minutes=minutes, span=Span(clock.span.start, end), half=half, either=False
    )


def _part_of_day(text: str, start: int) -> tuple[str, int] | None:
    found = phrases(*_HALVES).after(text, skip_spaces(text, start))
    if found is not None:
        return _HALVES[found[0]], found[1]
    of_week = _OF_WEEK.match(text, start)
    if of_week is None:
        return None
    word = of_week[1].casefold()
    if word in word_set("on_mornings"):
        return "a", of_week.end()
    return ("p", of_week.end()) if word in word_set("on_evenings") else None


def _cell(text: str, match: re.Match[str]) -> Iterator[Clock]:
    """Read "9-18" beside the name of a weekday as opening hours."""
    beside = (
        _BEFORE_CELL.search(text, max(0, match.start() - 16), match.start()),
        _AFTER_CELL.match(text, match.end()),
    )
    weekdays = word_set("weekdays")
    first, last = int(match[1]), int(match[2])
    if first >= last or not any(word and word[1].casefold() in weekdays for word in beside):
        return
    yield Clock(Decimal(60 * first), Span(*match.span(1)))
    yield Clock(Decimal(60 * last), Span(*match.span(2)))


def _spelt(text: str, match: re.Match[str]) -> Clock | None:
    words, span = _words(), Span(*match.span())
    named = match["hour"] or match["of_hour"] or match["half_hour"] or match["es_hour"]
    hour = words.hours.get(named) or int(named)
    if not 1 <= hour <= 24:
        return None
    minute = _minute(match)
    clock = Clock(Decimal(60 * hour + minute), span, either=hour <= 12)
    if clock.minutes < 60:
        clock = replace(clock, minutes=clock.minutes + HALF_DAY)
    whole = with_part_of_day(text, clock)
    return whole if whole.half or _is_sure(text, match) else None


def _minute(match: re.Match[str]) -> int:
    minutes = _words().minutes
    if match["half_word"] in _table("half_past"):
        return 30 if match["half_of"] is None else -60
    if match["half_hour"]:
        beside = _count_of(match["half_of"])
        before = -15 if match["half_word"] in _table("three_quarters_to") else -30
        return before - beside if match["half_way"] in _table("minutes_to") else before + beside
    if match["of_hour"]:
        count = _count_of(match["of"])
        return -count if match["way"] in _table("minutes_to") else count
    if match["es_tail"]:
        sign = -1 if match["es_tail"].startswith("menos") else 1
        return sign * minutes[match["es_tail"]]
    return int(match["dotted"] or 0)


def _count_of(written: str | None) -> int:
    """The minutes of "fünf" and "5" before "vor" or "nach"; 0 without any."""
    found = _words().minutes.get(written or "")
    return found or (int(written) if written and written.isdecimal() else 0)


def _is_sure(text: str, match: re.Match[str]) -> bool:
    """Whether words without a part of the day are a time: not "ten to six people"."""
    if match["half_word"] in _table("half_past"):
        return phrases("clock_lead").before(text, match.start()) is not None
    if match["oclock"] or match["half_hour"] or match["es_tail"]:
        return True
    if match["of_hour"]:
        past = match["way"] not in _table("minutes_to") or match["unit"]
        lead = phrases("clock_lead").before(text, match.start())
        from_to = lead is not None and text[lead[1] : lead[1] + 4] == "from"
        sure = bool(past) or match["of"].endswith(("quarter", "viertel", "half"))
        return not from_to and (sure or lead is not None)
    if match["es_hour"]:
        lead_a = text[max(0, match.start() - 2) : match.start()] == "a "
        return lead_a and _END.match(text, match.end()) is not None
    return False


@cache
def _words() -> _Words:
    hours = hour_words()
    minutes = {
        word.strip().casefold(): int(count)
        for language in all_languages("units")
        for table in ("minutes_of", "tail_past", "tail_to")
        for word, _, count in (item.partition("=") for item in _items(language, table))
    }
    named = _either(hours)
    past = _either(word for word in minutes if not word.startswith(("y ", "menos ")))
    tails = _either(word for word in minutes if word.startswith(("y ", "menos ")))
    pasts = _either(_table("minutes_past"))
    ways = _either((*_table("minutes_past"), *_table("minutes_to")))
    oclock = _either(phrases("oclock").tags)
    halves = _either(_table("half_to") | _table("three_quarters_to") | _table("half_past"))
    time = rf"""
    (?<![\w:.,/+$€£-])(?:
      (?<!from\ )(?P<of>{past}|\d{{1,2}}(?=\ (?:minut|{pasts}\ )))
      (?P<unit>\ minutes?|\ minuten)?+\ (?P<way>{ways})\x20
      (?P<of_hour>{named}|1[0-2]|[1-9])\b(?:\ {oclock}\b)?
    | (?:(?P<half_of>{past}|\d{{1,2}})(?:\ minuten)?\ (?P<half_way>{ways})\x20)?
      (?P<half_word>{halves})\ (?P<half_hour>{named})\b(?:\ uhr\b)?
    | las?\ (?P<es_hour>{named}|1?\d|2[0-4])\b(?:\ (?P<es_tail>{tails})\b)?
    | (?P<hour>{named}|1[0-2]|[1-9])(?:\.(?P<dotted>[0-5]\d))?
      (?:\ (?P<oclock>{oclock})\b|(?=\ ))
    )
    """
    return _Words(re.compile(time, re.VERBOSE), hours, minutes)


@cache
def word_clues() -> frozenset[str]:
    """The words one of which must stand in a text for a time in words to be in it."""
    halves = (*_table("half_to"), *_table("three_quarters_to"))
    words = (*_table("minutes_past"), *phrases("oclock").tags)
    ends = word_set("on_mornings") | word_set("on_evenings")
    phrased = (*phrases(*_HALVES).tags, *halves, *words)
    keys = (word for word in map(key_word, phrased) if len(word) > 1)
    return frozenset(keys) | ends | frozenset(_OTHER_CLUES)


def _either(words: Iterable[str]) -> str:
    spellings = sorted(words, key=len, reverse=True)
    return f"(?:{'|'.join(re.escape(spelling) for spelling in spellings)})"


def _table(name: str) -> frozenset[str]:
    return frozenset(phrases(name).tags)


def _items(language: str, table: str) -> list[str]:
    return [item for item in _phrases(language, table).split("|") if item.strip()]


def _phrases(language: str, table: str) -> str:
    found: str = load("units", language)["phrases"].get(table, "")
    return found
