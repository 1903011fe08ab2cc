"""Which system of which run is meant: ``RUN`` or ``RUN:SYSTEM``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from counterpoint.errors import InputError, UnknownNameError, suggestion
from counterpoint.evals.runs.folder import RunFolder


@dataclass(frozen=True, slots=True)
class Address:
    """A system of a run; None stands for the only one there is."""

    run: RunFolder
    system: str | None = None

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read ``RUN`` or ``RUN:SYSTEM``; a folder whose own name has a colon is found as it is.

        Raises:
            InputError: there is no run.
        """
        folder, colon, system = text.rpartition(":")
        if not colon or not folder or RunFolder(Path(text)).has_info():
            return cls(RunFolder.open(Path(text)))
        return cls(RunFolder.open(Path(folder)), system)

    def name(self) -> str:
        """The name of the system.

        Raises:
            UnknownNameError: the run has none of that name.
            InputError: none is named, and the run has not exactly one.
        """
        return system_of([system.name for system in self.run.info().systems], self.system)


def system_of(known: list[str], name: str | None) -> str:
    """Return the name, or the only one there is.

    Raises:
        UnknownNameError: it is not known.
        InputError: none is named, and there is not exactly one.
    """
    if name is None and len(known) == 1:
        return known[0]
    if name is None:
        raise InputError(f"the run has {len(known)} systems: name one. {suggestion('', known)}")
    if name not in known:
        raise UnknownNameError("system", name, known)
    return name
