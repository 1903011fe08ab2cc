"""Shared fixtures: no test reads or writes the user's own configuration, data or log."""

from __future__ import annotations

from pathlib import Path

import pytest

from counterpoint.models.fakes import HashEncoder


@pytest.fixture(autouse=True)
def isolated(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the home folders at an empty place and run there."""
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(home))
    for name in ("COUNTERPOINT_DATA", "COUNTERPOINT_PRESET"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(home)
    return home


@pytest.fixture
def encoder() -> HashEncoder:
    """An encoder that needs no weights."""
    return HashEncoder()
