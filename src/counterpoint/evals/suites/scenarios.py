"""The scenarios that ship: a fact is revised, and the newer text tells of the revision."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from counterpoint.demo.scenarios import Scenario, load_scenarios
from counterpoint.evals.records import AnswerKey, Case, Example, Gold
from counterpoint.evals.suites.cases import neutral, pair
from counterpoint.evals.suites.suite import About, Suite


def _read(_files: tuple[Path, ...]) -> Iterator[Example]:
    for scenario in load_scenarios():
        yield _example(scenario)
        yield _example(scenario, past=True)


def _example(scenario: Scenario, *, past: bool = False) -> Example:
    """The question of today, or the same one as of the day of the older passage."""
    older, newer = scenario.passages
    key = f"{scenario.id}-as-of" if past else scenario.id
    passages, renamed = neutral(scenario.passages, key)
    right, wrong = scenario.current, scenario.stale
    if past:
        right, wrong = wrong, right
    return Example(
        case=Case(
            id=key,
            suite="scenarios",
            query=scenario.question,
            passages=passages,
            as_of=older.date if past else None,
        ),
        gold=Gold(
            pairs=(pair(renamed[older.id], renamed[newer.id], conflict=True),),
            kind="temporal",
            origin="E",
            answer=AnswerKey(gold=((right,),), wrong=(wrong,), historical=(scenario.stale,)),
            scope="as_of" if past else "current",
            keep=tuple(renamed.values()),
            lead=(renamed[(older if past else newer).id],),
            group=scenario.id,
            tags=("as_of" if past else "current",),
        ),
    )


SUITE = Suite(
    name="scenarios",
    about=About(
        title="Three scenarios of one revised fact each, shipped with counterpoint",
        licence="Apache-2.0",
        citation="counterpoint, demo scenarios",
        url="",
    ),
    files=(),
    read=_read,
)
