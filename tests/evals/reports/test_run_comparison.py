from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterpoint.errors import InputError, UnknownNameError
from counterpoint.evals.measures.measure import Measure
from counterpoint.evals.reports.address import Address
from counterpoint.evals.reports.compare import compare, compare_all
from counterpoint.evals.reports.contrasts import Contrast, Rules
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.statistics.compare import Tally

MakeRun = Callable[..., RunFolder]
Of = Callable[..., Any]
FEW = Rules(resamples=400)


def only(run: RunFolder, measures: dict[str, Measure], rules: Rules = FEW) -> Contrast:
    comparison = compare(Address(run, "new"), Address(run, "old"), measures, rules)
    (contrast,) = comparison.contrasts
    return contrast


def test_values_differences_and_tallies_are_over_the_cases_that_both_scored(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    run = make_run({"s": {"new": of([1, 1, 1, 0, 1]), "old": of([1, 0, 0, 0, None])}})
    found = only(run, measures)
    assert (found.n, found.values, found.difference) == (4, (0.75, 0.25), 0.5)
    assert found.tally == Tally(wins=2, ties=2, losses=0)
    assert found.mcnemar == 0.5  # two cases apart, both on one side: 2 * (1/2)^2
    assert found.low is not None
    assert found.low <= 0.5 <= found.high  # type: ignore[operator]
    assert (found.first, found.second) == ("new", "old")


def test_lower_is_better_turns_tallies_and_verdicts_round(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    low, high = of([0] * 20, "attack_success_rate"), of([1] * 20, "attack_success_rate")
    found = only(make_run({"s": {"new": low, "old": high}}), measures)
    assert found.difference == -1.0
    assert found.tally == Tally(wins=20, ties=0, losses=0)
    assert found.non_inferior is True
    worse = only(make_run({"s": {"new": high, "old": low}}, name="other"), measures)
    assert worse.tally == Tally(wins=0, ties=0, losses=20)
    assert worse.non_inferior is False


def test_a_margin_says_nothing_of_counts_and_of_what_has_no_better_side(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    calls = only(
        make_run({"s": {"new": of([1, 2], "llm_calls"), "old": of([3, 2], "llm_calls")}}), measures
    )
    assert calls.non_inferior is None
    assert calls.mcnemar is None
    assert calls.tally == Tally(wins=1, ties=1, losses=0)
    both = {"new": of([1, 0], "coverage"), "old": of([0, 0], "coverage")}
    coverage = only(make_run({"s": both}, name="other"), measures)
    assert (coverage.non_inferior, coverage.tally) == (None, None)


def test_the_margin_decides(make_run: MakeRun, of: Of, measures: dict[str, Measure]) -> None:
    run = make_run({"s": {"new": of([1] * 95 + [0] * 5), "old": of([1] * 100)}})
    assert only(run, measures, Rules(resamples=400, margin=0.02)).non_inferior is False
    assert only(run, measures, Rules(resamples=400, margin=0.5)).non_inferior is True


def test_figures_that_a_case_alone_does_not_have_give_no_tally(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    rows = [(0.9, 1.0), (0.2, 0.0), (0.8, 1.0), (0.1, 0.0)]
    run = make_run({"s": {"new": of(rows, "pair_auroc"), "old": of(rows[::-1], "pair_auroc")}})
    found = only(run, measures)
    assert found.values == (1.0, 1.0)
    assert found.tally is None


def test_undefined_figures_have_no_p_and_no_verdict(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    nothing = of([(0.0, 0.0, 0.0, 5.0)] * 3, "pair_f1")
    found = only(make_run({"s": {"new": nothing, "old": nothing}}), measures)
    assert found.values == (None, None)
    assert (found.difference, found.p, found.p_adjusted, found.non_inferior) == (None,) * 4


def test_cases_that_one_side_does_not_count_are_left_out(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    run = make_run({"s": {"new": of([1, (), ()]), "old": of([0, 1, ()])}})
    found = only(run, measures)
    assert found.n == 1
    assert found.values == (1.0, 0.0)
    assert found.mcnemar == 1.0  # one case in which both count, and they differ
    assert found.tally == Tally(wins=1, ties=0, losses=0)


def test_a_variant_with_the_same_rows_is_left_out(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    def with_variant(rows: list[int], variants: list[int]) -> list[Any]:
        from dataclasses import replace

        return [
            replace(one, rows={**one.rows, "exact_match": other.rows["exact_match"]})
            for one, other in zip(of(rows), of(variants, "exact_match"), strict=True)
        ]

    same = {"new": with_variant([1, 0], [1, 0]), "old": with_variant([0, 0], [0, 0])}
    assert only(make_run({"s": same}), measures).measure == "correct"
    apart = {"new": with_variant([1, 0], [0, 0]), "old": with_variant([0, 0], [0, 0])}
    run = make_run({"s": apart}, name="apart")
    found = compare(Address(run, "new"), Address(run, "old"), measures, FEW).contrasts
    assert [one.measure for one in found] == ["correct", "exact_match"]


def test_cases_of_one_group_are_drawn_together(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    from dataclasses import replace

    new, old = of([1] * 6 + [0] * 6), of([0] * 12)
    apart = only(make_run({"s": {"new": new, "old": old}}), measures)
    halves = [
        [replace(one, group=f"g{at // 6}") for at, one in enumerate(side)] for side in (new, old)
    ]
    joined = only(make_run({"s": {"new": halves[0], "old": halves[1]}}, name="groups"), measures)
    assert joined.difference == apart.difference == 0.5
    assert (joined.low, joined.high) == (0.0, 1.0)
    assert apart.low is not None
    assert apart.low > 0.0


def test_p_values_are_adjusted_over_the_whole_table(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    run = make_run(
        {
            "s": {"base": of([0] * 30), "a": of([1] * 30), "b": of([0, 1] + [0] * 28)},
            "t": {"base": of([0] * 30), "a": of([1] * 30), "b": of([0] * 30)},
        }
    )
    found = compare_all(run, "base", measures, FEW).contrasts
    assert [(one.suite, one.first, one.second) for one in found] == [
        *(("s", "a", "base"), ("s", "b", "base")),
        *(("t", "a", "base"), ("t", "b", "base")),
    ]
    least = found[0].p
    assert least is not None
    assert least < 0.01
    assert found[0].p_adjusted == pytest.approx(4 * least)
    assert found[3].p_adjusted == 1.0


def test_the_first_system_is_the_baseline_where_none_is_named(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    run = make_run({"s": {"base": of([0]), "a": of([1])}})
    assert {one.second for one in compare_all(run, None, measures, FEW).contrasts} == {"base"}
    with pytest.raises(UnknownNameError, match="Did you mean 'base'"):
        compare_all(run, "bsae", measures, FEW)
    alone = make_run({"s": {"a": of([1])}}, name="alone")
    with pytest.raises(InputError, match="one system"):
        compare_all(alone, None, measures, FEW)


def test_the_same_seed_gives_the_same_comparison(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    run = make_run({"s": {"new": of([1, 0, 1, 1, 0]), "old": of([0, 0, 1, 0, 1])}})
    assert only(run, measures) == only(run, measures)
    assert only(run, measures).low != only(run, measures, Rules(resamples=7, seed=3)).low


def test_two_runs_are_compared_on_the_cases_they_share(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    small = make_run({"s": {"a": of([1, 1])}, "x": {"a": of([1])}}, name="small")
    large = make_run({"s": {"a": of([0, 1, 0])}}, name="large", fingerprint="beef")
    found = compare(Address(small), Address(large), measures, FEW)
    assert found.contrasts[0].n == 2
    assert (found.contrasts[0].first, found.contrasts[0].second) == ("small:a", "large:a")
    assert found.notes == (
        "s: the runs hold different cases; compared on the 2 shared",
        "x: only one of the runs has it",
    )


def test_runs_that_share_nothing_are_an_error(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    one = make_run({"s": {"a": of([1, 1])}}, name="one")
    for other in ({"t": {"a": of([1, 1])}}, {"s": {"a": of([1, 1], start=9)}}):
        two = make_run(other, name=f"two{next(iter(other))}")
        with pytest.raises(InputError, match="share no scored case"):
            compare(Address(one), Address(two), measures, FEW)


def test_rows_of_another_version_are_an_error(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    odd = of([(1.0, 0.0, 1.0)], "correct")
    run = make_run({"s": {"new": odd, "old": odd}}, finished=False)
    with pytest.raises(InputError, match="the rows of correct are of another version"):
        only(run, measures)


def test_addresses(make_run: MakeRun, of: Of, tmp_path: Path) -> None:
    run = make_run({"s": {"a": of([1]), "b": of([1])}})
    assert Address.parse(str(run.path)).run.path == run.path
    assert Address.parse(f"{run.path}:b").name() == "b"
    with pytest.raises(InputError, match=r"2 systems: name one. Known: a, b"):
        Address.parse(str(run.path)).name()
    with pytest.raises(UnknownNameError, match="Known: a, b"):
        Address.parse(f"{run.path}:zzz").name()
    with pytest.raises(InputError, match="no run here"):
        Address.parse(str(tmp_path / "nothing"))
    colon = make_run({"s": {"a": of([1])}}, name="with:colon")
    assert Address.parse(str(colon.path)).name() == "a"


@pytest.mark.parametrize("wrong", [{"margin": -0.1}, {"level": 1.0}, {"resamples": 0}])
def test_rules_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        Rules(**wrong)
