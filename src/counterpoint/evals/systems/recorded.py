"""Outputs that were recorded elsewhere: JSON Lines, one object a case.

    {"case": "3f2a90c1b7de", "answer": "The limit is 500 calls.", "citations": ["p2"]}

The other fields are those of `counterpoint.evals.systems.outputs.read_output`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from counterpoint.errors import CounterpointError, InputError, one_line
from counterpoint.evals.records import Case, SystemOutput
from counterpoint.evals.systems.outputs import OutputError, read_output

_BOM = b"\xef\xbb\xbf"


class RecordedSystem:
    """Reads the output of a case from a file; only the places of the lines are kept in memory.

    Raises:
        InputError: the file cannot be read, a line is no object with a ``case``, or two lines are
            about one case.
    """

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self._path = path
        self._places: dict[str, tuple[int, int, int]] = {}
        digest = hashlib.sha256()
        for number, begin, line in _lines(path):
            digest.update(line)
            if not line.strip():
                continue
            name, _ = self._read(number, line)
            if name in self._places:
                first = self._places[name][0]
                raise InputError(f"{path}:{number}: case {name!r} stands in line {first} already")
            self._places[name] = (number, begin, len(line))
        if not self._places:
            raise InputError(f"{path}: no output is recorded there")
        self.identity = f"recorded+{digest.hexdigest()[:12]}"

    def answer(self, case: Case) -> SystemOutput:
        """Return what was recorded.

        Raises:
            OutputError: its output cannot be used; the message names the line.
            CounterpointError: nothing was recorded of the case, or the file was changed.
        """
        if case.id not in self._places:
            raise CounterpointError(f"{self._path}: no output of case {case.id!r} is recorded")
        number, begin, length = self._places[case.id]
        try:
            with self._path.open("rb") as file:
                file.seek(begin)
                name, fields = self._read(number, file.read(length))
        except OSError as error:
            raise _unreadable(self._path, error) from error
        if name != case.id:
            raise CounterpointError(f"{self._path} was changed while it was being read")
        try:
            return read_output(fields, case)
        except OutputError as error:
            raise OutputError(f"{self._path}:{number}: {error}") from error

    def close(self) -> None:
        """Nothing is held."""

    def _read(self, number: int, line: bytes) -> tuple[str, dict[str, Any]]:
        place = f"{self._path}:{number}"
        try:
            data = json.loads(line.removeprefix(_BOM).decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise InputError(f"{place}: not JSON: {one_line(error)}") from error
        if not isinstance(data, dict) or not isinstance(data.get("case"), str):
            raise InputError(f'{place}: an object with the id of a case is expected: {{"case": …}}')
        return data.pop("case"), data


def _lines(path: Path) -> Iterator[tuple[int, int, bytes]]:
    """Number from 1, offset and bytes of every line."""
    try:
        with path.open("rb") as file:
            begin = 0
            for number, line in enumerate(file, start=1):
                yield number, begin, line
                begin += len(line)
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: OSError) -> InputError:
    return InputError(f"{path}: cannot be read: {error.strerror or one_line(error)}")
