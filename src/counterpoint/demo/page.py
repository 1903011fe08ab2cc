"""The demo as one self-contained page."""

from __future__ import annotations

from collections.abc import Sequence

from counterpoint.demo.play import Act
from counterpoint.demo.verdict import verdict_lines
from counterpoint.reporting.html import page, report_section
from counterpoint.reporting.tags import Html, el, join


def render_demo(acts: Sequence[Act]) -> str:
    """Write the verdict, then each act with phase 1 and phase 2 in full."""
    verdict = el("section", el("h2", "What this shows"), *(el("p", t) for t in verdict_lines(acts)))
    return page("Plain RAG beside counterpoint", join(verdict, *(_act(act) for act in acts)))


def _act(act: Act) -> Html:
    title = act.scenario.title
    probes = [
        el("li", f"{probe.change}: {'changed' if probe.changed else 'unchanged'}. {probe.answer}")
        for probe in act.probes
    ]
    return join(
        Html(report_section(act.naive, f"{title}: phase 1, plain RAG")),
        el("section", el("h3", "Probes"), el("ul", *probes)) if probes else None,
        Html(report_section(act.aware, f"{title}: phase 2, conflict-aware")),
    )
