"""`Suite`: where labelled cases come from, under which terms, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from counterpoint.evals.records import Example


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a suite is, its licence, whom to cite, and where it is published.

    ``citation`` is one line ("Wang et al. 2025, Retrieval-Augmented Generation with Conflicting
    Evidence, arXiv:2504.13079").
    """

    title: str
    licence: str
    citation: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A row that could not be read: where it stands and what is wrong."""

    place: str
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """Labelled cases.

    ``files`` are needed below the data folder, each with the alternatives under which it may be
    found ("ramdocs/ramdocs.jsonl", "ramdocs/RAMDocs_test.jsonl"); ``.gz`` may follow a name. A
    suite that ships needs none. ``read`` gets the files found, in the same order, and yields
    examples in the order of the file, and broken rows where one cannot be read.
    """

    name: str
    about: About
    files: tuple[tuple[str, ...], ...]
    read: Callable[[tuple[Path, ...]], Iterator[Example | Broken]]
