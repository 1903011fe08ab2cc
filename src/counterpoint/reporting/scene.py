"""What every part of the page needs to know: the report, the heading level, the links."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from counterpoint.report import Report
from counterpoint.reporting.escape import shorten_id
from counterpoint.reporting.tags import Html, el, join
from counterpoint.reporting.view import ConflictView, conflict_views, shown_dates

_ID = 120


@dataclass(frozen=True, slots=True)
class Scene:
    """One report on a page.

    ``level`` is the heading level of its parts, ``dates`` the dates to show outside of the tables
    of the conflicts.
    """

    report: Report
    views: tuple[ConflictView, ...]
    level: int
    anchors: Mapping[str, str]
    dates: Mapping[str, str]

    def heading(self, text: str | Html, *, deeper: int = 0, kind: str | None = None) -> Html:
        """Write a heading of this report."""
        return el(f"h{self.level + deeper}", text, class_=kind)

    def name(self, passage_id: str) -> Html:
        """Write a passage id, linked to the passage where the page holds it."""
        anchor = self.anchors.get(passage_id)
        if anchor is None:
            return el("span", shorten_id(passage_id, _ID), class_="id")
        return el("a", shorten_id(passage_id, _ID), class_="id", href=f"#{anchor}")

    def names(self, ids: Iterable[str]) -> Html:
        """Write several passage ids."""
        written = [self.name(name) for name in ids]
        return join(*(join(", ", name) if i else name for i, name in enumerate(written)))


def scene(report: Report, level: int, prefix: str) -> Scene:
    """Prepare a report for a page; ``prefix`` keeps the anchors of two reports apart."""
    anchors: dict[str, str] = {}
    for number, passage in enumerate(report.passages):
        seed = f"{prefix}\n{number}\n{passage.id}".encode("utf-8", "backslashreplace")
        anchors.setdefault(passage.id, "p-" + hashlib.sha256(seed).hexdigest()[:12])
    views = conflict_views(report)
    return Scene(report, views, level, anchors, shown_dates(report, views))


def facts(rows: Iterable[tuple[str, str | Html]]) -> Html:
    """Write a description list; a term that repeats is written once."""
    parts: list[Html] = []
    previous = None
    for term, description in rows:
        if term != previous:
            parts.append(el("dt", term))
        parts.append(el("dd", description))
        previous = term
    return el("dl", *parts)


def table(heads: Iterable[str], rows: Iterable[Iterable[str]], caption: str) -> Html:
    """Write a table with a header a column; the caption is for those who do not see the page."""
    head = el("tr", *(el("th", title, scope="col") for title in heads))
    body = (el("tr", *(el("td", cell) for cell in row)) for row in rows)
    name = el("caption", caption)
    return el("div", el("table", name, el("thead", head), el("tbody", *body)), class_="wide")
