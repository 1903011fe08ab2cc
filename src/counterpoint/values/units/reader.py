"""Units of measurement and money as they stand in a text, beside a number.

Which spelling is which unit stands in ``lexicons/units``. The longest spelling wins; symbols are
case-sensitive ("MB" is no "Mb"), words are not.
"""

from __future__ import annotations

import re
from decimal import Decimal

from counterpoint.values.characters import CHINESE, is_chinese
from counterpoint.values.units.lexicon import EXACT, Unit, known_units

_BORDER = rf"(?![^\W{CHINESE}])"
_WORD = re.compile(rf"[^\W\d_{CHINESE}]{{1,24}}+(?:\^?[23])?+{_BORDER}")
_NEXT_WORD = re.compile(rf"[ \u00a0-][^\W\d_{CHINESE}]{{1,24}}+{_BORDER}")
_FURTHER_WORD = re.compile(r" ([^\W\d_]{1,24}+)")
_LONGEST_CHINESE = 6
_LONGEST_SIGN = 4
_PRODUCTS, _LONGEST_PRODUCT = ("·", "⋅", "-"), 6
_MOST_WORDS = 3


def read_unit(text: str, start: int, *, glued: bool = False) -> tuple[Unit, int] | None:
    """Read the unit that begins at an offset: the longest spelling, and where it ends.

    ``glued`` tells that the number stands directly before, without a space.
    """
    first = text[start : start + 1]
    if not first or first.isspace():
        return None
    if is_chinese(first):
        return _longest(text, start, _LONGEST_CHINESE, known_units().words)
    word = _WORD.match(text, start) if first.isalpha() else None
    found = _read_product(text, word) if word else None
    if word and found is None:
        found = _read_words(text, word, glued=glued)
    return found or _read_sign(text, start)


def currency_before(text: str, end: int) -> tuple[Unit, int] | None:
    """Read the currency sign or code that ends at an offset, and where it begins.

    One space may stand between it and the offset.
    """
    if text[end - 1 : end] in (" ", "\u00a0", "\u202f"):
        end -= 1
    currencies = known_units().currencies
    for length in range(min(_LONGEST_SIGN, end), 0, -1):
        written = text[end - length : end]
        unit = currencies.get(written)
        if unit is None or (
            written[0].isalpha() and text[end - length - 1 : end - length].isalnum()
        ):
            continue
        return unit, end - length
    return None


def share_before(text: str, end: int) -> tuple[Unit, int] | None:
    """Read "百分之" before a number: the unit that it makes the number, and where it begins."""
    if end < 1 or not is_chinese(text[end - 1 : end]):
        return None
    for spelling, unit in known_units().shares.items():
        if text.startswith(spelling, max(0, end - len(spelling))):
            return unit, end - len(spelling)
    return None


def unit_of(written: str) -> Unit | None:
    """Return the unit with this short spelling, as amounts keep it ("min", "USD/month")."""
    units = known_units().written
    over, _, under = written.partition("/")
    if written in units or not under:
        return units.get(written)
    lower = units.get(under)
    if lower is None or (over != "1" and over not in units):
        return None
    return rate_of(units.get(over), lower)


def time_unit(name: str) -> Unit:
    """Return a unit by its name in the lexicon ("hour", "month").

    Raises:
        KeyError: the lexicon has no such unit.
    """
    return known_units().names[name]


def rate_of(upper: Unit | None, lower: Unit, count: Decimal = Decimal(1)) -> Unit:
    """Return the unit "upper per count lowers"; without an upper one, events are counted.

    Money is kept per month, percentages per year and time spent per day; all else per base unit.
    """
    base, period = _period(upper, lower)
    scale = EXACT.divide(
        Decimal(1) if upper is None else upper.scale, EXACT.multiply(period, count)
    )
    under = lower.written if count == 1 else f"{count} {lower.written}"
    return Unit(
        written=f"{upper.written if upper else 1}/{under}",
        base=f"{upper.base if upper else 1}/{base}",
        kind="rate" if upper is None or upper.kind == "duration" else upper.kind,
        factor=scale,
        other=tuple(rate_of(unit, lower, count) for unit in upper.other) if upper else (),
    )


def _period(upper: Unit | None, lower: Unit) -> tuple[str, Decimal]:
    """The base unit below the stroke, and how many of it the written one is."""
    name = {"money": "month", "percent": "year", "duration": "day"}.get(upper.kind if upper else "")
    if lower.base != "s" or name is None:
        return lower.base, lower.scale
    return name, EXACT.divide(lower.scale, time_unit(name).scale)


def _read_product(text: str, word: re.Match[str]) -> tuple[Unit, int] | None:
    """Read "N·m" and "lb-ft", which begin with other units."""
    if text[word.end() : word.end() + 1] not in _PRODUCTS:
        return None
    found = _longest(text, word.start(), _LONGEST_PRODUCT, known_units().symbols)
    if found is None or found[1] <= word.end() or text[found[1] : found[1] + 1].isalnum():
        return None
    return found


def _read_words(text: str, word: re.Match[str], *, glued: bool) -> tuple[Unit, int] | None:
    start, ends = word.start(), [word.end()]
    if word.group().casefold() in known_units().first_words:
        while len(ends) < _MOST_WORDS and (further := _NEXT_WORD.match(text, ends[-1])):
            ends.append(further.end())
    for end in reversed(ends):
        written = text[start:end]
        # "300 SEK." ends a sentence with a currency, not with the seconds of "300 Sek."
        code = written in known_units().currencies
        if text[end : end + 1] == "." and not code and (unit := _look_up(written + ".")):
            return unit, end + 1
        unit = _look_up(written)
        if unit is not None and not _is_doubtful(text, written, end, glued=glued):
            return unit, end
    return None


def _look_up(written: str) -> Unit | None:
    units = known_units()
    return units.symbols.get(written) or units.words.get(written.casefold().replace("\u00a0", " "))


def _is_doubtful(text: str, written: str, end: int, *, glued: bool) -> bool:
    """Whether the letters may well be the begin of a word, or a word of their own."""
    units, after = known_units(), text[end : end + 1]
    if len(written) == 1 and (
        after in ("-", "'", "’") or (after == "." and text[end + 1 : end + 2].isalpha())
    ):
        return True
    if glued or written not in units.symbols:
        return False
    further = _FURTHER_WORD.match(text, end)
    is_word = further is not None and further[1] not in units.after_shy
    return (written in units.shy and is_word) or written in units.glued


def _read_sign(text: str, start: int) -> tuple[Unit, int] | None:
    found = _longest(text, start, _LONGEST_SIGN, known_units().symbols)
    if found is None:
        return None
    unit, end = found
    after = text[end : end + 1]
    # Letters alone are words, and were looked up as such.
    if text[start:end].isalpha():
        return None
    if text[end - 1].isalpha() and (after == "_" or (after.isalnum() and not is_chinese(after))):
        return None
    # In "3 $5 coupons" the sign belongs to the number that follows.
    return None if unit.kind == "money" and after.isdigit() else found


def _longest(text: str, start: int, most: int, units: dict[str, Unit]) -> tuple[Unit, int] | None:
    for length in range(min(most, len(text) - start), 0, -1):
        unit = units.get(text[start : start + length])
        if unit is not None:
            return unit, start + length
    return None
