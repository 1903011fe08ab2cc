"""Reading files within limits, and saying why one cannot be read."""

from __future__ import annotations

import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from counterpoint.errors import InputError
from counterpoint.ingest.clean import Cleaner

_CHUNK = 1_048_576


def read_bytes(path: Path, limit: int, *, pipes: bool = False) -> bytes:
    """Read a whole file.

    Args:
        path: the file.
        limit: the most bytes that are taken.
        pipes: whether a pipe or a device will do too; reading one waits for its writer.

    Raises:
        InputError: it cannot be read, is of another kind, or has more than ``limit`` bytes.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode) or not (pipes or stat.S_ISREG(mode)):
            raise InputError("is not a file")
        with path.open("rb") as file:
            return read_stream(file, limit)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {reason(error)}") from error


def read_stream(stream: BinaryIO, limit: int) -> bytes:
    """Read a stream to its end, and of one that is longer no more than ``limit + 1`` bytes.

    Raises:
        InputError: it cannot be read, or has more than ``limit`` bytes.
    """
    chunks: list[bytes] = []
    left = limit + 1
    try:
        # In chunks: a single read would set aside as much memory as the limit allows.
        while chunk := stream.read(min(left, _CHUNK)):
            chunks.append(chunk)
            left -= len(chunk)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {reason(error)}") from error
    if left <= 0:
        raise InputError(
            f"has more than {limit:,} bytes: split it first, or raise limits.file_bytes"
        )
    return b"".join(chunks)


def modified(path: Path) -> str | None:
    """When a file was last changed, in ISO-8601 UTC."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat()
    except (OSError, ValueError, OverflowError):
        return None


def is_folder(path: Path) -> bool:
    """Whether a path is a folder, else it is a file.

    Raises:
        InputError: it is neither, or that cannot be told.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError as error:
        raise InputError("no such file or folder") from error
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {reason(error)}") from error
    if not stat.S_ISDIR(mode) and not stat.S_ISREG(mode):
        raise InputError("is neither a file nor a folder")
    return stat.S_ISDIR(mode)


def reason(error: Exception) -> str:
    """The words of the operating system, without the number and the path."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def printable(path: Path) -> str:
    """A path as text that can be printed and stored, whatever bytes its name has."""
    return Cleaner().text(str(path))
