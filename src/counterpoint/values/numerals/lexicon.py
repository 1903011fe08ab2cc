"""The words of numbers, one file for each language, as the readers look them up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

from counterpoint.values.lexicon import load

SPACED = ("en", "de", "es")
"""The languages whose words are set apart by spaces, in the order in which they are tried."""

ENGLISH, CHINESE = "en", "zh"

Kind = Literal[
    "", "unit", "teen", "ten", "hundred", "hundreds", "scale", "bare_scale", "dozen", "whole"
]


@dataclass(frozen=True, slots=True)
class Word:
    """What a word can be in a number; 0 stands for "not this".

    ``value`` is the exponent of ten for scales, the number itself otherwise.
    """

    kind: Kind = ""
    value: int = 0
    ordinal: int = 0
    denominator: int = 0
    plural: bool = False
    half: bool = False
    part: int = 0
    mixed: str = ""


@dataclass(frozen=True, slots=True)
class Guard:
    """The company in which a word is no number."""

    not_after: frozenset[str] = frozenset()
    not_before: frozenset[str] = frozenset()
    not_hyphen: frozenset[str] = frozenset()
    only_hyphen: frozenset[str] = frozenset()
    alone_after: frozenset[str] = frozenset()
    alone_before: frozenset[str] = frozenset()
    after_number: bool = True
    of_only: bool = False
    of_then: frozenset[str] = frozenset()
    echoes: bool = False
    participle_after: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The number words of one language. ``hints`` are the parts that its compounds have."""

    language: str
    words: Mapping[str, Word]
    guards: Mapping[str, Guard]
    suffixes: Mapping[str, int]
    function_words: frozenset[str]
    articles: frozenset[str]
    guarded: frozenset[str]
    range_openers: frozenset[str]
    clock_words: frozenset[str]
    part_words: frozenset[str]
    joiner: str
    tens_joiner: str
    of: str
    point: str
    year_pairs: bool
    joins_hundreds: bool
    has_plural_shares: bool
    capital_is_name: bool
    hints: tuple[str, ...]


_SECTIONS: tuple[tuple[str, Kind], ...] = (
    ("units", "unit"),
    ("teens", "teen"),
    ("tens", "ten"),
    ("hundred", "hundred"),
    ("hundreds", "hundreds"),
    ("dozen", "dozen"),
    ("scales", "scale"),
    ("bare_scales", "bare_scale"),
)


@cache
def lexicon(language: str) -> Lexicon:
    """The number words of a language that sets its words apart."""
    raw = load("numerals", language)
    scales = {**raw.get("scales", {}), **raw.get("bare_scales", {})}
    return Lexicon(
        language=language,
        words=_words(raw),
        guards={word: _guard(entry) for word, entry in raw.get("guards", {}).items()},
        suffixes={"hundred": 2, **scales, **raw.get("suffixes", {})},
        function_words=frozenset(raw["function_words"]),
        articles=frozenset(raw["articles"]),
        guarded=frozenset(raw.get("guarded", ())),
        range_openers=frozenset(raw["range_openers"]),
        clock_words=frozenset(raw.get("clock_words", ())),
        part_words=frozenset(raw.get("parts", {}).get("words", ())),
        joiner=raw["and"],
        tens_joiner=raw.get("tens_joiner", ""),
        of=raw["of"],
        point=raw["point"],
        year_pairs=raw.get("year_pairs", False),
        joins_hundreds=raw.get("joins_hundreds", False),
        has_plural_shares="denominators_plural" in raw,
        capital_is_name=raw.get("capital_is_name", False),
        hints=tuple(raw.get("hints", ())),
    )


def _words(raw: Mapping[str, Any]) -> dict[str, Word]:
    words: dict[str, Word] = {}
    for section, kind in _SECTIONS:
        for key, value in raw.get(section, {}).items():
            words[key] = Word("whole" if _is_whole(raw, kind) else kind, value)
    for section, role in (("ordinals", "ordinal"), ("denominators", "denominator")):
        for key, value in raw.get(section, {}).items():
            words[key] = replace(words.get(key, Word()), **{role: value})
    for key, value in raw.get("denominators_plural", {}).items():
        words[key] = replace(words.get(key, Word()), denominator=value, plural=True)
    for key in raw.get("halves", {}):
        words[key] = replace(words.get(key, Word()), half=True)
    for key, value in raw.get("parts", {}).items():
        if isinstance(value, int):
            words[key] = replace(words.get(key, Word()), part=value)
    for key, value in raw.get("mixed", {}).items():
        words[key] = Word(mixed=value)
    for stem, value in raw.get("ordinal_stems", {}).items():
        for ending in raw["ordinal_endings"]:
            words.setdefault(stem + ending, Word(ordinal=value))
    return words


def _is_whole(raw: Mapping[str, Any], kind: Kind) -> bool:
    return bool(raw.get("compounding")) and kind in ("unit", "teen", "ten")


def _guard(entry: Mapping[str, Any]) -> Guard:
    fields: dict[str, Any] = {
        key: frozenset(value) if isinstance(value, list) else value for key, value in entry.items()
    }
    return Guard(**fields)
