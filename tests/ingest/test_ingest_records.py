from __future__ import annotations

import csv
import json
from collections.abc import Callable

import pytest

from counterpoint.ingest.files import Loaded
from counterpoint.settings import IngestSettings

Load = Callable[..., Loaded]

RECORDS = [
    {"id": "a", "text": "One.", "title": "T", "url": "https://a.example", "date": "2024-05"},
    {"id": 2, "content": "Two.", "metadata": {"updated": 2023, "page": 4}, "lang": "en"},
    {"body": "Three.", "score": 0.5},
]


def test_a_list_of_records_gives_one_document_each(load: Load) -> None:
    loaded = load("a.json", json.dumps(RECORDS))
    assert loaded.failures == ()
    assert [d.id for d in loaded.documents] == ["a", "2", "doc#3"]
    assert [d.text for d in loaded.documents] == ["One.", "Two.", "Three."]
    assert [d.date for d in loaded.documents] == ["2024-05", "2023", None]
    assert [d.format for d in loaded.documents] == ["json"] * 3
    assert loaded.documents[0].source == "https://a.example"
    assert loaded.documents[0].title == "T"
    assert loaded.documents[1].metadata == {"updated": 2023, "page": 4, "lang": "en"}
    assert loaded.documents[2].metadata == {"score": 0.5}


def test_the_list_may_stand_inside_an_object_or_hold_strings(load: Load) -> None:
    wrapped = json.dumps({"version": 1, "tags": ["x"], "docs": RECORDS})
    assert [d.id for d in load("a.json", wrapped).documents] == ["a", "2", "doc#3"]
    strings = load("a.json", '["One.", "Two."]')
    assert [(d.id, d.text) for d in strings.documents] == [("doc#1", "One."), ("doc#2", "Two.")]


def test_one_record_alone_is_one_document(load: Load) -> None:
    (document,) = load("a.json", '{"text": "One.", "date": "2024"}').documents
    assert (document.id, document.text, document.date) == ("doc", "One.", "2024")


@pytest.mark.parametrize("raw", ['{"price": 3}', "[1, 2]", '"text"', '{"a": [{"b": 1}]}'])
def test_any_other_json_is_one_document_of_its_raw_text(load: Load, raw: str) -> None:
    (document,) = load("a.json", raw).documents
    assert (document.id, document.text) == ("doc", raw)


def test_a_broken_line_is_named_and_the_rest_survives(load: Load) -> None:
    lines = [json.dumps({"text": f"Line {n}."}) for n in range(1, 10)]
    lines[6] = '{"text": "Line 7.'
    loaded = load("a.jsonl", "\r\n".join(lines))
    assert [d.id for d in loaded.documents] == [f"doc#{n}" for n in range(1, 10) if n != 7]
    (failure,) = loaded.failures
    assert failure.severity == "error"
    assert (failure.subject or "").endswith("a.jsonl:line 7")
    assert failure.message.startswith("is not JSON: ")


def test_blank_lines_and_line_separators_inside_strings_are_no_lines(load: Load) -> None:
    loaded = load("a.ndjson", '\n{"text": "a\u2028b"}\n\n{"text": "c"}\n')
    assert [(d.id, d.text) for d in loaded.documents] == [("doc#2", "a\u2028b"), ("doc#4", "c")]


@pytest.mark.parametrize(
    "value", ["5", "null", "[1]", '{"price": 1}', '{"text": "  "}', '{"text": 5}', '{"id": [1]}']
)
def test_a_line_that_is_no_record_with_a_text_is_a_failure(load: Load, value: str) -> None:
    loaded = load("a.jsonl", f'{{"text": "ok"}}\n{value}\n')
    assert [d.text for d in loaded.documents] == ["ok"]
    assert [(f.subject or "").rpartition(":")[2] for f in loaded.failures] == ["line 2"]


def test_a_record_without_text_names_the_fields_and_the_setting(load: Load) -> None:
    (failure,) = load("a.jsonl", '{"Price": 1}').failures
    assert "'text', 'content'" in failure.message
    assert "ingest.text_fields" in failure.message
    settings = IngestSettings(text_fields=("answer",))
    assert load("a.jsonl", '{"Answer": "yes"}', ingest=settings).documents[0].text == "yes"


