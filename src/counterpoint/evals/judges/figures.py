"""From verdicts to figures with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from counterpoint.evals.judges.asking import asks
from counterpoint.evals.judges.entries import Entry
from counterpoint.evals.judges.records import Question
from counterpoint.evals.measures.measure import NOT_COUNTED, Ranking, Row, Sums
from counterpoint.evals.measures.table import table
from counterpoint.evals.metrics import counts
from counterpoint.evals.runs.records import Figure
from counterpoint.evals.statistics.bootstrap import Bounded, bounded

RIGHT = 2
_MEAN = Sums(2, counts.ratio)
# Where the row of CARS holds resolution appropriateness: its value and its weight.
_RESOLUTION = slice(6, 8)


def appropriateness(score: int) -> float:
    """A score of 1 to 5 as a share: (s - 1) / 4."""
    return (score - 1) / 4


def mean_of(
    rows: Sequence[Row | None],
    groups: Sequence[str | None],
    *,
    resamples: int,
    seed: int,
    shape: Sums | Ranking = _MEAN,
) -> Bounded:
    """The figure of rows, by default their mean, with a percentile bootstrap interval."""
    (found,) = bounded([shape.over(rows)], groups, resamples=resamples, seed=seed)
    return found


def figures(
    entries: Sequence[Entry], questions: Sequence[Question], *, resamples: int, seed: int
) -> Iterator[Figure]:
    """The figures of one system on one suite; those that no case asks for are left out."""
    for name, (question, read) in _FIGURES.items():
        if question not in questions:
            continue
        chosen = [entry for entry in entries if asks(question, entry.example)]
        rows = [read(entry) for entry in chosen]
        if rows:
            yield _figure(name, chosen, rows, _MEAN, resamples=resamples, seed=seed)
    chosen = [entry for entry in entries if "cars" in entry.result.rows]
    if chosen and "resolution" in questions:
        rows, shape = [_cars(entry) for entry in chosen], table()["cars"].shape
        yield _figure("judged_cars", chosen, rows, shape, resamples=resamples, seed=seed)


def _figure(
    name: str,
    entries: Sequence[Entry],
    rows: Sequence[Row | None],
    shape: Sums | Ranking,
    *,
    resamples: int,
    seed: int,
) -> Figure:
    groups = [entry.result.group for entry in entries]
    mean = mean_of(rows, groups, resamples=resamples, seed=seed, shape=shape)
    return Figure(
        suite=entries[0].suite,
        system=entries[0].system,
        measure=name,
        value=mean.value,
        low=mean.low,
        high=mean.high,
        n=sum(bool(row) for row in rows),
        unscored=sum(row is None for row in rows),
    )


def _read(question: Question, value: Callable[[int], float], entry: Entry) -> Row | None:
    verdict = entry.verdict(question)
    if verdict is None or verdict.error is not None:
        return None
    return NOT_COUNTED if verdict.score is None else (value(verdict.score), 1.0)


def _cars(entry: Entry) -> Row | None:
    """The row of CARS with the judge's resolution appropriateness in place of ours."""
    row = entry.result.rows.get("cars")
    if not row or not asks("resolution", entry.example):
        return row
    score = entry.score("resolution")
    if score is None:
        return None
    return (*row[: _RESOLUTION.start], appropriateness(score), 1.0, *row[_RESOLUTION.stop :])


def _of(
    question: Question, value: Callable[[int], float] = float
) -> tuple[Question, Callable[[Entry], Row | None]]:
    return question, partial(_read, question, value)


_FIGURES: Mapping[str, tuple[Question, Callable[[Entry], Row | None]]] = {
    "judged_correct": _of("correctness", lambda score: float(score == RIGHT)),
    "judged_unsupported_claim_rate": _of("support"),
    "judged_resolution_score": _of("resolution"),
    "judged_resolution_appropriateness": _of("resolution", appropriateness),
    "judged_transparency_score": _of("transparency"),
}
