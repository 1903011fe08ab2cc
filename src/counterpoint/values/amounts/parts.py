"""Numbers with the unit beside them: "$4.2M", "90-day", "half an hour", "2 h 7 min", "百分之五"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from counterpoint.types import Span
from counterpoint.values.amounts.compounds import compact_durations, join_compounds
from counterpoint.values.amounts.doses import multiplied, with_cents, with_touching_dose
from counterpoint.values.amounts.han import with_han_tail
from counterpoint.values.amounts.nouns import noun_words
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import phrases, skip_spaces
from counterpoint.values.numerals import Numeral
from counterpoint.values.spans import outside
from counterpoint.values.units import currency_before, read_unit, share_before, time_unit
from counterpoint.values.units.lexicon import Unit, known_units

# "m/s²" and "N·m" are other units than their first letters.
_UNKNOWN_PRODUCT = re.compile(r"[·⋅*^]\w|\^-|/[^\W\d_]{1,6}(?:[²³]|\^|[23]\b)")
_QUOTES = ('"', "'", "”", "’", "“", "»")
_COUNTED = re.compile(r" [a-z]{3,24}s(?!\w)")
_DECADE_LEAD = re.compile(
    r"(?<![^\W\d_])(the|his|her|their|my|our|your|early|mid|late)[ -]$", re.IGNORECASE
)
_EARLIEST_YEAR = 500
_MILLION = Unit("", "", "quantity", Decimal(1_000_000))


def read_parts(text: str, numerals: Sequence[Numeral], single: Sequence[Part]) -> list[Part]:
    """Return the numbers of a text with their units, compound ones joined, in order.

    ``single`` are the parts without a number ("an hour"); they fill what the others leave.
    """
    parts: list[Part] = list(multiplied(text))
    numerals = outside(numerals, [Span(part.start, part.end) for part in parts], _place)
    taken = {part.start: part for part in compact_durations(text)}
    barrier = 0
    for numeral in _restated(text, numerals):
        if numeral.span.start < barrier:
            continue
        part = taken.get(numeral.span.start) or _read(text, numeral, barrier)
        part = with_touching_dose(text, with_han_tail(text, part))
        parts.append(part)
        barrier = part.end
    starts = {part.start for part in parts}
    ends = {part.end for part in parts}
    free = [part for part in single if part.start not in starts and part.end not in ends]
    return join_compounds(text, sorted((*parts, *free), key=lambda part: part.start))


def _place(numeral: Numeral) -> Span:
    return numeral.span


def _restated(text: str, numerals: Sequence[Numeral]) -> Iterator[Numeral]:
    """Take "thirty (30)" as one number."""
    waiting: Numeral | None = None
    for numeral in numerals:
        if waiting is not None and _says_again(text, waiting, numeral):
            yield replace(waiting, span=Span(waiting.span.start, numeral.span.end + 1))
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = numeral
    if waiting is not None:
        yield waiting


def _says_again(text: str, first: Numeral, second: Numeral) -> bool:
    glue = text[first.span.end : second.span.start]
    closed = text[second.span.end : second.span.end + 1] == ")"
    said = glue in ("(", " (") or (glue[:1] in _QUOTES and glue[1:] == " (")
    return closed and said and first.value == second.value


def _read(text: str, numeral: Numeral, barrier: int) -> Part:
    start, end = numeral.span
    part = Part(
        value=numeral.value,
        start=start,
        end=end,
        number=numeral.span,
        grain=numeral.precision,
        others=numeral.readings,
        ordinal=numeral.form == "ordinal",
        share=numeral.form == "fraction",
    )
    if part.ordinal:
        return part
    if (whole := with_cents(text, part, known_units().currencies)) is not None:
        return whole
    return _with_prefix(text, part, barrier) or _with_unit(text, part)


def _with_prefix(text: str, part: Part, barrier: int) -> Part | None:
    """Read what stands before the number: a currency, or the Chinese "of a hundred"."""
    share = share_before(text, part.start)
    if share is not None and share[1] >= barrier:
        return replace(part, start=share[1], unit=share[0], share=False)
    found = currency_before(text, part.start)
    if found is None or found[1] < barrier:
        return None
    unit, start = found
    prefixed = replace(part, start=start, unit=unit, prefixed=True)
    sign, before = text[start - 1 : start], text[start - 2 : start - 1]
    if start > barrier and sign in "-−" and not before.isalnum():
        others = tuple(-abs(value) for value in part.others)
        prefixed = replace(prefixed, start=start - 1, value=-abs(part.value), others=others)
    after = read_unit(text, skip_spaces(text, part.end))
    # "$5 USD", "$ 5 dollars": the word settles which dollar.
    if after is not None and after[0].kind == "money":
        prefixed = replace(prefixed, end=after[1], unit=after[0])
    return prefixed


def _with_unit(text: str, part: Part) -> Part:
    if part.share and (found := _part_of(text, part)) is not None:
        return found
    end = part.end
    following = text[end : end + 1]
    if following in ("-", "‑"):
        found_unit = read_unit(text, end + 1) if text[end + 1 : end + 2].isalpha() else None
        if found_unit is not None and not _is_word(found_unit[0]):
            found_unit = None
    else:
        begin = skip_spaces(text, end)
        if "\n\n" in text[end:begin]:
            return part
        found_unit = read_unit(text, begin, glued=begin == end)
    if found_unit is None and not part.share and part.grain > 1:
        found_unit = _unit_after_of(text, part.end)
    if found_unit is None or _is_calendar_year(text, part, found_unit):
        return part
    unit, stop = found_unit
    if unit.written == "s" and following == "s" and _is_decade(text, part, stop):
        return replace(part, end=stop, decade=True)
    if (product := _UNKNOWN_PRODUCT.match(text, stop)) and not _is_known(text, product):
        return part
    if unit.written == "m" and following == "m":
        unit = replace(unit, other=(time_unit("minute"), _MILLION))
    elif unit.written == "m" and following == " " and _COUNTED.match(text, stop):
        unit = replace(unit, other=(_MILLION,))
    return _with_zero(text, replace(part, unit=unit, end=stop, share=False))


def _is_decade(text: str, part: Part, stop: int) -> bool:
    """Whether "the 90s" or "'80s" are years, not seconds."""
    if part.number.end - part.number.start != 2 or part.value % 10 or part.value < 10:
        return False
    before = text[max(0, part.start - 16) : part.start]
    if before[-1:] in ("'", "’", "‘"):
        return True
    lead = _DECADE_LEAD.search(before)
    # "The 30s limit" is one of seconds.
    return lead is not None and (lead[1].lower() != "the" or not noun_words(text, stop, 1))


def _is_known(text: str, product: re.Match[str]) -> bool:
    """Whether what stands under a stroke is a unit after all, as in "W/m²"."""
    begin = product.start() + 1
    found = read_unit(text, begin, glued=True) if product.group()[0] == "/" else None
    return found is not None and found[1] >= product.end()


def _with_zero(text: str, part: Part) -> Part:
    """Read "5 degrees below zero" as -5 degrees."""
    if part.unit is None or part.unit.base not in ("deg", "degC") or part.value < 0:
        return part
    found = phrases("below_zero", "above_zero").after(text, skip_spaces(text, part.end))
    if found is None:
        return part
    sign = -1 if found[0] == "below_zero" else 1
    others = tuple(sign * other for other in part.others)
    return replace(part, value=sign * part.value, others=others, end=found[1])


def _unit_after_of(text: str, end: int) -> tuple[Unit, int] | None:
    """Read the unit in "5 millones de euros"."""
    joint = phrases("of_unit").after(text, skip_spaces(text, end))
    found = None if joint is None else read_unit(text, skip_spaces(text, joint[1]))
    return found if found is not None and len(found[0].written) > 1 else None


def _is_word(unit: Unit) -> bool:
    """Whether a unit may follow a hyphen: "90-day", "5-km", but no single letter."""
    return len(unit.written) > 1 or unit.kind in ("duration", "money", "percent")


def _is_calendar_year(text: str, part: Part, found: tuple[Unit, int]) -> bool:
    sign = text[found[1] - 1 : found[1]]
    return part.value >= _EARLIEST_YEAR and sign in phrases("calendar_year").tags


def _part_of(text: str, part: Part) -> Part | None:
    """Read "half an hour", "three quarters of an hour", "un cuarto de hora"."""
    begin = skip_spaces(text, part.end)
    joint = phrases("part_of", "one").after(text, begin)
    if joint is None:
        return None
    found = read_unit(text, skip_spaces(text, joint[1]))
    if found is None or found[0].kind not in ("duration", "quantity", "percent"):
        return None
    return replace(part, unit=found[0], end=found[1], share=False)
