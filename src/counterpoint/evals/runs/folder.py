"""The folder of a run: ``run.json``, ``results/SUITE/SYSTEM.jsonl``, ``summary.json``.

Results are appended line by line, each line whole before the next: a run that is killed loses the
case in progress and nothing else.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from counterpoint.errors import InputError, StoreError, one_line
from counterpoint.evals.runs.lines import Lines, read_json, write_whole
from counterpoint.evals.runs.records import FORMAT, Result, RunInfo, Summary

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
Record = TypeVar("Record", RunInfo, Summary)


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
        write_whole(self.path / name, text)

    def results(self, suite: str, system: str) -> Iterator[Result]:
        """The results that are there, in the order in which they came.

        A last line that was cut off in mid-write is left out.

        Raises:
            InputError: another line is damaged.
        """
        return self.append(suite, system).read()

    def drop_unscored(self, suite: str, system: str) -> None:
        """Forget the results of cases that the system failed on, so that they are run again.

        Raises:
            InputError: a line is damaged.
        """
        lines = self.append(suite, system)
        results = list(lines.read())
        if any(result.error is not None for result in results):
            lines.replace([result for result in results if result.error is None])

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the folder to this process; the lock goes with the process, however it ends.

        Raises:
            InputError: another process runs in it.
            StoreError: the folder cannot be written.
        """
        path = self.path / "run.lock"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            lock = sqlite3.connect(path, timeout=0, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{path}: cannot be written: {one_line(error)}") from error
        with closing(lock):
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as error:
                if "locked" in str(error):
                    problem = (
                        f"{self.path}: another process runs in it: wait, or choose another --out"
                    )
                    raise InputError(problem) from error
                raise StoreError(f"{path}: cannot be written: {one_line(error)}") from error
            yield

    def append(self, suite: str, system: str) -> Lines[Result]:
        """The results of a system on a suite, to add to them."""
        return Lines(self.results_path(suite, system), _adapters()[Result])

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
        loaded: Record = read_json(_adapters()[record], data, str(path))
        if loaded.format != FORMAT:
            raise InputError(f"{path}: format {loaded.format}, this version reads {FORMAT}")
        return loaded


def to_json(record: RunInfo | Summary) -> str:
    """Write a record as JSON."""
    return _adapters()[type(record)].dump_json(record, indent=2).decode()


@cache
def _adapters() -> dict[type, TypeAdapter[Any]]:
    from pydantic import TypeAdapter

    return {record: TypeAdapter(record) for record in (Result, RunInfo, Summary)}
