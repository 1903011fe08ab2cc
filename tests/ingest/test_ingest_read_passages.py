from __future__ import annotations

import io
import json
import os
import threading
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


def test_closed_standard_input_is_an_input_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(InputError, match=r"^standard input is closed"):
        read(None)


def test_standard_input_that_cannot_be_read_is_an_input_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int) -> bytes:
        raise IsADirectoryError(21, "Is a directory")

    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=SimpleNamespace(read=refuse)))
    with pytest.raises(InputError, match="standard input: cannot be read: Is a directory"):
        read(None)


def test_a_named_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(LINES.encode(),), daemon=True)
    writer.start()
    assert [p.id for p in read(pipe)[0]] == ["a", "b"]
    writer.join()


def test_a_file_descriptor_given_as_a_path_is_read() -> None:
    reading, writing = os.pipe()
    with open(writing, "wb") as file:  # noqa: PTH123
        file.write(LINES.encode())
    try:
        assert [p.id for p in read(Path(f"/dev/fd/{reading}"))[0]] == ["a", "b"]
    finally:
        os.close(reading)


def test_a_device_without_end_is_refused_at_the_limit() -> None:
    with pytest.raises(InputError, match="/dev/zero: has more than 1,000 bytes"):
        read(Path("/dev/zero"), file_bytes=1_000)


def test_no_name_for_the_text_still_reads_strings_and_tables(tmp_path: Path) -> None:
    ingest = IngestSettings.model_construct(text_fields=(), title_fields=())
    for name, content in (("a.json", '["One."]'), ("a.csv", "fee\n12\n")):
        path = tmp_path / name
        path.write_text(content)
        passages, _, _ = read_passages(path, ingest=ingest, limits=LimitSettings())
        assert [p.text for p in passages] == ["One." if name == "a.json" else "fee: 12"]


def test_a_number_of_too_many_digits_is_a_failure_of_its_line_only(tmp_path: Path) -> None:
    huge = f'{{"text": "x", "n": {"9" * 5_000}}}'
    passages, failures, _ = read_text(tmp_path, "a.jsonl", f"{LINES}\n{huge}")
    assert [p.id for p in passages] == ["a", "b"]
    assert [f.message for f in failures] == ["is JSON with a number of more than 4,300 digits"]


def test_a_list_as_a_date_names_the_record(tmp_path: Path) -> None:
    content = json.dumps([{"id": "a", "text": "One.", "date": ["2024"]}])
    _, failures, _ = read_text(tmp_path, "a.json", content)
    assert [(f.subject, f.severity, f.message) for f in failures] == [
        ("a", "error", "record 1 has 'date' of type list, which is no date: it counts as undated")
    ]
