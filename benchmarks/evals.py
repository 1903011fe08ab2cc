"""What the harness itself costs a case: reading, scoring, writing; the answer is not counted.

    python -m benchmarks.evals [--data DIR] [--limit 100] [SUITE...]

An output of `never` has nothing but pairs; one of `default` has an answer with citations, which is
read and held against the passages. Medians of processor time, so that other work does not count.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from counterpoint.configuration import load_settings
from counterpoint.evals.records import Example, SystemOutput
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.records import Result
from counterpoint.evals.runs.score import result_of
from counterpoint.evals.runs.select import select
from counterpoint.evals.suites.folder import all_suites, is_present, load_suite, read_suite
from counterpoint.evals.suites.suite import Suite
from counterpoint.evals.systems.resolve import load_system


def main() -> None:
    """Print one line a suite."""
    parser = argparse.ArgumentParser(description="cost of the harness, in ms a case")
    parser.add_argument("suites", nargs="*", help="all that are at hand when left out")
    parser.add_argument("--data", type=Path, default=load_settings().data)
    parser.add_argument("--limit", type=int, default=100)
    given = parser.parse_args()
    print(f"{'suite':24}{'cases':>6}{'read':>8}{'never':>8}{'default':>9}{'p95':>8}{'write':>8}")
    for suite in _suites(given.suites, given.data):
        print(_line(suite, given.data, given.limit), flush=True)


def _suites(names: list[str], data: Path | None) -> Iterator[Suite]:
    if names:
        yield from map(load_suite, names)
    else:
        yield from (suite for suite in all_suites() if is_present(suite, data))


def _line(suite: Suite, data: Path | None, limit: int) -> str:
    start = time.process_time()
    read = [item for item in read_suite(suite, data) if isinstance(item, Example)]
    reading = 1_000 * (time.process_time() - start) / len(read)
    examples = select(read, limit=limit, seed=0).examples
    bare = _timed(_scorers(examples, "never"))
    results: list[Result] = []
    whole = _timed(_scorers(examples, "default"), results)
    writing = _writing(results)
    return (
        f"{suite.name:24}{len(examples):6}{reading:8.2f}{statistics.median(bare):8.2f}"
        f"{statistics.median(whole):9.2f}{_p95(whole):8.2f}{writing:8.2f}"
    )


def _scorers(examples: Iterable[Example], name: str) -> list[Callable[[], Result]]:
    """One scorer an example, its output already there."""
    system = load_system(name, seed=0)

    def scorer(example: Example, output: SystemOutput) -> Callable[[], Result]:
        return lambda: result_of(example, output, error=None, seconds=0.0)

    return [scorer(example, system.answer(example.case)) for example in examples]


def _timed(scorers: list[Callable[[], Result]], results: list[Result] | None = None) -> list[float]:
    """Milliseconds of each; the first runs before the clock does: it loads word lists."""
    scorers[0]()
    taken = []
    for scorer in scorers:
        start = time.process_time()
        result = scorer()
        taken.append(1_000 * (time.process_time() - start))
        if results is not None:
            results.append(result)
    return taken


def _writing(results: list[Result]) -> float:
    with tempfile.TemporaryDirectory() as place:
        lines = RunFolder(Path(place)).append("suite", "system")
        start = time.process_time()
        for result in results:
            lines.add(result)
        lines.close()
        return 1_000 * (time.process_time() - start) / len(results)


def _p95(taken: list[float]) -> float:
    return sorted(taken)[int(0.95 * (len(taken) - 1))]


if __name__ == "__main__":
    main()
