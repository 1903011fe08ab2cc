from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from counterpoint.errors import InputError
from counterpoint.ingest.passages import read_passages
from counterpoint.settings import IngestSettings, LimitSettings
from counterpoint.types import Failure, Passage

RECORDS = [{"id": "a", "text": "One."}, {"id": "b", "text": "Two."}]
LINES = "\n".join(json.dumps(record) for record in RECORDS)
TABLE = 'id,text\na,"One."\nb,"Two."\n'

Result = tuple[tuple[Passage, ...], tuple[Failure, ...], str | None]


def read(path: Path | None, **limits: int) -> Result:
    return read_passages(path, ingest=IngestSettings(), limits=LimitSettings(**limits))


def read_text(tmp_path: Path, name: str, content: str, **limits: int) -> Result:
    path = tmp_path / name
    path.write_bytes(content.encode())
    return read(path, **limits)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", json.dumps(RECORDS)),
        ("a.json", json.dumps({"passages": RECORDS})),
        ("a.json", json.dumps({"documents": RECORDS, "k": 2})),
        ("a.json", LINES),
        ("a.jsonl", LINES),
        ("a.jsonl", json.dumps(RECORDS, indent=2)),
        ("a.csv", TABLE),
        ("a.tsv", TABLE.replace(",", "\t")),
        ("a.txt", json.dumps(RECORDS)),
        ("a", LINES),
        ("a.dat", TABLE),
        ("a.dat", '"id","text"\n"a","One."\n"b","Two."\n'),
        ("a.json", "\ufeff" + json.dumps(RECORDS)),
    ],
)
def test_every_format_gives_the_same_passages(tmp_path: Path, name: str, content: str) -> None:
    passages, failures, query = read_text(tmp_path, name, content)
    assert [(p.id, p.text) for p in passages] == [("a", "One."), ("b", "Two.")]
    assert failures == ()
    assert query is None


@pytest.mark.parametrize("content", [json.dumps(RECORDS), LINES, TABLE])
def test_standard_input_is_read_by_its_content(
    monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(content.encode())))
    assert [p.id for p in read(None)[0]] == ["a", "b"]


def test_an_object_may_bring_the_question(tmp_path: Path) -> None:
    content = json.dumps({"query": "How much?", "passages": ["One.", "Two."]})
    passages, _, query = read_text(tmp_path, "a.json", content)
    assert query == "How much?"
    assert [(p.id, p.text) for p in passages] == [("p1", "One."), ("p2", "Two.")]


def test_a_broken_line_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    lines = [json.dumps({"text": f"Line {n}."}) for n in range(1, 9)]
    lines[6] = "{broken"
    passages, failures, _ = read_text(tmp_path, "a.jsonl", "\n".join(lines))
    assert len(passages) == 7
    assert [(f.subject, f.severity) for f in failures] == [
        (f"{tmp_path / 'a.jsonl'}:line 7", "error")
    ]


def test_a_guessed_encoding_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("text\nGröße 5\n".encode("cp1252"))
    passages, failures, _ = read(path)
    assert passages[0].text == "Größe 5"
    assert [f.severity for f in failures] == ["warning"]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.json", "", "is empty"),
        ("a.csv", " \n ", "is empty"),
        ("a.json", "[]", "nothing in it can be used: it holds no record"),
        ("a.json", "[1, 2]", "holds no list of records"),
        ("a.json", '{"price": 3}', "holds no list of records"),
        ("a.json", '{"passages": 3}', "holds no list of records"),
        ("a.json", '{"passages": [3]}', "nothing in it can be used: record 1 is int"),
        ("a.json", '{"query": 3, "passages": ["x"]}', "'query' is int, not text"),
        ("a.json", '[{"text": "x"}', "is not JSON: .*line 1"),
        ("a.jsonl", "{broken\n{too\n", "nothing in it can be used: line 1 is not JSON"),
        ("a.csv", "text\n", "no row that can be used"),
        ("a.txt", "Just some prose, really.\nAnd more.", "give a JSON array of records"),
        ("a.pdf", "%PDF-1.7", "is a PDF file.*give a JSON array"),
        ("a.jsonl", '{"text": "x"}\n\n{"text": " "}', "line 3 is empty"),
        (
            "a.jsonl",
            '{"id": 1, "text": "x"}\n{"id": 2, "text": "x"}\n\n{"id": "1", "text": "y"}',
            "lines 1 and 4 share the id '1'",
        ),
        ("a.csv", "id,text\n1,x\n1,y\n", "records 1 and 2 share the id '1'"),
    ],
)
def test_a_file_without_usable_passages_is_one_line_that_names_it(
    tmp_path: Path, name: str, content: str, message: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        read_text(tmp_path, name, content)
    assert str(caught.value).startswith(f"{tmp_path / name}: ")
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_a_folder_are_input_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone\.json: cannot be read: No such file"):
        read(tmp_path / "gone.json")
    with pytest.raises(InputError, match="is not a file"):
        read(tmp_path)


def test_limits_hold_for_files_and_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: dict[str, Any] = {"file_bytes": 20}
    with pytest.raises(InputError, match="more than 20 bytes"):
        read_text(tmp_path, "a.json", json.dumps(RECORDS), **limits)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(LINES.encode())))
    with pytest.raises(InputError, match="standard input: has more than 20 bytes"):
        read(None, **limits)
    with pytest.raises(InputError, match="more than 1 passages"):
        read_text(tmp_path, "a.json", json.dumps(RECORDS), passages=1)
