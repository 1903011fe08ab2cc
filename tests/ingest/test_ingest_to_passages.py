from __future__ import annotations

import math
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.errors import InputError
from counterpoint.ingest.passages import to_passages
from counterpoint.settings import IngestSettings, LimitSettings
from counterpoint.types import Failure, Passage
from counterpoint.values.dates import read_date


class OtherMoment:
    """A date of a library that is not known here."""

    def isoformat(self) -> str:
        return "2024-05-01"


def take(
    items: Any, *, ingest: IngestSettings | None = None, **limits: int
) -> tuple[tuple[Passage, ...], tuple[Failure, ...]]:
    return to_passages(items, ingest=ingest or IngestSettings(), limits=LimitSettings(**limits))


def only(item: Any) -> Passage:
    (passage,), failures = take([item])
    assert failures == ()
    return passage


def test_strings_are_numbered_from_one() -> None:
    passages, failures = take(["One.", "Two."])
    assert [(p.id, p.text) for p in passages] == [("p1", "One."), ("p2", "Two.")]
    assert failures == ()


def test_a_passage_comes_back_as_the_same_object() -> None:
    passage = Passage(id="a", text="One.", title="", metadata={"n": [1, {"x": None}]}, start=3)
    assert only(passage) is passage


def test_a_mapping_gives_its_fields_and_keeps_the_rest_as_metadata() -> None:
    passage = only(
        {
            "_id": 7,
            "page_content": "One.",
            "Title": "T",
            "url": "https://a.example",
            "updated": date(2024, 5, 1),
            "lang": "en",
            "metadata": {"page": 3, "lang": "de"},
        }
    )
    assert passage == Passage(
        id="7",
        text="One.",
        title="T",
        date="2024-05-01",
        source="https://a.example",
        metadata={"lang": "de", "page": 3},
    )


def test_title_source_and_date_are_found_inside_metadata_and_stay_there() -> None:
    metadata = {"title": "T", "source": "s", "date": "May", "id": "parent", "text": "no"}
    passage = only({"text": "One.", "metadata": metadata})
    assert (passage.title, passage.source, passage.date) == ("T", "s", "May")
    assert (passage.id, passage.text) == ("p1", "One.")
    assert passage.metadata == metadata


@pytest.mark.parametrize(
    ("given_id", "name"),
    [(1, "1"), (1.5, "1.5"), (np.int64(4), "4"), (UUID(int=1), str(UUID(int=1))), ("", "p1")],
)
def test_ids_become_text(given_id: object, name: str) -> None:
    assert only({"id": given_id, "text": "One."}).id == name


@pytest.mark.parametrize(
    ("when", "text"),
    [
        ("spring 2020", "spring 2020"),
        (date(2024, 5, 1), "2024-05-01"),
        (datetime(2024, 5, 1, 12, tzinfo=UTC), "2024-05-01T12:00:00+00:00"),
        (1_714_521_600, "1714521600"),
        (None, None),
        ("", None),
        (np.datetime64("2024-05-01"), "2024-05-01"),
        (np.datetime64("2024-05-01T12:00", "ns"), "2024-05-01T12:00:00.000000000"),
        (OtherMoment(), "2024-05-01"),
    ],
)
def test_dates_become_text(when: object, text: str | None) -> None:
    assert only({"text": "One.", "date": when}).date == text
    if text is not None:
        assert read_date(text) is not None or text == "spring 2020"


@pytest.mark.parametrize(
    ("when", "kind"),
    [
        (["2024"], "list"),
        ({"year": 2024}, "dict"),
        (math.nan, "float"),
        (np.datetime64("NaT", "D"), "datetime64"),
        (np.timedelta64("NaT", "D"), "timedelta64"),
    ],
)
def test_a_date_that_is_none_is_a_failure_that_names_the_passage(when: object, kind: str) -> None:
    (passage,), failures = take([{"id": "a", "text": "One.", "date": when}])
    assert passage.date is None
    (failure,) = [failure for failure in failures if failure.severity == "error"]
    assert (failure.stage, failure.subject) == ("ingest", "a")
    assert failure.message == (
        f"passage 1 has 'date' of type {kind}, which is no date: it counts as undated"
    )


def test_the_names_of_the_fields_are_settings() -> None:
    ingest = IngestSettings(text_fields=("answer",), id_fields=("key",))
    (passage,), _ = take([{"key": "a", "answer": "One.", "text": "no"}], ingest=ingest)
    assert (passage.id, passage.text, passage.metadata) == ("a", "One.", {"text": "no"})


def test_a_blank_field_gives_way_to_the_next_one() -> None:
    assert only({"text": " ", "content": "One."}).text == "One."


