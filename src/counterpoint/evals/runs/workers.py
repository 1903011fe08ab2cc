"""Cases through a system, one after the other or in several processes, in the order given."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait

from counterpoint.errors import CounterpointError, one_line
from counterpoint.evals.protocols import System
from counterpoint.evals.records import Example
from counterpoint.evals.runs.records import Result
from counterpoint.evals.runs.score import score

# Tasks in flight for each worker: enough that none waits, few enough that little is lost.
_AHEAD = 4

_system: System | None = None
_problem = "the worker has no system"


def scored(
    make: Callable[[], System], examples: Iterable[Example], *, jobs: int
) -> Generator[Result]:
    """Score examples; the results are the same, in the same order, whatever ``jobs`` is.

    ``make`` is called once in each process, and must be picklable where there are several.

    Raises:
        CounterpointError: the system cannot be made, or a worker died.
    """
    if jobs == 1:
        system = make()
        try:
            for example in examples:
                yield score(system, example)
        finally:
            system.close()
        return
    # A fork would copy the threads and locks of the model runtime in whatever state they are.
    context = get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start, initargs=(make,))
    done = False
    try:
        yield from _in_order(pool, iter(examples), ahead=jobs * _AHEAD)
        done = True
    except BrokenProcessPool as error:
        raise CounterpointError(
            "a worker process died (out of memory?): start the same command with fewer --jobs, "
            "it goes on where it stopped"
        ) from error
    finally:
        if not done:
            # A system that hangs would keep its worker, and the worker this process.
            for worker in active_children():
                worker.terminate()
        pool.shutdown(cancel_futures=True)


def _in_order(
    pool: ProcessPoolExecutor, examples: Iterator[Example], *, ahead: int
) -> Iterator[Result]:
    with _uninterrupted():
        waiting = [pool.submit(_score, example) for example in islice(examples, ahead)]
    while waiting:
        result = waiting.pop(0).result()
        waiting.extend(pool.submit(_score, example) for example in islice(examples, 1))
        yield result


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Start processes that do not hear an interrupt, from their first moment on.

    Who interrupts a run interrupts its first process, and that one ends the others.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _start(make: Callable[[], System]) -> None:
    """Make the system of this worker process: it lives as long as the process does."""
    global _system, _problem
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        _system = make()
    except Exception as error:
        _problem = f"a worker cannot make the system: {one_line(error)}"


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _score(example: Example) -> Result:
    if _system is None:
        raise CounterpointError(_problem)
    return score(_system, example)
