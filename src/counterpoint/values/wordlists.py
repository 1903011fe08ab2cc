"""Word lists of the package: one TOML file a language, read once and joined over the languages."""

from __future__ import annotations

from functools import cache

from counterpoint.values.lexicon import all_languages, load


@cache
def word_list(room: str, name: str) -> frozenset[str]:
    """Return the case-folded entries of one list, over all languages.

    A list is a string of words between blanks, or an array of phrases.
    """
    entries: set[str] = set()
    for code in all_languages(room):
        entries.update(_entries(load(room, code).get(name, "")))
    return frozenset(entries)


@cache
def languages_of(room: str, name: str) -> dict[str, tuple[str, ...]]:
    """Return the entries of one list by language code, in the order of the file."""
    return {
        code: tuple(_entries(load(room, code)[name]))
        for code in all_languages(room)
        if name in load(room, code)
    }


@cache
def word_map(room: str, name: str) -> dict[str, str]:
    """Return a table of lists turned round: entry -> the key it stands under, English first."""
    turned: dict[str, str] = {}
    for code in all_languages(room):
        table = load(room, code).get(name, {})
        turned = {entry: key for key, value in table.items() for entry in _entries(value)} | turned
    return turned


def _entries(value: object) -> list[str]:
    entries = value.split() if isinstance(value, str) else value
    return [str(entry).casefold() for entry in entries] if isinstance(entries, list) else []
