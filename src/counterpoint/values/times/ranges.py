"""Roles of times ("from", "until") and ranges that are given by both of their ends."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from counterpoint.types import Span
from counterpoint.values.dates import Moment
from counterpoint.values.times import calendar
from counterpoint.values.times import when as whens
from counterpoint.values.times.calendar import Kind, Stretch
from counterpoint.values.times.grammar import Found
from counterpoint.values.times.nearest import Lean
from counterpoint.values.times.tokens import Tokens
from counterpoint.values.times.when import When

Role = Literal["at", "from", "until", "as_of", "since", "after", "before", "by"]

_ROLES: dict[str, Role] = {
    "from": "from",
    "until": "until",
    "as_of": "as_of",
    "since": "since",
    "after": "after",
    "before": "before",
    "by": "by",
}
_LEANS: dict[Role, Lean] = {
    **dict.fromkeys(("from", "until", "before", "by"), "next"),
    **dict.fromkeys(("since", "as_of"), "past"),
}
_LEADS = 8
_LEAD = re.compile(r"(?P<r>[rV]):?\(?p?t?(?:zo)?t?(?:W,?)?$")
_BETWEEN = re.compile(r"Bt?(?:W,?)?$")
_JOIN = re.compile(r"o?[Jr/]t?(?:zo)?t?")
_AND = re.compile(r"&t?")
_END = frozenset((",", ".", ")", "|", ""))
# "Since" in "since last year's merger" goes with the merger.
_OWNERS = ("'s", "’s")
_CLAUSES = frozenset("的，,。.；;）) \n")


@dataclass(frozen=True, slots=True)
class Told:
    """A time with its role; ``stretch`` is None where it needs a reference."""

    span: Span
    role: Role
    kind: Kind
    normal: str
    stretch: Stretch | None
    bare_year: bool = False
    joined: bool = False
    yearly: bool = False


@dataclass(frozen=True, slots=True)
class _Placed:
    """A time with the words of its role taken in: ``first`` and ``last`` are tokens."""

    first: int
    last: int
    core: int
    role: Role
    when: When
    between: bool = False


def tell(tokens: Tokens, found: Sequence[Found], reference: Moment | None) -> list[Told]:
    """Give times their roles, join the ends of ranges, and resolve what hangs on a reference."""
    placed: list[_Placed] = []
    dated = any(one.when.stretch for one in found)
    for one in found:
        if dated and one.when.told_before:
            continue
        floor = placed[-1].last if placed else 0
        placed.append(_place(tokens, one, floor))
    told: list[Told] = []
    number = 0
    while number < len(placed):
        first = placed[number]
        pair = placed[number + 1] if number + 1 < len(placed) else None
        joined = None
        if pair is not None and _are_joined(tokens, first, pair):
            joined = _joined(tokens, first, pair, reference)
            if joined is None and first.role == "from":
                placed[number + 1] = replace(pair, role="until")
        told.extend([joined] if joined else _told(tokens, first, reference))
        number += 2 if joined else 1
    return told


def _place(tokens: Tokens, one: Found, floor: int) -> _Placed:
    begin = max(floor, one.first - _LEADS)
    owner = tokens.behind(one.last - 1, 2) in _OWNERS
    before = "" if owner else tokens.codes[begin : one.first]
    lead, between = _LEAD.search(before), _BETWEEN.search(before)
    first, role = one.first, one.when.role
    if between is not None:
        first = begin + between.start()
    elif lead is not None:
        first = begin + lead.start()
        role = tokens.name(first)
    suffix = _suffix(tokens, one.last, role)
    role = role or suffix
    last = one.last + bool(suffix)
    named = _ROLES.get(role, "at")
    return _Placed(first, last, one.first, named, one.when, between is not None)


def _suffix(tokens: Tokens, index: int, role: str) -> str:
    """The role that a word behind a time gives it: 起, 之前, "onwards"; "on" only after "from"."""
    code = tokens.codes[index : index + 1]
    if code == "A" and tokens.touch(index):
        following = tokens.behind(index, 1)
        name = "before" if tokens.number(index) < 0 else "after"
        return name if not following or following in _CLAUSES else ""
    if code == "p" and tokens.name(index) == "on" and role == "from":
        return role if tokens.codes[index + 1 : index + 2] in _END else ""
    if code != "f":
        return ""
    return tokens.name(index)


def _joined(tokens: Tokens, first: _Placed, last: _Placed, reference: Moment | None) -> Told | None:
    """Join two times into one; None where that runs backwards or takes a reference."""
    left, right = _share_year(first, last, reference)
    try:
        start = whens.resolve(left, reference, "near", whole=False)
        end = whens.resolve(right, reference, "next", whole=True)
        if start is None or end is None:
            return _yearly(tokens, first, last)
        stretch = calendar.join(start, end)
    except (ValueError, OverflowError):
        return None
    if stretch is None:
        return None
    span = Span(tokens.starts[first.first], tokens.ends[last.last - 1])
    yearly = first.when.yearly and last.when.yearly
    return Told(span, "at", stretch.kind, stretch.normal, stretch, joined=True, yearly=yearly)


def _yearly(tokens: Tokens, first: _Placed, last: _Placed) -> Told | None:
    """Join two times without their year where no reference tells it: "June to October"."""
    if not (first.when.month_day and last.when.month_day):
        return None
    span = Span(tokens.starts[first.first], tokens.ends[last.last - 1])
    normal = f"{first.when.normal}..{last.when.normal}"
    return Told(span, "at", "relative", normal, None, joined=True, yearly=True)


def _are_joined(tokens: Tokens, first: _Placed, last: _Placed) -> bool:
    middle = tokens.codes[first.last : last.core]
    if first.between and _AND.fullmatch(middle):
        return True
    if not _JOIN.fullmatch(middle) or first.role not in ("at", "from", "since"):
        return False
    joint = first.last + middle.startswith("o")
    if tokens.codes[joint] == "r":
        return last.role == "until"
    if tokens.codes[joint] == "/":
        return _precision(first.when) == _precision(last.when) == "month"
    if tokens.name(joint):
        return tokens.word(joint) != "an"
    # A dash joins two times of one precision; between others it is mere punctuation.
    return _precision(first.when) == _precision(last.when)


def _precision(when: When) -> str:
    if when.month_day is not None:
        return ("month" if when.month_day[1] is None else "day") + when.part
    return when.part + when.stretch.moment.precision if when.stretch else when.kind


def _share_year(first: _Placed, last: _Placed, reference: Moment | None) -> tuple[When, When]:
    """Give the end of a range that has no year the year of the other one."""
    left, right = first.when, last.when
    if left.month_day and right.stretch and right.stretch.kind == "calendar":
        end = right.stretch.moment.start
        left = _with_year(left, end.year - (left.month_day[0] > end.month))
    elif right.month_day and left.stretch and left.stretch.kind == "calendar":
        start = left.stretch.moment.start
        right = _with_year(right, start.year + (right.month_day[0] < start.month))
    elif left.month_day and right.month_day and reference is not None and left.at:
        start = left.at(reference.start.date(), "near").moment.start
        left = _with_year(left, start.year)
        right = _with_year(right, start.year + (right.month_day[0] < start.month))
    return left, right


def _with_year(when: When, year: int) -> When:
    if when.month_day is None:
        return when
    try:
        return replace(when, stretch=whens.in_year(year, *when.month_day))
    except (ValueError, OverflowError):
        return when


def _told(tokens: Tokens, placed: _Placed, reference: Moment | None) -> list[Told]:
    span = Span(tokens.starts[placed.first], tokens.ends[placed.last - 1])
    role, when = placed.role, placed.when
    whole = role in ("until", "by", "before", "after")
    try:
        stretch = whens.resolve(when, reference, _LEANS.get(role, "near"), whole=whole)
    except (ValueError, OverflowError):
        return []
    kind: Kind = when.kind
    normal = stretch.normal if stretch else when.normal
    if when.joined and role in ("from", "since"):
        role = "at"
    return [Told(span, role, kind, normal, stretch, when.bare_year, when.joined, when.yearly)]
