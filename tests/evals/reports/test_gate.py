from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.errors import InputError, UnknownNameError
from counterpoint.evals.reports.gate import Requirement, check
from counterpoint.evals.runs.folder import RunFolder

MakeRun = Callable[..., RunFolder]
Of = Callable[..., Any]
NAME = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,12}", fullmatch=True)
DOTTED = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,12}", fullmatch=True)


@given(
    suite=NAME,
    system=st.none() | DOTTED,
    measure=NAME,
    operator=st.sampled_from([">=", ">", "<=", "<"]),
    bound=st.floats(allow_nan=False, allow_infinity=False),
    space=st.sampled_from(["", " ", "\t "]),
)
def test_what_is_written_is_read_back(
    suite: str, system: str | None, measure: str, operator: Any, bound: float, space: str
) -> None:
    wanted = Requirement(
        suite=suite, system=system, measure=measure, operator=operator, bound=bound
    )
    assert Requirement.parse(str(wanted)) == wanted
    assert Requirement.parse(str(wanted).replace(operator, space + operator + space)) == wanted


@given(st.text() | st.from_regex(r"[a.]{0,5}[<>=]{0,3}[0-9.naif]{0,5}", fullmatch=True))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        found = Requirement.parse(text)
    except InputError as error:
        told = str(error)
    else:
        told = str(found)
        assert Requirement.parse(told) == found
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        *("", "ramdocs", "ramdocs.f1", "ramdocs.f1>=", ">=0.5", "f1>=0.5", "ramdocs.>=0.5"),
        *("ramdocs.f1=0.5", "ramdocs.f1==0.5", "ramdocs.f1=>0.5", "ramdocs.f1>=nan"),
        *("ramdocs.f1>=inf", "ramdocs.f1>=x", ".f1>=0.5", "ramdocs..f1>=1", "a.b>1>2", "s.m>1e999"),
    ],
)
def test_wrong_requirements_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="the requirement"):
        Requirement.parse(text)


def verdicts(run: RunFolder, *texts: str, **options: float) -> list[bool]:
    return [one.met for one in check([Requirement.parse(text) for text in texts], run, **options)]


def test_bounds_are_held_against_the_figures(make_run: MakeRun, of: Of) -> None:
    run = make_run({"s": {"a": of([1, 1, 1, 0])}})
    texts = ("s.correct>=0.75", "s.correct>0.75", "s.correct<=0.75", "s.a.correct<0.75")
    assert verdicts(run, *texts) == [True, False, True, False]
    outcome = check([Requirement.parse("s.correct>0.8")], run)[0]
    assert (outcome.system, outcome.value, outcome.n, outcome.unscored) == ("a", 0.75, 4, 0)
    assert outcome.low is not None
    assert outcome.reason == "the figure is on the wrong side"


def test_a_figure_without_a_value_meets_nothing(make_run: MakeRun, of: Of) -> None:
    run = make_run({"s": {"a": of([None, None])}})
    assert verdicts(run, "s.correct>=0", "s.correct<1", max_unscored=1.0) == [False, False]


def test_too_many_unscored_cases_meet_nothing(make_run: MakeRun, of: Of) -> None:
    run = make_run({"s": {"a": of([1] * 19 + [None])}})
    assert verdicts(run, "s.correct>=0.9") == [True]
    assert verdicts(run, "s.correct>=0.9", max_unscored=0.0) == [False]
    (outcome,) = check([Requirement.parse("s.correct>=0.9")], run, max_unscored=0.01)
    assert outcome.reason == "1 of 20 cases are unscored"
    with pytest.raises(InputError, match="between 0 and 1"):
        check([], run, max_unscored=1.5)


def test_names_that_are_not_there_get_a_suggestion(make_run: MakeRun, of: Of) -> None:
    run = make_run({"small": {"gpt-4.1": of([1]), "other": of([1])}})
    assert verdicts(run, "small.gpt-4.1.correct>=1") == [True]
    for text, hint in (
        ("smal.other.correct>=1", "no suite called 'smal'. Did you mean 'small'"),
        ("small.othr.correct>=1", "no system called 'othr'. Did you mean 'other'"),
        ("small.other.corect>=1", "no measure of other on small called 'corect'. Did you mean"),
        ("small.other.pair_f1>=1", "Known: correct"),
    ):
        with pytest.raises(UnknownNameError, match=hint):
            verdicts(run, text)
    with pytest.raises(InputError, match="2 systems: name one"):
        verdicts(run, "small.correct>=1")


def test_an_unfinished_run_cannot_be_gated(make_run: MakeRun, of: Of) -> None:
    with pytest.raises(InputError, match="not finished"):
        check([], make_run({"s": {"a": of([1])}}, finished=False))
