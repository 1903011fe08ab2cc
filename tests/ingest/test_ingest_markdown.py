from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from counterpoint.ingest.files import Loaded
from counterpoint.ingest.split import split_document
from counterpoint.settings import IngestSettings

Load = Callable[..., Loaded]


def test_yaml_front_matter_gives_the_fields_and_stays_in_the_text(load: Load) -> None:
    text = (
        "---\r\ntitle: Fees\r\nupdated: 2024-05-01\r\nsource: https://a.example\r\nid: 7\r\n"
        "reviewed: 2024-05-02T10:00:00Z\r\ntags: [a, b]\r\n---\r\n# Heading\r\n\r\nBody.\r\n"
    )
    loaded = load("a.md", text)
    assert loaded.failures == ()
    (document,) = loaded.documents
    assert document.text == text
    assert (document.title, document.date) == ("Fees", "2024-05-01")
    assert (document.source, document.format) == ("https://a.example", "markdown")
    assert document.id == "doc"
    assert document.metadata == {
        "id": 7,
        "reviewed": "2024-05-02T10:00:00+00:00",
        "tags": ["a", "b"],
    }
    (passage,) = split_document(document, chars=900)
    assert passage.text == "# Heading\r\n\r\nBody."
    assert text[passage.start :].startswith("# Heading")


def test_toml_front_matter_is_read_too(load: Load) -> None:
    loaded = load("a.md", '+++\ntitle = "Fees"\ndate = 2024-05-01\nweight = 2\n+++\nBody.')
    (document,) = loaded.documents
    assert (document.title, document.date) == ("Fees", "2024-05-01")
    assert document.metadata == {"weight": 2}
    assert [p.text for p in split_document(document, chars=900)] == ["Body."]


def test_the_first_heading_is_the_title_where_none_is_given(load: Load) -> None:
    assert load("a.md", "\n# Fees #\n\nBody.").documents[0].title == "Fees"
    assert load("a.md", "---\ntitle: Other\n---\n# Fees").documents[0].title == "Other"
    assert load("a.md", "Body.\n# Later").documents[0].title is None


@pytest.mark.parametrize(
    ("block", "date"),
    [
        ("date: 2024-02-30", "2024-02-30"),
        ("date: '1 May 2024'", "1 May 2024"),
        ("date: 20240501", "20240501"),
        ("date: 2024.5", "2024.5"),
        ("date: true", None),
        ("date:", None),
        ("date: .nan", None),
        ("created: 2020\nupdated: 2024", "2024"),
        ("meta:\n  updated: 2024\ncreated: 2020", "2024"),
        ("Date: May", "May"),
    ],
)
def test_dates_are_kept_as_they_are_given(load: Load, block: str, date: str | None) -> None:
    assert load("a.md", f"---\n{block}\n---\ntext").documents[0].date == date


def test_the_order_of_the_date_fields_is_a_setting(load: Load) -> None:
    settings = IngestSettings(date_fields=("reviewed", "date"))
    loaded = load("a.md", "---\ndate: a\nreviewed: b\n---\ntext", ingest=settings)
    assert loaded.documents[0].date == "b"
    assert loaded.documents[0].metadata == {"date": "a"}


BOMB = (
    "a: &a {k: ["
    + ", ".join(["x"] * 9)
    + "]}\n"
    + "".join(
        f"{name}: &{name} {{<<: [{', '.join(['*' + before] * 9)}]}}\n"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
)


@pytest.mark.parametrize(
    "block",
    [
        "title: [unclosed",
        "key: a: b",
        "a: *nowhere",
        BOMB,
        "a: &a [*a]",
        "a: " + "[" * 20_000,
        "!!bool maybe",
        "!!python/object/apply:os.system [ls]",
        "a: !!timestamp soon",
        "a: !!int ''",
        "a: " + "9" * 5_000,
        "title: " + "x" * 70_000,
    ],
)
def test_broken_front_matter_is_text_with_a_warning(load: Load, block: str) -> None:
    started = time.perf_counter()
    loaded = load("a.md", f"---\n{block}\n---\nBody.")
    assert time.perf_counter() - started < 5
    (failure,) = loaded.failures
    assert failure.severity == "warning"
    assert failure.message.startswith("front matter")
    assert "\n" not in failure.message
    (document,) = loaded.documents
    assert document.metadata == {}
    assert split_document(document, chars=900)[0].text.startswith("---")


def test_broken_toml_front_matter_is_text_with_a_warning(load: Load) -> None:
    for block in ("title =", "a = " + "[" * 5_000, "a = " + "9" * 5_000):
        (failure,) = load("a.md", f"+++\n{block}\n+++\nBody.").failures
        assert failure.severity == "warning"


@pytest.mark.parametrize("text", ["---\n\nProse between rules.\n\n---\n\nMore.", "---\nProse."])
def test_a_rule_at_the_top_is_no_front_matter(load: Load, text: str) -> None:
    loaded = load("a.md", text)
    assert loaded.failures == ()
    assert "Prose" in split_document(loaded.documents[0], chars=900)[0].text


def test_what_json_cannot_hold_is_replaced_and_said(load: Load) -> None:
    loaded = load("a.md", "---\na: .inf\nb: !!set {x}\n1: one\n---\ntext")
    assert loaded.documents[0].metadata == {"a": None, "b": "{'x'}", "1": "one"}
    assert sorted(f.message for f in loaded.failures) == [
        "NaN or infinity became null",
        "a value of type set became text",
    ]
    assert {f.severity for f in loaded.failures} == {"warning"}


@pytest.mark.parametrize(
    ("fence", "line"),
    [
        ("---", "x: " + "1:" * 250 + "1.5"),
        ("---", "x: " + "9" * 5_000),
        ("+++", "x = " + "9" * 5_000),
        ("---", "x: !!bool maybe"),
    ],
)
def test_front_matter_that_breaks_its_parser_is_text_with_a_warning(
    load: Load, fence: str, line: str
) -> None:
    loaded = load("a.md", f"{fence}\n{line}\n{fence}\nText.")
    assert loaded.documents[0].text.endswith("Text.")
    (failure,) = loaded.failures
    assert failure.severity == "warning"
    assert failure.message.startswith("front matter cannot be read, so it is text: ")


def test_names_in_front_matter_may_be_numbers_too_long_to_write(load: Load) -> None:
    huge = "0x" + "f" * 9_000
    loaded = load("a.md", f"---\n? {huge}\n: 1\nset: !!set\n  ? {huge}\n---\nText.")
    assert loaded.documents[0].metadata == {"int": 1, "set": "set"}


def test_a_list_as_the_date_of_a_page_is_a_failure(load: Load) -> None:
    loaded = load("a.md", "---\ndate: [2024-05-01]\n---\nText.")
    assert loaded.documents[0].date is None
    (failure,) = loaded.failures
    assert failure.severity == "error"
    assert "counts as undated" in failure.message


def test_no_name_for_the_title_leaves_a_heading_in_the_text(load: Load) -> None:
    ingest = IngestSettings.model_construct(title_fields=())
    assert load("a.md", "# Fees\n\nText.", ingest=ingest).documents[0].title is None
