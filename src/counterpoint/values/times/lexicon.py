"""The words of time, from one lexicon file a language.

Every table of a file gives its phrases one class, written as one letter, so that the grammar of
times can be regular expressions over letters. Another language is another file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from counterpoint.values.characters import is_chinese
from counterpoint.values.lexicon import all_languages, load

CLASSES = {
    "month": "M",
    "month_name": "m",
    "month_short": "b",
    "weekday": "W",
    "weekly": "x",
    "unit": "U",
    "which": "L",
    "which_after": "l",
    "which_around": "Z",
    "relative": "R",
    "now": "N",
    "turn": "T",
    "role": "r",
    "suffix": "f",
    "at": "p",
    "the": "t",
    "of": "o",
    "join": "J",
    "and": "&",
    "between": "B",
    "every": "e",
    "count": "C",
    "ordinal": "w",
    "quarterly": "j",
    "half": "h",
    "half_year": "s",
    "part": "E",
    "season": "S",
    "fiscal": "F",
    "ago": "A",
    "apart": "P",
    "ago_before": "V",
    "daypart": "z",
}
_HAN = {"year": "a", "month": "u", "day": "i", "quarter": "q", "nth": "#", "decade": "d"}
WORD_SETS = (
    "verb",
    "label",
    "quantity",
    "measure",
    "function",
    "distant",
    "dating",
    "opening",
    "decades",
)

Value = int | str
Entry = tuple[str, Value]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All languages together.

    ``phrases`` maps a first word to the rest of each phrase and its entry, the longest first;
    ``han`` reads the Chinese ones; ``prefixes`` are what a hyphen can join to a time.
    """

    phrases: dict[str, tuple[tuple[tuple[str, ...], Entry], ...]]
    han: re.Pattern[str]
    han_entries: dict[str, Entry]
    prefixes: dict[str, Entry]
    months: dict[str, int]
    verbs: frozenset[str]
    labels: frozenset[str]
    quantities: frozenset[str]
    measures: frozenset[str]
    functions: frozenset[str]
    distant: frozenset[str]
    dating: frozenset[str]
    opening: frozenset[str]
    decades: frozenset[str]


@cache
def lexicon() -> Lexicon:
    """Read the lexicon files, once."""
    tables = _tables()
    entries = _entries(tables)
    han = {phrase: entry for phrase, entry in entries.items() if is_chinese(phrase)}
    han |= {p: (_HAN[key], key) for key, found in _named(tables, "han") for p in found}
    latin = {phrase: entry for phrase, entry in entries.items() if phrase not in han}
    parts = {p: entry for p, entry in latin.items() if entry[0] == "E" and " " not in p}
    joined = {p: ("r", key) for key, found in _named(tables, "prefix") for p in found}
    words = {
        name: frozenset(p for _, found in _named(tables, name) for p in found) for name in WORD_SETS
    }
    return Lexicon(
        phrases=_by_first_word(latin),
        han=re.compile("|".join(sorted(map(re.escape, han), key=len, reverse=True))),
        han_entries=han,
        prefixes=parts | joined,
        months={p: int(entry[1]) for p, entry in latin.items() if entry[0] in "Mmb"},
        verbs=words["verb"],
        labels=words["label"],
        quantities=words["quantity"],
        measures=words["measure"],
        functions=words["function"],
        distant=words["distant"],
        dating=words["dating"],
        opening=words["opening"],
        decades=words["decades"],
    )


def _tables() -> list[dict[str, dict[str, list[str]]]]:
    # Where two languages share a word, the first one keeps it.
    return [load("times", language) for language in all_languages("times")]


def _named(tables: list[dict[str, dict[str, list[str]]]], name: str) -> list[tuple[str, list[str]]]:
    return [item for table in tables for item in table.get(name, {}).items()]


def _entries(tables: list[dict[str, dict[str, list[str]]]]) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for table in tables:
        for name, letter in CLASSES.items():
            for key, phrases in table.get(name, {}).items():
                value: Value = int(key) if key.lstrip("-").isdecimal() else key
                for phrase in phrases:
                    entries.setdefault(phrase, (letter, value))
    return entries


def _by_first_word(
    entries: dict[str, Entry],
) -> dict[str, tuple[tuple[tuple[str, ...], Entry], ...]]:
    found: dict[str, list[tuple[tuple[str, ...], Entry]]] = {}
    for phrase, entry in entries.items():
        first, *rest = phrase.split()
        found.setdefault(first, []).append((tuple(rest), entry))
    return {
        first: tuple(sorted(options, key=lambda option: -len(option[0])))
        for first, options in found.items()
    }
