"""From the rows of cases to figures with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from counterpoint.evals.measures.measure import Measure, Row
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.records import Figure, Result, Summary
from counterpoint.evals.statistics.bootstrap import bounded

RESAMPLES = 10_000
_MOST_TAGS = 24
# Figures that are also given for each tag of a suite.
BY_TAG = ("correct", "attack_success_rate", "conflict_accuracy", "pair_f1", "coverage")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A figure to compute: a measure of a system over the cases of a tag, or over all."""

    system: str
    measure: str
    tag: str | None
    rows: list[Row | None]
    unscored: int


def summarise(
    folder: RunFolder, measures: Mapping[str, Measure], *, resamples: int = RESAMPLES
) -> Summary:
    """Compute every figure of a run, over all cases and by tag.

    All figures of a suite are taken under the same resamples of its cases.

    Raises:
        InputError: a line of the results is damaged.
    """
    info = folder.info()
    names = [system.name for system in info.systems]
    figures = [
        figure
        for suite in info.suites
        for figure in _figures(
            suite.name,
            {name: list(folder.results(suite.name, name)) for name in names},
            measures,
            resamples=resamples,
            seed=info.seed,
        )
    ]
    return Summary(resamples=resamples, seed=info.seed, figures=tuple(figures))


def _figures(
    suite: str,
    results: Mapping[str, list[Result]],
    measures: Mapping[str, Measure],
    *,
    resamples: int,
    seed: int,
) -> Iterator[Figure]:
    groups = _groups(results.values())
    asked = [
        one for name, given in results.items() for one in _asked(name, given, measures, groups)
    ]
    estimates = [measures[one.measure].over(one.rows) for one in asked]
    found = bounded(estimates, list(groups.values()), resamples=resamples, seed=seed)
    for one, figure in zip(asked, found, strict=True):
        yield Figure(
            suite=suite,
            system=one.system,
            measure=one.measure,
            value=figure.value,
            low=figure.low,
            high=figure.high,
            n=sum(bool(row) for row in one.rows),
            unscored=one.unscored,
            tag=one.tag,
        )


def _groups(results: Iterable[Sequence[Result]]) -> dict[str, str]:
    """The group of every case that some system has a result for, in a fixed order."""
    return dict(sorted({r.case: r.group for given in results for r in given}.items()))


def _asked(
    system: str, results: Sequence[Result], measures: Mapping[str, Measure], cases: Iterable[str]
) -> Iterator[_Asked]:
    """Every measure over all cases, then a few over the cases of each tag."""
    found = {result.case: result for result in results}
    ordered = [found.get(case) for case in cases]
    wanted = list(_wanted(results, measures))
    for tag in (None, *_tags(results)):
        chosen = [r if r and (tag is None or tag in r.tags) else None for r in ordered]
        for name in wanted if tag is None else [name for name in wanted if name in BY_TAG]:
            rows = [result.rows.get(name) if result else None for result in chosen]
            unscored = sum(
                name in result.rows and result.rows[name] is None for result in chosen if result
            )
            if unscored or any(row is not None for row in rows):
                yield _Asked(system, name, tag, rows, unscored)


def _wanted(results: Sequence[Result], measures: Mapping[str, Measure]) -> Iterator[str]:
    """The measures that some case asks for and that are no mere double of another."""
    for name, measure in measures.items():
        if not any(name in result.rows for result in results):
            continue
        if measure.variant_of and _column(results, name) == _column(results, measure.variant_of):
            continue
        yield name


def _column(results: Sequence[Result], name: str) -> list[Row | None]:
    return [result.rows.get(name) for result in results]


def _tags(results: Sequence[Result]) -> list[str]:
    """The tags that tell cases apart; none where there are too many to show."""
    count = Counter(tag for result in results for tag in result.tags)
    tags = sorted(tag for tag, n in count.items() if n < len(results))
    return tags if len(tags) <= _MOST_TAGS else []
