"""The folder of a run: ``run.json``, ``results/SUITE/SYSTEM.jsonl``, ``summary.json``.

Results are appended line by line, each line whole before the next: a run that is killed loses the
case in progress and nothing else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from counterpoint.errors import InputError, StoreError, one_line
from counterpoint.evals.runs.records import FORMAT, Result, RunInfo, Summary

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
Record = TypeVar("Record", Result, RunInfo, Summary)


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A run on disk."""

    path: Path

    @classmethod
    def open(cls, path: Path) -> RunFolder:
        """Open the folder of an earlier run.

        Raises:
            InputError: it holds none.
        """
        folder = cls(path)
        if not folder.has_info():
            raise InputError(f"{path}: no run here: make one with counterpoint eval --out {path}")
        return folder

    def has_info(self) -> bool:
        """Whether a run was started here."""
        return (self.path / "run.json").is_file()

    def info(self) -> RunInfo:
        """What was run.

        Raises:
            InputError: the file is damaged or of another format.
        """
        return self._load("run.json", RunInfo)

    def summary(self) -> Summary:
        """The figures.

        Raises:
            InputError: the run did not come to its end, or the file is damaged.
        """
        if not (self.path / "summary.json").is_file():
            raise InputError(f"{self.path}: the run is not finished: start it again, it goes on")
        return self._load("summary.json", Summary)

    def save(self, record: RunInfo | Summary) -> None:
        """Write ``run.json`` or ``summary.json``, whole or not at all."""
        name = "run.json" if isinstance(record, RunInfo) else "summary.json"
        text = _adapters()[type(record)].dump_json(record, indent=1) + b"\n"
        _write_whole(self.path / name, text)

    def results(self, suite: str, system: str) -> Iterator[Result]:
        """The results that are there, in the order in which they came.

        A last line that was cut off in mid-write is left out.

        Raises:
            InputError: another line is damaged.
        """
        path = self.results_path(suite, system)
        if not path.is_file():
            return
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    return
                yield _read(Result, line, f"{path}:{number}")

    def drop_unscored(self, suite: str, system: str) -> None:
        """Forget the results of cases that the system failed on, so that they are run again.

        Raises:
            InputError: a line is damaged.
        """
        path = self.results_path(suite, system)
        if not path.is_file():
            return
        lines = [
            _adapters()[Result].dump_json(result) + b"\n"
            for result in self.results(suite, system)
            if result.error is None
        ]
        _write_whole(path, b"".join(lines))

    def append(self, suite: str, system: str) -> Appender:
        """Open the results of a system on a suite to add lines."""
        return Appender(self.results_path(suite, system))

    def results_path(self, suite: str, system: str) -> Path:
        """Where the results of a system on a suite stand.

        Raises:
            InputError: the name of the system is no file name.
        """
        for name in (suite, system):
            if not _PLAIN.fullmatch(name):
                raise InputError(
                    f"{name[:80]!r} names no file: letters, digits, '.', '_' and '-' do; "
                    "write NAME=... before the system"
                )
        return self.path / "results" / suite / f"{system}.jsonl"

    def _load(self, name: str, record: type[Record]) -> Record:
        path = self.path / name
        try:
            data = path.read_bytes()
        except OSError as error:
            raise InputError(f"{path}: cannot be read: {error.strerror or error}") from error
        loaded = _read(record, data, str(path))
        if not isinstance(loaded, Result) and loaded.format != FORMAT:
            raise InputError(f"{path}: format {loaded.format}, this version reads {FORMAT}")
        return loaded


class Appender:
    """Adds results to a file, one whole line each."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("r+b" if path.exists() else "w+b")
            self._drop_torn_line()
        except OSError as error:
            raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error

    def add(self, result: Result) -> None:
        """Write one result; it is on its way to the disk when this returns."""
        self._file.write(_adapters()[Result].dump_json(result) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _drop_torn_line(self) -> None:
        """Go to the end of the last whole line and cut off what stands behind it."""
        end = self._file.seek(0, os.SEEK_END)
        while end:
            start = max(0, end - 65_536)
            self._file.seek(start)
            found = self._file.read(end - start).rfind(b"\n")
            if found >= 0:
                end = start + found + 1
                break
            end = start
        self._file.seek(end)
        self._file.truncate()


def to_json(record: RunInfo | Summary | Result) -> str:
    """Write a record as JSON."""
    return _adapters()[type(record)].dump_json(record, indent=2).decode()


def _write_whole(target: Path, data: bytes) -> None:
    """Write a file so that it is there whole or as it was."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_name(f"{target.name}.part")
        draft.write_bytes(data)
        draft.replace(target)
    except OSError as error:
        raise StoreError(f"{target}: cannot be written: {error.strerror or error}") from error


@cache
def _adapters() -> dict[type, TypeAdapter[Any]]:
    from pydantic import TypeAdapter

    return {record: TypeAdapter(record) for record in (Result, RunInfo, Summary)}


def _read(record: type[Record], data: bytes, place: str) -> Record:
    try:
        loaded: Record = _adapters()[record].validate_json(data)
    except ValueError as error:
        raise InputError(f"{place}: damaged: {one_line(error)}") from error
    return loaded
