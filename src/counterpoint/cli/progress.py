"""Progress bars on standard error, where that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import TaskID

    from counterpoint.evals.runs.execute import Progress as EvalProgress
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


@contextmanager
def eval_progress() -> Iterator[Callable[[EvalProgress], None]]:
    """Show how many cases are scored; yields what `execute` reports to."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        tasks: dict[tuple[str, str], TaskID] = {}

        def on_progress(progress: EvalProgress) -> None:
            key = (progress.suite, progress.system)
            if key not in tasks:
                # Names come from users; brackets in them are no markup.
                text = f"{progress.suite} · {progress.system}".replace("[", "\\[")
                tasks[key] = bar.add_task(text, total=progress.total)
            bar.update(tasks[key], completed=progress.done, total=progress.total)

        yield on_progress
