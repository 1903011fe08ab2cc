"""Short ways to load what a test writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterpoint.ingest.files import Loaded, load_file
from counterpoint.settings import IngestSettings, LimitSettings

Load = Callable[..., Loaded]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Write bytes or text under a name and load the file as document "doc"."""

    def write_and_load(
        name: str,
        content: bytes | str,
        *,
        ingest: IngestSettings | None = None,
        limits: LimitSettings | None = None,
        **options: Any,
    ) -> Loaded:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return load_file(
            path,
            document_id="doc",
            settings=ingest or IngestSettings(),
            limits=limits or LimitSettings(),
            **options,
        )

    return write_and_load
