"""Shared fixtures: no test reads or writes the user's own configuration, data or log."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from counterpoint.models.fakes import HashEncoder
from counterpoint.types import Conflict, Hit, Passage, Request

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def isolated(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the home folders at an empty place and run there."""
    home = tmp_path_factory.mktemp("home")
    for name in (
        *("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"),
        *("APPDATA", "LOCALAPPDATA", "USERPROFILE"),
    ):
        monkeypatch.setenv(name, str(home))
    for name in [name for name in os.environ if name.startswith("COUNTERPOINT_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(home)
    return home


@pytest.fixture
def encoder() -> HashEncoder:
    """An encoder that needs no weights."""
    return HashEncoder()


@pytest.fixture
def request_of() -> Callable[..., Request]:
    """Make a request of passages."""

    def make(
        *passages: Passage,
        query: str | None = "question",
        now: datetime = NOW,
        as_of: datetime | None = None,
    ) -> Request:
        hits = tuple(Hit(passage=p, rank=rank) for rank, p in enumerate(passages, start=1))
        return Request(query=query, hits=hits, now=now, as_of=as_of)

    return make


@pytest.fixture
def conflict_of() -> Callable[..., Conflict]:
    """Make a conflict of pairs of passage ids."""

    def make(*pairs: tuple[str, str], name: str = "c1") -> Conflict:
        return Conflict(
            id=name,
            kind="temporal",
            passage_pairs=tuple(sorted((min(pair), max(pair)) for pair in pairs)),
            reasons=("numeric-contradiction",),
            summary="they differ",
            probability=1.0,
        )

    return make
