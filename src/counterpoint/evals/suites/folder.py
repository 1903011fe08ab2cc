"""Finds the files of a suite below the data folder, and says what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from counterpoint.errors import CounterpointError, InputError, typed
from counterpoint.evals.records import Example
from counterpoint.evals.suites.cases import NOW
from counterpoint.evals.suites.suite import Broken, Suite
from counterpoint.registry import find, names


def load_suite(name: str) -> Suite:
    """The suite of that name.

    Raises:
        UnknownNameError: there is none; the message suggests the closest.
    """
    suite: object = find("suite", name)
    if not isinstance(suite, Suite):
        raise InputError(f"the suite {name!r} is a {type(suite).__name__}: register a Suite")
    return suite


def all_suites() -> Iterator[Suite]:
    """Every registered suite, by name."""
    return map(load_suite, names("suite"))


def files_of(suite: Suite, data: Path | None) -> tuple[Path, ...]:
    """The files that a suite reads.

    Raises:
        InputError: there is no data folder, or a file is missing in it: the message says which,
            and where the data is published.
    """
    if suite.files and data is None:
        raise InputError(
            f"{suite.name} needs data: give --data DIR, or set COUNTERPOINT_DATA, with "
            f"{_wanted(suite.files[0])} ({suite.about.url})"
        )
    if suite.files and data is not None and not data.is_dir():
        raise InputError(
            f"{data}: no such folder; {suite.name} needs {_wanted(suite.files[0])} "
            f"in it ({suite.about.url})"
        )
    return tuple(_found(suite, alternatives, data or Path()) for alternatives in suite.files)


def is_present(suite: Suite, data: Path | None) -> bool:
    """Whether every file of a suite is there."""
    try:
        files_of(suite, data)
    except InputError:
        return False
    return True


def read_suite(suite: Suite, data: Path | None) -> Iterator[Example | Broken]:
    """Read the cases of a suite, in the order of its files.

    A second case of the same id is broken: results are kept by id. A case that fixes no reference
    time gets `NOW`, so that all systems answer as of one day.

    Raises:
        InputError: a file is missing or cannot be read.
    """
    seen: set[str] = set()
    for item in _read(suite, files_of(suite, data)):
        if isinstance(item, Example) and item.case.id in seen:
            yield Broken(place=f"case {item.case.id}", problem="a second case of that id")
            continue
        if isinstance(item, Example):
            seen.add(item.case.id)
            if item.case.now is None:
                item = replace(item, case=replace(item.case, now=NOW))
        yield item


def _read(suite: Suite, files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    try:
        yield from suite.read(files)
    except CounterpointError:
        raise
    except Exception as error:  # a suite of somebody else
        raise InputError(f"the suite {suite.name!r} cannot be read: {typed(error)}") from error


def _found(suite: Suite, alternatives: tuple[str, ...], data: Path) -> Path:
    for name in alternatives:
        for path in (data / name, data / f"{name}.gz"):
            if path.is_file():
                return path
    raise InputError(
        f"{suite.name}: {data} holds no {_wanted(alternatives)}; it is published at "
        f"{suite.about.url} ({suite.about.licence})"
    )


def _wanted(alternatives: tuple[str, ...]) -> str:
    return " or ".join(alternatives)
