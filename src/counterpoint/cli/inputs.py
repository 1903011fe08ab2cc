"""What commands read: passages from a file or standard input, and a baseline."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from counterpoint.errors import InputError

if TYPE_CHECKING:
    from counterpoint.settings import LimitSettings, Settings
    from counterpoint.types import Failure, Passage

STDIN = Path("-")


class Given(NamedTuple):
    """Passages as they were read, with the question if the file holds one."""

    passages: tuple[Passage, ...]
    failures: tuple[Failure, ...]
    query: str | None


def passages_from(path: Path, settings: Settings) -> Given:
    """Read passages from a file, or from standard input where the path is "-"."""
    from counterpoint.ingest.passages import read_passages

    source = None if path == STDIN else path
    return Given(*read_passages(source, ingest=settings.ingest, limits=settings.limits))


def known_conflicts(baseline: Path | None, limits: LimitSettings) -> frozenset[str]:
    """The ids of the conflicts in an earlier report; none without a baseline.

    Raises:
        InputError: the file cannot be read, or is no report.
    """
    if baseline is None:
        return frozenset()
    from counterpoint.ingest.disk import read_bytes
    from counterpoint.report import Report

    try:
        text = read_bytes(baseline, limits.file_bytes, pipes=True)
    except InputError as error:
        raise InputError(f"{baseline}: {error}") from error
    try:
        report = Report.from_json(text)
    except InputError as error:
        raise InputError(f"{baseline}: {error}; make one with check --json") from error
    return frozenset(conflict.id for conflict in report.conflicts)
