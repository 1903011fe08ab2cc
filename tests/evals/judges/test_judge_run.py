"""Judging a recorded run: what is asked, what is kept, and how it goes on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from counterpoint.errors import InputError, ModelError, UnknownNameError
from counterpoint.evals.judges.records import Judged, JudgePlan
from counterpoint.evals.judges.run import judge_run
from counterpoint.evals.judges.summarise import to_json
from counterpoint.evals.runs.execute import Progress
from counterpoint.evals.runs.lines import Lines
from counterpoint.evals.suites.suite import About, Suite
from counterpoint.models.fakes import ScriptedChat
from counterpoint.protocols import ChatMessage

ABOUT = About(title="Own", licence="none", citation="none", url="https://example.org")


def judge(messages: Sequence[ChatMessage]) -> str:
    """Right is what says 40; a list is transparent; nothing else depends on the data."""
    rubric, answer = messages[0]["content"], json.loads(messages[1]["content"])["answer"] or ""
    if "You check" in rubric:
        return '{"claims": [{"claim": "c", "label": "NOT_FOUND"}]}'
    if "against a key" in rubric:
        return json.dumps({"score": 2 if "40" in answer else 0})
    if "how openly" in rubric:
        return json.dumps({"score": 4 if answer.startswith("- ") else 2})
    return '{"score": 5, "reason": "well"}'


def chat(name: str = "judge") -> ScriptedChat:
    return ScriptedChat(judge, name=name)


def verdict_file(folder: Any, summary: Any) -> Path:
    path: Path = folder.path / "judged" / summary.folder / "own" / "sys.jsonl"
    return path


def test_a_run_is_judged(make_run: Any, recorded: Any) -> None:
    folder = make_run({"sys": recorded})
    asked = chat()
    seen: list[Progress] = []
    plan = JudgePlan(resamples=50, format_sample=0)
    summary = judge_run(folder, asked, plan, seen.append)
    # Two answers to four questions, an abstention to two, a failure to none.
    assert summary.calls == len(asked.asked) == 10
    assert seen[-1] == Progress(suite="own", system="sys", done=3, total=3)
    figures = {one.measure: (one.value, one.n, one.unscored) for one in summary.figures}
    assert figures == {
        "judged_correct": (1.0, 2, 1),
        "judged_unsupported_claim_rate": (1.0, 2, 1),
        "judged_resolution_score": (5.0, 3, 0),
        "judged_resolution_appropriateness": (1.0, 3, 0),
        "judged_transparency_score": (2.0, 3, 0),
    }
    agreed = {one.question: (one.table, one.raw) for one in summary.agreements}
    assert agreed == {
        "correctness": ((0, 1, 0, 1), 0.5),
        "support": ((0, 2, 0, 0), 0.0),
        "resolution": ((0, 0, 0, 2), 1.0),
    }
    assert (summary.preferences, summary.problems, summary.warnings) == ((), (), ())
    stored = (verdict_file(folder, summary).parent.parent / "summary.json").read_text("utf-8")
    assert json.loads(stored) == json.loads(to_json(summary))


def test_layouts_are_judged_beside_and_never_twice(make_run: Any, recorded: Any) -> None:
    folder = make_run({"sys": recorded})
    asked = chat()
    plan = JudgePlan(resamples=50)
    summary = judge_run(folder, asked, plan)
    # Two answers as paragraph and as list, two questions each; as a paragraph both are as they
    # were, and are judged already.
    assert len(asked.asked) == 10 + 4
    assert summary.calls == 10 + 4
    found = {one.question: (one.value, one.low, one.high, one.n) for one in summary.preferences}
    assert found == {"correctness": (0.0, 0.0, 0.0, 2), "transparency": (2.0, 2.0, 2.0, 2)}
    again = chat()
    assert judge_run(folder, again, plan) == summary
    assert again.asked == []


def test_judging_goes_on_where_it_stopped(make_run: Any, recorded: Any) -> None:
    folder = make_run({"sys": recorded})
    plan = JudgePlan(resamples=50, format_sample=0)
    whole = judge_run(folder, chat(), plan)
    path = verdict_file(folder, whole)
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 3
    path.write_bytes(lines[0] + lines[1][:-5])
    asked = chat()
    assert judge_run(folder, asked, plan) == whole
    assert len(asked.asked) == 10 - 4
    assert path.read_bytes().splitlines(keepends=True) == lines


def test_questions_that_are_added_later_are_the_only_ones_asked(
    make_run: Any, recorded: Any
) -> None:
    folder = make_run({"sys": recorded})
    judge_run(folder, chat(), JudgePlan(questions=("support",), resamples=50, format_sample=0))
    asked = chat()
    summary = judge_run(folder, asked, JudgePlan(resamples=50, format_sample=0))
    assert len(asked.asked) == 10 - 2
    assert summary.calls == 10


def test_another_answer_is_judged_anew(make_run: Any, recorded: Any, output: Any) -> None:
    plan = JudgePlan(questions=("correctness",), resamples=50, format_sample=0)
    folder = make_run({"sys": recorded})
    judge_run(folder, chat(), plan)
    folder.results_path("own", "sys").unlink()
    make_run({"sys": {"case-1": (output, {}), "case-3": (output, {}), "case-4": (output, {})}})
    asked = chat()
    judge_run(folder, asked, plan)
    assert len(asked.asked) == 2


def test_a_limit_draws_cases_and_a_larger_one_takes_more(make_run: Any, recorded: Any) -> None:
    folder = make_run({"sys": recorded})

    def judged(limit: int) -> set[str]:
        plan = JudgePlan(limit=limit, resamples=50, format_sample=0)
        summary = judge_run(folder, ScriptedChat(judge, name=f"j{limit}"), plan)
        return {
            one.case for one in Lines(verdict_file(folder, summary), TypeAdapter(Judged)).read()
        }

    assert judged(2) <= judged(3) <= judged(4) == {"case-1", "case-2", "case-3"}
    assert len(judged(2)) <= 2


def test_systems_are_chosen_and_counted_together(make_run: Any, recorded: Any) -> None:
    folder = make_run({"sys": recorded, "other": recorded})
    plan = JudgePlan(resamples=50, format_sample=0)
    both = judge_run(folder, chat(), plan)
    assert {one.system for one in both.figures} == {"sys", "other"}
    pooled = [one for one in both.agreements if one.suite is None]
    assert [(one.question, one.n) for one in pooled] == [
        ("correctness", 4),
        ("support", 4),
        ("resolution", 4),
    ]
    one = judge_run(folder, chat(), JudgePlan(systems=("other",), resamples=50, format_sample=0))
    assert {figure.system for figure in one.figures} == {"other"}


def test_failed_calls_are_told_and_made_again(make_run: Any, recorded: Any) -> None:
    folder = make_run({"sys": recorded})
    plan = JudgePlan(questions=("correctness",), resamples=50, format_sample=0)
    down = True

    def sometimes(messages: Sequence[ChatMessage]) -> str:
        if down and "says 55" not in messages[1]["content"]:
            raise ModelError("the endpoint is down")
        return "nonsense" if down else judge(messages)

    flaky = ScriptedChat(sometimes)
    summary = judge_run(folder, flaky, plan)
    assert {(one.error, one.n) for one in summary.problems} == {
        ("the endpoint is down", 1),
        ("the reply holds no JSON object: 'nonsense'", 1),
    }
    assert [(one.n, one.unscored) for one in summary.figures] == [(0, 3)]
    down = False
    [second] = judge_run(folder, flaky, plan).figures
    # The failed call is made again; the reply that could not be read stays as it is.
    assert (second.value, second.n, second.unscored) == (1.0, 1, 2)
    assert len(flaky.asked) == 3


def test_a_judge_that_judges_itself_is_warned_of(make_run: Any, recorded: Any) -> None:
    folder = make_run({"sys": recorded}, spec="mine=chat:judge@http://localhost:1/v1")
    plan = JudgePlan(resamples=10, format_sample=0)
    [warning] = judge_run(folder, chat(), plan).warnings
    assert warning.startswith("sys answers with judge, which is the judge too")
    assert judge_run(folder, chat("another"), plan).warnings == ()


def test_the_data_must_be_that_of_the_run(
    make_run: Any, recorded: Any, examples: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_run({"sys": recorded})
    fewer = Suite(name="own", about=ABOUT, files=(), read=lambda _: iter(examples[:3]))
    monkeypatch.setattr("counterpoint.evals.judges.run.load_suite", lambda _: fewer)
    with pytest.raises(InputError, match="own: the data gives other cases than those of the run"):
        judge_run(folder, chat(), JudgePlan())


def test_what_the_run_does_not_hold_is_named(make_run: Any, recorded: Any) -> None:
    folder = make_run({"sys": recorded})
    with pytest.raises(UnknownNameError, match="no system in this run called 'syss'"):
        judge_run(folder, chat(), JudgePlan(systems=("syss",)))
    with pytest.raises(UnknownNameError, match="no suite in this run called 'x'"):
        judge_run(folder, chat(), JudgePlan(suites=("x",)))


def test_a_damaged_line_is_named(make_run: Any, recorded: Any) -> None:
    folder = make_run({"sys": recorded})
    plan = JudgePlan(resamples=10, format_sample=0)
    path = verdict_file(folder, judge_run(folder, chat(), plan))
    path.write_bytes(b"{}\n" + path.read_bytes())
    with pytest.raises(InputError, match=r"sys\.jsonl:1: damaged"):
        judge_run(folder, chat(), plan)
