"""ONNX Runtime, opened the one way we open it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from counterpoint.errors import ModelError
from counterpoint.models.runtime import open_session


def test_what_is_no_model_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"garbage")
    with pytest.raises(ModelError, match=r"model\.onnx cannot be loaded") as error:
        open_session(tmp_path / "model.onnx", 1)
    assert "\n" not in str(error.value)


def test_a_run_leaves_nothing_in_the_home_folder(tmp_path: Path) -> None:
    """The runtime keeps telemetry there unless it is told not to."""
    home = tmp_path / "home"
    home.mkdir()
    code = "from counterpoint.models.encoders import load_encoder; load_encoder('minilm')"
    environment = {name: value for name, value in os.environ.items() if "TELEMETRY" not in name}
    environment |= {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, cwd=tmp_path)
    assert [path for path in home.rglob("*") if path.is_file()] == []
