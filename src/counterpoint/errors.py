"""The exception tree. Every error that a caller may meet is one of these.

    CounterpointError            the base: catch this to catch all of ours      exit code 1
    ├── InputError               a question, passage, file or option is wrong   exit code 2
    │   ├── SettingsError        a setting is unknown or has an unusable value
    │   └── UnknownNameError     no strategy, preset or command of that name
    ├── MissingExtraError        an optional dependency is not installed        exit code 2
    ├── ModelError               weights are missing, damaged or out of reach   exit code 1
    └── StoreError               an index or a log cannot be read or written    exit code 1

Messages are one line: what is wrong, where, and what to do about it.
"""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Iterable
from types import ModuleType

_MOST_NAMES = 20


class CounterpointError(Exception):
    """Base of every error raised on purpose by counterpoint."""

    exit_code = 1


class InputError(CounterpointError):
    """The caller's question, passages, files or options cannot be used."""

    exit_code = 2


class SettingsError(InputError):
    """A setting is unknown or its value cannot be used."""


class UnknownNameError(InputError):
    """A name that nothing is registered under."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"no {kind} called {name!r}. {suggestion(name, known)}")


class MissingExtraError(CounterpointError):
    """An optional dependency is needed and not installed."""

    exit_code = 2


class ModelError(CounterpointError):
    """Model weights are missing, damaged, or out of reach."""


class StoreError(CounterpointError):
    """An index or a conflict log cannot be opened, read or written."""


def one_line(error: object) -> str:
    """Return what an error says on one line of bounded length."""
    try:
        told = str(error)
    except Exception:  # an error of somebody else that cannot even be told
        told = type(error).__name__
    return " ".join(told.split())[:300]


def typed(error: BaseException) -> str:
    """Return the kind of an error and what it says, on one line."""
    return f"{type(error).__name__}: {one_line(error)}"


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return "Did you mean 'x'?" for a near miss, or the list of names otherwise."""
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    if close:
        return f"Did you mean {close[0]!r}?"
    if len(names) > _MOST_NAMES:
        return f"None of the {len(names)} known names is close."
    return f"Known: {', '.join(names)}." if names else "None is registered."


def require(module: str, *, extra: str, purpose: str) -> ModuleType:
    """Import an optional dependency, or say which extra brings it.

    Raises:
        MissingExtraError: the module is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtraError(
            f"{purpose} needs the package {module.partition('.')[0]!r}: "
            f"pip install 'counterpoint[{extra}]'"
        ) from error
