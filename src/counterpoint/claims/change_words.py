"""The lexicon of change, and the phrases beside a word of change that are its values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, NamedTuple

from counterpoint.types import Span
from counterpoint.values.lexicon import load
from counterpoint.values.phrases import Phrases, expand
from counterpoint.values.words import HARD, NONE, Words

ChangeKind = Literal[
    "from_to",
    "replaces",
    "no_longer",
    "restated",
    "amended",
    "correction",
    "ended",
    "raised",
    "lowered",
    "reverted",
    "delayed",
    "introduced",
]

Place = tuple[int, int]
"""The first and last word of a value."""

_LONGEST_VALUE = 8
_TO_REACH = 9
_LONGEST_CHINESE = 16
_ALPHABETS = "\u3000"
_HAN = "[^，。；、！？,;.!?\n]"
_HAN_OLD = "[^，。；、！？,;.!?\n从由]"
_SIGNS_BEFORE = "$€£¥~≈<>±-–"
_SIGNS_AFTER = "%€£¥$°"


class Cue(NamedTuple):
    kind: ChangeKind
    old: str
    new: str
    negated: bool


class Verb(NamedTuple):
    kind: ChangeKind
    moved: bool
    multiple: bool = False


class Rules(NamedTuple):
    phrases: Phrases
    sets: dict[str, frozenset[str]]
    patterns: tuple[tuple[ChangeKind, bool, re.Pattern[str]], ...]
    asides: re.Pattern[str] | None
    verb_last: bool


@cache
def read_rules(language: str) -> Rules:
    lexicon: dict[str, Any] = load("changes", language)
    groups = lexicon.get("groups", {})
    phrases = Phrases(groups)
    moved, multiples = (
        {form for verb in lexicon.get(name, ()) for form in expand(verb, groups)}
        for name in ("moved", "multiples")
    )
    kinds: tuple[tuple[str, ChangeKind], ...] = (
        ("raised", "raised"),
        ("lowered", "lowered"),
        ("postponed", "delayed"),
        ("changed", "amended"),
    )
    for name, kind in kinds:
        for verb in lexicon.get(name, ()):
            for form in expand(verb, groups):
                phrases.add((form,), Verb(kind, form in moved, form in multiples))
    for cue in lexicon.get("cues", ()):
        payload = Cue(
            cue["kind"], cue.get("old", ""), cue.get("new", ""), cue.get("negated", False)
        )
        phrases.add(cue["phrases"], payload)
    phrases.add(lexicon.get("no_change", ()), None)
    names = (
        "from",
        "to",
        "of",
        "by",
        "numbers",
        "times",
        "stops",
        "lead",
        "aux",
        "objects",
        "not",
        "and",
        "places",
    )
    sets = {name: frozenset(lexicon.get(name, ())) for name in names}
    patterns = tuple(_pattern(item) for item in lexicon.get("patterns", ()))
    return Rules(
        phrases, sets, patterns, _asides(lexicon.get("asides", ())), lexicon.get("verb_last", False)
    )


def _asides(leads: Iterable[str]) -> re.Pattern[str] | None:
    heads = "|".join(map(re.escape, leads))
    source = rf"[(\[（]\s?(?:{heads})\s?[:：]?\s?([^()（）\[\]\n]{{1,60}})[)\]）]"
    return re.compile(source, re.IGNORECASE) if heads else None


def _pattern(item: dict[str, Any]) -> tuple[ChangeKind, bool, re.Pattern[str]]:
    before = "|".join(map(re.escape, item["before"]))
    verbs = "|".join(map(re.escape, sorted(item["verbs"], key=len, reverse=True)))
    head = f"(?:{before})" if before else ""
    source = f"{head}({_HAN_OLD}{{1,24}}?)(?:{verbs})({_HAN}{{1,24}})"
    return item["kind"], item.get("new_first", False), re.compile(source)


def value_behind(words: Words, first: int, rules: Rules) -> Place | None:
    """Return the value in the main clause behind "instead of X"."""
    for index in range(first, min(first + _LONGEST_VALUE, len(words))):
        if words.borders[index] == HARD:
            return None
        if words.words[index] not in rules.sets["stops"]:
            return value_after(words, index, rules, apart=True)
    return None


def value_after(
    words: Words, first: int, rules: Rules, limit: int | None = None, *, apart: bool = False
) -> Place | None:
    """Return the first and last word of the value that begins at a word.

    ``apart``: a comma may stand before it.
    """
    end = len(words) if limit is None else min(limit + 1, len(words))
    begin = first
    while first < end and words.words[first] in rules.sets["lead"]:
        if words.borders[first] != NONE and not (apart and first == begin):
            return None
        first += 1
    longest = (
        _LONGEST_CHINESE if first < end and words.words[first] > _ALPHABETS else _LONGEST_VALUE
    )
    last = first
    while last < end and last - first < longest:
        parted = words.borders[last] != NONE and not (apart and last == begin)
        stops = words.words[last] in rules.sets["stops"]
        if parted or (stops and not _goes_on(words, first, last, rules)):
            break
        last += 1
    return (first, last - 1) if last > first else None


def _goes_on(words: Words, first: int, index: int, rules: Rules) -> bool:
    """Whether a word that ends a value is part of this one ("six and three quarters", "May")."""
    if words.words[index] in rules.sets["and"] and first < index < len(words) - 1:
        return all(is_number(words.words[i], rules) for i in (index - 1, index + 1))
    return _is_month(words, index, rules)


def _is_month(words: Words, index: int, rules: Rules) -> bool:
    """Whether a word is a name of the calendar, and not the verb "may"."""
    raw = words.text[words.starts[index] : words.ends[index]]
    return raw.istitle() and words.words[index] in rules.sets["times"]


def value_before(words: Words, last: int, rules: Rules, *, apart: bool = False) -> Place | None:
    """Return the first and last word of the value that ends at a word.

    ``apart``: a comma may stand behind it.
    """
    while last >= 0 and words.words[last] in rules.sets["stops"]:
        if words.borders[last + 1] != NONE:
            return None
        last -= 1
    first = last if apart and last >= 0 else last + 1
    while first > 0 and last - first + 1 < _LONGEST_VALUE and words.borders[first] == NONE:
        if words.words[first - 1] in rules.sets["stops"]:
            break
        first -= 1
    while first <= last and words.words[first] in rules.sets["lead"]:
        first += 1
    return (first, last) if first <= last else None


def value_in_parallel(words: Words, before: int, rules: Rules) -> Place | None:
    """Return the value behind the last "of" before a word, as in "the name of X, not that of"."""
    for index in range(before - 1, max(before - _LONGEST_CHINESE, -1), -1):
        if words.borders[index + 1] == HARD:
            return None
        if words.words[index] in rules.sets["of"]:
            return value_after(words, index + 1, rules, before - 1)
    return None


def value_span(words: Words, first: int, last: int) -> Span:
    """Return the offsets of a value, signs that touch it included."""
    start, end = words.span(first, last)
    text = words.text
    while (
        start > 0
        and text[start - 1] in _SIGNS_BEFORE
        and (first == 0 or start > words.ends[first - 1])
    ):
        start -= 1
    if text[end : end + 1] == " " and text[end + 1 : end + 2] in tuple("%€£¥°"):
        end += 1
    while end < len(text) and text[end] in _SIGNS_AFTER:
        end += 1
    return Span(start, end)


def number_after_to(words: Words, index: int, limit: int, rules: Rules) -> Place | None:
    """Return the value behind the next "to" that a number follows, ``limit`` at the latest."""
    for to in range(index + 1, min(index + _TO_REACH, len(words) - 1, limit)):
        found = words.words[to] in rules.sets["to"] and is_number(words.words[to + 1], rules)
        if words.borders[to] == HARD or (words.borders[to] != NONE and not found):
            return None
        if not found:
            continue
        # "by thirty to forty" is a span of amounts, "by four cents to 62" is not.
        if not (is_number(words.words[to - 1], rules) and words.words[to - 2] in rules.sets["by"]):
            return value_after(words, to + 1, rules, limit)
    return None


def number_before_verb(words: Words, verb: int, rules: Rules) -> Place | None:
    """Return the value behind the last "to" before a verb that a number follows."""
    for to in range(verb - 2, max(verb - _TO_REACH, -1), -1):
        if words.borders[to + 1] != NONE:
            return None
        if words.words[to] in rules.sets["to"] and is_number(words.words[to + 1], rules):
            return value_after(words, to + 1, rules, verb - 1)
    return None


def is_number(word: str, rules: Rules) -> bool:
    return word[:1].isdigit() or word in rules.sets["numbers"]
