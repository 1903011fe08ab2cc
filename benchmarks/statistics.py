"""How long the bootstrap takes, how the time grows, and what a plain gather of the cases costs.

Ours draws weights once for all figures; the baseline gathers the drawn rows of every figure, as
one would with numpy alone, and scipy.stats.bootstrap takes one mean. All run in the same round.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np
from scipy import stats

from counterpoint.evals.measures.measure import Estimate, Floats, Ranking, Row, Sums
from counterpoint.evals.metrics import counts, ranking, spread
from counterpoint.evals.statistics.bootstrap import distribution, interval

RANKINGS = {
    "AUROC": ranking.auroc,
    "average precision": ranking.average_precision,
    "risk-coverage area": ranking.area_under_risk_coverage,
    "95th percentile": spread.percentile(95),
}
RATES = (counts.accuracy, counts.precision, counts.recall, counts.f1, counts.false_alarm_rate)


def seconds(work: Callable[[], object]) -> float:
    """Time one call."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def tables(cases: int, figures: int, seed: int) -> list[list[Row]]:
    """Make random cells of a confusion table, one list of rows for each figure."""
    cells = np.random.default_rng(seed).integers(0, 4, (figures, cases))
    return [[tuple(row) for row in np.eye(4)[each].tolist()] for each in cells]


def bound(rows: list[list[Row]]) -> list[Estimate]:
    """Bind rates to rows, one rate after the other."""
    return [Sums(4, RATES[at % len(RATES)]).over(each) for at, each in enumerate(rows)]


def gathered(rows: list[list[Row]], resamples: int, seed: int) -> Floats:
    """The baseline: draw indices, gather the rows, add them up, one resample at a time."""
    matrices = [np.array(each) for each in rows]
    rng = np.random.default_rng(seed)
    found = np.empty((len(rows), resamples))
    for at in range(resamples):
        drawn = rng.integers(len(matrices[0]), size=len(matrices[0]))
        for number, matrix in enumerate(matrices):
            found[number, at] = RATES[number % len(RATES)](matrix[drawn].sum(axis=0))
    return found


def against(cases: int, figures: int, resamples: int, rounds: int, seed: int) -> None:
    """Sums: ours, the gather, and scipy with one mean."""
    rows = tables(cases, figures, seed)
    estimates, alone, threes = bound(rows), [None] * cases, [str(at // 3) for at in range(cases)]
    hits = np.array([row[0] for row in rows[0]])
    works: dict[str, Callable[[], object]] = {
        "ours": lambda: distribution(estimates, alone, resamples=resamples, seed=seed),
        "ours, in groups of 3": lambda: distribution(
            estimates, threes, resamples=resamples, seed=seed
        ),
        "gather": lambda: gathered(rows, resamples, seed),
        "scipy, one mean": lambda: stats.bootstrap(
            (hits,), np.mean, n_resamples=resamples, method="percentile", batch=500
        ),
    }
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            taken[name].append(seconds(work))
    print(f"{figures} sums over {cases} cases, {resamples} resamples, median of {rounds}")
    base = statistics.median(taken["ours"])
    for name, times in taken.items():
        print(
            f"  {name:22} {statistics.median(times):7.2f} s  {statistics.median(times) / base:6.2f}"
        )
    ours, theirs = (
        interval(found[0])
        for found in (distribution(estimates[:1], alone), gathered(rows[:1], resamples, seed + 1))
    )
    gaps = abs(ours.low - theirs.low), abs(ours.high - theirs.high)
    print(
        f"  bounds differ from the gather's by {max(gaps) / (ours.high - ours.low):.1%} of a width"
    )


def growth(figures: int, cases: list[int], resamples: list[int], seed: int) -> None:
    """Time by the number of cases and of resamples; a ratio near 1 is linear."""
    print("\n   cases  resamples  seconds  t(x)/t(before) / size ratio")
    for name, sizes in (
        ("cases", [(n, 10_000) for n in cases]),
        ("resamples", [(5_000, n) for n in resamples]),
    ):
        before: tuple[int, float] | None = None
        for n, draws in sizes:
            estimates, alone = bound(tables(n, figures, seed)), [None] * n
            took = min(
                seconds(lambda e=estimates, a=alone, d=draws: distribution(e, a, resamples=d))
                for _ in range(3)
            )
            size = n if name == "cases" else draws
            ratio = f"{took / before[1] / (size / before[0]):.2f}" if before else ""
            print(f"{n:8} {draws:10} {took:8.3f}  {ratio}", flush=True)
            before = size, took


def rankings(items: int, resamples: int, seed: int) -> None:
    """One figure over ranked items, scores all different and scores in a hundred steps."""
    print(f"\n{resamples} resamples of {items} items    distinct s   ties s")
    rng = np.random.default_rng(seed)
    scores, labels = rng.random(items), (rng.random(items) < 0.3).astype(float)
    for name, rank in RANKINGS.items():
        took = []
        for each in (scores, np.round(scores, 2)):
            rows = [(score, label) for score, label in zip(each, labels, strict=True)]
            estimate = Ranking(rank).over(rows)
            took.append(
                seconds(lambda e=estimate: distribution([e], [None] * items, resamples=resamples))
            )
        print(f"{name:30} {took[0]:14.2f} {took[1]:8.2f}", flush=True)


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=5_000)
    parser.add_argument("--figures", type=int, default=10)
    parser.add_argument("--resamples", type=int, default=10_000)
    parser.add_argument("--items", type=int, default=3_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    against(options.cases, options.figures, options.resamples, options.rounds, options.seed)
    growth(
        options.figures,
        [options.cases // 4, options.cases, 4 * options.cases],
        [options.resamples // 4, options.resamples, 4 * options.resamples],
        options.seed,
    )
    rankings(options.items, options.resamples, options.seed)


if __name__ == "__main__":
    main()
