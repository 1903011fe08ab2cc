"""Wall-clock time by stage."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from counterpoint.types import Timing


class Stopwatch:
    """Collects one `Timing` a stage, in order."""

    def __init__(self) -> None:
        self._timings: list[Timing] = []

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Time the block under this name."""
        begin = time.perf_counter()
        yield
        self._timings.append(Timing(stage=name, seconds=round(time.perf_counter() - begin, 6)))

    def timings(self) -> tuple[Timing, ...]:
        """What was timed so far."""
        return tuple(self._timings)
