"""The lexicon files: valid, free of doubles, readable, and alike in every language."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import pytest

from counterpoint.values.lexicon import all_languages, load

_LEXICONS = files("counterpoint.values").joinpath("lexicons")
_TOPICS = sorted(folder.name for folder in _LEXICONS.iterdir() if folder.is_dir())
_FILES = sorted(
    f"{topic}/{file.name}" for topic in _TOPICS for file in _LEXICONS.joinpath(topic).iterdir()
)
_LONGEST_LINE = 160
# Tables for what only the grammar of another language has; any other name is a slip.
_OWN = {
    "changes": {"patterns", "verb_last"},
    "mentions": {
        *("before_names", "breaks", "deeds", "no_endings", "weak"),
        *("double_surnames", "plain_surnames", "surnames"),
    },
    "numerals": {
        *("abbreviated", "bare_scales", "clock_words", "guarded", "hints", "hundreds", "parts"),
        *("compound_hundred", "compound_thousand", "compounding", "halves_suffix", "inner_units"),
        *("mixed", "ordinal_endings", "ordinal_stems", "ordinal_suffix", "tens_joiner"),
        *("before_measure", "counted_by", "digits", "half_before", "half_not_after"),
        *("introduced_by", "large_scales", "never", "one_needs", "small_scales"),
        *("vague_after", "vague_before", "vague_digits_after"),
    },
    "times": {"ago_before", "half_year", "han", "which_after", "which_around"},
    "units": {"shares"},
}


def _file(name: str) -> Traversable:
    return _LEXICONS.joinpath(*name.split("/"))


def _lists(tables: Any, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield every list of words with its path: arrays of strings, and words between blanks."""
    if isinstance(tables, dict):
        for key, value in tables.items():
            yield from _lists(value, f"{path}.{key}")
    elif isinstance(tables, list) and all(isinstance(entry, str) for entry in tables):
        yield path, tables
    elif isinstance(tables, list):
        for number, entry in enumerate(tables):
            yield from _lists(entry, f"{path}[{number}]")
    elif isinstance(tables, str):
        parts = tables.split("|") if "|" in tables else tables.split()
        yield path, [part.strip() for part in parts]


@pytest.mark.parametrize("name", _FILES)
def test_no_list_has_an_entry_twice(name: str) -> None:
    tables = tomllib.loads(_file(name).read_text(encoding="utf-8"))
    doubles = {
        path: [entry for entry, count in Counter(entries).items() if count > 1]
        for path, entries in _lists(tables)
        if len(set(entries)) < len(entries)
    }
    assert doubles == {}


@pytest.mark.parametrize("name", _FILES)
def test_no_line_is_too_long_to_review(name: str) -> None:
    lines = _file(name).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > _LONGEST_LINE] == []


@pytest.mark.parametrize("topic", _TOPICS)
def test_english_has_the_tables_of_the_other_languages(topic: str) -> None:
    english = load(topic, "en").keys()
    assert english
    known = english | _OWN.get(topic, set())
    others = {code: sorted(load(topic, code).keys() - known) for code in all_languages(topic)}
    assert {code: names for code, names in others.items() if names} == {}


def test_english_comes_first() -> None:
    assert all(all_languages(topic)[0] == "en" for topic in _TOPICS)


def test_a_language_without_a_file_has_no_words() -> None:
    assert load("states", "xx") == {}


@pytest.mark.parametrize("topic", _OWN)
def test_a_table_of_its_own_is_one_that_some_language_has(topic: str) -> None:
    held = {name for code in all_languages(topic) for name in load(topic, code)}
    assert held >= _OWN[topic]
    assert not _OWN[topic] & load(topic, "en").keys()
