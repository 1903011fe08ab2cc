"""Perspectrum in its published layout, with claims of our own."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.errors import InputError
from counterpoint.evals.records import Example
from counterpoint.evals.suites.folder import read_suite
from counterpoint.evals.suites.perspectrum import SUITE
from counterpoint.evals.suites.suite import Broken

_FOR, _AGAINST = "SUPPORT", "UNDERMINE"


def _claim(number: int, *clusters: tuple[str, list[int]]) -> dict[str, Any]:
    views = [{"stance_label_3": stance, "pids": numbers} for stance, numbers in clusters]
    return {"cId": number, "text": f" Shop {number} should close ", "perspectives": views}


def _pool(numbers: int = 100) -> list[dict[str, Any]]:
    return [{"pId": number, "text": f"View {number}"} for number in range(numbers)]


def _write(
    folder: Path, claims: Any, pool: Any, split: Any, *, which: int = 0, ending: str = ""
) -> Path:
    for alternatives, value in zip(SUITE.files, (claims, pool, split), strict=True):
        path = folder / (alternatives[which] + ending)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (value if isinstance(value, str) else json.dumps(value)).encode()
        path.write_bytes(gzip.compress(text) if ending else text)
    return folder


def _read(folder: Path, *claims: dict[str, Any]) -> list[Example | Broken]:
    split = {str(claim["cId"]): "test" for claim in claims}
    return list(read_suite(SUITE, _write(folder, list(claims), _pool(), split)))


@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("which", range(len(SUITE.files[0])))
def test_claims_of_the_test_split_under_every_published_name(
    tmp_path: Path, which: int, ending: str
) -> None:
    claims = [_claim(number, (_FOR, [1, 2]), (_AGAINST, [3])) for number in range(4)]
    split = {"0": "train", "1": "test", "2": "dev", "3": "test"}
    data = _write(tmp_path, claims, _pool(), split, which=which, ending=ending)
    found = [item for item in read_suite(SUITE, data) if isinstance(item, Example)]
    assert [(item.case.query, item.gold.group) for item in found] == [
        ("Shop 1 should close", "1"),
        ("Shop 3 should close", "3"),
    ]
    assert found == list(read_suite(SUITE, data))


def test_stances_conflict_and_the_first_of_a_cluster_speaks(tmp_path: Path) -> None:
    (example,) = _read(tmp_path, _claim(1, (_FOR, [1, 9]), (_AGAINST, [2]), (_FOR, [3])))
    assert isinstance(example, Example)
    texts = {passage.id: passage.text for passage in example.case.passages}
    assert sorted(texts.values()) == ["View 1", "View 2", "View 3"]
    for label in example.gold.pairs:
        assert label.conflict == ("View 2" in (texts[label.left], texts[label.right]))
    assert (example.gold.kind, example.gold.actions) == ("opinion", ("keep_all",))
    assert (example.gold.answer, example.case.answer_wanted) == (None, False)


def test_views_of_one_stance_are_a_negative(tmp_path: Path) -> None:
    (example,) = _read(tmp_path, _claim(1, (_FOR, [1]), (_FOR, [2])))
    assert isinstance(example, Example)
    assert (example.gold.kind, example.gold.actions) == ("none", ())
    assert [label.conflict for label in example.gold.pairs] == [False]


def test_ten_views_at_most_from_both_stances_in_turn(tmp_path: Path) -> None:
    many = [(_FOR, [number]) for number in range(20)]
    (few,) = _read(tmp_path, _claim(1, *many, (_AGAINST, [50]), (_AGAINST, [51])))
    assert isinstance(few, Example)
    assert {passage.text for passage in few.case.passages} == {
        *(f"View {number}" for number in range(8)),
        "View 50",
        "View 51",
    }
    against = [(_AGAINST, [number]) for number in range(50, 70)]
    (even,) = _read(tmp_path, _claim(1, *many, *against))
    assert isinstance(even, Example)
    assert {passage.text for passage in even.case.passages} == {
        *(f"View {number}" for number in range(5)),
        *(f"View {number}" for number in range(50, 55)),
    }


def test_claims_with_fewer_than_two_views_are_left_out(tmp_path: Path) -> None:
    assert _read(tmp_path, _claim(1, (_FOR, [1])), _claim(2), _claim(3, (_FOR, [4, 5]))) == []


def test_broken_rows_are_named(tmp_path: Path) -> None:
    claims = [
        _claim(1, ("NEUTRAL", [1]), (_FOR, [2])),
        _claim(2, (_FOR, [1000]), (_FOR, [2])),
        _claim(3, (_FOR, []), (_FOR, [2])),
        _claim(4, (_FOR, [1]), (_AGAINST, [2])),
    ]
    pool = [*_pool(), {"pId": 500}]
    data = _write(tmp_path, claims, pool, dict.fromkeys("1234", "test"))
    found = list(read_suite(SUITE, data))
    broken = [item for item in found if isinstance(item, Broken)]
    assert [item.problem.partition(" ")[0] for item in broken] == [
        "text",
        "stance_label_3",
        "pids",
        "pids",
    ]
    assert len(found) == 5


@pytest.mark.parametrize("split", ["[1, 2]", "{", "[" * 200_000])
def test_a_split_that_is_none_stops_the_suite(tmp_path: Path, split: str) -> None:
    data = _write(tmp_path, [_claim(1)], _pool(), split)
    with pytest.raises(InputError, match="dataset_split"):
        list(read_suite(SUITE, data))


def test_no_stance_stands_first_more_often(tmp_path: Path) -> None:
    pool = [{"pId": at, "text": f"{'Pro' if at % 2 else 'Con'} view {at}"} for at in range(800)]
    claims = [_claim(at, (_FOR, [2 * at + 1]), (_AGAINST, [2 * at])) for at in range(400)]
    data = _write(tmp_path, claims, pool, {str(at): "test" for at in range(400)})
    cases = [item.case for item in read_suite(SUITE, data) if isinstance(item, Example)]
    assert len(cases) == 400
    assert 160 <= sum(case.passages[0].text.startswith("Pro") for case in cases) <= 240
