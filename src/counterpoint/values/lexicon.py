"""Lexicons: words of each language in files of the package, read once, when first needed.

``lexicons/<topic>/<language>.toml``: another language is another file. Of the languages written
with letters only those are tried that a text can be in: its function words say which, and where
there are none, as in a table cell, all of them are tried.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from counterpoint.values.characters import is_chinese
from counterpoint.values.words import Words

_CODE = re.compile("[a-z]{2}")
_FIRST_WORDS = 300
_FALLBACK = "en"
_BY_CHARACTERS = "zh"


@cache
def load(topic: str, language: str) -> dict[str, Any]:
    """Return the content of one lexicon file, {} where the language has none."""
    path = _folder(topic).joinpath(f"{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def all_languages(topic: str) -> tuple[str, ...]:
    """Return the codes of the languages that have a lexicon of a topic: English, then by code."""
    stems = (path.name.removesuffix(".toml") for path in _folder(topic).iterdir())
    found = (stem for stem in stems if _CODE.fullmatch(stem))
    return tuple(sorted(found, key=lambda code: (code != _FALLBACK, code)))


def _folder(topic: str) -> Traversable:
    return files("counterpoint.values").joinpath("lexicons", topic)


@cache
def _function_words() -> dict[str, frozenset[str]]:
    codes = all_languages("negation")
    lists = {code: load("negation", code).get("function_words", ()) for code in codes}
    return {code: frozenset(words) for code, words in lists.items() if words}


@cache
def function_words() -> frozenset[str]:
    """Return the words of every language that carry no content by themselves."""
    return frozenset(word for words in _function_words().values() for word in words)


# Several readers ask for the same sentence one after the other.
@lru_cache(maxsize=8)
def languages(words: Words) -> tuple[str, ...]:
    """Return the languages that a text may be in, the likeliest first, never none."""
    if is_chinese(words.text):
        return (_BY_CHARACTERS, *(_written(words, sure=True)))
    return _written(words, sure=False)


def _written(words: Words, *, sure: bool) -> tuple[str, ...]:
    first = words.words[:_FIRST_WORDS]
    counts = {
        name: sum(1 for word in first if word in known) for name, known in _function_words().items()
    }
    most = max(counts.values())
    if most == 0:
        others = tuple(sorted(set(counts) - {_FALLBACK}))
        return (_FALLBACK,) if sure else (_FALLBACK, *others)
    best = [name for name, count in counts.items() if count == most]
    return tuple(sorted(best, key=lambda name: (name != _FALLBACK, name)))
