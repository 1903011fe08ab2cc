"""Verdicts on disk: one whole line each, so that a judging that stops goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Generic, TypeVar

from counterpoint.errors import InputError, StoreError, one_line
from counterpoint.evals.runs.folder import Appender

Record = TypeVar("Record")


class Lines(Generic[Record]):
    """A file of JSON Lines that records of one type are added to."""

    def __init__(self, path: Path, record: type[Record]) -> None:
        from pydantic import TypeAdapter

        self.path = path
        self._adapter: TypeAdapter[Record] = TypeAdapter(record)
        self._begun = False

    def read(self) -> Iterator[Record]:
        """The records that are there; a last line that was cut off is left out.

        Raises:
            InputError: another line is damaged.
        """
        if not self.path.is_file():
            return
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    return
                try:
                    record = self._adapter.validate_json(line)
                except ValueError as error:
                    raise InputError(f"{self.path}:{number}: damaged: {one_line(error)}") from error
                yield record

    def add(self, record: Record) -> None:
        """Write one record; it is on its way to the disk when this returns.

        Raises:
            StoreError: the file cannot be written.
        """
        if not self._begun:
            # Makes the folder, and cuts off a line that was not finished.
            Appender(self.path).close()
            self._begun = True
        try:
            with self.path.open("ab") as file:
                file.write(self._adapter.dump_json(record) + b"\n")
        except OSError as error:
            raise StoreError(
                f"{self.path}: cannot be written: {error.strerror or error}"
            ) from error


def save_whole(path: Path, data: bytes) -> None:
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
        raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error
