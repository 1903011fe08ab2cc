"""What is generated is up to date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

GENERATE = Path(__file__).parent.parent / "docs" / "generate.py"


def test_generated_pages_are_not_stale() -> None:
    done = subprocess.run([sys.executable, GENERATE, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
