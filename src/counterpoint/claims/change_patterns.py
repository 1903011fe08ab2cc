"""Changes that signs and set phrases tell of: "30 -> 60 days", "for X read Y", "40, not 30".

The errata ("for X read Y") are English only: their grammar is part of the pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from counterpoint.claims.change_words import (
    ChangeKind,
    Place,
    Rules,
    is_number,
    value_after,
    value_before,
    value_span,
)
from counterpoint.types import Span
from counterpoint.values.words import COMMA, Words

_ARROW = re.compile(r"([^\s,;:|→>][^\n,;:|→>]{0,40}?)\s?(?:→|->|=>)\s?([^\n,;:|→>]{1,40})")
_READ = re.compile(r"\b[Ff]or\s{1,3}([^\n,;]{1,60}?),?\s{1,3}read\s{1,3}([^\n,;.]{1,60})")
_NOT = re.compile(r",?\s{1,3}(?:and\s{1,3})?not\b")
_DIGIT = re.compile(r"\d")

Told = tuple[ChangeKind, Span, Span | None, Span | None]
"""A change: its kind, the words that tell of it, the old and the new value."""


def _trimmed(match: re.Match[str], group: int) -> Span:
    raw = match[group]
    start = match.start(group) + len(raw) - len(raw.lstrip())
    return Span(start, start + len(raw.strip()))


def written_out(text: str) -> Iterator[Told]:
    """Yield what signs and lists of errata say: "30 -> 60 days", "for X read Y"."""
    if "→" in text or "->" in text or "=>" in text:
        for match in _ARROW.finditer(text):
            if _DIGIT.search(match[1]) and _DIGIT.search(match[2]):
                yield ("from_to", Span(*match.span()), _trimmed(match, 1), _trimmed(match, 2))
    if "read" in text:
        for match in _READ.finditer(text):
            # "For phones read 2.90, not 0.29": here the phones are the matter.
            if _NOT.match(text, match.end()):
                continue
            yield ("correction", Span(*match.span()), _trimmed(match, 1), _trimmed(match, 2))


def by_pattern(text: str, rules: Rules) -> Iterator[Told]:
    """Yield what the patterns and the brackets of a language say: "60 days (was 30)"."""
    for kind, new_first, pattern in rules.patterns:
        for match in pattern.finditer(text):
            first, second = _trimmed(match, 1), _trimmed(match, 2)
            old, new = (second, first) if new_first else (first, second)
            if old.start < old.end and new.start < new.end:
                yield (kind, Span(*match.span()), old, new)
    if rules.asides is not None:
        for match in rules.asides.finditer(text):
            old = _trimmed(match, 1)
            if old.start < old.end:
                yield ("no_longer", Span(*match.span()), old, None)


def corrections(words: Words, rules: Rules) -> Iterator[Told]:
    """Yield what "X, not Y" puts right, where X and Y are both numbers or both names."""
    for index in range(2, len(words) - 1):
        if words.words[index] not in rules.sets["not"]:
            continue
        lead = index - (words.words[index - 1] in rules.sets["and"])
        if words.borders[lead] != COMMA:
            continue
        new = value_before(words, lead - 1, rules, apart=True)
        old = value_after(words, index + 1, rules)
        if new and old and _alike(words, new, old, rules):
            ends = value_span(words, *old), value_span(words, *new)
            yield ("correction", words.span(new[0], old[1]), *ends)


def _alike(words: Words, new: Place, old: Place, rules: Rules) -> bool:
    number = [any(is_number(w, rules) for w in words.words[a : b + 1]) for a, b in (new, old)]
    name = [words.text[words.starts[a]].isupper() and a > 0 for a, _ in (new, old)]
    return all(number) or (all(name) and not any(number))
