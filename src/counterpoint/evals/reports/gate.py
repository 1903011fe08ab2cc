"""Requirements on the figures of a run: ``ramdocs.pair_f1>=0.8``.

The grammar is ``SUITE[.SYSTEM].MEASURE OP NUMBER`` with OP one of ``>=``, ``>``, ``<=``, ``<``. The
suite ends at the first dot and the measure begins after the last, so that a system may have dots.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from counterpoint.errors import InputError, UnknownNameError
from counterpoint.evals.reports.address import system_of
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.records import Figure, Summary

MAX_UNSCORED = 0.05
Operator = Literal[">=", ">", "<=", "<"]
_HOLDS: dict[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "<": operator.lt,
}
_FORM = re.compile(r"([^<>=]+)(>=|<=|>|<)([^<>=]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """A bound on one figure; ``system`` is None where it is the only one of the run."""

    suite: str
    system: str | None
    measure: str
    operator: Operator
    bound: float

    @classmethod
    def parse(cls, text: str) -> Requirement:
        """Read ``SUITE[.SYSTEM].MEASURE OP NUMBER``; spaces around its parts do not count.

        Raises:
            InputError: it is something else.
        """
        found = _FORM.fullmatch(text)
        if found is None:
            raise _wrong(text, "write SUITE[.SYSTEM].MEASURE, one of >= > <= <, and a number")
        path, sign, bound = (part.strip() for part in found.groups())
        suite, dot, rest = path.partition(".")
        system, _, measure = rest.rpartition(".")
        if not (suite and dot and measure) or rest.startswith("."):
            raise _wrong(text, "name a suite and a measure of it, such as ramdocs.pair_f1")
        return cls(
            suite=suite,
            system=system or None,
            measure=measure,
            operator=cast("Operator", sign),
            bound=_number(bound, text),
        )

    def __str__(self) -> str:
        path = ".".join(name for name in (self.suite, self.system, self.measure) if name)
        return f"{path}{self.operator}{self.bound!r}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Whether a requirement is met, the figure it is about, and what was wrong with it if not."""

    requirement: Requirement
    system: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    unscored: int
    met: bool
    reason: str


def check(
    requirements: Sequence[Requirement], run: RunFolder, *, max_unscored: float = MAX_UNSCORED
) -> list[Outcome]:
    """Hold the figures of a finished run against requirements.

    A figure that is not defined meets none, nor does one of which more than the share
    ``max_unscored`` of the cases that ask for it is unscored.

    Raises:
        UnknownNameError: there is no such suite, system or measure in the run.
        InputError: the run is not finished; or it has several systems, and none is named.
    """
    if not 0 <= max_unscored <= 1:
        raise InputError(f"the share of unscored cases lies between 0 and 1: {max_unscored}")
    info, summary = run.info(), run.summary()
    suites = [suite.name for suite in info.suites]
    systems = [system.name for system in info.systems]
    outcomes = []
    for wanted in requirements:
        if wanted.suite not in suites:
            raise UnknownNameError("suite", wanted.suite, suites)
        figure = _figure(wanted, system_of(systems, wanted.system), summary)
        outcomes.append(_outcome(wanted, figure, max_unscored))
    return outcomes


def _figure(wanted: Requirement, system: str, summary: Summary) -> Figure:
    figure = summary.figure(wanted.suite, system, wanted.measure)
    if figure is None:
        known = {
            figure.measure
            for figure in summary.figures
            if (figure.suite, figure.system, figure.tag) == (wanted.suite, system, None)
        }
        raise UnknownNameError(f"measure of {system} on {wanted.suite}", wanted.measure, known)
    return figure


def _outcome(wanted: Requirement, figure: Figure, max_unscored: float) -> Outcome:
    reason = ""
    if figure.value is None:
        reason = "the figure is not defined"
    elif figure.unscored > max_unscored * (figure.n + figure.unscored):
        reason = f"{figure.unscored} of {figure.n + figure.unscored} cases are unscored"
    elif not _HOLDS[wanted.operator](figure.value, wanted.bound):
        reason = "the figure is on the wrong side"
    return Outcome(
        requirement=wanted,
        system=figure.system,
        value=figure.value,
        low=figure.low,
        high=figure.high,
        n=figure.n,
        unscored=figure.unscored,
        met=not reason,
        reason=reason,
    )


def _number(text: str, whole: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise _wrong(whole, f"{text[:40]!r} is no number") from None
    if not math.isfinite(value):
        raise _wrong(whole, f"{text[:40]!r} is no bound")
    return value


def _wrong(text: str, why: str) -> InputError:
    return InputError(f"the requirement {text[:100]!r}: {why}")
