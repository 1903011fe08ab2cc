"""A Python function as a system under test."""

from __future__ import annotations

import asyncio
import hashlib
import importlib
import inspect
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from counterpoint.errors import CounterpointError, InputError, typed
from counterpoint.evals.records import Case, SystemOutput
from counterpoint.evals.systems.outputs import OutputError, read_output

REFERENCE = re.compile(r"[^\W\d][\w.]*:[^\W\d][\w.]*")

Function = Callable[[Case], Any]


class CallableSystem:
    """Calls a function with each `Case`.

    It returns a `SystemOutput`, a dictionary with the same fields, a report of ours, or a text,
    which is the answer. An async function runs in an event loop of its own for every case.

    Args:
        name: how the system is called.
        function: what is called.
        version: changes when the function's answers may; None is a digest of the file it stands
            in, which does not see what that file imports.
    """

    def __init__(self, name: str, function: Function, *, version: str | None = None) -> None:
        self.name = name
        self._function = function
        self.identity = f"{name}+{version or _digest(function)}"

    def answer(self, case: Case) -> SystemOutput:
        """Answer one case.

        Raises:
            CounterpointError: the function raised something, or its output cannot be used.
        """
        try:
            # What it prints is for people: our standard output may be JSON.
            with redirect_stdout(sys.stderr):
                said = self._function(case)
                if inspect.isawaitable(said):
                    said = asyncio.run(_result(said))
        except (CounterpointError, KeyboardInterrupt):
            raise
        except BaseException as error:  # whatever the code of somebody else raises
            reason = typed(error).removesuffix(": ")
            raise CounterpointError(f"{self.name} failed: {reason}") from error
        try:
            return read_output(said, case)
        except OutputError as error:
            raise OutputError(f"{self.name}: {error}") from error

    def close(self) -> None:
        """Nothing is held."""


def load_function(reference: str) -> Function:
    """Import ``module:function``; the current folder is searched last, and stays on the path.

    Raises:
        InputError: there is no such module or function, importing it fails, or it is a class.
    """
    module_name, _, path = reference.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    importlib.invalidate_caches()
    try:
        found: Any = importlib.import_module(module_name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # code of somebody else runs here
        raise InputError(f"{reference}: the module cannot be imported: {typed(error)}") from error
    for part in path.split("."):
        try:
            found = getattr(found, part)
        except AttributeError as error:
            raise InputError(f"{reference}: there is no {part!r} in it") from error
    if not callable(found) or inspect.isclass(found):
        raise InputError(f"{reference} is no function: give one that takes a Case")
    function: Function = found
    return function


async def _result(said: Any) -> Any:
    return await said


def _digest(function: Function) -> str:
    """Twelve digits of the source file, or of the name where there is none."""
    try:
        source = Path(inspect.getsourcefile(inspect.unwrap(function)) or "").read_bytes()
    except (OSError, TypeError, ValueError):
        source = repr(getattr(function, "__qualname__", type(function).__name__)).encode()
    return hashlib.sha256(source).hexdigest()[:12]
