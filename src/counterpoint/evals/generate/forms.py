"""The same value written in another way: another unit, format or precision."""

from __future__ import annotations

import re
from decimal import Decimal
from random import Random

from counterpoint.evals.generate.numbers import spelled, word_value
from counterpoint.values.times import find_times

_NUMBER = re.compile(r"(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(?![\w,.]*\d)")
_MEASURE = re.compile(r"(?<![\w.,-])(\d+(?:\.\d+)?)[ -](\w+)\b")
_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)?")
_UNITS: dict[str, tuple[int, str]] = {
    "hours": (60, "minutes"), "minutes": (60, "seconds"), "days": (24, "hours"),
    "weeks": (7, "days"), "years": (12, "months"), "km": (1000, "metres"),
    "kilometres": (1000, "metres"), "kilometers": (1000, "meters"), "metres": (100, "centimetres"),
    "meters": (100, "centimeters"), "kg": (1000, "grams"), "kilograms": (1000, "grams"),
    "tonnes": (1000, "kilograms"), "feet": (12, "inches"), "litres": (1000, "millilitres"),
}  # fmt: skip
_SCALES = ((10**9, "billion"), (10**6, "million"))
_WORDS_UP_TO = 99
_GROUPED_FROM = 1000


def other_form(kind: str, text: str, rng: Random) -> str | None:
    """The value in another writing that says the same; None where there is none."""
    if kind == "date":
        return _date(text, rng)
    if kind == "percentage":
        return _share(text)
    if kind not in ("amount", "money"):
        return None
    ways = [way for way in (_measure(text), _number(text), _word(text)) if way is not None]
    return rng.choice(ways) if ways else None


def _date(text: str, rng: Random) -> str | None:
    found = find_times(text)
    if len(found) != 1 or found[0].moment.precision != "day" or found[0].joined:
        return None
    day = found[0].moment.start.date()
    month = f"{day:%B}"
    forms = (
        f"{month} {day.day}, {day.year}",
        f"{day.day} {month} {day.year}",
        day.isoformat(),
    )
    others = [form for form in forms if form.casefold() != text.casefold()]
    return rng.choice(others) if text in forms else None


def _share(text: str) -> str | None:
    for old, new in (("%", " percent"), (" percent", "%"), (" per cent", "%")):
        if text.endswith(old):
            return text.removesuffix(old).rstrip() + new
    return None


def _measure(text: str) -> str | None:
    match = _MEASURE.fullmatch(text)
    if match is None or match[2] not in _UNITS:
        return None
    factor, unit = _UNITS[match[2]]
    return f"{(Decimal(match[1]) * factor).normalize():,f} {unit}"


def _number(text: str) -> str | None:
    """Grouping, a scale word, or the word of a small number."""
    found = list(_NUMBER.finditer(text))
    if len(found) != 1 or found[0][2]:
        return None
    match = found[0]
    value = int(match[1].replace(",", "")[:15])
    if value <= _WORDS_UP_TO and text == match[0]:
        return spelled(value)
    if value < _GROUPED_FROM or text[match.end() :].strip().startswith(("million", "billion")):
        return None
    for scale, name in _SCALES:
        share = Decimal(value) / scale
        if share >= 1 and share == share.quantize(Decimal("0.01")):
            return f"{text[: match.start()]}{share.normalize():f} {name}{text[match.end() :]}"
    other = str(value) if "," in match[1] else f"{value:,}"
    return text[: match.start()] + other + text[match.end() :]


def _word(text: str) -> str | None:
    if not _WORD.fullmatch(text):
        return None
    value = word_value(text)
    return None if value is None or value[1] else str(value[0])
