"""The unit that a head names for the bare numbers under it: "Height (m)", ``timeout_ms``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from counterpoint.values.units import unit_of

_BARE = re.compile(
    r"[-+−±~≈<>≤≥]{0,2}\s?\d[\d.,'’_\u00a0\u2009\u202f ]{0,30}+(?:[–—-]\s?\d[\d.,]{0,20}+)?"
)
_BRACKETED = re.compile(r"[(\[]([^()\[\]]{1,24})[)\]]\s{0,3}$")
_AFTER_COMMA = re.compile(r", ([^\s,()]{1,12})$")
_AFTER_IN = re.compile(r"\b(?:in|en) ([^\s()]{1,16})$")
_SCALED = re.compile(
    r"(?:in |en )?(?P<money>US\$|[$€£¥]|[A-Z]{3})?\s?"
    r"(?P<scale>thousands?|millions?|billions?|mn|bn|m|k|Mio\.?|Mrd\.?|Tsd\.?|millones|miles)"
    r"\s?(?P<after>US\$|[$€£¥]|[A-Z]{3}|Euro|euros|dollars)?"
)
_PARTS = re.compile(r"[\s_.\-]+|(?<=[a-z0-9])(?=[A-Z])")
_SPELLED = dict(
    pair.split(":")
    for pair in (
        "millis:ms msec:ms msecs:ms micros:µs nanos:ns sec:s secs:s mins:min hrs:h pct:% percent:% "
        "percentage:% kb:kB mb:MB gb:GB tb:TB kib:KiB mib:MiB gib:GiB eur:EUR usd:USD gbp:GBP "
        "chf:CHF thousands:thousand millions:million billions:billion mn:million bn:billion "
        "m:million k:thousand"
    ).split()
)
_ALONE = frozenset("milliseconds seconds minutes hours days weeks bytes percent".split())
_SUFFIXES = frozenset(
    "ms millis milliseconds msec msecs us micros microseconds ns nanos nanoseconds s sec secs "
    "seconds mins minutes hours hrs days weeks months years bytes kb mb gb tb kib mib gib pct "
    "percent percentage kg km mm cm meters metres celsius eur usd gbp chf".split()
)


def unit_under(heads: Iterable[str], value: str, corner: str = "") -> str:
    """Return the unit that the heads of a bare number name, as words to be read behind it.

    Empty where the value is no bare number, and where no head or more than one names a unit.
    ``corner`` is the head of the column of row heads, which may hold the unit of the whole table.
    """
    if _BARE.fullmatch(value) is None:
        return ""
    units = {unit for head in heads if (unit := _unit(head))}
    if corner and not units:
        # "Day" in a corner names the heads below it, "$ million" the whole table.
        return _scaled(corner.strip("() "))
    return units.pop() if len(units) == 1 else ""


def _unit(head: str) -> str:
    for pattern in (_BRACKETED, _AFTER_COMMA, _AFTER_IN):
        match = pattern.search(head)
        if match is not None and (unit := _named(match.group(1).strip())):
            return unit
    parts = _PARTS.split(head)
    last = parts[-1]
    if last.lower() in (_SUFFIXES if len(parts) > 1 else _ALONE):
        return _spelled(last)
    return ""


def _named(words: str) -> str:
    if unit_of(words) is not None:
        return words
    return _scaled(words)


def _scaled(words: str) -> str:
    scaled = _SCALED.fullmatch(words)
    if scaled is None:
        return ""
    money = scaled.group("money") or scaled.group("after")
    # "m" and "k" are scales beside money alone.
    if money is None and len(scaled.group("scale")) < 3:
        return ""
    scale = scaled.group("scale")
    return f"{_SPELLED.get(scale.lower(), scale)} {money or ''}".strip()


def _spelled(word: str) -> str:
    return _SPELLED.get(word.lower(), word.lower())
