"""Who settled the pairs: one line, the same in a terminal, on a page and from JSON."""

from __future__ import annotations

import html
import io
import json
import re
from dataclasses import replace
from types import ModuleType

import pytest
from rich.console import Console

from counterpoint.report import Report
from counterpoint.reporting.html import render_html
from counterpoint.reporting.terminal import print_report
from counterpoint.types import StageCounts

LINES = [
    (StageCounts(settled=3, unsure=0), "3 pairs settled by the first stage, none put to a chat"),
    (
        StageCounts(settled=3, unsure=0, second="on"),
        "3 pairs settled by the first stage, none put to a chat model",
    ),
    (
        StageCounts(settled=1, unsure=2),
        "2 of 3 pairs unsure, first verdict kept: no chat model is configured",
    ),
    (
        StageCounts(settled=0, unsure=1, second="off"),
        "1 of 1 pair unsure, first verdict kept: the settings allow no call",
    ),
    (
        StageCounts(settled=1, unsure=2, asked=2, second="on"),
        "1 of 3 pairs settled without the chat model, 2 put to it",
    ),
    (
        StageCounts(settled=4, unsure=5, asked=3, cached=1, second="on"),
        "4 of 9 pairs settled without the chat model, "
        "3 put to it (1 answered from the cache), 2 left out",
    ),
]


def terminal(report: Report) -> str:
    console = Console(file=io.StringIO(), width=200, color_system=None)
    print_report(report, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def on_page(report: Report) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "\n", render_html(report)))


@pytest.mark.parametrize(("stages", "line"), LINES)
def test_the_line_says_who_settled_the_pairs(
    samples: ModuleType, stages: StageCounts, line: str
) -> None:
    report = replace(samples.temporal(), stages=stages)
    for text in (terminal(report), on_page(report)):
        (found,) = [each for each in text.splitlines() if line in each]
        assert found.strip().startswith(line)


@pytest.mark.parametrize("stages", [None, StageCounts(settled=0, unsure=0)])
def test_without_a_second_stage_or_a_pair_nothing_is_said(
    samples: ModuleType, stages: StageCounts | None
) -> None:
    plain = samples.temporal()
    report = replace(plain, stages=stages)
    assert terminal(report) == terminal(plain)
    assert render_html(report) == render_html(plain)
    assert "chat model" not in on_page(report)


def test_the_counts_come_back_from_json(samples: ModuleType) -> None:
    stages = StageCounts(settled=4, unsure=5, asked=3, cached=1, second="on")
    report = replace(samples.temporal(), stages=stages)
    assert Report.from_json(report.to_json()) == report
    assert json.loads(report.to_json())["stages"]["settled"] == stages.saved == 4


def test_a_report_of_before_the_second_stage_is_still_read(samples: ModuleType) -> None:
    told = json.loads(samples.temporal().to_json())
    del told["stages"]
    assert Report.from_json(json.dumps(told)).stages is None
