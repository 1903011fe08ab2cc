"""What an amount is per: "60 requests per minute", "63 € monatlich", "5 GB/s"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache

from counterpoint.values.amounts.nouns import noun_words, singular
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import periods, phrases, skip_spaces, word_set
from counterpoint.values.amounts.windows import in_window
from counterpoint.values.characters import is_chinese
from counterpoint.values.numerals import Numeral
from counterpoint.values.units import rate_of, read_unit, time_unit
from counterpoint.values.units.lexicon import Unit

_NEXT_WORD = re.compile(r" ([^\W\d_]{1,12}+|\d{4}(?!\d))")
_COUNT = re.compile(r"([1-9]\d{0,6}) ?(?=[^\W\d_])", re.ASCII)
# "150 g CO2/km", "5 mg Fe/kg": what it is so much of.
_SUBSTANCE = re.compile(r" [A-Z][A-Za-z0-9₂₃₄]{0,9}(?:[- ]?eq\.?)?(?=/)")
_UNDER = re.compile(r"[^\W\d_]{2,24}+(?!\w)")
_FIRST_WORD = re.compile(r"[A-Za-z]++(?![^\W\d_])")


@dataclass(frozen=True, slots=True)
class Period:
    """What an amount is per: a unit, how many of it, and where the words for it end.

    ``noun`` is set where it is per something that is no unit ("per user"), ``numbered`` where the
    count was written.
    """

    unit: Unit | None
    count: Decimal
    end: int
    noun: str = ""
    numbered: bool = False


def attach_periods(text: str, parts: Sequence[Part], numerals: Sequence[Numeral]) -> list[Part]:
    """Return the parts with what they are per; numbers inside of that are parts no longer."""
    starts = {numeral.span.start: numeral for numeral in numerals}
    last = max(starts, default=0)
    attached: list[Part] = []
    barrier = 0
    for part in parts:
        if part.start < barrier:
            continue
        whole = part if part.ordinal or part.share else _attach(text, part, starts)
        if whole.end < last:
            whole = in_window(text, whole, starts) or whole
        if attached and (times := _times_in(text, attached[-1], whole)) is not None:
            whole = times
            attached.pop()
        attached.append(whole)
        barrier = whole.end
    return attached


def read_period(text: str, start: int, numerals: Mapping[int, Numeral]) -> Period | None:
    """Read "per minute", "/min", "a month", "im Monat", "每10秒", "monthly" at an offset."""
    begin = skip_spaces(text, start)
    first = _FIRST_WORD.match(text, begin)
    if first is not None and first.group().lower() not in _period_words():
        return None
    if text[begin : begin + 1] in ("/", "∕"):
        return _per(text, skip_spaces(text, begin + 1, 1), numerals, "/")
    if (
        begin == start
        and text[begin : begin + 1].isalpha()
        and not is_chinese(text[begin : begin + 1])
    ):
        return None
    adverb = periods().after(text, begin)
    if adverb is not None:
        unit, times = named_period(adverb[0])
        return Period(unit, 1 / times, adverb[1])
    joint = phrases("per").after(text, begin)
    if joint is None:
        return None
    word = text[begin : joint[1]].casefold()
    return _per(text, skip_spaces(text, joint[1]), numerals, word)


def _per(text: str, begin: int, numerals: Mapping[int, Numeral], word: str) -> Period | None:
    """Read what stands behind "per", a stroke or an article: a number of units, or a noun."""
    count, numbered = Decimal(1), False
    numeral = numerals.get(begin)
    if numeral is not None and numeral.form == "cardinal" and numeral.value > 0:
        if word in phrases("per_article").tags:
            return None
        count, numbered = numeral.value, True
        end = numeral.span.end
        begin = end + 1 if text[end : end + 1] == "-" else skip_spaces(text, end)
    elif word == "/" and (digits := _COUNT.match(text, begin)) is not None:
        count, numbered = Decimal(digits[1]), True
        begin = digits.end()
    any_unit = word == "/" or word in phrases("per_any").tags
    found = read_unit(text, begin, glued=word == "/")
    if found is None or found[0].kind == "money":
        noun = _nouns(text, begin, word) if any_unit else ()
        return Period(None, count, noun[0][1], noun[0][0]) if noun and count == 1 else None
    unit, end = found
    if not any_unit and (unit.base != "s" or is_other_time(text, end)):
        return None
    return Period(unit, count, end, numbered=numbered)


def _nouns(text: str, begin: int, word: str) -> tuple[tuple[str, int], ...]:
    """The noun behind "per" or a stroke, with its end; the "or" of "and/or" is none."""
    if word != "/":
        return noun_words(text, begin, 1)
    noun = _UNDER.match(text, begin)
    known = noun is not None and noun.group().casefold() not in word_set("noun_stop")
    return ((noun.group(), noun.end()),) if noun is not None and known else ()


def _attach(text: str, part: Part, numerals: Mapping[int, Numeral]) -> Part:
    period = read_period(text, part.end, numerals)
    if period is not None and period.unit is None:
        stroke = text[part.end : part.end + 1] == "/"
        if part.unit is None or (part.unit.kind != "money" and not stroke):
            return part
        part = replace(part, end=period.end, counted=singular(period.noun))
        period = read_period(text, part.end, numerals)
        return with_period(part, period) if period is not None and period.unit else part
    quantity = period is None and part.unit is not None and part.unit.kind == "quantity"
    if quantity and (substance := _SUBSTANCE.match(text, part.end)):
        period = read_period(text, substance.end(), numerals)
    if period is not None:
        if _is_side_by_side(text, part, period):
            return part
        return _with_further(text, with_period(part, period), numerals)
    most = 4 if part.unit is None else 2 if part.unit.kind == "money" else 0
    words = noun_words(text, part.end, most) if most else ()
    if part.unit is not None and not words:
        words = _of_substance(text, part)
    for noun, end in (*words, *_of_what(text, words)):
        period = read_period(text, end, numerals)
        if period is not None and period.unit is not None:
            counted = singular(noun) if part.unit is None else ""
            event = part.event or noun.casefold() in _times()
            return replace(with_period(part, period), counted=counted, event=event)
    return part


def _with_further(text: str, part: Part, numerals: Mapping[int, Numeral]) -> Part:
    """Read the second denominator of "5 mg/kg/day"; the time is the outer one."""
    further = read_period(text, part.end, numerals)
    inner, outer = part.period, None if further is None else further.unit
    if further is None or inner is None or outer is None or part.unit is None:
        return part
    counts = (part.count, further.count)
    if inner.base == "s" and outer.base != "s":
        inner, outer, counts = outer, inner, counts[::-1]
    unit = rate_of(part.unit, inner, counts[0])
    return replace(part, unit=unit, period=outer, count=counts[1], end=further.end)


def _times_in(text: str, period: Part, part: Part) -> Part | None:
    """Read "一天三次", three times in one day, where no word stands between the two."""
    unit = period.unit
    if unit is None or unit.base != "s" or period.period or period.end != part.start:
        return None
    times = phrases("times").after(text, part.end) if part.unit is None else None
    if (
        times is None
        or part.period is not None
        or not is_chinese(text[period.end - 1 : period.end])
    ):
        return None
    return replace(
        part,
        start=period.start,
        end=times[1],
        period=unit,
        count=period.value,
        event=True,
        counted="time",
    )


def _of_what(text: str, words: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """The ends of "glasses of water", where glasses are what is counted."""
    joint = phrases("of_unit").after(text, skip_spaces(text, words[-1][1])) if words else None
    if joint is not None:
        yield from ((words[-1][0], end) for _, end in noun_words(text, joint[1], 2))


def _of_substance(text: str, part: Part) -> tuple[tuple[str, int], ...]:
    """The words of "of paracetamol" in "3 g of paracetamol a day"."""
    joint = phrases("of_unit").after(text, skip_spaces(text, part.end))
    return () if joint is None else noun_words(text, joint[1], 2)


def _is_side_by_side(text: str, part: Part, period: Period) -> bool:
    """Whether a stroke only parts one value from the next: "180 °C / 350 °F", "30 min / 1 h"."""
    if part.unit is None or period.unit is None or part.unit.base != period.unit.base:
        return False
    begin = skip_spaces(text, part.end)
    if text[begin : begin + 1] != "/":
        return False
    # "5 mg/kg" is a share of the body, "180 °C / 350 °F" the same twice.
    spaced = begin > part.end or text[begin + 1 : begin + 2].isspace()
    return period.numbered or (part.unit.base != "s" and (spaced or part.unit.base == "degC"))


def with_period(part: Part, period: Period) -> Part:
    unit, counted, event = part.unit, part.counted, part.event
    base = period.unit.base if period.unit else ""
    if unit is not None and base == "s" and unit.written in ("day", "workday") and period.unit:
        # "Three days a week" says how often, "two hours a day" how long.
        unit, counted, event = None, "day", True
    return replace(
        part,
        unit=unit,
        counted=counted,
        event=event,
        period=period.unit,
        count=period.count,
        end=period.end,
    )


def is_other_time(text: str, end: int) -> bool:
    """Whether a unit of time goes on as "a year ago", "im Jahr 2024": nothing is per that."""
    following = _NEXT_WORD.match(text, end)
    if following is None:
        return False
    return following[1].isdecimal() or following[1].casefold() in phrases("other_time").tags


def named_period(tag: str) -> tuple[Unit, Decimal]:
    times, _, name = tag.partition(" ")
    over, _, under = times.partition("/")
    return time_unit(name), Decimal(over) / Decimal(under or 1)


def _times() -> frozenset[str]:
    return frozenset(phrases("times").tags)


@cache
def _period_words() -> frozenset[str]:
    return periods().first_words | phrases("per").first_words
