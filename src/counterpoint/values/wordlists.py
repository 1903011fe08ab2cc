"""Word lists of the package: one TOML file a language, read once and joined over the languages."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def word_list(room: str, name: str) -> frozenset[str]:
    """Return the case-folded entries of one list, over all languages.

    A list is a string of words between blanks, or an array of phrases.
    """
    entries: set[str] = set()
    for tables in _read(room).values():
        entries.update(_entries(tables.get(name, "")))
    return frozenset(entries)


@cache
def languages_of(room: str, name: str) -> dict[str, tuple[str, ...]]:
    """Return the entries of one list by language code, in the order of the file."""
    return {
        code: tuple(_entries(tables[name]))
        for code, tables in _read(room).items()
        if name in tables
    }


@cache
def word_map(room: str, name: str) -> dict[str, str]:
    """Return a table of lists turned round: entry -> the key it stands under."""
    turned: dict[str, str] = {}
    for tables in _read(room).values():
        table = tables.get(name, {})
        if isinstance(table, dict):
            turned |= {entry: key for key, value in table.items() for entry in _entries(value)}
    return turned


@cache
def _read(room: str) -> dict[str, dict[str, object]]:
    folder = files("counterpoint.values").joinpath("lexicons", room)
    return {
        file.name.removesuffix(".toml"): tomllib.loads(file.read_text(encoding="utf-8"))
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    }


def _entries(value: object) -> list[str]:
    entries = value.split() if isinstance(value, str) else value
    return [str(entry).casefold() for entry in entries] if isinstance(entries, list) else []
