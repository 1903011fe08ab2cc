"""The tables of reports: figures, figures by tag, comparisons, gates, failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from counterpoint.evals.measures.measure import Measure
from counterpoint.evals.measures.table import table
from counterpoint.evals.reports.compare import Comparison
from counterpoint.evals.reports.content import Table
from counterpoint.evals.reports.contrasts import Contrast
from counterpoint.evals.reports.gate import Outcome
from counterpoint.evals.reports.scores import Scored
from counterpoint.evals.reports.words import (
    HEADLINE,
    cell,
    chance,
    interval,
    number,
    signed,
    yes_no,
)
from counterpoint.evals.runs.records import Figure, RunInfo, Summary

_SHOWN_ERRORS = 5


def headline(info: RunInfo, summary: Summary, suite: str) -> Table:
    """The figures that one reads first, by system; those that no system has are left out.

    The number of cases stands once for all; beside a value stands one that differs.
    """
    figures = _by_name(summary, suite, None)
    systems = [system.name for system in info.systems]
    rows = []
    for name in HEADLINE:
        found = [figures.get((system, name)) for system in systems]
        counts = [figure.n for figure in found if figure is not None and figure.value is not None]
        if counts:
            common = max(set(counts), key=lambda n: (counts.count(n), n))
            rows.append(
                (_directed(name), str(common), *(cell(figure, common=common) for figure in found))
            )
    return Table(caption=f"Figures on {suite}", heads=("Measure", "n", *systems), rows=tuple(rows))


def _directed(name: str) -> str:
    """A measure's name, with an arrow where less is better."""
    known = table().get(name)
    return f"{name} ↓" if known is not None and known.better == "lower" else name


def all_figures(
    info: RunInfo, summary: Summary, suite: str, measures: Mapping[str, Measure]
) -> Table:
    """Every figure by system; measures in the order of the table of measures."""
    figures = _by_name(summary, suite, None)
    found = dict.fromkeys(measure for _, measure in figures)
    known = [name for name in measures if name in found]
    names = [*known, *(name for name in found if name not in measures)]
    systems = [system.name for system in info.systems]
    return Table(
        caption=f"All figures on {suite}",
        heads=("Measure", "What it is", *systems),
        rows=tuple(
            (name, _title(measures.get(name)), *(cell(figures.get((s, name))) for s in systems))
            for name in names
        ),
        folded=True,
    )


def by_tag(info: RunInfo, summary: Summary, suite: str) -> Table | None:
    """Figures over the cases of each tag; None where the suite has no tags."""
    tagged = [figure for figure in summary.figures if figure.suite == suite and figure.tag]
    tags = sorted({figure.tag for figure in tagged if figure.tag})
    names = list(dict.fromkeys(figure.measure for figure in tagged))
    if not tags:
        return None
    rows = []
    for tag in tags:
        figures = _by_name(summary, suite, tag)
        for system in info.systems:
            cells = [cell(figures.get((system.name, name))) for name in names]
            rows.append((tag, system.name, *cells))
    return Table(
        caption=f"Figures on {suite} by tag",
        heads=("Tag", "System", *names),
        rows=tuple(rows),
        folded=True,
    )


def failures(run: Scored, suite: str) -> Table | None:
    """What went wrong with how many cases; None where nothing did."""
    rows = []
    for system in run.info.systems:
        results = run.results[suite, system.name].values()
        errors = Counter(result.error for result in results if result.error is not None)
        # Counter orders equals by their first case: the same run gives the same table.
        for error, count in errors.most_common(_SHOWN_ERRORS):
            rows.append((system.name, error, str(count)))
        rest = sum(errors.values()) - sum(n for _, n in errors.most_common(_SHOWN_ERRORS))
        if rest:
            rows.append((system.name, "other reasons", str(rest)))
    heads = ("System", "What went wrong", "Cases")
    return Table(caption=f"Failures on {suite}", heads=heads, rows=tuple(rows)) if rows else None


def comparison_table(comparison: Comparison, caption: str) -> Table:
    """Contrasts, one a row; columns that hold nothing are left out."""
    level = f"{comparison.rules.level:.0%}"
    columns = {
        "Suite": [one.suite for one in comparison.contrasts],
        "Measure": [one.measure for one in comparison.contrasts],
        "First": [one.first for one in comparison.contrasts],
        "Second": [one.second for one in comparison.contrasts],
        "n": [str(one.n) for one in comparison.contrasts],
        "Values": [" / ".join(map(number, one.values)) for one in comparison.contrasts],
        f"Difference [{level}]": [_difference(one) for one in comparison.contrasts],
        "p": [chance(one.p) for one in comparison.contrasts],
        "p (Holm)": [chance(one.p_adjusted) for one in comparison.contrasts],
        "Win/tie/loss": [_tally(one) for one in comparison.contrasts],
        "p (McNemar)": [chance(one.mcnemar) for one in comparison.contrasts],
        f"No worse by {comparison.rules.margin:g}": [
            yes_no(one.non_inferior) for one in comparison.contrasts
        ],
    }
    return _from_columns(caption, columns)


def without(table: Table, heads: tuple[str, ...]) -> Table:
    """The table without some columns."""
    kept = [at for at, head in enumerate(table.heads) if head not in heads]
    return Table(
        caption=table.caption,
        heads=tuple(table.heads[at] for at in kept),
        rows=tuple(tuple(row[at] for at in kept) for row in table.rows),
    )


def gate_table(outcomes: Sequence[Outcome]) -> Table:
    """Requirements, one a row, with the figure that each is about."""
    columns = {
        "Requirement": [str(one.requirement) for one in outcomes],
        "System": [one.system for one in outcomes],
        "Figure": [f"{number(one.value)} {interval(one.low, one.high)}" for one in outcomes],
        "n": [str(one.n) for one in outcomes],
        "Unscored": [str(one.unscored) for one in outcomes],
        "Met": [yes_no(one.met) for one in outcomes],
        "Why not": [one.reason for one in outcomes],
    }
    return _from_columns("Requirements", columns)


def _from_columns(caption: str, columns: Mapping[str, Iterable[str]]) -> Table:
    kept = {head: list(cells) for head, cells in columns.items() if any(cells)}
    rows = tuple(zip(*kept.values(), strict=True))
    return Table(caption=caption, heads=tuple(kept), rows=rows)


def _by_name(summary: Summary, suite: str, tag: str | None) -> dict[tuple[str, str], Figure]:
    return {
        (figure.system, figure.measure): figure
        for figure in summary.figures
        if figure.suite == suite and figure.tag == tag
    }


def _title(measure: Measure | None) -> str:
    if measure is None:
        return ""
    return measure.title + (" (lower is better)" if measure.better == "lower" else "")


def _difference(one: Contrast) -> str:
    return f"{signed(one.difference)} {interval(one.low, one.high)}".strip()


def _tally(one: Contrast) -> str:
    return f"{one.tally.wins}/{one.tally.ties}/{one.tally.losses}" if one.tally else ""
