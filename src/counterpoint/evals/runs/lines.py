"""Records on disk, one whole line each: what was written before a kill is there after it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Generic, TypeVar

from counterpoint.errors import InputError, StoreError, one_line

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Record = TypeVar("Record")
_BLOCK = 65_536


class Lines(Generic[Record]):
    """A file of JSON Lines that records of one type are added to."""

    def __init__(self, path: Path, adapter: TypeAdapter[Record]) -> None:
        self.path = path
        self._adapter = adapter
        self._file: BinaryIO | None = None

    def read(self) -> Iterator[Record]:
        """The records that are there; a last line that was cut off in mid-write is left out.

        Raises:
            InputError: another line is damaged.
        """
        if not self.path.is_file():
            return
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    return
                yield read_json(self._adapter, line, f"{self.path}:{number}")

    def add(self, record: Record) -> None:
        """Write one record; it is on its way to the disk when this returns.

        Raises:
            StoreError: the file cannot be written.
        """
        try:
            if self._file is None:
                self._file = _opened(self.path)
            self._file.write(self._adapter.dump_json(record) + b"\n")
            self._file.flush()
        except OSError as error:
            raise _unwritable(self.path, error) from error

    def replace(self, records: list[Record]) -> None:
        """Write these records in place of those that are there.

        Raises:
            StoreError: the file cannot be written.
        """
        self.close()
        write_whole(self.path, b"".join(self._adapter.dump_json(r) + b"\n" for r in records))

    def close(self) -> None:
        """Close the file; it is opened again where there is more to add."""
        if self._file is not None:
            self._file.close()
            self._file = None


def read_json(adapter: TypeAdapter[Record], data: bytes, place: str) -> Record:
    """Read one record.

    Raises:
        InputError: it is damaged; the message names the place.
    """
    try:
        return adapter.validate_json(data)
    except ValueError as error:
        raise InputError(f"{place}: damaged: {one_line(error)}") from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or as it was.

    Raises:
        StoreError: it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.part")
        draft.write_bytes(data)
        draft.replace(path)
    except OSError as error:
        raise _unwritable(path, error) from error


def _opened(path: Path) -> BinaryIO:
    """Open a file at the end of its last whole line; what stands behind it is cut off."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("r+b" if path.exists() else "w+b")
    end = file.seek(0, os.SEEK_END)
    while end:
        start = max(0, end - _BLOCK)
        file.seek(start)
        found = file.read(end - start).rfind(b"\n")
        if found >= 0:
            end = start + found + 1
            break
        end = start
    file.seek(end)
    file.truncate()
    return file


def _unwritable(path: Path, error: OSError) -> StoreError:
    return StoreError(f"{path}: cannot be written: {error.strerror or error}")
