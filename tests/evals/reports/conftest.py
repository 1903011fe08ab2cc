"""Small runs on disk, with measures of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest

from counterpoint.evals.measures.measure import Measure, Ranking, Sums
from counterpoint.evals.metrics import counts
from counterpoint.evals.metrics.ranking import auroc
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.records import Result, RunInfo, SuiteRun, SystemRun
from counterpoint.evals.runs.summarise import summarise
from counterpoint.evals.suites.suite import About, Broken

MakeRun = Callable[..., RunFolder]
ABOUT = About(
    title="Small cases",
    licence="CC0",
    citation="Doe 2026, Small cases",
    url="https://example.org/small_cases",
)


def _measure(name: str, shape: Sums | Ranking, **more: object) -> Measure:
    options: dict[str, object] = {"title": f"the {name}", **more}
    return Measure(
        name=name,
        asks=lambda _: True,
        read=lambda *_: None,
        shape=shape,
        **options,  # type: ignore[arg-type]
    )


def _share(sums: np.ndarray) -> np.ndarray:
    return counts.ratio(sums)


@pytest.fixture
def measures() -> dict[str, Measure]:
    """One measure of every sort."""
    known = [
        _measure("correct", Sums(2, _share), binary=True),
        _measure("exact_match", Sums(2, _share), binary=True, variant_of="correct"),
        _measure("coverage", Sums(2, _share), better="neither", binary=True),
        _measure("attack_success_rate", Sums(2, _share), better="lower", binary=True),
        _measure("pair_f1", Sums(4, counts.f1)),
        _measure("pair_auroc", Ranking(auroc)),
        _measure("llm_calls", Sums(2, _share), better="lower"),
        _measure("kind_macro_f1", Sums(16, lambda sums: counts.divided(sums[:, 0], sums.sum(1)))),
        _measure("attribution_macro_f1", Sums(20, lambda s: counts.divided(s[:, 0], s.sum(1)))),
        _measure("ece", Sums(45, lambda sums: counts.divided(sums[:, 1], sums[:, 0]))),
        _measure("aurc", Ranking(auroc)),
        _measure("cars", Sums(10, lambda sums: counts.ratio(sums[:, :2]))),
    ]
    return {measure.name: measure for measure in known}


@pytest.fixture
def make_run(tmp_path: Path, measures: dict[str, Measure]) -> MakeRun:
    """Write a finished run: ``cases`` is results by suite and system."""

    def make(
        cases: Mapping[str, Mapping[str, Sequence[Result]]],
        *,
        name: str = "run",
        fingerprint: str = "f00d",
        about: About = ABOUT,
        broken: tuple[Broken, ...] = (),
        spec: str = "a=default",
        finished: bool = True,
    ) -> RunFolder:
        folder = RunFolder(tmp_path / name)
        systems = list(dict.fromkeys(system for by in cases.values() for system in by))
        info = RunInfo(
            version="1.2.3",
            seed=7,
            limit=50,
            started="2026-01-02T03:04:05Z",
            machine="2 cores, no accelerator",
            suites=tuple(
                SuiteRun(
                    name=suite,
                    about=about,
                    fingerprint=fingerprint,
                    cases=len(next(iter(by.values()))),
                    judged=4,
                    conflicts=3,
                    broken=broken,
                )
                for suite, by in cases.items()
            ),
            systems=tuple(SystemRun(name=one, spec=spec, identity=f"id-{one}") for one in systems),
        )
        folder.save(info)
        for suite, by in cases.items():
            for system, results in by.items():
                lines = folder.append(suite, system)
                for result in results:
                    lines.add(result)
                lines.close()
        if finished:
            folder.save(summarise(folder, measures, resamples=200))
        return folder

    return make


@pytest.fixture
def of() -> Callable[..., list[Result]]:
    """Make results of one measure: a row a case, "c0", "c1", ..."""

    def make(rows: Sequence[object], measure: str = "correct", start: int = 0) -> list[Result]:
        return [
            Result(
                case=f"c{at}",
                group=f"g{at}",
                passages=2 + at % 2,
                seconds=0.5,
                error="out of reach" if row is None else None,
                rows={measure: (float(row), 1.0) if isinstance(row, int) else row},  # type: ignore[dict-item]
            )
            for at, row in enumerate(rows, start=start)
        ]

    return make
