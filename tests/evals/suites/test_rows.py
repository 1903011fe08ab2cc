"""Rows of data files: what is wrong is told with its place, and the rest is read."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from counterpoint.errors import InputError
from counterpoint.evals.records import Case, Example, Gold
from counterpoint.evals.suites.rows import (
    Row,
    RowError,
    csv_rows,
    examples,
    json_lines,
    json_rows,
)
from counterpoint.evals.suites.suite import Broken

Read = Callable[[Path], Iterator[Row | Broken]]
SAME_FOLDER = [HealthCheck.function_scoped_fixture]


def written(folder: Path, name: str, data: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def told(items: Iterator[Row | Broken]) -> list[Any]:
    """The fields of rows, the places of broken ones."""
    return [item.place if isinstance(item, Broken) else dict(item.fields) for item in items]


def test_lines_are_read_one_by_one_with_their_places(tmp_path: Path) -> None:
    path = written(tmp_path, "x.jsonl", '{"a": 1}\n\n  \n{torn\n[1]\n"a"\nnull\n{"a": 2}')
    items = list(json_lines(path))
    assert told(iter(items)) == [
        {"a": 1}, "x.jsonl:4", "x.jsonl:5", "x.jsonl:6", "x.jsonl:7", {"a": 2},
    ]  # fmt: skip
    assert [item.place for item in items][-1] == "x.jsonl:8"
    problems = [item.problem for item in items if isinstance(item, Broken)]
    assert problems[0].startswith("not JSON: ")
    assert set(problems[1:]) == {"not an object"}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b'\xef\xbb\xbf{"a": "b"}\r\n{"a": "c"}\r\n', [{"a": "b"}, {"a": "c"}]),
        (b'{"a": "x\xff"}', [{"a": "x\ufffd"}]),
        (b'{"a": "x\\u0000y"}', [{"a": "x\x00y"}]),
        (b'{"a": "x\x00y"}', ["x.jsonl:1"]),
        (b'{"a": 1}\x00', ["x.jsonl:1"]),
        (b'{"a": 1, "a": 2}', [{"a": 2}]),  # of a key that stands twice the last one counts
        ('{"a": "x\u2028y\x85z"}'.encode(), [{"a": "x\u2028y\x85z"}]),
        (b'{"a": ' + b"[" * 100_000 + b"}", ["x.jsonl:1"]),
        (b'{"a": ' + b"9" * 5_000 + b"}", ["x.jsonl:1"]),
        (b"", []),
        (b"\n\n", []),
        ('{"a": 1}\n'.encode("utf-16"), ["x.jsonl:1", "x.jsonl:2"]),
    ],
)
def test_odd_bytes(tmp_path: Path, data: bytes, expected: list[Any]) -> None:
    assert told(json_lines(written(tmp_path, "x.jsonl", data))) == expected
    packed = written(tmp_path, "x.jsonl.gz", gzip.compress(data))
    assert told(json_lines(packed)) == [
        each.replace("jsonl", "jsonl.gz") if isinstance(each, str) else each for each in expected
    ]


@pytest.mark.parametrize("read", [json_lines, json_rows, csv_rows])
def test_files_that_cannot_be_read_are_named(tmp_path: Path, read: Read) -> None:
    whole = gzip.compress(json.dumps([{"a": "b" * 50}] * 50).encode())
    for name, data in (
        ("none.gz", b"{}"),
        ("cut.gz", whole[: len(whole) // 2]),
        ("odd.gz", whole[:12] + b"\xff" * 20 + whole[32:]),
    ):
        path = written(tmp_path, name, data)
        with pytest.raises(InputError, match="cannot be read") as caught:
            list(read(path))
        assert str(path) in str(caught.value)
        assert "\n" not in str(caught.value)
    for path in (tmp_path / "missing", tmp_path):
        with pytest.raises(InputError, match="cannot be read"):
            list(read(path))


def test_an_array_and_an_object_of_objects_are_rows(tmp_path: Path) -> None:
    array = written(tmp_path, "x.json", '[{"a": 1}, 2, {"a": 3}]')
    assert told(json_rows(array)) == [{"a": 1}, "x.json[2]", {"a": 3}]
    keyed = written(tmp_path, "y.json", '{"one": {"a": 1}, "two": 2, "three": {"key": "own"}}')
    assert told(json_rows(keyed)) == [{"key": "one", "a": 1}, "y.json[2]", {"key": "own"}]
    inside = written(tmp_path, "z.json", '{"version": 1, "data": [{"a": 1}]}')
    assert told(json_rows(inside, under="data")) == [{"a": 1}]


@pytest.mark.parametrize(
    ("text", "under", "problem"),
    [
        ("{", None, "not JSON"),
        ("", None, "not JSON"),
        ("5", None, "no array and no object of objects"),
        ('{"data": []}', "rows", "no array and no object of objects under 'rows'"),
        ("[" * 100_000, None, "nested deeper than"),
    ],
)
def test_another_file_than_expected_is_named(
    tmp_path: Path, text: str, under: str | None, problem: str
) -> None:
    path = written(tmp_path, "x.json", text)
    with pytest.raises(InputError) as caught:
        list(json_rows(path, under=under))
    assert str(caught.value).startswith(f"{path}: {problem}")


def test_csv_has_a_head_row_and_quotes_hold_line_breaks(tmp_path: Path) -> None:
    path = written(tmp_path, "x.csv", 'id,text\r\n1,"a\nb ""c"""\r\n\r\n2,d\r\n3\r\n4,e,\r\n')
    rows = list(csv_rows(path))
    assert told(iter(rows)) == [
        {"id": "1", "text": 'a\nb "c"'},
        {"id": "2", "text": "d"},
        {"id": "3"},
        {"id": "4", "text": "e"},
    ]
    assert [row.place for row in rows][:1] == ["x.csv:2"]
    tabs = written(tmp_path, "x.tsv", b"\xef\xbb\xbfid\ttext\n1\ta,b\n")
    assert told(csv_rows(tabs, delimiter="\t")) == [{"id": "1", "text": "a,b"}]
    assert told(csv_rows(written(tmp_path, "empty.csv", ""))) == []


