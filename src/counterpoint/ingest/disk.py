"""Reading files within limits, and saying why one cannot be read."""

from __future__ import annotations

import stat
from datetime import UTC, datetime
from pathlib import Path

from counterpoint.errors import InputError
from counterpoint.ingest.clean import Cleaner


def read_bytes(path: Path, limit: int) -> bytes:
    """Read a whole file.

    Raises:
        InputError: it cannot be read, is no regular file, or has more than ``limit`` bytes.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise InputError("is not a file")
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {reason(error)}") from error
    if len(data) > limit:
        raise InputError(
            f"has more than {limit:,} bytes: split it first, or raise limits.file_bytes"
        )
    return data


def modified(path: Path) -> str | None:
    """When a file was last changed, in ISO-8601 UTC."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat()
    except (OSError, ValueError, OverflowError):
        return None


def why_not(path: Path) -> str:
    """Say why a path is no file and no folder."""
    try:
        path.stat()
    except FileNotFoundError:
        return "no such file or folder"
    except (OSError, ValueError) as error:
        return f"cannot be read: {reason(error)}"
    return "is neither a file nor a folder"


def reason(error: Exception) -> str:
    """The words of the operating system, without the number and the path."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def printable(path: Path) -> str:
    """A path as text that can be printed and stored, whatever bytes its name has."""
    return Cleaner().text(str(path))