def test_the_wrong_one_of_the_two_json_suffixes_is_no_problem(load: Load) -> None:
    lines = "\n".join(json.dumps(record) for record in RECORDS)
    for name, content in (("a.json", lines), ("a.jsonl", json.dumps(RECORDS, indent=1))):
        loaded = load(name, content)
        assert loaded.failures == ()
        assert [d.text for d in loaded.documents] == ["One.", "Two.", "Three."]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is empty"),
        ("{", "is not JSON: "),
        ('{"text": "a",\n  oops}', "(line 2, column 3)"),
        ("[" * 200_000 + "]" * 200_000, "nested too deeply"),
        ("[" + "9" * 5_000 + "]", "is JSON with a number of more than 4,300 digits"),
        ("[]", "holds no record"),
    ],
)
def test_a_file_that_is_not_json_is_one_failure(load: Load, content: str, message: str) -> None:
    loaded = load("a.json", content)
    assert loaded.documents == ()
    (failure,) = loaded.failures
    assert message in failure.message


def test_a_line_nested_too_deeply_is_a_failure_of_that_line(load: Load) -> None:
    deep = '{"text": "x", "a": ' + "[" * 100_000 + "]" * 100_000 + "}"
    loaded = load("a.jsonl", f'{{"text": "ok"}}\n{deep}\n')
    assert len(loaded.documents) == 1
    assert [f.message for f in loaded.failures] == ["is JSON nested too deeply to be read"]


def test_metadata_nested_deeper_than_the_bound_is_cut_with_a_warning(load: Load) -> None:
    loaded = load("a.json", json.dumps({"text": "x", "a": json.loads("[" * 200 + "]" * 200)}))
    assert len(loaded.documents) == 1
    assert ["nested deeper" in f.message for f in loaded.failures] == [True]


def test_lone_surrogates_become_replacement_characters_with_a_warning(load: Load) -> None:
    loaded = load(
        "a.json", '[{"id": "\\udc00", "text": "a\\ud800b", "k\\ud800": "\\ud83d\\ude00"}]'
    )
    (document,) = loaded.documents
    assert (document.id, document.text) == ("\ufffd", "a\ufffdb")
    assert document.metadata == {"k\ufffd": "\U0001f600"}
    assert [(f.severity, f.message) for f in loaded.failures] == [
        ("warning", "lone surrogates became U+FFFD")
    ]


def test_nan_in_metadata_becomes_null_with_a_warning(load: Load) -> None:
    loaded = load("a.json", '[{"text": "a", "score": NaN, "date": Infinity}]')
    assert loaded.documents[0].metadata == {"score": None, "date": None}
    assert loaded.documents[0].date is None
    assert [f.message for f in loaded.failures] == [
        "NaN or infinity became null",
        "has 'date' of type float, which is no date: it counts as undated",
    ]


def test_a_second_record_of_the_same_id_is_kept_under_its_line(load: Load) -> None:
    lines = ['{"id": "a", "text": "1"}', '{"id": "b", "text": "2"}', '{"id": "a", "text": "3"}']
    loaded = load("a.jsonl", "\n".join(lines))
    assert [d.id for d in loaded.documents] == ["a", "b", "doc#3"]
    (failure,) = loaded.failures
    assert failure.severity == "warning"
    assert (failure.subject or "").endswith(":line 3")
    assert failure.message == "has the id 'a' of line 1: kept as 'doc#3'"


def test_ids_stay_unique_when_a_given_one_looks_like_a_default(load: Load) -> None:
    lines = ['{"id": "doc#3", "text": "1"}', '{"id": "a", "text": "2"}', '{"id": "a", "text": "3"}']
    ids = [d.id for d in load("a.jsonl", "\n".join(lines)).documents]
    assert ids == ["doc#3", "a", "doc#3+"]


def test_a_million_broken_lines_are_not_a_million_failures(load: Load) -> None:
    loaded = load("a.jsonl", "oops\n" * 5_000)
    assert len(loaded.failures) == 101
    assert loaded.failures[-1].message == "has 4,900 more problems that are not listed"


def test_a_table_with_a_text_column(load: Load) -> None:
    loaded = load("a.csv", 'ID,Text,Updated,Pages\nx,"One, two\r\nthree",2024,4\n,Four,,\n')
    assert loaded.failures == ()
    first, second = loaded.documents
    assert (first.id, first.text, first.date) == ("x", "One, two\r\nthree", "2024")
    assert (first.format, first.metadata) == ("csv", {"Pages": "4"})
    assert (second.id, second.text, second.date) == ("doc#2", "Four", None)


