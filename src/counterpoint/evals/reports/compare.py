"""Is one system better than another: on every suite that both have, over the cases both scored.

Holm's adjustment of the p-values is over all rows of a comparison.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from counterpoint.errors import InputError
from counterpoint.evals.measures.measure import Measure
from counterpoint.evals.reports.address import Address, system_of
from counterpoint.evals.reports.contrasts import Contrast, Rules, contrast
from counterpoint.evals.reports.scores import read_results
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.statistics.compare import holm


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """All contrasts of a comparison, the rules, and what a reader must know of the data."""

    rules: Rules
    contrasts: tuple[Contrast, ...]
    notes: tuple[str, ...] = ()


def compare(
    first: Address,
    second: Address,
    measures: Mapping[str, Measure],
    rules: Rules | None = None,
) -> Comparison:
    """Compare two systems, of one run or of two, on the suites and cases that both have.

    Raises:
        InputError: a system is not named or not there, or the two share no scored case.
    """
    rules = rules or Rules()
    labels = _labels(first, second)
    runs = [{suite.name: suite for suite in side.run.info().suites} for side in (first, second)]
    contrasts: list[Contrast] = []
    notes: list[str] = []
    for suite, one in runs[0].items():
        if suite not in runs[1]:
            continue
        sides = [read_results(side.run, suite, side.name()) for side in (first, second)]
        contrasts += contrast(suite, labels, (sides[0], sides[1]), measures, rules)
        if one.fingerprint != runs[1][suite].fingerprint:
            common = len(sides[0].keys() & sides[1].keys())
            notes.append(f"{suite}: the runs hold different cases; compared on the {common} shared")
    notes += [
        f"{suite}: only one of the runs has it"
        for suite in dict.fromkeys((*runs[0], *runs[1]))
        if not (suite in runs[0] and suite in runs[1])
    ]
    if not contrasts:
        raise InputError(
            f"{labels[0]} and {labels[1]} share no scored case: compare runs over the same suites"
        )
    return adjusted(contrasts, rules, notes)


def compare_all(
    run: RunFolder,
    baseline: str | None,
    measures: Mapping[str, Measure],
    rules: Rules | None = None,
) -> Comparison:
    """Compare every other system of a run with one of them, the first where none is named.

    Raises:
        InputError: the run has one system only, or none of that name, or no scored case.
    """
    rules = rules or Rules()
    info = run.info()
    names = [system.name for system in info.systems]
    if len(names) < 2:
        raise InputError(f"{run.path}: the run has one system: nothing to compare it with")
    second = system_of(names, baseline or names[0])
    contrasts: list[Contrast] = []
    for suite in info.suites:
        base = read_results(run, suite.name, second)
        for first in names:
            if first != second:
                sides = (read_results(run, suite.name, first), base)
                contrasts += contrast(suite.name, (first, second), sides, measures, rules)
    if not contrasts:
        raise InputError(f"{run.path}: no system shares a scored case with {second}")
    return adjusted(contrasts, rules)


def adjusted(contrasts: Iterable[Contrast], rules: Rules, notes: Iterable[str] = ()) -> Comparison:
    """Adjust the p-values of all contrasts for being many."""
    given = tuple(contrasts)
    p_values = holm([math.nan if one.p is None else one.p for one in given])
    return Comparison(
        rules=rules,
        contrasts=tuple(
            replace(one, p_adjusted=None if math.isnan(p) else p)
            for one, p in zip(given, p_values, strict=True)
        ),
        notes=tuple(notes),
    )


def _labels(first: Address, second: Address) -> tuple[str, str]:
    if first.run.path.resolve() == second.run.path.resolve():
        return first.name(), second.name()
    one, two = (f"{side.run.path.resolve().name}:{side.name()}" for side in (first, second))
    return one, two
