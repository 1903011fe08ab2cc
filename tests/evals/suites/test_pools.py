"""What the suites share: neutral pools, any number of things a row, and word matches."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.records import PairLabel
from counterpoint.evals.suites.pools import (
    any_json,
    forms,
    mentions,
    named,
    optional,
    plain,
    pool,
)
from counterpoint.evals.suites.rows import Row, several
from counterpoint.evals.suites.suite import Broken
from counterpoint.types import Passage
from counterpoint.values.tokens import search_tokens


@given(st.lists(st.text(max_size=20), max_size=6), st.lists(st.text(max_size=20), max_size=6))
def test_a_pool_keeps_every_text_and_its_role_under_neutral_ids(
    left: list[str], right: list[str]
) -> None:
    made = pool("who?", {"a": plain(left), "b": plain(right)})
    numbers = range(1, len(left) + len(right) + 1)
    assert [passage.id for passage in made.passages] == [f"p{number}" for number in numbers]
    texts = {passage.id: passage.text for passage in made.passages}
    assert sorted(texts[name] for name in made.ids("a")) == sorted(left)
    assert sorted(texts[name] for name in made.ids("b")) == sorted(right)
    assert list(made.roles) == list(texts)


def test_the_order_of_a_pool_does_not_depend_on_the_roles() -> None:
    texts = [f"Mill {number} stands by the river." for number in range(8)]
    one = pool("where?", {"right": plain(texts[:4]), "wrong": plain(texts[4:])})
    other = pool("where?", {"wrong": plain(texts[:4]), "noise": plain(texts[4:])})
    assert one.passages == other.passages
    assert [passage.text for passage in one.passages] != texts


def test_a_pool_keeps_what_a_passage_tells_of_itself_but_its_id() -> None:
    given_passage = Passage(
        id="gold-1", text="It rained.", title="Log", date="2020", source="a.org"
    )
    (kept,) = pool("rain?", {"right": [given_passage]}).passages
    assert kept == Passage(id="p1", text="It rained.", title="Log", date="2020", source="a.org")


def test_labels_follow_the_roles_and_leave_out_what_is_not_known() -> None:
    made = pool("q", {"a": plain(["one"]), "b": plain(["two"]), "c": plain(["three"])})
    says = {frozenset("ab"): "conflict", frozenset("bc"): "hard"}
    found = made.labels(lambda role, other: says.get(frozenset((role, other))))
    by_roles = {
        frozenset((made.roles[label.left], made.roles[label.right])): label for label in found
    }
    assert set(by_roles) == {frozenset("ab"), frozenset("bc")}
    assert (by_roles[frozenset("ab")].conflict, by_roles[frozenset("ab")].hard) == (True, False)
    assert (by_roles[frozenset("bc")].conflict, by_roles[frozenset("bc")].hard) == (False, True)
    assert all(isinstance(label, PairLabel) and label.left < label.right for label in found)


def test_several_passes_on_what_is_broken_and_what_a_row_gives() -> None:
    rows = [
        Row("f:1", {"names": ["x", "y"]}),
        Row("f:2", {"names": 3}),
        Broken(place="f:3", problem="not JSON"),
        Row("f:4", {"names": []}),
    ]
    assert list(several(rows, lambda row: row.texts("names"))) == [
        "x",
        "y",
        Broken(place="f:2", problem="names is no list of texts"),
        Broken(place="f:3", problem="not JSON"),
    ]


@pytest.mark.parametrize("suffix", ["", ".gz"])
@pytest.mark.parametrize("text", ['\n [{"a": 1}, {"a": 2}]', '{"a": 1}\n\n{"a": 2}\n'])
def test_any_json_reads_an_array_and_lines_gzipped_or_not(
    tmp_path: Path, text: str, suffix: str
) -> None:
    path = tmp_path / f"rows.json{suffix}"
    path.write_bytes(gzip.compress(text.encode()) if suffix else text.encode())
    assert [row.fields for row in any_json(path) if isinstance(row, Row)] == [{"a": 1}, {"a": 2}]


def test_any_json_of_an_empty_file_has_no_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.json"
    path.write_text(" \n")
    assert list(any_json(path)) == []


def test_fields_by_several_names() -> None:
    row = Row("f:1", {"query": "who?", "empty": " ", "none": None, "number": 3})
    assert named(row, "question", "query") == "query"
    assert named(row, "question", "none") == "question"
    assert optional(row, "empty", "none", "number", "query") == "who?"
    assert optional(row, "empty", "none", "number") is None


def test_forms_are_unique_and_never_patterns_by_accident() -> None:
    assert forms([" Oslo ", "Oslo", "", "Bergen"]) == ("Oslo", "Bergen")
    (form,) = forms(["Re: (a+)+$"])
    assert re.fullmatch(form.removeprefix("re:"), "re: (a+)+$")


@pytest.mark.parametrize(
    ("text", "answers", "held"),
    [
        ("The mayor is ANNA  Berg.", ["anna berg"], True),
        ("The mayor is Annabel Berg.", ["anna"], False),
        ("It cost $4,200.", ["$4,200"], True),
        ("It cost 14,200.", ["4,200"], False),
        ("Anything", ["$", ""], False),
        ("Anything", [], False),
    ],
)
def test_mentions_compares_whole_words(text: str, answers: list[str], held: bool) -> None:
    assert mentions(text, answers) is held


@given(st.text(max_size=40))
def test_a_text_mentions_itself_if_it_has_words(text: str) -> None:
    assert mentions(f"Now {text}!", [text]) is bool(search_tokens(text))


def test_json_lines_of_any_json_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "rows.json"
    path.write_text(json.dumps({"a": 1}) + "\nbroken\n")
    (_, broken) = any_json(path)
    assert isinstance(broken, Broken)
    assert broken.place == "rows.json:2"
