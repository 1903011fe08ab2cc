"""A report over runs as one page of HTML: no network, no script, plots drawn into it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from counterpoint.evals.measures.measure import Measure
from counterpoint.evals.reports.content import Content, Section, Table, is_address
from counterpoint.evals.reports.contrasts import Rules
from counterpoint.evals.reports.plots import Drawn, Plots, draw_runs
from counterpoint.evals.reports.scores import read_run
from counterpoint.evals.reports.sections import content_of
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.reporting.html import page
from counterpoint.reporting.scene import facts, table
from counterpoint.reporting.tags import Html, el, join


def render_html(
    runs: Sequence[RunFolder], measures: Mapping[str, Measure], rules: Rules | None = None
) -> str:
    """Write a report over finished runs; the same runs give the same page.

    Raises:
        InputError: a run is not finished, or damaged.
        MissingExtraError: matplotlib is not installed.
    """
    scored = [read_run(run) for run in runs]
    return write_html(content_of(scored, measures, rules), draw_runs(scored))


def write_html(content: Content, plots: Plots) -> str:
    """Write a report as a page, each plot in the section that it is about."""
    nothing = Drawn()
    sections = (_section(part, plots.get(part.about, nothing)) for part in content.sections)
    return page(content.title, join(*sections))


def _section(section: Section, drawn: Drawn) -> Html:
    return el(
        "section",
        el("h2", section.title, dir="auto"),
        facts((term, _fact(fact)) for term, fact in section.facts) if section.facts else None,
        el("p", el("span", section.command, class_="id")) if section.command else None,
        *(el("p", note, class_="about") for note in section.notes),
        *(_table(one) for one in section.tables),
        *_plots(drawn),
        class_="run",
    )


def _fact(fact: str) -> str:
    return el("a", fact, href=fact, rel="noreferrer") if is_address(fact) else fact


def _table(one: Table) -> Html:
    written = table(one.heads, one.rows, one.caption)
    if one.folded:
        return el("details", el("summary", one.caption), written)
    return join(el("h3", one.caption), written)


def _plots(drawn: Drawn) -> Iterator[Html]:
    for plot in drawn.plots:
        yield el(
            "figure",
            el("div", plot.svg, class_="wide"),
            el("figcaption", f"{plot.title}. {plot.caption}"),
        )
    if drawn.missing:
        yield el("p", f"Not drawn, for want of data: {', '.join(drawn.missing)}.", class_="about")
