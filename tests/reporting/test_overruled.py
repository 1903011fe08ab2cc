"""A vote that another one has overruled stays in the report and is shown nowhere as a finding."""

from __future__ import annotations

import html
from dataclasses import replace
from types import ModuleType

import pytest

from counterpoint.report import Report
from counterpoint.reporting.html import render_html
from counterpoint.reporting.view import conflict_views

TOLD = "Somebody said so first."


def with_vote(report: Report, *, conflict: bool, decides: bool) -> Report:
    """The report with one more vote on the first pair that conflicts."""
    vote = replace(
        report.verdicts[0], conflict=conflict, explanation=TOLD, decides=decides, detector="first"
    )
    return replace(report, verdicts=(*report.verdicts, vote))


@pytest.mark.parametrize("conflict", [True, False])
@pytest.mark.parametrize("decides", [True, False])
def test_a_page_shows_votes_that_decide(samples: ModuleType, conflict: bool, decides: bool) -> None:
    report = with_vote(samples.temporal(), conflict=conflict, decides=decides)
    assert (TOLD in html.unescape(render_html(report))) == decides


def test_a_conflict_rests_on_votes_that_decide(samples: ModuleType) -> None:
    plain = samples.temporal()
    report = with_vote(plain, conflict=True, decides=False)
    assert conflict_views(report) == conflict_views(plain)
