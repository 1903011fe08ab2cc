"""Versions as they are written: "v1.10", "Version 2.0", "edition 3", compared part by part.

A dotted number alone is no version: a word of version, a product, a suffix or a third part has to
say so. What reads as a date, an address of the network, a section or a grouped number is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from counterpoint.types import Span
from counterpoint.values.versions.context import Around, Bound, around
from counterpoint.values.versions.evidence import is_just_a_number, is_version
from counterpoint.values.versions.joins import Joined, joined
from counterpoint.values.versions.ordinals import ordinal_editions

Version = tuple[int, ...]
VersionKey = tuple[Version, tuple[int, int]]

_VERSION = re.compile(
    r"(?<![\w.])(?:v|ver\.?|version|release|edition|revision|rev\.?)\s?(\d{1,6}(?:\.\d{1,6}){0,3})(?![\w])",
    re.IGNORECASE,
)
# Chinese goes on right before and after a number, a Latin word does not.
_LATIN = r"[^\W\u2e80-\u9fff]"
_MENTION = re.compile(
    rf"""
    (?: (?<!{_LATIN}) | (?<=[0-9]) (?=v[0-9]) ) (?<![0-9][.,:]) (?<![\#$€£¥§.])
    (?P<v> [vV]\.?+ )?+ (?P<release> [0-9]{{1,6}}+ (?: \.[0-9]{{1,6}}+ ){{0,5}}+ )
    (?P<wild> \.[xX*] (?: \.[xX*] )? )?+
    (?: [-._]?+ (?P<phase> alpha | beta | preview | pre | rc | cr | dev | nightly | snapshot
                | canary | ea | [abcm] (?=[-.]?[0-9]) ) [-.]?+ (?P<number> [0-9]{{0,5}}+ )
      | (?P<final> [-._]? (?: post | final | ga | release | sp | lts | p (?=[0-9]) )
                   [-.]? [0-9]{{0,5}} )
      | _(?P<update> [0-9]{{1,5}}+ ) | (?P<letter> (?<=\.[0-9]) [a-z] | (?<=\.[0-9][0-9]) [a-z] )
    )?+
    (?P<build> \+[a-z][0-9a-z.\-]{{0,30}}+ )? (?P<plus> \+ )?
    (?! {_LATIN} | [.,:][0-9] )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DIGITS = re.compile(r"[0-9]++")
_PHASES = {
    **dict.fromkeys(("dev", "nightly", "snapshot", "canary"), -5),
    **dict.fromkeys(("alpha", "a", "preview", "pre"), -4),
    **dict.fromkeys(("m", "ea"), -3),
    **dict.fromkeys(("beta", "b"), -2),
    **dict.fromkeys(("rc", "cr", "c"), -1),
}
_OPERATOR = re.compile(r"(>=|=>|≥|⩾|>|<=|=<|≤|⩽|<|~=|\^|~)\s?[\"'v]?$")


@dataclass(frozen=True, slots=True)
class VersionMention:
    """A version that a text names, as one point, a line of releases or all from or up to one.

    ``key`` sorts versions: the parts without trailing zeros (a line keeps them), then the phase,
    below zero before the release. ``parts`` counts the parts as written. ``product`` is the name
    beside it, case-folded, "" where there is none.
    """

    text: str
    span: Span
    key: VersionKey
    line: bool = False
    bound: Bound = "at"
    product: str = ""
    parts: int = 1


def find_versions(text: str) -> tuple[Version, ...]:
    """Return the versions that a text names, each once, in order. Trailing zeros do not count."""
    found = (_parts(match[1]) for match in _VERSION.finditer(text))
    return tuple(dict.fromkeys(found))


def find_version_mentions(text: str, *, cell: bool = False) -> list[VersionMention]:
    """Return the versions of a text in order, with their places. Linear in the text.

    Args:
        text: any text.
        cell: the text is known to hold versions, such as the cell of a table of releases: there
            "121", "15.4+" and "from 105" are versions.
    """
    found: list[VersionMention] = []
    maybe: list[tuple[re.Match[str], Around]] = []
    for match in _numbers(text):
        before = found[-1] if found else None
        join = joined(text, before.span if before else None, match.start())
        if join is None and not cell and is_just_a_number(text, match):
            continue
        near = around(text, *match.span())
        goes_on = before is not None and join is not None and _goes_on(before, match, near, join)
        if goes_on or is_version(match, near, cell=cell):
            found.append(_mention(text, match, near))
            _join(found, join if goes_on else None, near.bound_behind())
        elif match["release"].count(".") == 1 and near.is_governed:
            maybe.append((match, near))
    found += _repeated(text, found, maybe)
    for number, span in ordinal_editions(text):
        found.append(VersionMention(text[span.start : span.end], span, ((number,), (0, 0))))
    return sorted(found, key=lambda mention: mention.span)


def _numbers(text: str) -> Iterator[re.Match[str]]:
    """Yield what has the form of a version; the pattern is tried only where a digit is."""
    position = 0
    for digits in _DIGITS.finditer(text):
        begin = digits.start()
        if begin < position:
            continue
        # "v." may stand before the digits.
        marked = text[max(0, begin - 2) : begin].casefold().rstrip(".").endswith("v")
        for start in range(max(position, begin - 2) if marked else begin, begin + 1):
            match = _MENTION.match(text, start)
            if match:
                position = match.end()
                yield match
                break


def compare_versions(
    a: VersionMention, b: VersionMention
) -> Literal["equal", "contains", "different"]:
    """Tell whether two mentions name one version, share versions, or name different ones.

    A line holds its releases, "from 3" all later ones, and a version written with fewer parts
    those that begin with them ("4.1" holds "4.1.2"). Products are not looked at.
    """
    if (a.key, a.line, a.bound) == (b.key, b.line, b.bound):
        return "equal"
    if a.bound != "at" or b.bound != "at":
        low, high = (b, a) if a.bound == "until" or b.bound == "from" else (a, b)
        if low.bound == high.bound or _reaches(low, high):
            return "contains"
        return "different"
    wide, narrow = (a, b) if (a.parts, not a.line) <= (b.parts, not b.line) else (b, a)
    return "contains" if _holds(wide, narrow) else "different"


def _reaches(low: VersionMention, high: VersionMention) -> bool:
    """Whether what starts (or lies) at ``low`` meets what ends (or lies) at ``high``."""
    return low.key <= high.key or _holds(low, high) or _holds(high, low)


def _holds(wide: VersionMention, narrow: VersionMention) -> bool:
    if wide.key[1] != (0, 0) or (narrow.line and narrow.parts < wide.parts):
        return False
    # What comes before a release is none of it, but belongs to its line.
    if narrow.key[1] != (0, 0) and not wide.line:
        return False
    size = wide.parts
    padded = [(*mention.key[0], *(0,) * size)[:size] for mention in (wide, narrow)]
    return padded[0] == padded[1]


def _parts(text: str) -> Version:
    parts = [int(part) for part in text.split(".")]
    while len(parts) > 1 and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def _goes_on(before: VersionMention, match: re.Match[str], near: Around, join: Joined) -> bool:
    """Whether the number goes on a list or a range that a version began."""
    if near.is_measured:
        return False
    parts = match["release"].count(".") + 1
    if parts > 1 or before.parts > 1:
        return parts > 1 and before.parts > 1
    number = int(match["release"])
    return number > before.key[0][0] and (join.is_range or near.is_at_end_of_list)


def _repeated(
    text: str, found: list[VersionMention], maybe: list[tuple[re.Match[str], Around]]
) -> list[VersionMention]:
    """Return the numbers that the text writes as a version elsewhere: "on 8.0"."""
    known = {text[slice(*mention.span)].casefold().lstrip("v") for mention in found}
    return [_mention(text, match, near) for match, near in maybe if match["release"] in known]


def _join(found: list[VersionMention], join: Joined | None, behind: Bound) -> None:
    """Make a range of the last two mentions where they are its ends, or two points of a step."""
    if join is None or len(found) < 2:
        return
    first, last = found[-2:]
    product = last.product or first.product
    if join.is_step:
        found[-2] = replace(first, bound="at")
        found[-1] = replace(last, product=product, bound=behind)
    elif last.bound == "from":
        return
    elif join.is_range and first.bound != "until":
        found[-2] = replace(first, bound="from")
        found[-1] = replace(last, bound="until", product=product)
    else:
        found[-1] = replace(last, product=product)


def _mention(text: str, match: re.Match[str], near: Around) -> VersionMention:
    line = bool(match["wild"]) or near.is_line
    parts = [int(part) for part in match["release"].split(".")]
    if match["update"]:
        parts.append(int(match["update"]))
    if match["letter"]:
        parts.append(ord(match["letter"].casefold()[0]) - ord("a") + 1)
    count = len(parts)
    while not line and len(parts) > 1 and parts[-1] == 0:
        parts.pop()
    phase = (0, 0)
    if match["phase"]:
        phase = (_PHASES.get(match["phase"].casefold(), -1), int(match["number"] or 0))
    key = (tuple(parts), phase)
    bound, start, end = _bound(text, match, near)
    return VersionMention(text[start:end], Span(start, end), key, line, bound, near.product, count)


def _bound(text: str, match: re.Match[str], near: Around) -> tuple[Bound, int, int]:
    """Return what is meant from the version on, and what was read for the version itself."""
    start, end = match.span()
    if match["plus"]:
        return "from", start, end
    operator = _OPERATOR.search(text[max(0, start - 5) : start])
    if operator:
        return ("until" if operator[1] in "<=<≤⩽" else "from"), start, end
    return near.bound(), start, end