def test_a_number_that_is_taken_gives_way_to_the_next_free_one() -> None:
    passages, _ = take(["One.", {"id": "p1", "text": "Two."}, "Three.", {"id": "p4", "text": "4"}])
    assert [p.id for p in passages] == ["p5", "p1", "p3", "p4"]


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ([], "no passages: give at least one"),
        ("one string", "passages are str: give a list"),
        ({"text": "One."}, "passages are dict: give a list"),
        (None, "passages are NoneType: give a list"),
        (["One.", 5], "passage 2 is int: give a string, a mapping or a Passage"),
        (["One.", b"x"], "passage 2 is bytes"),
        (["One.", " \n"], "passage 2 is empty"),
        (["One.", {"id": "a", "text": ""}], r"passage 2 \('a'\) is empty"),
        (["One.", {"id": "a"}], r"passage 2 \('a'\) has no text: looked for .*'text'"),
        ([{"text": 5}], "passage 1 has 'text' of type int: give text"),
        ([{"text": ["a"]}], "passage 1 has 'text' of type list"),
        ([{"text": "a", "id": ["x"]}], "passage 1 has 'id' of type list"),
        (["<!-- hidden -->"], "passage 1 shows no text to a reader"),
        (["\x00\u200b"], "passage 1 shows no text to a reader"),
        ([Passage(id="", text="x")], "passage 1 has no id"),
        ([Passage(id="a", text=5)], r"passage 1 \('a'\) has a text of type int"),  # type: ignore[arg-type]
        *(
            (["x", Passage(id="a", text="x", **{field: value})], rf"passage 2 \('a'\) {problem}")
            for field, value, problem in [
                ("date", date(2024, 5, 1), "has a date of type date: give text"),
                ("date", ["2024"], "has a date of type list: give text"),
                ("title", 5, "has a title of type int"),
                ("source", b"x", "has a source of type bytes"),
                ("document_id", 5, "has a document_id of type int"),
                ("start", -1, "has a start that is no offset: give a whole number from 0"),
                ("start", None, "has a start that is no offset"),
                ("start", "0", "has a start that is no offset"),
                ("start", True, "has a start that is no offset"),
                ("start", 10**30, "has a start that is no offset"),
            ]
        ),
        (
            [{"id": "a", "text": "1"}, "x", {"id": "a", "text": "2"}],
            "passages 1 and 3 share the id 'a': give each its own id",
        ),
        ([{"id": 1, "text": "1"}, {"id": "1", "text": "2"}], "share the id '1'"),
    ],
)
def test_what_cannot_be_a_passage_is_one_line_that_names_it(items: Any, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        take(items)
    assert "\n" not in str(caught.value)


def test_a_passage_above_the_limit_says_how_long_it_is() -> None:
    with pytest.raises(
        InputError, match="passage 1 has 5,000,000 characters, the limit is 500,000"
    ):
        take(["x" * 5_000_000])
    assert len(take(["x" * 10], passage_chars=10)[0]) == 1


def test_more_passages_than_the_limit_are_refused_without_reading_them_all() -> None:
    with pytest.raises(InputError, match=r"more than 3 passages: .*limits\.passages"):
        take((f"passage {n}" for n in range(10**12)), passages=3)


def test_control_characters_stay_in_the_text() -> None:
    assert only("a\x00b\x07\r\nc").text == "a\x00b\x07\r\nc"


def test_lone_surrogates_are_replaced_at_the_same_length_and_said() -> None:
    items = [
        "ab\ud800cd",
        {"id": "x\udfff", "text": "y", "title": "\ud800", "a\ud800": ["\ud800"]},
        Passage(id="z", text="\ud800.", document_id="d\ud800"),
    ]
    passages, failures = take(items)
    assert [(p.id, p.text) for p in passages] == [
        ("p1", "ab\ufffdcd"),
        ("x\ufffd", "y"),
        ("z", "\ufffd."),
    ]
    assert passages[1].title == "\ufffd"
    assert passages[2].document_id == "d\ufffd"
    assert passages[1].metadata == {"a\ufffd": ["\ufffd"]}
    assert [(f.severity, f.subject, f.message) for f in failures] == [
        ("warning", None, "passage 1: lone surrogates became U+FFFD"),
        ("warning", "x\ufffd", "passage 2: lone surrogates became U+FFFD"),
        ("warning", "z", "passage 3: lone surrogates became U+FFFD"),
    ]


def test_metadata_becomes_json_and_says_what_it_lost() -> None:
    given_metadata: dict[Any, Any] = {
        "nan": math.nan,
        "inf": [-math.inf],
        "when": datetime(2024, 5, 1, tzinfo=UTC),
        "amount": Decimal("1.50"),
        "number": np.float32(0.5),
        "count": np.int64(3),
        "pair": (1, 2),
        5: True,
        "huge": 10**5_000,
        "when 2": np.datetime64("2024-05-01"),
        "none": np.timedelta64("NaT", "D"),
        "ratio": Fraction(10**5_000, 3),
        10**5_000: {10**5_000},
    }
    (passage,), failures = take([{"text": "x", "metadata": given_metadata}])
    assert passage.metadata == {
        "nan": None,
        "inf": [None],
        "when": "2024-05-01T00:00:00+00:00",
        "amount": "1.50",
        "number": 0.5,
        "count": 3,
        "pair": [1, 2],
        "5": True,
        "huge": None,
        "when 2": "2024-05-01",
        "none": None,
        "ratio": None,
        "int": "set",
    }
    assert [f.message for f in failures] == [
        "passage 1: NaN or infinity became null",
        "passage 1: a value of type Decimal became text",
        "passage 1: an integer of thousands of digits became null",
        "passage 1: a value of type set became text",
    ]


def test_metadata_that_holds_itself_is_cut() -> None:
    loop: dict[str, Any] = {}
    loop["self"] = loop
    wide: list[Any] = ["x"]
    for _ in range(30):
        wide = [wide] * 9
    passages, failures = take(
        [{"text": "x", "metadata": loop}, {"text": "y", "metadata": {"w": wide}}]
    )
    assert len(passages) == 2
    assert ["nested deeper" in failures[0].message, "more than 100,000" in failures[1].message] == [
        True,
        True,
    ]


@given(
    st.lists(
        st.text()
        | st.dictionaries(
            st.sampled_from(["id", "text", "date", "metadata", "x"]),
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner),
                max_leaves=5,
            ),
        ),
        max_size=5,
    )
)
@settings(max_examples=150, deadline=None)
def test_whatever_comes_in_gives_passages_that_json_can_hold_or_an_input_error(
    items: list[Any],
) -> None:
    try:
        passages, _ = take(items)
    except InputError:
        return
    assert len({p.id for p in passages}) == len(items)
    for passage in passages:
        for value in (passage.id, passage.text, passage.date or "", str(passage.metadata)):
            value.encode()
