"""The sections of a report over runs: each run as a whole, then each of its suites."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from counterpoint.evals.measures.measure import Measure
from counterpoint.evals.reports.compare import Comparison, adjusted
from counterpoint.evals.reports.content import Content, Section, Table
from counterpoint.evals.reports.contrasts import Rules, contrast
from counterpoint.evals.reports.scores import Scored
from counterpoint.evals.reports.stable import cars_stability
from counterpoint.evals.reports.tables import (
    all_figures,
    by_tag,
    comparison_table,
    failures,
    headline,
    without,
)
from counterpoint.evals.reports.words import COMPARED
from counterpoint.evals.runs.records import RunInfo, SuiteRun

TITLE = "Evaluation"
_SHOWN_BROKEN = 10
_READING = (
    "A cell gives the value, its 95 % bootstrap interval over cases, n scored cases, and how many "
    "more ask for the figure and are unscored, where there are any."
)


def content_of(
    runs: Sequence[Scored], measures: Mapping[str, Measure], rules: Rules | None = None
) -> Content:
    """Write down what there is to say of runs; the first system of each is its baseline."""
    rules = rules or Rules()
    sections: list[Section] = []
    for at, run in enumerate(runs):
        compared = _compared(run, measures, rules)
        prefix = f"{run.name}: " if len(runs) > 1 else ""
        sections.append(_run_section(run, at, prefix, compared))
        for suite in run.info.suites:
            sections.append(_suite_section(run, at, suite, prefix, measures, compared))
    return Content(title=TITLE, sections=tuple(sections))


def command(info: RunInfo) -> str:
    """The command that makes a run again."""
    words = ["counterpoint", "eval", "run", *(suite.name for suite in info.suites)]
    for system in info.systems:
        words += ["--system", system.spec]
    if info.limit is not None:
        words += ["--limit", str(info.limit)]
    return shlex.join([*words, "--seed", str(info.seed)])


def _compared(run: Scored, measures: Mapping[str, Measure], rules: Rules) -> Comparison:
    """A few figures of every other system against those of the first."""
    wanted = {name: measures[name] for name in COMPARED if name in measures}
    names = [system.name for system in run.info.systems]
    return adjusted(
        (
            one
            for suite in run.info.suites
            for name in names[1:]
            for one in contrast(
                suite.name,
                (name, names[0]),
                (run.results[suite.name, name], run.results[suite.name, names[0]]),
                wanted,
                rules,
            )
            if one.difference is not None
        ),
        rules,
    )


def _run_section(run: Scored, at: int, prefix: str, compared: Comparison) -> Section:
    info, summary = run.info, run.summary
    systems = Table(
        caption="Systems",
        heads=("System", "Asked for as", "Identity"),
        rows=tuple((system.name, system.spec, system.identity) for system in info.systems),
    )
    notes = [_READING]
    if compared.contrasts:
        notes.append(
            f"Differences are first less second, over the cases that both scored; "
            f"{compared.rules.resamples} paired resamples, seed {compared.rules.seed}; "
            f"p-values are also adjusted after Holm, over all {len(compared.contrasts)} rows."
        )
    return Section(
        title=f"{prefix}The run",
        about=(at, None),
        facts=(
            ("Run", run.name),
            ("Started", info.started),
            ("Version", info.version),
            ("Machine", info.machine),
            ("Cases", "all" if info.limit is None else f"at most {info.limit} a suite"),
            ("Seeds", f"cases {info.seed}, bootstrap {summary.seed}"),
            ("Resamples", str(summary.resamples)),
        ),
        command=command(info),
        notes=tuple(notes),
        tables=(systems,),
    )


def _suite_section(
    run: Scored,
    at: int,
    suite: SuiteRun,
    prefix: str,
    measures: Mapping[str, Measure],
    compared: Comparison,
) -> Section:
    info, summary, name = run.info, run.summary, suite.name
    stable, shifts = cars_stability(run, name)
    tables = (
        headline(info, summary, name),
        all_figures(info, summary, name, measures),
        _comparison(compared, name, info),
        by_tag(info, summary, name),
        shifts,
        failures(run, name),
    )
    return Section(
        title=f"{prefix}{name}",
        about=(at, name),
        facts=(
            ("What", suite.about.title),
            ("Licence", suite.about.licence),
            ("Cite", suite.about.citation),
            ("Published at", suite.about.url),
            ("Cases", str(suite.cases)),
            ("With a conflict", _conflict_share(suite)),
            ("Fingerprint", suite.fingerprint),
            *_broken(suite),
        ),
        notes=(*_one_class(suite), *stable),
        tables=tuple(table for table in tables if table is not None and table.rows),
    )


def _comparison(compared: Comparison, suite: str, info: RunInfo) -> Table | None:
    here = tuple(one for one in compared.contrasts if one.suite == suite)
    if not here:
        return None
    caption = f"Systems on {suite} less {info.systems[0].name}"
    table = comparison_table(replace(compared, contrasts=here), caption)
    return without(table, ("Suite", "Second"))


def _one_class(suite: SuiteRun) -> Iterator[str]:
    if suite.judged and suite.conflicts == suite.judged:
        yield (
            "Every case holds a conflict: figures by case (conflict_f1, kind_macro_f1) are free "
            "here to a system that always sees one. Read those by pair, where some do not."
        )
    if suite.judged and not suite.conflicts:
        yield "No case holds a conflict: of detection only the false alarms say something here."


def _conflict_share(suite: SuiteRun) -> str:
    if not suite.judged:
        return "the suite does not say"
    share = suite.conflicts / suite.judged
    return f"{suite.conflicts} of the {suite.judged} cases of which the suite says it ({share:.1%})"


def _broken(suite: SuiteRun) -> Iterator[tuple[str, str]]:
    if suite.broken:
        yield "Broken rows", f"{len(suite.broken)}, left out"
    for row in suite.broken[:_SHOWN_BROKEN]:
        yield "Broken rows", f"{row.place}: {row.problem}"
    if len(suite.broken) > _SHOWN_BROKEN:
        yield "Broken rows", f"and {len(suite.broken) - _SHOWN_BROKEN} more"