@pytest.mark.parametrize(
    ("text", "broken", "problem"),
    [
        ('id,text\n1,a\n2,"b\n3,c\n4,d\n', ["x.csv:3"], "unexpected end of data"),
        ('id,text\n1,"a"b\n2,c\n', ["x.csv:2"], "expected after"),
        ("id,text\n1,a,b\n2,c\n", ["x.csv:2"], "has more than 2 fields"),
        (f"id,text\n1,{'x' * 10_000_001}\n2,c\n", ["x.csv:2"], "field larger than"),
    ],
)
def test_broken_csv_is_named_where_it_begins(
    tmp_path: Path, text: str, broken: list[str], problem: str
) -> None:
    items = list(csv_rows(written(tmp_path, "x.csv", text)))
    found = [item for item in items if isinstance(item, Broken)]
    assert [item.place for item in found] == broken
    assert problem in found[0].problem
    assert any(isinstance(item, Row) for item in items)


def test_a_csv_file_without_a_readable_head_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "x.csv", '"id"x,text\n1,a\n')
    with pytest.raises(InputError, match=r"x\.csv: no head row"):
        list(csv_rows(path))


SOUND = '{"a": "b", "c": [1, {"d": "e"}]}'
PIECES = (
    SOUND,
    *(SOUND[:at] for at in range(0, 30, 3)),
    "[",
    "{",
    '"',
    "\x00",
    ",",
    "NaN",
    "1e999",
)


