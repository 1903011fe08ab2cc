"""Where the files of a suite are looked for, and what is said when they are missing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from counterpoint.errors import InputError, UnknownNameError
from counterpoint.evals.records import Case, Example, Gold
from counterpoint.evals.suites.cases import NOW
from counterpoint.evals.suites.folder import (
    all_suites,
    files_of,
    is_present,
    load_suite,
    read_suite,
)
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.registry import names

ABOUT = About(title="t", licence="CC BY 4.0", citation="c", url="https://example.org/data")


def example(name: str) -> Example:
    return Example(case=Case(id=name, suite="own", query=None, passages=()), gold=Gold())


def dated(name: str, now: str) -> Example:
    plain = example(name)
    return replace(plain, case=replace(plain.case, now=now))


def suite(*files: tuple[str, ...], items: tuple[Example | Broken, ...] = ()) -> Suite:
    return Suite(name="own", about=ABOUT, files=files, read=lambda _: iter(items))


def touch(*paths: Path) -> None:
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def test_the_first_name_that_is_there_is_taken(tmp_path: Path) -> None:
    wanted = suite(("own/a.jsonl", "own/b.jsonl"), ("c.json",))
    touch(tmp_path / "own" / "b.jsonl", tmp_path / "c.json.gz")
    assert files_of(wanted, tmp_path) == (tmp_path / "own" / "b.jsonl", tmp_path / "c.json.gz")
    touch(tmp_path / "own" / "a.jsonl.gz", tmp_path / "c.json")
    assert files_of(wanted, tmp_path) == (tmp_path / "own" / "a.jsonl.gz", tmp_path / "c.json")
    assert is_present(wanted, tmp_path)


def test_a_suite_that_ships_needs_no_folder(tmp_path: Path) -> None:
    assert files_of(suite(), None) == files_of(suite(), tmp_path / "none") == ()
    assert is_present(suite(), None)


def test_what_is_missing_is_told_with_where_it_is_published(tmp_path: Path) -> None:
    wanted = suite(("own/a.jsonl", "own/b.jsonl"), ("c.json",))
    cases: list[tuple[Path | None, str]] = [
        (None, r"own needs data: give --data DIR, or set COUNTERPOINT_DATA, with own/a\.jsonl or "),
        (tmp_path / "none", r"none: no such folder; own needs own/a\.jsonl or own/b\.jsonl in it"),
        (tmp_path, r"own: .* holds no own/a\.jsonl or own/b\.jsonl; it is published at "),
    ]
    for folder, told in cases:
        with pytest.raises(InputError, match=told) as caught:
            files_of(wanted, folder)
        assert "https://example.org/data" in str(caught.value)
        assert not is_present(wanted, folder)
    touch(tmp_path / "own" / "a.jsonl")
    with pytest.raises(InputError, match=r"holds no c\.json; .* \(CC BY 4\.0\)"):
        files_of(wanted, tmp_path)
    touch(tmp_path / "file")
    with pytest.raises(InputError, match="no such folder"):
        files_of(wanted, tmp_path / "file")


def test_a_second_case_of_an_id_is_broken() -> None:
    torn = Broken(place="x:2", problem="torn")
    items = (example("a"), torn, example("b"), example("a"))
    again = Broken(place="case a", problem="a second case of that id")
    read = list(read_suite(suite(items=items), None))
    assert read == [dated("a", NOW), torn, dated("b", NOW), again]


def test_a_case_without_a_reference_time_gets_one_for_all_systems() -> None:
    items = (example("a"), dated("b", "2019-05-01"))
    assert list(read_suite(suite(items=items), None)) == [dated("a", NOW), items[1]]
    assert NOW == "2026-01-01T00:00:00Z"


def test_an_unknown_suite_suggests_a_known_one() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'ramdocs'"):
        load_suite("ramdoc")


def test_every_suite_says_what_it_is() -> None:
    suites = list(all_suites())
    assert [each.name for each in suites] == names("suite")
    for each in suites:
        about = each.about
        assert all((about.title, about.licence, about.citation)), each.name
        assert about.url.startswith("https://") or not each.files or "field" in each.name
        assert all(len(set(alternatives)) == len(alternatives) > 0 for alternatives in each.files)
