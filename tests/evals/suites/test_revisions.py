"""Wikipedia revisions in their published layout, with rows of our own."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.records import AnswerKey, Example
from counterpoint.evals.suites.folder import read_suite
from counterpoint.evals.suites.revisions import SUITE
from counterpoint.evals.suites.suite import Broken


def _row(town: str = "Alba", **changes: Any) -> dict[str, Any]:
    row = {
        "fact_id": f"{town}_P6",
        "subject_label": town,
        "property_label": "mayor",
        "t_old": 2012,
        "t_new": 2016,
        "answer_old": f"Ida {town}sen",
        "answer_new": f"Per {town}dal",
        "evidence_old": f"The mayor of {town} is Ida {town}sen.",
        "evidence_new": f"Per {town}dal leads the council of {town}.",
        "provenance_old": f"https://wiki.example/{town}?oldid=17",
        "provenance_new": f"https://wiki.example/{town}?oldid=99",
        "question": f"As of 2016, who was the mayor of {town}?",
    }
    return row | changes


def _write(folder: Path, name: str, rows: list[dict[str, Any]]) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    return folder


def _read(folder: Path, *rows: dict[str, Any]) -> list[Example | Broken]:
    return list(read_suite(SUITE, _write(folder, SUITE.files[0][0], list(rows))))


def _examples(folder: Path, *rows: dict[str, Any]) -> list[Example]:
    return [item for item in _read(folder, *rows) if isinstance(item, Example)]


@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("name", SUITE.files[0])
def test_every_published_name_gives_the_same_cases(tmp_path: Path, name: str, ending: str) -> None:
    data = _write(tmp_path, name + ending, [_row(), _row("Brem"), _row()])
    found = [item for item in read_suite(SUITE, data) if isinstance(item, Example)]
    assert [(item.gold.group, item.gold.scope, item.gold.kind) for item in found] == [
        (f"{town}_P6", scope, kind)
        for town in ("Alba", "Brem")
        for scope, kind in (
            ("current", "temporal"),
            ("historical", "temporal"),
            ("transition", "temporal"),
            ("historical", "none"),
        )
    ]
    assert found == list(read_suite(SUITE, data))


def test_three_questions_with_their_keys(tmp_path: Path) -> None:
    asked = {item.case.query: item.gold.answer for item in _examples(tmp_path, _row())}
    old, new = "Ida Albasen", "Per Albadal"
    assert asked == {
        "Who is the mayor of Alba?": AnswerKey(gold=((new,),), wrong=(old,)),
        "Who was the mayor of Alba in 2012?": AnswerKey(gold=((old,),), wrong=(new,)),
        "How did the mayor of Alba change between 2012 and 2016?": AnswerKey(
            gold=((old,), (new,)), historical=(old,)
        ),
    }


@pytest.mark.parametrize(
    ("question", "current"),
    [
        ("As of 2016, which club was Bo a member of?", "Which club is Bo a member of?"),
        ("Name the mayor.", "Who is the mayor of Alba?"),
        ("As of late, who was the boss?", "Who is the mayor of Alba?"),
    ],
)
def test_questions_are_those_of_the_row_where_it_asks_in_the_known_form(
    tmp_path: Path, question: str, current: str
) -> None:
    assert _examples(tmp_path, _row(question=question))[0].case.query == current


def test_passages_carry_their_year_and_not_their_page(tmp_path: Path) -> None:
    example = _examples(tmp_path, _row())[0]
    assert {(item.date, item.source) for item in example.case.passages} == {
        ("2012", None),
        ("2016", None),
    }
    assert (example.case.now, example.case.as_of) == ("2016-12-31", None)
    assert example.gold.keep == ("p1", "p2")
    assert example.gold.pairs[0].conflict


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Per Albadal has led the council since 2012.", False),
        ("Per Albadal has led the council since 2013.", True),
        ("Per Albadal won by 20120 votes.", True),
    ],
)
def test_the_earlier_year_is_not_asked_for_where_the_later_text_tells_of_it(
    tmp_path: Path, text: str, asked: bool
) -> None:
    found = _examples(tmp_path, _row(evidence_new=text), _row("Brem"))
    scopes = [item.gold.scope for item in found if item.gold.group == "Alba_P6"]
    historical = ["historical"] if asked else []
    assert scopes == ["current", *historical, "transition", "historical"]


def test_the_negative_sets_another_subject_beside_the_earlier_text(tmp_path: Path) -> None:
    negative = _examples(tmp_path, _row(), _row("Brem", t_new=2019))[3]
    assert {item.text for item in negative.case.passages} == {
        "The mayor of Alba is Ida Albasen.",
        "Per Bremdal leads the council of Brem.",
    }
    assert negative.case.query == "Who was the mayor of Alba in 2012?"
    assert negative.case.now == "2019-12-31"
    assert negative.gold.answer == AnswerKey(gold=(("Ida Albasen",),), wrong=("Per Bremdal",))
    assert [(label.conflict, label.hard) for label in negative.gold.pairs] == [(False, True)]
    assert negative.gold.tags == ("other-subject",)
    texts = {passage.id: passage.text for passage in negative.case.passages}
    assert [texts[name] for name in negative.gold.lead] == ["The mayor of Alba is Ida Albasen."]
    assert negative.gold.keep == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"property_label": "head coach"},
        {"answer_new": "Ida Albasen", "evidence_new": "Ida Albasen leads the council of Brem."},
        {"evidence_new": "Per Bremdal, once of Alba, leads the council of Brem."},
    ],
)
def test_no_negative_is_made_of_what_might_conflict(
    tmp_path: Path, changes: dict[str, str]
) -> None:
    found = _examples(tmp_path, _row(), _row("Brem", **changes))
    assert [item.gold.kind for item in found if item.gold.group == "Alba_P6"] == ["temporal"] * 3


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("Per Albadal leads the council.", None),
        ("Per Albadal leads; Ida Albasen retired to the coast.", "E"),
        ("Per Albadal came into office when Albasen retired.", "E"),
        ("Per Albadal took over in spring.", "E"),
        ("Per Albadal of the Albasenian party leads.", None),
    ],
)
def test_evolution_only_where_the_later_text_tells_it(
    tmp_path: Path, text: str, origin: str | None
) -> None:
    found = _examples(tmp_path, _row(evidence_new=text))
    assert [item.gold.origin for item in found] == [origin] * 3


def test_a_surname_that_both_share_tells_nothing(tmp_path: Path) -> None:
    row = _row(
        answer_old="Ida Holm",
        answer_new="Per Holm",
        evidence_old="Ida Holm leads.",
        evidence_new="Per Holm leads.",
    )
    assert _examples(tmp_path, row)[0].gold.origin is None


@pytest.mark.parametrize(
    "changes",
    [
        {"evidence_old": "Per Albadal follows Ida Albasen."},
        {"evidence_old": "The mayor leads the council."},
        {"evidence_new": "The council has a new mayor."},
        {"answer_old": "Q153", "evidence_old": "The mayor was Q153."},
    ],
)
def test_revisions_that_are_not_clean_are_left_out(tmp_path: Path, changes: dict[str, str]) -> None:
    assert _read(tmp_path, _row(**changes)) == []


def test_texts_that_state_their_own_year_are_tagged(tmp_path: Path) -> None:
    row = _row(evidence_old="As of 2012, Alba's mayor was Ida Albasen.")
    assert _examples(tmp_path, row)[0].gold.tags == ("revision", "dated")


def test_broken_rows_are_named(tmp_path: Path) -> None:
    found = _read(tmp_path, _row(t_old="then"), _row("Brem", answer_new=" "), _row("Cork"))
    broken = [item.problem for item in found if isinstance(item, Broken)]
    assert broken == ["t_old is 'then': a year is expected", "answer_new is empty"]
    assert len(found) == 5


def test_the_earlier_text_comes_first_in_about_half_of_the_cases(tmp_path: Path) -> None:
    found = _examples(tmp_path, *(_row(f"Town{number}") for number in range(150)))
    assert len(found) == 600
    assert 250 <= sum("sen" in item.case.passages[0].text for item in found) <= 350