def test_a_table_without_one_gives_a_line_for_each_cell(load: Load) -> None:
    loaded = load("a.tsv", "Plan\tFee\tNote\nBasic\t12 €\t\n")
    assert [d.text for d in loaded.documents] == ["Plan: Basic\nFee: 12 €"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(load: Load, delimiter: str) -> None:
    rows = [["id", "text"], ["a", "One; two, three | four."]]
    quoted = "\n".join(delimiter.join(f'"{cell}"' for cell in row) for row in rows)
    assert [(d.id, d.text) for d in load("a.csv", quoted).documents] == [
        ("a", "One; two, three | four.")
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is empty"),
        ("\n\n", "is empty"),
        ("1,2.5\n3,4\n", "has no header"),
        ("a" * 200 + "\nb\n", "has no header"),
        ("text,text\na,b\n", "2 columns called 'text'"),
        ("text\n", "no row that can be used"),
    ],
)
def test_a_table_without_a_header_or_rows_is_a_failure(
    load: Load, content: str, message: str
) -> None:
    loaded = load("a.csv", content)
    assert loaded.documents == ()
    (failure,) = loaded.failures
    assert message in failure.message


def test_a_row_with_more_cells_than_columns_is_a_failure_of_that_row(load: Load) -> None:
    loaded = load("a.csv", "id,text\na,one\nb,two,three\nc\nd,four,\n")
    assert [d.id for d in loaded.documents] == ["a", "d"]
    assert [(f.subject or "").rpartition(":")[2] for f in loaded.failures] == [
        "record 2",
        "record 3",
    ]


def test_a_cell_larger_than_the_limit_of_csv_is_read_and_the_limit_stays(load: Load) -> None:
    before = csv.field_size_limit()
    text = "word " * 60_000
    (document,) = load("a.csv", f'id,text\na,"{text}"\n').documents
    assert document.text == text
    assert csv.field_size_limit() == before


def test_a_quotation_mark_that_is_never_closed_is_a_warning(load: Load) -> None:
    loaded = load("a.csv", 'id,text\na,"one\nb,two\nc,three\n')
    (failure,) = loaded.failures
    assert failure.severity == "warning"
    assert "never closed" in failure.message


def test_a_table_of_very_many_columns_takes_linear_time(load: Load) -> None:
    loaded = load("a.csv", ",".join(f"c{n}" for n in range(100_000)) + "\n" + "x," * 99_999)
    assert len(loaded.documents) == 1


@pytest.mark.parametrize(("value", "kind"), [('["2024"]', "list"), ('{"y": 1}', "dict")])
def test_a_date_that_is_no_scalar_is_a_failure_of_its_record(
    load: Load, value: str, kind: str
) -> None:
    loaded = load("a.jsonl", f'{{"text": "One."}}\n{{"text": "Two.", "updated": {value}}}\n')
    assert [d.date for d in loaded.documents] == [None, None]
    (failure,) = loaded.failures
    assert (failure.stage, failure.severity) == ("ingest", "error")
    assert (failure.subject or "").endswith("a.jsonl:line 2")
    assert failure.message == (
        f"has 'updated' of type {kind}, which is no date: it counts as undated"
    )


def test_a_date_that_is_passed_over_names_the_one_that_counts(load: Load) -> None:
    record = '{"text": "x", "date": [1], "metadata": {"updated": {"a": 1}}, "created": "2020"}'
    loaded = load("a.jsonl", record)
    assert [f.message for f in loaded.failures] == [
        "has 'date' of type list, which is no date: its date is '2020'",
        "has 'updated' of type dict, which is no date: its date is '2020'",
    ]
    (failure,) = load("a.json", '{"text": "x", "date": [1]}', date="2021").failures
    assert failure.message.endswith("its date is '2021'")


def test_an_empty_date_is_no_failure(load: Load) -> None:
    for value in ("null", '" "', "[]", "{}"):
        assert load("a.json", f'{{"text": "x", "date": {value}}}').failures == ()


def test_a_number_of_too_many_digits_is_a_failure_of_its_line_only(load: Load) -> None:
    huge = f'{{"text": "x", "n": {"9" * 5_000}}}'
    for lines in ([huge, '{"text": "ok"}'], ['{"text": "ok"}', huge]):
        loaded = load("a.jsonl", "\n".join(lines))
        assert [d.text for d in loaded.documents] == ["ok"]
        assert [f.message for f in loaded.failures] == [
            "is JSON with a number of more than 4,300 digits"
        ]
