"""A report as one page of HTML that needs nothing else: no network, no script, no font.

`page` and `report_section` are the parts to compose other pages from.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from counterpoint.report import Report
from counterpoint.reporting.conflicts import conflicts_part
from counterpoint.reporting.escape import clean
from counterpoint.reporting.passages import passages_part
from counterpoint.reporting.scene import Scene, scene
from counterpoint.reporting.sections import (
    answer_part,
    evidence_part,
    failures_part,
    graph_part,
    outcome_part,
    run_part,
)
from counterpoint.reporting.tags import Html, el, join

# No script, no request: only the style sheet inside the page.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_PARTS = (
    outcome_part,
    answer_part,
    graph_part,
    conflicts_part,
    evidence_part,
    passages_part,
    failures_part,
    run_part,
)
_LONGEST_TITLE = 300


def render_html(report: Report) -> str:
    """Write a report as one self-contained page."""
    title = report.query or "Passages compared without a question"
    return page(clean(title, _LONGEST_TITLE), _parts(scene(report, 2, "")))


def report_section(report: Report, heading: str) -> str:
    """Write a report as one section of a page, to be put into the body of `page`.

    Args:
        report: the report.
        heading: the heading of the section; two sections of one page need different ones.
    """
    question = el("p", report.query, class_="question", dir="auto") if report.query else None
    return el(
        "section",
        el("h2", heading),
        question,
        _parts(scene(report, 3, heading)),
        class_="report",
    )


def page(title: str, body: str) -> str:
    """Write a page around a body.

    Args:
        title: plain text, escaped here.
        body: HTML such as `report_section` returns, put in as it stands.
    """
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("meta", name="referrer", content="no-referrer"),
        el("title", f"{title} - counterpoint"),
        el("style", Html(_style())),
    )
    top = el("header", el("p", "counterpoint", class_="brand"), el("h1", title, dir="auto"))
    whole = el("html", head, el("body", top, el("main", Html(body))), lang="en")
    return f"<!DOCTYPE html>\n{whole}\n"


def _parts(stage: Scene) -> Html:
    return join(*(part(stage) for part in _PARTS))


@cache
def _style() -> str:
    return files("counterpoint.reporting").joinpath("report.css").read_text(encoding="utf-8")
