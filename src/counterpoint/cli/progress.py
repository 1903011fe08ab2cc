"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from counterpoint.indexing.run import IndexProgress


@contextmanager
def index_progress() -> Iterator[Callable[[IndexProgress], None]]:
    """Show how many files are indexed; yields what `index_paths` reports to."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = "indexing", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("indexing", total=None)

        def on_progress(progress: IndexProgress) -> None:
            bar.update(task, completed=progress.done, total=progress.total)

        yield on_progress
