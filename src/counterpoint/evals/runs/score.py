"""One case through one system: the answer, how long it took, and a row for every measure."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import TypeVar

from counterpoint.errors import CounterpointError, one_line, typed
from counterpoint.evals.measures.table import rows_of
from counterpoint.evals.protocols import System
from counterpoint.evals.records import Case, Example, SystemOutput
from counterpoint.evals.runs.records import Result
from counterpoint.values.characters import replace_surrogates

T = TypeVar("T")


def score(system: System, example: Example) -> Result:
    """Let a system answer a case and score what it says; what goes wrong is in the result."""
    # A copy: what a system does to its case must not reach the next one.
    case = deepcopy(example.case)
    start = time.perf_counter()
    output, error = _tried(lambda: _answered(system, case))
    seconds = time.perf_counter() - start
    if output is not None:
        if output.seconds is None:
            output = replace(output, seconds=seconds)
        answered = output
        result, error = _tried(lambda: result_of(example, answered, error=None, seconds=seconds))
        if result is not None:
            return result
        error = f"what it said cannot be scored: {error}"
    return result_of(example, None, error=error, seconds=seconds)


def result_of(
    example: Example, output: SystemOutput | None, *, error: str | None, seconds: float
) -> Result:
    """Score an output; None is a case that stays unscored."""
    gold, case = example.gold, example.case
    return Result(
        case=case.id,
        group=gold.group or case.id,
        tags=gold.tags,
        conflict=gold.conflict,
        passages=len(case.passages),
        output=output,
        error=error,
        seconds=seconds,
        rows=rows_of(example, output),
    )


def _answered(system: System, case: Case) -> SystemOutput:
    output = system.answer(case)
    if not isinstance(output, SystemOutput):
        raise CounterpointError(f"{type(output).__name__} is no SystemOutput")
    return output


def _tried(work: Callable[[], T]) -> tuple[T | None, str | None]:
    """What came of it, or why nothing did."""
    try:
        return work(), None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a system of somebody else, and what it said
        ours = one_line(error) if isinstance(error, CounterpointError) else ""
        return None, replace_surrogates(ours or typed(error).removesuffix(": "))