@settings(max_examples=150, deadline=None, suppress_health_check=SAME_FOLDER)
@given(
    data=st.binary(max_size=200)
    | st.lists(st.sampled_from(PIECES), max_size=12).map(lambda some: "\n".join(some).encode()),
    packed=st.booleans(),
    read=st.sampled_from((json_lines, json_rows, csv_rows)),
)
def test_whatever_a_file_holds_it_is_rows_broken_rows_or_an_error_with_its_path(
    tmp_path: Path, data: bytes, packed: bool, read: Read
) -> None:
    path = written(tmp_path, "x.gz" if packed else "x", gzip.compress(data) if packed else data)
    items, error = tried(lambda: list(read(path)))
    assert error is None or (str(path) in str(error) and "\n" not in str(error))
    for item in items or ():
        assert item.place.startswith(path.name)
        if isinstance(item, Broken):
            assert item.problem
            assert "\n" not in item.problem
            continue
        for name in ("a", "c", "d"):
            for take in (item.text, item.texts, item.rows):
                _, error = tried(lambda take=take, name=name: take(name))
                assert error is None or str(error).startswith(path.name)


def tried(work: Callable[[], Any]) -> tuple[Any, InputError | None]:
    try:
        return work(), None
    except InputError as error:
        return None, error


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=20), max_size=8))
def test_any_table_written_as_csv_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    import csv

    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(["id", "text"])
    writer.writerows([str(at), text] for at, text in enumerate(texts))
    path = written(tmp_path_factory.mktemp("csv"), "x.csv", file.getvalue())
    expected = [{"id": str(at), "text": text} for at, text in enumerate(texts)]
    assert told(csv_rows(path)) == expected


def row(**fields: Any) -> Row:
    return Row("x.jsonl:7", fields)


def test_fields_are_read_as_texts() -> None:
    one = row(a="b", n=5, f=0.5, e=" ", l=["x", " ", "y"], s="one", r=[{"q": 1}], u="\ud800!")
    assert one.text("a") == "b"
    assert (one.text("n"), one.text("f"), one.text("e", empty=True)) == ("5", "0.5", " ")
    assert (one.texts("l"), one.texts("s")) == (("x", "y"), ("one",))
    assert one.choice("a", ("b", "c")) == "b"
    [inner] = one.rows("r")
    assert (inner.place, inner.text("q")) == ("x.jsonl:7 r[0]", "1")
    # Lone surrogates, which no file takes, are replaced: results can be written.
    assert one.text("u") == "\ufffd!"
    assert row(l=["\udfff"]).texts("l") == ("\ufffd",)


@pytest.mark.parametrize(
    ("read", "problem"),
    [
        (lambda one: one.text("none"), "none is missing"),
        (lambda one: one.text("null"), "null is missing"),
        (lambda one: one.text("list"), "list is no text"),
        (lambda one: one.text("true"), "true is no text"),
        (lambda one: one.text("nan"), "nan is no text"),
        (lambda one: one.text("empty"), "empty is empty"),
        (lambda one: one.texts("none"), "none is missing"),
        (lambda one: one.texts("list"), "list is no list of texts"),
        (lambda one: one.texts("true"), "true is no list of texts"),
        (lambda one: one.rows("none"), "none is missing"),
        (lambda one: one.rows("list"), "list is no list of objects"),
        (lambda one: one.rows("text"), "text is no list of objects"),
        (
            lambda one: one.choice("text", ("a", "b")),
            r"text is 'x\x1b': one of a, b is expected",
        ),
    ],
)
def test_another_value_than_expected_names_place_and_field(
    read: Callable[[Row], object], problem: str
) -> None:
    one = row(null=None, list=[1], true=True, nan=float("nan"), empty=" ", text="x\x1b")
    with pytest.raises(RowError) as caught:
        read(one)
    assert (caught.value.place, caught.value.problem) == ("x.jsonl:7", problem)
    assert str(caught.value) == f"x.jsonl:7: {problem}"


def test_rows_become_examples_and_broken_ones_are_passed_on() -> None:
    case = Case(id="c", suite="s", query="q", passages=())

    def make(one: Row) -> Example | None:
        return Example(case=case, gold=Gold()) if one.text("a") == "use" else None

    before = Broken(place="x:1", problem="torn")
    items = [before, row(a="use"), row(a="skip"), row(b="use")]
    assert list(examples(items, make)) == [
        before,
        Example(case=case, gold=Gold()),
        Broken(place="x.jsonl:7", problem="a is missing"),
    ]
