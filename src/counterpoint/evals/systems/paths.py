"""Dotted paths into a reply: where a system keeps what ours calls by another name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from counterpoint.errors import InputError, suggestion
from counterpoint.evals.records import SystemOutput
from counterpoint.evals.systems.outputs import OutputError

_MISSING = object()


def check_paths(paths: Mapping[str, str]) -> None:
    """Refuse a path for a field that no output has.

    Raises:
        InputError: the message suggests the closest field.
    """
    known = [field.name for field in fields(SystemOutput)]
    for name, path in paths.items():
        if name not in known:
            raise InputError(f"fields: there is no {name!r}. {suggestion(name, known)}")
        if not path or not all(path.split(".")):
            raise InputError(f"fields.{name}: {path!r} is no path: names or numbers between dots")


def picked(data: Any, paths: Mapping[str, str]) -> dict[str, Any]:
    """The fields found at their paths; numbers count into lists from 0.

    Raises:
        OutputError: nothing stands at any of them.
    """
    found = {name: _at(data, path) for name, path in paths.items()}
    said = {name: value for name, value in found.items() if value is not _MISSING}
    if not said:
        raise OutputError(f"nothing stands at {', '.join(sorted(paths.values()))}")
    return said


def _at(data: Any, path: str) -> Any:
    for part in path.split("."):
        if isinstance(data, Mapping) and part in data:
            data = data[part]
        elif isinstance(data, list) and part.isascii() and part.isdecimal() and len(part) < 9:
            if int(part) >= len(data):
                return _MISSING
            data = data[int(part)]
        else:
            return _MISSING
    return data
