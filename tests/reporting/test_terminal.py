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
from counterpoint.types import Action, Failure, PairCounts

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
    assert f"{explanation} (numeric-contradiction)" in text
    assert "Why" not in text


def test_votes_beside_the_summary_are_listed_without_it(samples: ModuleType) -> None:
    report = samples.temporal()
    first = report.verdicts[0]
    other = replace(first, explanation="one side speaks of the past", reason="tense")
    conflict = replace(report.conflicts[0], summary=first.explanation)
    text = words(replace(report, conflicts=(conflict,), verdicts=(first, other)))
    assert text.count(first.explanation) == 1
    assert "Why one side speaks of the past (tense, recency)" in text


@pytest.mark.parametrize(
    ("probability", "told"),
    [
        (0.0, ""),
        (1.0, ""),
        (float("nan"), ""),
        (0.87, "probability 0.87"),
        (0.9999, "probability above 0.99"),
        (0.0001, "probability below 0.01"),
    ],
)
def test_a_probability_is_told_only_where_it_is_one(
    samples: ModuleType, probability: float, told: str
) -> None:
    report = samples.temporal()
    conflict = replace(report.conflicts[0], probability=probability)
    text = words(replace(report, conflicts=(conflict,)))
    assert told in text
    assert text.count("probability") == (1 if told else 0)


def test_quotes_of_one_side_stand_side_by_side_each_once(samples: ModuleType) -> None:
    report = samples.temporal()
    old = report.passage("handbook-2021#14")
    more = samples.number(old, "31 March", "31")
    verdict = replace(report.verdicts[0], claims=(*report.claims, report.claims[0], more))
    text = shown(replace(report, verdicts=(verdict,)), 120)
    assert '"20 days"; "31 March"  ' in text
    assert text.count('"20 days"') == 1


def test_a_claim_without_words_is_told_in_its_normal_form(samples: ModuleType) -> None:
    report = samples.temporal()
    first = report.claims[0]
    claim = replace(
        first, quote=replace(first.quote, text=""), entity="leave", time="2021", negated=True
    )
    verdict = replace(report.verdicts[0], claims=(claim, report.claims[1]))
    assert "not 20 (leave, 2021)" in words(replace(report, verdicts=(verdict,)))


def test_a_side_that_claims_nothing_has_a_dash(samples: ModuleType) -> None:
    report = samples.temporal()
    verdict = replace(report.verdicts[0], claims=report.claims[1:])
    lines = shown(replace(report, verdicts=(verdict,)), 120).splitlines()
    row = next(line for line in lines if "set aside  handbook-2021#14" in line)
    assert row.split()[3] == "-"


def rows(report: Report) -> str:
    """The print with the spaces at the end of its lines taken out."""
    return "".join(f"{line.rstrip()}\n" for line in shown(report, 120).splitlines())


def dated(report: Report, dates: dict[str, str]) -> Report:
    """The report with other dates, and without sources."""
    hits = tuple(
        replace(h, passage=replace(h.passage, date=dates.get(h.passage.id), source=None))
        for h in report.hits
    )
    return replace(report, hits=hits)


def test_timestamps_are_cut_to_their_days_where_the_days_differ(samples: ModuleType) -> None:
    dates = {
        "handbook-2021#14": "2021-04-01T09:30:00+00:00",
        "handbook-2024#15": "2024-03-01 23:59:59.123Z",
    }
    text = rows(dated(samples.temporal(), dates))
    assert '"20 days"  2021-04-01\n' in text
    assert '"25 days"  2024-03-01\n' in text


@pytest.mark.parametrize("width", [62, 80, 120])
def test_timestamps_of_one_day_stand_in_full_and_on_one_line(
    samples: ModuleType, width: int
) -> None:
    dates = {
        "handbook-2021#14": "2024-03-01T09:30:00.123456+00:00",
        "handbook-2024#15": "2024-03-01T11:30:00.123456+00:00",
    }
    text = shown(dated(samples.temporal(), dates), width)
    assert all(date in text for date in dates.values())


@pytest.mark.parametrize(
    "date", ["2024", "March 2024", "2024-03-01", "2024-03-01T99", "Tue T10:00"]
)
def test_dates_that_are_no_timestamps_stand_as_given(samples: ModuleType, date: str) -> None:
    report = dated(samples.temporal(), {"handbook-2021#14": date})
    assert f"  {date}\n" in rows(report)


def test_sides_without_any_source_have_no_column_for_it(samples: ModuleType) -> None:
    assert "  Source" in shown(samples.temporal())
    assert "  Source" not in shown(dated(samples.temporal(), {}))


@pytest.mark.parametrize(
    ("action", "kept", "left_open", "told"),
    [
        ("keep_one", 1, 0, "Decided keep one side (policy"),
        ("keep_one", 1, 1, "Decided keep one side, leave 1 open"),
        ("keep_all", 2, 0, "Decided keep every side (policy"),
        ("keep_all", 2, 3, "Decided keep 2 sides, leave 3 open"),
        ("keep_all", 1, 2, "Decided keep one side, leave 2 open"),
        ("leave_open", 0, 2, "Decided leave it open (policy"),
    ],
)
def test_the_decision_does_not_hide_what_it_leaves_open(
    samples: ModuleType, action: Action, kept: int, left_open: int, told: str
) -> None:
    report = samples.temporal()
    decision = replace(
        report.resolutions[0],
        action=action,
        kept=tuple(f"k{i}" for i in range(kept)),
        set_aside=(),
        left_open=tuple(f"o{i}" for i in range(left_open)),
    )
    assert told in words(replace(report, resolutions=(decision,)))


@pytest.mark.parametrize("stage", ["ingest", "index", "dates"])
def test_inputs_that_failed_are_no_broken_machine(samples: ModuleType, stage: str) -> None:
    failures = tuple(
        Failure(stage=stage, message=message, subject=subject)
        for message, subject in (("first", "a"), ("second", "a"), ("third", None))
    )
    text = words(replace(samples.peace(), failures=failures))
    assert "2 inputs were not used or not understood, listed under failures." in text
    assert "machine was off" not in text
    assert "Conflicts may have been missed." in text


def test_a_broken_machine_and_a_failed_input_are_both_told(samples: ModuleType) -> None:
    failures = (
        Failure(stage="dates", message="'soon' is no date", subject="a"),
        Failure(stage="judge", message="no answer"),
    )
    text = words(replace(samples.peace(), failures=failures))
    assert "A part of the machine was off (judge): 1 error, listed under failures." in text
    assert "1 input was not used or not understood" in text


def test_a_warning_about_an_input_is_no_caution(samples: ModuleType) -> None:
    failures = (Failure(stage="dates", message="reads in two ways", severity="warning"),)
    assert "not understood" not in words(replace(samples.peace(), failures=failures))


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


def test_a_source_that_only_repeats_the_id_is_not_shown(samples: ModuleType) -> None:
    report = samples.temporal()
    repeated = tuple(
        replace(hit, passage=replace(hit.passage, source=hit.passage.id)) for hit in report.hits
    )
    assert "Source" not in shown(replace(report, hits=repeated), 120)
    assert "Source" in shown(report, 120)
