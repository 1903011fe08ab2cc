from __future__ import annotations

import io
from dataclasses import replace
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from counterpoint.report import Report
from counterpoint.reporting.terminal import print_report
from counterpoint.types import Failure, PairCounts

NAMES = ["peace", "temporal", "cluster", "opinion", "crowd", "hostile"]


def shown(report: Report, width: int = 80) -> str:
    file = io.StringIO()
    print_report(report, Console(file=file, width=width, no_color=True))
    return file.getvalue()


def words(report: Report) -> str:
    """The print with its line breaks taken out."""
    return " ".join(shown(report, 120).split())


def test_the_answer_comes_before_the_conflicts(samples: ModuleType) -> None:
    text = shown(samples.temporal())
    answer = text.index("25 days of paid annual leave")
    assert text.index("Question") < answer < text.index("1 conflict between 2 passages")


def test_confidence_is_told_in_words_and_says_what_it_leaves_out(samples: ModuleType) -> None:
    assert "high (0.86): how well the cited words answer; it says nothing about conflicts" in words(
        samples.temporal()
    )


def test_every_side_shows_its_decision_value_date_and_source(samples: ModuleType) -> None:
    lines = shown(samples.temporal(), 120).splitlines()
    row = next(line for line in lines if "set aside  handbook-2021#14" in line)
    assert row.split() == [
        "set",
        "aside",
        "handbook-2021#14",
        "20",
        '"20',
        'days"',
        "2021-04-01",
        "handbook-2021.pdf",
    ]


def test_the_decision_comes_with_its_reason_and_what_would_change_it(samples: ModuleType) -> None:
    text = words(samples.temporal())
    assert "Why the passages speak of one topic and name different numbers: 20 and 25" in text
    assert "Decided keep one side (policy newest)" in text
    assert "Because handbook-2024#15 (2024-03-01) is newer" in text
    assert "Changes if a later passage" in text


def test_sides_stand_in_the_order_of_their_dates_and_undated_ones_last(samples: ModuleType) -> None:
    text = shown(samples.cluster(), 120)
    places = [text.index(name) for name in ("press-2023-11", "annual-report-2023", "6f1d2c3e")]
    assert places == sorted(places)


def test_peace_is_told_plainly(samples: ModuleType) -> None:
    text = shown(samples.peace())
    assert "No conflict found among 3 passages (3 pairs compared)" in text
    assert "machine was off" not in text


def test_peace_with_a_part_switched_off_says_so(samples: ModuleType) -> None:
    failure = Failure(stage="detect", message="the encoder could not be loaded")
    text = words(replace(samples.peace(), failures=(failure,)))
    assert "No conflict found among 3 passages" in text
    assert "A part of the machine was off (detect): 1 error" in text
    assert "error detect: the encoder could not be loaded" in text


def test_peace_without_a_comparison_is_no_finding(samples: ModuleType) -> None:
    report = replace(samples.peace(), pairs=PairCounts(total=3))
    assert "No pair of passages was compared" in words(report)


def test_a_conflict_without_a_decision_says_so(samples: ModuleType) -> None:
    report = replace(samples.temporal(), resolutions=())
    assert "undecided handbook-2021#14" in words(report)
    assert "Decided nothing: no decision is on record" in words(report)


def test_passages_that_the_report_does_not_hold_are_named_as_such(samples: ModuleType) -> None:
    report = replace(samples.temporal(), hits=())
    assert "not in the report" in shown(report)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [24, 80, 200])
def test_no_line_is_wider_than_the_console(samples: ModuleType, name: str, width: int) -> None:
    text = shown(samples.ALL[name](), width)
    assert max(cell_len(line) for line in text.splitlines()) <= width


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_consoles_of_old_encodings_are_served(
    samples: ModuleType, name: str, encoding: str
) -> None:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    report = replace(samples.ALL[name](), query="東京 “quoted” … 😀")
    print_report(report, Console(file=file, width=80))
    file.flush()
    text = raw.getvalue().decode(encoding)
    assert "\\u6771" in text
    assert "Question" in text


def test_markup_and_escapes_from_outside_are_shown_not_obeyed(samples: ModuleType) -> None:
    text = words(samples.hostile())
    assert "[bold red]markup[/bold red] [/] :smile:" in text
    assert "\\x1b[31mred\\x1b[0m" in text
    assert "\\u202egnp.exe" in text


@given(st.text(st.characters(), max_size=40))
@settings(max_examples=60, deadline=None)
def test_no_text_from_outside_breaks_the_print(samples: ModuleType, text: str) -> None:
    printed = shown(samples.hostile(text))
    printed.encode("utf-8")
    assert not set(printed) & {chr(code) for code in range(32) if chr(code) != "\n"}


def test_what_the_summary_says_is_not_said_twice(samples: ModuleType) -> None:
    report = samples.temporal()
    explanation = report.verdicts[0].explanation
    conflict = replace(report.conflicts[0], summary=explanation)
    text = words(replace(report, conflicts=(conflict,)))
    assert text.count(explanation) == 1
    assert "Why as said above (numeric-contradiction, recency)" in text


def test_an_answer_that_abstains_has_no_confidence(samples: ModuleType) -> None:
    report = samples.peace()
    answer = replace(report.answer, text="", abstained=True, confidence=0.0)
    text = words(replace(report, answer=answer))
    assert "No answer." in text
    assert "none (0.00)" in text


def test_many_reasons_are_counted_not_listed(samples: ModuleType) -> None:
    report = samples.temporal()
    votes = tuple(replace(report.verdicts[0], explanation=f"reason {i}") for i in range(9))
    text = words(replace(report, verdicts=votes))
    assert "reason 5" in text
    assert "reason 6" not in text
    assert "and 3 more explanations" in text


def test_many_failures_are_counted_not_listed(samples: ModuleType) -> None:
    failures = tuple(Failure(stage="ingest", message=f"line {i}") for i in range(200))
    assert "and 150 more" in words(replace(samples.peace(), failures=failures))
