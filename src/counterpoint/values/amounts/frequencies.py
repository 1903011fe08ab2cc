"""How often by itself: "twice a year", "every two weeks", "monthly"; and "an hour" for one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache

from counterpoint.types import Span
from counterpoint.values.amounts.adjectives import is_adjective
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import periods, phrases, skip_spaces
from counterpoint.values.amounts.rates import is_other_time, named_period, read_period, with_period
from counterpoint.values.characters import CHINESE, is_chinese
from counterpoint.values.numerals import Numeral
from counterpoint.values.units import read_unit, time_unit
from counterpoint.values.units.lexicon import known_units
from counterpoint.values.vocabulary import vocabulary

_WORD = re.compile(rf"[^\W\d_{CHINESE}]++")
_ONCE = {"once": Decimal(1), "twice": Decimal(2), "thrice": Decimal(3)}
_HAN_WEEKS, _HAN_WEEKDAYS = tuple("周期"), tuple("一二三四五六日天")
_WORKDAYS = Decimal(5)


def find_single(text: str) -> Iterator[Part]:
    """Return "an hour", "eine Woche", "un año": one of a unit of time, by its article."""
    articles, units = phrases("one").first_words, single_words()
    words = vocabulary(text).distinct
    if articles.isdisjoint(words) or units.isdisjoint(words):
        return
    for word in _WORD.finditer(text):
        if word.group().lower() not in articles:
            continue
        begin = skip_spaces(text, word.end())
        following = _WORD.match(text, begin)
        if following is None or following.group().casefold() not in units:
            continue
        found = read_unit(text, begin) if begin > word.end() else None
        if found is not None and found[0].base in ("s", "workday") and found[1] - begin > 2:
            span = Span(word.start(), found[1])
            yield Part(Decimal(1), *span, Span(*word.span()), unit=found[0], article=True)


def find_frequencies(text: str, numerals: Sequence[Numeral]) -> Iterator[Part]:
    """Return "twice a year", "every two weeks", "monthly" where they stand by themselves."""
    word, heads = frequency_words()
    if text.isascii() and heads.isdisjoint(vocabulary(text).distinct):
        return
    starts = {numeral.span.start: numeral for numeral in numerals}
    ends = {numeral.span.end: numeral for numeral in numerals}
    barrier = 0
    for match in word.finditer(text):
        start = match.start()
        if start < barrier or match.group().lower() not in heads:
            continue
        part = _frequency(text, start, starts) or _period_word(text, start, ends)
        if part is not None and not _names_weekday(text, part.end, starts):
            yield part
            barrier = part.end


def _frequency(text: str, start: int, numerals: Mapping[int, Numeral]) -> Part | None:
    head = phrases("every", "every_other", "once", "twice", "thrice").after(text, start)
    if head is None:
        return None
    tag, end = head
    if tag in _ONCE:
        period = read_period(text, end, numerals)
        if period is None or period.unit is None:
            return None
        part = Part(_ONCE[tag], start, end, Span(start, end), event=True, counted="time")
        return with_period(part, period)
    if tag == "every_other":
        return _every(text, start, skip_spaces(text, end), Decimal(2))
    begin = skip_spaces(text, end)
    numeral = numerals.get(begin)
    if numeral is None:
        return _every(text, start, begin, Decimal(1))
    after = skip_spaces(text, numeral.span.end)
    return _every(text, start, after, numeral.value) if numeral.value > 0 else None


def _every(text: str, start: int, begin: int, count: Decimal) -> Part | None:
    found = read_unit(text, begin)
    if found is None:
        return None
    unit, end = found
    span = Span(start, end)
    if unit.base == "workday" and count == 1:
        week = time_unit("week")
        return Part(_WORKDAYS, *span, span, period=week, event=True, counted="day")
    if unit.base != "s" or is_other_time(text, end):
        return None
    return Part(Decimal(1), *span, span, period=unit, count=count, event=True)


def _names_weekday(text: str, end: int, numerals: Mapping[int, Numeral]) -> bool:
    """Whether 每周 goes on as 每周三, every Wednesday, and not as 每周三次."""
    is_day = text[end : end + 1] in _HAN_WEEKDAYS and text[end - 1 : end] in _HAN_WEEKS
    return is_day and end < len(text) and end not in numerals


def _period_word(text: str, start: int, ends: Mapping[int, Numeral]) -> Part | None:
    found = periods().after(text, start)
    if found is None:
        return None
    if text[start - 1 : start] in ("-", "‑") and start - 1 not in ends:
        return None
    unit, times = named_period(found[0])
    numeral = ends.get(start - 1) if text[start - 1 : start] in ("-", "‑") else None
    if numeral is not None and numeral.value > 0:
        # "Two-yearly": once in so many years.
        span = Span(numeral.span.start, found[1])
        return Part(Decimal(1), *span, span, period=unit, count=numeral.value, event=True)
    if is_adjective(text, start, found[1]):
        return None
    span = Span(start, found[1])
    return Part(times, *span, span, period=unit, event=True)


@cache
def frequency_words() -> tuple[re.Pattern[str], frozenset[str]]:
    """The pattern of a word (a sign of a script without spaces), and those that may begin one."""
    tables = phrases("every", "once", "twice", "thrice"), periods()
    signs = {tag[0] for table in tables for tag in table.tags if is_chinese(tag[0])}
    words = (table.first_words for table in tables)
    return re.compile(f"{_WORD.pattern}|[{''.join(sorted(signs))}]"), frozenset(signs).union(*words)


@cache
def single_words() -> frozenset[str]:
    """The words of units of time that an article may stand before."""
    words = known_units().words.items()
    return frozenset(word.split()[0] for word, unit in words if unit.base in ("s", "workday"))
