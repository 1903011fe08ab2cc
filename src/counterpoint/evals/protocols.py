"""What a system under test must offer."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from counterpoint.evals.records import Case, SystemOutput


@runtime_checkable
class System(Protocol):
    """Anything that answers a case."""

    @property
    def name(self) -> str:
        """The name in tables and files."""

    @property
    def identity(self) -> str:
        """Changes when its answers may: results of two identities are never mixed."""

    def answer(self, case: Case) -> SystemOutput:
        """Answer one case.

        Raises:
            CounterpointError: it could not; the case is recorded as unscored, with the reason.
        """

    def close(self) -> None:
        """Let go of what it holds."""
