"""Amounts of several numbers: "2 h 7 min", "1h30m", "two hours fifty-six", "an hour and a half"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from counterpoint.types import Span
from counterpoint.values.amounts.nouns import noun_words
from counterpoint.values.amounts.part import Part
from counterpoint.values.units import time_unit
from counterpoint.values.units.lexicon import Unit

_COMPOUND = {"s": (), "m": ("ft", "yd", "mi", "m", "km"), "kg": ("lb", "st", "kg")}
_FINER = {"h": "minute", "min": "second", "ft": "inch"}
_COMPACT_CLUE = re.compile(r"\d[dhm]\d|\d[wdhm] \d{1,3}[dhms]")
_COMPACT = re.compile(
    r"(?<![\w.,:])(?:(\d{1,3})w)?+ ?(?:(\d{1,3})d)?+ ?(?:(\d{1,3})h)?+"
    r" ?(?:(\d{1,3})m(?:in)?+)?+ ?(?:(\d{1,3})s)?+(?!\w)"
)
_CENT = Decimal("0.01")
_COMPACT_UNITS = (604800, 86400, 3600, 60, 1)
_COMPACT_NAMES = ("week", "day", "h", "min", "s")
_GLUE = re.compile(r"(?:,? (?:and |und |y )?|和|零)?")
# "1 hr. 30 min.", "3 ft. 6 in.": a full stop of an abbreviation, not of a sentence.
_DOTTED_GLUE = re.compile(r"\. ")
_ABBREVIATED = re.compile(r"(?<![^\W\d_])[^\W\d_]{1,4}\.?$")
_DOTTED_INCH = re.compile(r" ?(?:in\.|[\"″”])")
_END_OF_VALUE = re.compile(r"\s{0,2}(?:$|[.,;:!?)\]\n])")
# "Two euros ninety": the hundredths of a currency go without their word.
_MONEY_GLUE = re.compile(r" (?:(?:and|und|con|y) )?")
_CENTS = 100
_INCH = re.compile(r" ?(?:in\b\.?(?! the\b)|[\"″”])")


def compact_durations(text: str) -> Iterator[Part]:
    """Read "1h30m" and "2d4h", which have no spaces."""
    if _COMPACT_CLUE.search(text) is None:
        return
    for clue in _COMPACT_CLUE.finditer(text):
        begin = clue.start()
        while begin > max(0, clue.start() - 2) and text[begin - 1].isdecimal():
            begin -= 1
        match = _COMPACT.match(text, begin)
        if match is None or sum(group is not None for group in match.groups()) < 2:
            continue
        given = [
            (Decimal(group) * weight, name)
            for group, weight, name in zip(
                match.groups(), _COMPACT_UNITS, _COMPACT_NAMES, strict=True
            )
            if group is not None
        ]
        seconds = sum((value for value, _ in given), Decimal(0))
        unit = replace(time_unit("second"), written=given[0][1])
        span = Span(begin, match.end())
        yield Part(seconds, *span, span, unit=unit, grain=Decimal(0))


def join_compounds(text: str, parts: Sequence[Part]) -> list[Part]:
    joined: list[Part] = []
    for part in parts:
        merged = _compound(text, joined[-1], part) if joined else None
        if merged is None:
            joined.append(part)
        else:
            joined[-1] = merged
    return joined


def _compound(text: str, first: Part, second: Part) -> Part | None:
    """Join "2 h" and "7 min", "two hours" and "fifty-six", "an hour" and "a half"."""
    if first.unit is None or first.ordinal or second.ordinal or second.article:
        return None
    glue = text[first.end : second.start]
    if first.unit.kind == "money":
        return _money(text, first, second, glue)
    dotted = _DOTTED_GLUE.fullmatch(glue) is not None and _is_abbreviated(text, first, second)
    if glue == " " and (minutes := _minutes(first, second)) is not None:
        first, second = minutes
    if first.unit is None or first.unit.base not in _COMPOUND or len(glue) > 6:
        return None
    if not dotted and not _GLUE.fullmatch(glue):
        return None
    if second.share and second.unit is None and 0 < second.value < 1 and glue.strip():
        value = second.value * first.unit.scale
        return _added(first, value, second.end)
    unit, end = second.unit, second.end
    if unit is None:
        unit, end = _finer(text, first, second)
    if unit is None or unit.base != first.unit.base or unit.scale >= first.unit.scale:
        return None
    if second.value * unit.scale >= first.unit.scale or second.value < 0 or first.unit.offset:
        return None
    if first.unit.written not in _COMPOUND[first.unit.base] and first.unit.base != "s":
        return None
    return _added(first, second.value * unit.scale, end)


def _is_abbreviated(text: str, first: Part, second: Part) -> bool:
    """Whether both units are abbreviations, so that a full stop after the first ends nothing."""
    if _ABBREVIATED.search(text, max(0, first.end - 6), first.end) is None:
        return False
    if second.unit is None:
        return _DOTTED_INCH.match(text, second.end) is not None
    return _ABBREVIATED.search(text, max(0, second.end - 6), second.end) is not None


def _minutes(first: Part, second: Part) -> tuple[Part, Part] | None:
    """Take the m of "1 h 30 m" and "5 m 30 s" as minutes."""
    if first.unit is None or second.unit is None:
        return None
    minute = time_unit("minute")
    if (first.unit.written, second.unit.written) == ("m", "s"):
        return replace(first, unit=minute), second
    if (first.unit.written, second.unit.written) == ("h", "m"):
        return first, replace(second, unit=minute)
    return None


def _money(text: str, first: Part, second: Part, glue: str) -> Part | None:
    """Join "two euros" and "ninety", "2 euros" and "90 cents"."""
    unit = first.unit
    if unit is None or unit.factor != 1 or first.prefixed or second.prefixed:
        return None
    if first.value != int(first.value) or not 0 < second.value < _CENTS or first.grain > 1:
        return None
    if _MONEY_GLUE.fullmatch(glue) is None or second.value != int(second.value):
        return None
    cents = second.unit is not None and (
        second.unit.base == "cent" or (second.unit.base, second.unit.factor) == (unit.base, _CENT)
    )
    if not cents and (second.unit or glue != " " or noun_words(text, second.end, 1)):
        return None
    others = tuple(replace(each, other=()) for each in unit.other if each.kind == "money")
    whole = replace(first, unit=replace(unit, other=others), grain=_CENT, others=())
    return replace(whole, value=first.value + second.value * _CENT, end=second.end)


def _finer(text: str, first: Part, second: Part) -> tuple[Unit | None, int]:
    """The unit that goes without saying: minutes after hours, inches after feet."""
    name = _FINER.get(first.unit.written) if first.unit else None
    if name is None or second.value != int(second.value):
        return None, second.end
    if name == "inch" and (inch := _INCH.match(text, second.end)):
        return time_unit(name), inch.end()
    said = _END_OF_VALUE.match(text, second.end) is not None
    return (time_unit(name) if said else None), second.end


def _added(first: Part, more: Decimal, end: int) -> Part:
    """The first part with more of its base unit, kept in the written unit of the first."""
    unit = first.unit
    if unit is None:
        return first
    whole = (first.value * unit.scale + more) / unit.scale
    return replace(first, value=whole, end=end, grain=Decimal(0), others=())
