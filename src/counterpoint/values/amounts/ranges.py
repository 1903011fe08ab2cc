"""Two numbers that are one amount: "297–348", "between 5 and 10", "5 ± 1", "one in five"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from counterpoint.types import Span
from counterpoint.values.amounts.nouns import follows_year_word
from counterpoint.values.amounts.part import Part
from counterpoint.values.amounts.phrases import phrases, word_set
from counterpoint.values.amounts.rescale import rescaled
from counterpoint.values.characters import CHINESE

_DASHES = "-–‒−~～‐‑—"
_DASH = re.compile(rf"[ \u00a0\u2009]{{0,2}}[{_DASHES}]{{1,2}}[ \u00a0\u2009]{{0,2}}")
_ELLIPSIS = re.compile(r"([ \u00a0\u2009]?)(?:…|\.{2,3})\1")
_PLUS_MINUS = re.compile(r"[ \u00a0]{0,2}(?:±|\+/-|\+-|plus or minus)[ \u00a0]{0,2}")
_TWO_BELOW = re.compile(" ?/ ?")
_SENTENCE_END = re.compile(r"[.!?;\n]\s|[。！？；]")
_WORD = re.compile(rf"[^\W\d_{CHINESE}]++|[{CHINESE}]")
_LONGEST_GLUE, _LONGEST_PER = 16, 40
_PER = re.compile(r"(?: [^\W\d_]{2,24}+){1,4} ")
_LOOK_BACK = 120
_MOST_OF_SHARE = 20
_CENTUM = Decimal(100)


@dataclass(frozen=True, slots=True)
class Joined:
    """One number, or two that make a range; ``start`` and ``end`` cover all that was read."""

    low: Part
    high: Part
    start: int
    end: int
    form: Literal["point", "range"] = "point"


def join_ranges(text: str, parts: Sequence[Part]) -> list[Joined]:
    """Return the parts with those that make a range or a share of a whole put together."""
    joined: list[Joined] = []
    index = 0
    while index < len(parts):
        part = parts[index]
        following = parts[index + 1] if index + 1 < len(parts) else None
        pair = None if following is None else _pair(text, part, following)
        if pair is None and following is not None:
            part = _with_shared_unit(text, part, following)
        joined.append(pair or _one_in(text, part) or Joined(part, part, part.start, part.end))
        index += 2 if pair else 1
    return joined


def _pair(text: str, a: Part, b: Part) -> Joined | None:
    glue = text[a.end : b.start]
    if len(glue) > _LONGEST_PER or a.ordinal or b.ordinal or "\n\n" in glue:
        return None
    if len(glue) > _LONGEST_GLUE and not _PER.fullmatch(glue):
        return None
    if _PLUS_MINUS.fullmatch(glue):
        return _plus_minus(a, b)
    # "5- to 10-minute": the hyphen hangs over.
    word = _joint(glue)
    if word in phrases("share_of").tags:
        return _share(a, b, by_in=word == "in")
    if _PER.fullmatch(glue) and word.rpartition(" ")[2] in phrases("per_any").tags:
        return _per(a, b)
    lead = phrases("between", "from").before(text, a.start)
    if not _is_range(text, a, b, word, lead):
        return None
    fitted = _fit(text, a, b)
    if fitted is None:
        return None
    every = phrases("every").before(text, a.start)
    if every is not None and lead is None and _is_time(fitted):
        return Joined(*_how_often(*fitted), every[1], b.end, "range")
    return Joined(*fitted, a.start if lead is None else lead[1], b.end, "range")


def _with_shared_unit(text: str, a: Part, b: Part) -> Part:
    """Give "30" in "raised from 30 to 60 days" and "5 or 6 days" the unit of the second."""
    glue = text[a.end : b.start]
    if len(glue) > _LONGEST_GLUE or a.unit is not None or a.period is not None or a.ordinal:
        return a
    word = _joint(glue)
    tag = phrases("shared_unit", "or").tags.get(word)
    if _TWO_BELOW.fullmatch(glue) and b.value < 0 and a.value < 0:
        tag = "or"
    if tag is None or b.ordinal or a.share or b.prefixed or (b.unit is None and b.period is None):
        return a
    if tag != "or" and phrases("from").before(text, a.start) is None:
        return a
    shared = replace(a, unit=b.unit, period=b.period, count=b.count, event=b.event)
    return replace(rescaled(text, shared, b), counted=b.counted)


def _joint(glue: str) -> str:
    """The word between two numbers; the sign of the second one is none of it."""
    return " ".join(glue.removeprefix("-").removesuffix("+").casefold().split())


def _is_range(text: str, a: Part, b: Part, word: str, lead: tuple[str, int] | None) -> bool:
    tag = "" if lead is None else lead[0]
    glue = text[a.end : b.start]
    if _ELLIPSIS.fullmatch(glue.removesuffix("+")):
        return True
    if _DASH.fullmatch(glue.removesuffix("+")):
        # A long dash with spaces around it separates; a chain of hyphens is no range.
        return "—" not in glue.strip("—") and not _is_chain(text, a, b)
    if word in phrases("between_and").tags:
        return tag == "between" and bool(word)
    if word not in phrases("to").tags:
        return False
    if tag != "from" and word == "a":
        return False
    # "Lowers it by 30 to 40": the change itself has a range.
    if a.unit is None and b.unit is not None and phrases("by").before(text, a.start) is not None:
        return True
    near = None if lead is None else phrases("change_near").before(text, lead[1])
    return near is None and not _is_change(text, a.start)


def _is_chain(text: str, a: Part, b: Part) -> bool:
    before, after = text[max(0, a.start - 2) : a.start], text[b.end : b.end + 2]
    goes_on = len(after) == 2 and after[0] in _DASHES and after[1].isdigit()
    return goes_on or (len(before) == 2 and before[1] in _DASHES and before[0].isdigit())


def _is_change(text: str, end: int) -> bool:
    """Whether the sentence up to an offset speaks of something that was one and became another."""
    window = text[max(0, end - _LOOK_BACK) : end]
    for stop in _SENTENCE_END.finditer(window):
        window = " " * stop.end() + window[stop.end() :]
    return any(word.casefold() in word_set("change") for word in _WORD.findall(window))


def _plus_minus(a: Part, b: Part) -> Joined | None:
    width = b.value
    if b.unit is not None and b.unit.base == "%" and (a.unit is None or a.unit.base != "%"):
        width = abs(a.value) * b.value / 100
    elif b.unit is not None:
        if a.unit is not None and a.unit.base != b.unit.base:
            return None
        a = replace(a, unit=b.unit)
    if width <= 0:
        return None
    a = replace(a, period=a.period or b.period, others=())
    low, high = (replace(a, value=value) for value in (a.value - width, a.value + width))
    return Joined(low, high, a.start, b.end, "range")


def _per(a: Part, b: Part) -> Joined | None:
    """Read "12 cases per 100,000" as the share that it is."""
    if not 0 < a.value < b.value or a.unit or b.unit or a.period or b.period:
        return None
    if b.value < _CENTUM or b.value != Decimal(1).scaleb(b.value.adjusted()):
        return None
    part = replace(
        a,
        value=a.value / b.value,
        end=b.end,
        number=Span(a.number.start, b.number.end),
        share=True,
        others=tuple(other / b.value for other in a.others),
    )
    return Joined(part, part, part.start, part.end)


def _share(a: Part, b: Part, *, by_in: bool) -> Joined | None:
    """Read "one in five" and "9 out of 10" as the number that they are."""
    whole = b.value
    if a.unit is not None or b.unit is not None or not 0 < a.value < whole:
        return None
    if a.value != int(a.value) or whole != int(whole) or a.period or b.period:
        return None
    if by_in and (a.value > _MOST_OF_SHARE or 1900 <= whole <= 2100):
        return None
    part = replace(
        a,
        value=a.value / whole,
        end=b.end,
        number=Span(a.number.start, b.number.end),
        share=True,
        others=(),
    )
    return Joined(part, part, part.start, part.end)


def _one_in(text: str, part: Part) -> Joined | None:
    """Read "one in five", where the first word is no numeral of its own."""
    joint = phrases("share_of").before(text, part.start)
    one = None if joint is None else phrases("one_of").before(text, joint[1])
    if one is None or part.ordinal or part.share:
        return None
    return _share(replace(part, value=Decimal(1), start=one[1]), part, by_in=True)


def _fit(text: str, a: Part, b: Part) -> tuple[Part, Part] | None:
    """Give both ends the unit and the scale that only one of them was written with."""
    if a.unit is None and a.period is None:
        if b.unit is not None and _is_year(a) and follows_year_word(text, a.start):
            return None
        a = replace(a, unit=b.unit, period=b.period, count=b.count)
        a = rescaled(text, a, b)
    elif b.unit is None and a.unit is not None and a.prefixed:
        b = replace(b, unit=a.unit)
        a = rescaled(text, a, b)
    elif a.unit is not None and b.unit is not None and a.unit.base == b.unit.base:
        a = replace(a, period=a.period or b.period, count=b.count)
        a = rescaled(text, a, b) if a.prefixed else a
    else:
        return None
    if a.period != b.period or (a.unit is None) != (b.unit is None) or _are_years(a, b):
        return None
    low, high = (part.unit.to_base(part.value) if part.unit else part.value for part in (a, b))
    return (a, b) if low < high else None


def _is_time(ends: tuple[Part, Part]) -> bool:
    return all(end.unit is not None and end.unit.base == "s" and end.value > 0 for end in ends)


def _how_often(a: Part, b: Part) -> tuple[Part, Part]:
    """Turn the times of "every four to six hours" into how often that is."""
    low, high = (
        replace(end, value=Decimal(1), unit=None, period=end.unit, count=end.value, event=True)
        for end in (b, a)
    )
    return low, high


def _are_years(a: Part, b: Part) -> bool:
    return a.unit is None and _is_year(a) and _is_year(b)


def _is_year(part: Part) -> bool:
    return 1900 <= part.value <= 2100 and part.number.end - part.number.start == 4
