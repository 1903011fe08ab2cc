"""The grammar of times over classes of tokens: which rules are tried where.

The first rule that makes a time at a place wins, so longer forms come before shorter ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from counterpoint.values.times import when as whens
from counterpoint.values.times.dates import DATE_RULES
from counterpoint.values.times.parts import PART_RULES
from counterpoint.values.times.relative import RELATIVE_RULES
from counterpoint.values.times.rules import Groups, Read, rule
from counterpoint.values.times.tokens import Tokens
from counterpoint.values.times.when import When
from counterpoint.values.times.years import reads_as_month, reads_as_year


@dataclass(frozen=True, slots=True)
class Found:
    """A time and the tokens that name it, from ``first`` up to, not including, ``last``."""

    first: int
    last: int
    when: When


@dataclass(frozen=True, slots=True)
class _Match:
    """Up to where a rule went; no time where there is no such day: 31 February is no February."""

    last: int
    when: When | None


def find(tokens: Tokens) -> list[Found]:
    """Return the times of a row of tokens, in order. Linear in their number."""
    found: list[Found] = []
    position = 0
    while (match := _HEAD.search(tokens.codes, position)) is not None:
        position = match.start()
        here = _at(tokens, position)
        if here is not None and here.when is not None:
            found.append(Found(position, here.last, here.when))
        position = here.last if here else position + 1
    return found


def _at(tokens: Tokens, position: int) -> _Match | None:
    lead = _PART.match(tokens.codes, position)
    if lead is not None:
        core = _core(tokens, lead.end())
        if core is not None and core.when is not None and not core.when.part:
            return _Match(core.last, whens.part(core.when, tokens.name(position)))
    return _core(tokens, position)


def _core(tokens: Tokens, position: int) -> _Match | None:
    for pattern, read in _BY_HEAD.get(tokens.codes[position : position + 1], ()):
        match = pattern.match(tokens.codes, position)
        if match is None:
            continue
        try:
            when = read(tokens, match)
        except (ValueError, OverflowError):
            return _Match(match.end(), None)
        if when is not None:
            return _Match(match.end(), when)
    return None


def _year(tokens: Tokens, match: Groups) -> When | None:
    if not reads_as_year(tokens, match.end() - 1):
        return None
    return whens.year(tokens.number(match.end() - 1))


def _lone_month(tokens: Tokens, match: Groups) -> When | None:
    if not reads_as_month(tokens, match.start()):
        return None
    return whens.undated(tokens.number(match.start()))


_RULES = (
    *PART_RULES,
    *DATE_RULES,
    *RELATIVE_RULES,
    rule("U", r"U(?P<y>[Yy])", _year),
    rule("Yyk", r"[Yyk]", _year),
    rule("Mmv", r"[Mmv]", _lone_month),
)
_BY_HEAD: dict[str, tuple[tuple[re.Pattern[str], Read], ...]] = {
    head: tuple((pattern, read) for heads, pattern, read in _RULES if head in heads)
    for head in sorted({head for heads, _, _ in _RULES for head in heads})
}
_PART = re.compile(r"Eo?t?(?=.)")
_HEAD = re.compile(f"[{re.escape(''.join(_BY_HEAD))}]")
