"""The sample reports, as a module that every test here may use."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def samples() -> ModuleType:
    """The module `samples` beside this file."""
    path = Path(__file__).with_name("samples.py")
    spec = importlib.util.spec_from_file_location("reporting_samples", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
