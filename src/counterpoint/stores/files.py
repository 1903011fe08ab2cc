"""What stands at the path of a store, looked at before anything opens it."""

from __future__ import annotations

import stat
from pathlib import Path

from counterpoint.errors import StoreError


def file_size(path: Path) -> int | None:
    """The size of a file in bytes; None where there is nothing.

    Raises:
        StoreError: a folder, a pipe, a device or the like stands there.
        OSError: the folder cannot be looked into.
    """
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise StoreError(f"{path} is not a file: name the file itself")
    return status.st_size
