from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.errors import InputError, StoreError
from counterpoint.evals.records import PairOutput, SystemOutput
from counterpoint.evals.runs.folder import RunFolder, to_json
from counterpoint.evals.runs.records import Figure, Result, RunInfo, SuiteRun, Summary, SystemRun
from counterpoint.evals.suites.suite import About, Broken
from counterpoint.types import Quote

INFO = RunInfo(
    version="1",
    seed=3,
    limit=None,
    started="2026-01-01T00:00:00+00:00",
    machine="m",
    suites=(
        SuiteRun(
            name="s",
            about=About(title="t", licence="l", citation="c", url="u"),
            fingerprint="f",
            cases=2,
            judged=1,
            conflicts=1,
            broken=(Broken(place="s.jsonl:3", problem="torn\x1b[31m"),),
        ),
    ),
    systems=(SystemRun(name="a", spec="a=x:y", identity="x+1"),),
)
SUMMARY = Summary(
    resamples=10,
    seed=3,
    figures=(
        Figure(
            suite="s",
            system="a",
            measure="correct",
            value=0.1,
            low=0.0,
            high=1 / 3,
            n=2,
            unscored=0,
        ),
        Figure(
            suite="s", system="a", measure="ece", value=None, low=None, high=None, n=0, unscored=2
        ),
    ),
)


def result(case: str, **more: object) -> Result:
    return Result(case=case, group=case, **more)  # type: ignore[arg-type]


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    return RunFolder(tmp_path / "run")


@pytest.fixture
def store(folder: RunFolder) -> Callable[..., Path]:
    """Append results; return their file."""

    def add(*results: Result) -> Path:
        appender = folder.append("s", "a")
        for each in results:
            appender.add(each)
        appender.close()
        return folder.results_path("s", "a")

    return add


def test_what_is_saved_is_loaded(folder: RunFolder) -> None:
    folder.save(INFO)
    folder.save(SUMMARY)
    assert RunFolder.open(folder.path).info() == INFO
    assert folder.summary() == SUMMARY
    assert sorted(path.name for path in folder.path.iterdir()) == ["run.json", "summary.json"]
    assert '"seed": 3' in to_json(SUMMARY)


@pytest.mark.parametrize("name", ["run.json", "summary.json"])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "damaged"),
        (b"{", "damaged"),
        (b"[]", "damaged"),
        (b'{"seed": "many"}', "damaged"),
        (b"\xff\xfe", "damaged"),
        (b"[" * 100_000, "damaged"),
        (None, "format 2, this version reads 1"),
    ],
)
def test_what_cannot_be_loaded_is_one_line(
    folder: RunFolder, name: str, content: bytes | None, told: str
) -> None:
    folder.save(INFO)
    folder.save(SUMMARY)
    path = folder.path / name
    newer = path.read_bytes().replace(b'"format": 1', b'"format": 2')
    path.write_bytes(newer if content is None else content)
    with pytest.raises(InputError, match=told) as caught:
        folder.info() if name == "run.json" else folder.summary()
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_where_no_run_is_one_is_asked_for(tmp_path: Path, folder: RunFolder) -> None:
    with pytest.raises(InputError, match="no run here"):
        RunFolder.open(tmp_path / "none")
    folder.save(INFO)
    with pytest.raises(InputError, match="not finished: start it again"):
        folder.summary()
    assert list(folder.results("s", "a")) == []


def test_a_line_cut_off_at_the_end_is_left_out_then_cut_off(
    folder: RunFolder, store: Callable[..., Path]
) -> None:
    path = store(result("one"), result("two"))
    whole = path.read_bytes()
    for end in range(whole.index(b"\n") + 1, len(whole)):
        path.write_bytes(whole[:end])
        assert [each.case for each in folder.results("s", "a")] == ["one"]
    store(result("three"))
    assert [each.case for each in folder.results("s", "a")] == ["one", "three"]


@pytest.mark.parametrize("before", [0, 1])
def test_a_long_torn_line_is_cut_off(
    before: int, folder: RunFolder, store: Callable[..., Path]
) -> None:
    path = store(*[result("one")] * before)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        file.write(b"x" * 200_000)
    store(result("two"))
    assert [each.case for each in folder.results("s", "a")] == ["one"] * before + ["two"]


def test_damage_before_the_end_is_named(folder: RunFolder, store: Callable[..., Path]) -> None:
    path = store(result("one"), result("two"), result("three"))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:10] + b"\n" + lines[2])
    with pytest.raises(InputError, match=r"a\.jsonl:2: damaged"):
        list(folder.results("s", "a"))


def test_failures_are_forgotten_when_asked(folder: RunFolder, store: Callable[..., Path]) -> None:
    folder.drop_unscored("s", "a")
    sound = result("two", output=SystemOutput(answer="x"), rows={"correct": (1.0, 1.0)})
    path = store(result("one", error="down"), sound, result("three", error="down"))
    with path.open("ab") as file:
        file.write(b'{"case": "fo')
    folder.drop_unscored("s", "a")
    assert list(folder.results("s", "a")) == [sound]
    assert [each.name for each in path.parent.iterdir()] == ["a.jsonl"]


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "a/b", "a\\b", ".hidden", "-x", "a b", "a\x00", "é", "x" * 81]
)
def test_names_that_are_no_file_names_are_refused(folder: RunFolder, name: str) -> None:
    with pytest.raises(InputError, match="names no file"):
        folder.results_path("s", name)


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    folder = RunFolder(tmp_path / "file" / "run")
    with pytest.raises(StoreError, match="cannot be written"):
        folder.save(INFO)
    with pytest.raises(StoreError, match="cannot be written"):
        folder.append("s", "a").add(Result(case="1", group="1"))


TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
SHARE = st.floats(0.0, 1.0)
RESULTS = st.builds(
    Result,
    case=TEXT,
    group=TEXT,
    tags=st.lists(TEXT, max_size=3).map(tuple),
    conflict=st.none() | st.booleans(),
    passages=st.integers(0, 10**6),
    output=st.none()
    | st.builds(
        SystemOutput,
        answer=st.none() | TEXT,
        citations=st.lists(
            st.builds(Quote, passage_id=TEXT, start=st.just(0), end=st.just(1), text=TEXT),
            max_size=2,
        ).map(tuple),
        pairs=st.none()
        | st.lists(
            st.builds(PairOutput, left=TEXT, right=TEXT, conflict=st.booleans(), probability=SHARE),
            max_size=2,
        ).map(tuple),
        confidence=st.none() | SHARE,
        seconds=st.none() | st.floats(0, 1e9),
    ),
    error=st.none() | TEXT,
    seconds=st.floats(0, 1e9),
    rows=st.dictionaries(
        TEXT,
        st.none() | st.lists(st.floats(allow_nan=False, allow_infinity=False)).map(tuple),
        max_size=3,
    ),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(RESULTS, max_size=4))
def test_any_result_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, results: list[Result]
) -> None:
    folder = RunFolder(tmp_path_factory.mktemp("run"))
    appender = folder.append("s", "a")
    for each in results:
        appender.add(each)
    appender.close()
    assert list(folder.results("s", "a")) == results
    for each in results:
        assert all(math.isfinite(x) for row in each.rows.values() for x in row or ())
