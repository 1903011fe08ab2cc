"""What passes between a format's reader and the rest: a file in, drafts of documents out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from counterpoint.ingest.decode import decode
from counterpoint.settings import IngestSettings
from counterpoint.types import Failure, Severity


class Place(NamedTuple):
    """Where a record stands: ("line", 7) in a file, ("passage", 3) in a list."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file as a reader sees it; ``name`` is what messages call it.

    ``unpacked_bytes`` bounds what a compressed file may grow to.
    """

    name: str
    data: bytes
    settings: IngestSettings = field(default_factory=IngestSettings)
    unpacked_bytes: int = 100_000_000

    def failure(
        self, message: str, *, place: Place | None = None, severity: Severity = "error"
    ) -> Failure:
        """Write down a problem of this file, or of one place in it."""
        subject = self.name if place is None else f"{self.name}:{place}"
        return Failure(stage="ingest", message=message, subject=subject, severity=severity)

    def decoded(self, *, declared: str | None = None) -> tuple[str, tuple[Failure, ...]]:
        """Return the text of the file, with a warning where its encoding was guessed.

        Raises:
            InputError: the file is not text.
        """
        result = decode(self.data, declared=declared)
        if result.guessed is None:
            return result.text, ()
        message = f"is not UTF-8: read as {result.guessed}, which is a guess"
        return result.text, (self.failure(message, severity="warning"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One text and what the file says about it.

    ``text`` is None where the text is one of the ``fields``. ``place`` is None where the draft is
    the whole file.
    """

    fields: Mapping[str, Any]
    format: str
    text: str | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a reader found in one file."""

    drafts: tuple[Draft, ...]
    failures: tuple[Failure, ...] = ()

    def after(self, failures: tuple[Failure, ...]) -> Content:
        """The same, with what had gone wrong before."""
        return replace(self, failures=failures + self.failures)
