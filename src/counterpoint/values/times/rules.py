"""What the rules of the grammar of times share: their form, and how a year is given at the end."""

from __future__ import annotations

import re
from collections.abc import Callable

from counterpoint.values.times import calendar
from counterpoint.values.times import when as whens
from counterpoint.values.times.periods import full_year
from counterpoint.values.times.tokens import Tokens
from counterpoint.values.times.when import When

Groups = re.Match[str]
Read = Callable[[Tokens, Groups], When | None]
Rule = tuple[str, re.Pattern[str], Read]
"""The classes that it can begin with, its pattern over classes, and what reads a match."""

YEAR = r",?o?(?P<y>[Yyk])"
NEXT_YEAR = r",?o?t?(?:(?P<L>[LZ])(?P<lu>U)|(?P<ul>U)(?P<l>[lZ])|(?P<R>R))"
ANY_YEAR = (
    r",?o?t?(?:(?P<K>K)|Fo?(?P<fy>[YykXDn])|(?P<X>X)|U?(?P<y>[Yyk])"
    r"|(?P<L>[LZ])(?P<lu>U)|(?P<ul>U)(?P<l>[lZ])|(?P<R>R)|(?P<this>U))"
)
"""2024, FY25, fiscal 2025, 2023/24, last year, the year."""

_BOTH = 2


def rule(heads: str, pattern: str, read: Read) -> Rule:
    """Compile a rule."""
    return heads, re.compile(pattern), read


def has(match: Groups, name: str) -> bool:
    """Whether a group is in the pattern and took part in the match."""
    return match.groupdict().get(name) is not None


def years_away(tokens: Tokens, match: Groups) -> int | None:
    """How many years "next year" is away; None where the words name no year."""
    if has(match, "R"):
        unit, _, steps = tokens.name(match.start("R")).partition(":")
        return int(steps) if unit == "year" else None
    for unit_name, which in (("lu", "L"), ("ul", "l")):
        if has(match, which):
            named = tokens.name(match.start(unit_name))
            return tokens.number(match.start(which)) if named == "year" else None
    if has(match, "this"):
        return 0 if tokens.name(match.start("this")) == "year" else None
    return None


def fiscal_year(tokens: Tokens, match: Groups) -> int | None:
    """The fiscal year that a match names, by the year that it ends in; None where it has none."""
    if has(match, "K"):
        return tokens.number(match.start("K"))
    for name in ("fy", "X"):
        if has(match, name):
            return _fiscal(tokens, match.start(name))
    return None


def of_any_year(tokens: Tokens, match: Groups, letter: str, which: int) -> When | None:
    """The part ("Q" or "H") of a year that a match of `ANY_YEAR` names."""
    if not 1 <= which <= (4 if letter == "Q" else _BOTH):
        return None
    number = fiscal_year(tokens, match)
    if number is not None:
        return whens.fixed(calendar.fiscal(number, f"{letter}{which}"))
    read = calendar.quarter if letter == "Q" else calendar.half
    if has(match, "y"):
        return whens.fixed(read(tokens.number(match.start("y")), which))
    steps = years_away(tokens, match)
    if steps is None:
        return None
    name = f"year{steps:+}-{letter}{which}"
    return whens.relative(name, lambda at, _: read(at.year + steps, which))


def _fiscal(tokens: Tokens, index: int) -> int:
    value = tokens.values[index]
    if isinstance(value, tuple):
        return value[1]
    written = tokens.word(index).lstrip("'’")
    if len(written) not in (2, 4):
        raise ValueError("no year")
    return full_year(written)
