"""A run in memory, as the reports read it: what was run, the figures, the rows of each case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from counterpoint.evals.measures.measure import Row
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.records import Result, RunInfo, Summary

Results = Mapping[str, Result]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A finished run; ``results`` holds those of (suite, system) by the id of the case."""

    name: str
    info: RunInfo
    summary: Summary
    results: Mapping[tuple[str, str], Results]

    def rows(self, suite: str, system: str, measure: str) -> list[Row]:
        """The rows of one measure that say anything."""
        results = self.results[suite, system].values()
        return [row for result in results if (row := result.rows.get(measure))]


def read_run(run: RunFolder) -> Scored:
    """Read a finished run.

    Raises:
        InputError: it is not finished, or damaged.
    """
    info = run.info()
    return Scored(
        name=run.path.resolve().name,
        info=info,
        summary=run.summary(),
        results={
            (suite.name, system.name): read_results(run, suite.name, system.name)
            for suite in info.suites
            for system in info.systems
        },
    )


def read_results(run: RunFolder, suite: str, system: str) -> Results:
    """Read the results of a system on a suite, without what it said: rows are enough here."""
    return {result.case: replace(result, output=None) for result in run.results(suite, system)}
