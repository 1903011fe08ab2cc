import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.metrics.grading import grade
from counterpoint.evals.records import Example, PairLabel
from counterpoint.evals.suites.cases import short_id
from counterpoint.evals.suites.field import SUITE
from counterpoint.evals.suites.suite import Broken


def case(name: str = "evo-tide", **changes: Any) -> dict[str, Any]:
    expected = {
        "conflict": True,
        "pairs": [["b", "a"]],
        "pairs_also_ok": [["c", "b"]],
        "type": "temporal",
        "type_also_ok": ["factual"],
        "attribution": "E",
        "current_answer": "7 knots",
        "historical_answer": "9 knots",
        "why": "The limit was lowered.",
    }
    return {
        "id": name,
        "category": "evolution",
        "lang": "en",
        "tags": ["harbour"],
        "query": "What is the speed limit in the harbour?",
        "passages": [
            {"id": "a", "text": "Limit: 9 knots.", "date": "2019-02-01", "source": "chart"},
            {"id": "b", "text": "The limit is now 7 knots.", "date": None, "source": "notice"},
            {"id": "c", "text": "Ferries may ask for more.", "date": "2021", "source": None},
        ],
        "expected": expected | changes,
    }


def key(**changes: Any) -> dict[str, Any]:
    return {
        "answer_any": ["7 knots", "re:\\bseven knots\\b"],
        "answer_all": [],
        "answer_not": ["9 knots"],
        "suspect": [],
        "scope": "current",
    } | changes


def read(folder: Path, cases: list[Any], keys: dict[str, Any]) -> list[Example | Broken]:
    lines, answers = folder / "field.jsonl", folder / "answer_keys.json"
    lines.write_text("\n".join(json.dumps(item) for item in cases), encoding="utf-8")
    answers.write_text(json.dumps(keys), encoding="utf-8")
    return list(SUITE.read((lines, answers)))


def one(folder: Path, given: dict[str, Any], its_key: dict[str, Any]) -> Example:
    (example,) = read(folder, [given], {given["id"]: its_key})
    assert isinstance(example, Example), example
    return example


def old_ids(example: Example) -> dict[str, str]:
    """New id -> id in the file, by the texts."""
    named = {"Limit": "a", "The limit": "b", "Ferries": "c"}
    return {
        passage.id: next(old for start, old in named.items() if passage.text.startswith(start))
        for passage in example.case.passages
    }


def labelled(example: Example) -> dict[tuple[str, ...], bool]:
    old = old_ids(example)

    def names(label: PairLabel) -> tuple[str, ...]:
        return tuple(sorted((old[label.left], old[label.right])))

    return {names(label): label.conflict for label in example.gold.pairs}


def test_pairs_conflict_or_not_and_debatable_ones_have_no_label(tmp_path: Path) -> None:
    example = one(tmp_path, case(), key())
    assert labelled(example) == {("a", "b"): True, ("a", "c"): False}
    assert all(label.left < label.right for label in example.gold.pairs)


def test_a_required_pair_is_scored_even_where_it_is_debatable(tmp_path: Path) -> None:
    example = one(tmp_path, case(pairs_also_ok=[["a", "b"]]), key())
    assert labelled(example)[("a", "b")] is True


def test_kind_origin_scope_and_answers(tmp_path: Path) -> None:
    example = one(tmp_path, case(), key())
    gold = example.gold
    assert (gold.kind, gold.kinds_also_ok, gold.origin) == ("temporal", ("factual",), "E")
    assert gold.scope == "current"
    assert gold.answer is not None
    assert gold.answer.gold == (("7 knots", "re:\\bseven knots\\b"),)
    assert gold.answer.wrong == ("9 knots",)
    assert gold.answer.historical == ("9 knots",)
    assert gold.tags == ("evolution", "en")
    assert sorted(old_ids(example)[name] for name in gold.keep) == ["a", "b"]
    assert gold.conflict is True


def test_a_case_without_conflict(tmp_path: Path) -> None:
    given = case(pairs=[], pairs_also_ok=[], type="none", attribution="none", type_also_ok=[])
    del given["expected"]["pairs_also_ok"], given["expected"]["type_also_ok"]
    given["expected"]["historical_answer"] = None
    example = one(tmp_path, given, key(scope="none"))
    assert len(example.gold.pairs) == 3
    assert example.gold.conflict is False
    assert (example.gold.kind, example.gold.origin, example.gold.scope) == ("none", None, None)
    assert example.gold.keep == ()
    assert example.gold.answer is not None
    assert example.gold.answer.historical == ()


def test_all_of_several_answers_are_a_group_each(tmp_path: Path) -> None:
    example = one(tmp_path, case(), key(answer_any=[], answer_all=["7 knots", "9 knots"]))
    assert example.gold.answer is not None
    assert example.gold.answer.gold == (("7 knots",), ("9 knots",))


def test_suspects_are_mapped_and_not_kept(tmp_path: Path) -> None:
    example = one(tmp_path, case(attribution="I"), key(suspect=["b"]))
    old = old_ids(example)
    assert [old[name] for name in example.gold.suspects] == ["b"]
    assert [old[name] for name in example.gold.keep] == ["a"]
    assert example.gold.origin == "I"


def test_passages_keep_text_date_and_source_under_neutral_ids(tmp_path: Path) -> None:
    example = one(tmp_path, case(), key())
    assert example.gold.group == "evo-tide"
    assert [passage.id for passage in example.case.passages] == ["p1", "p2", "p3"]
    by_old = {old_ids(example)[p.id]: (p.date, p.source) for p in example.case.passages}
    assert by_old == {"a": ("2019-02-01", "chart"), "b": (None, "notice"), "c": ("2021", None)}


def test_no_system_sees_the_category(tmp_path: Path) -> None:
    example = one(tmp_path, case(), key())
    assert "evo" not in repr(example.case)
    assert example.case.id == short_id("field", "evo-tide")


@pytest.mark.parametrize(
    ("its_key", "lead"),
    [
        (key(), ["b"]),
        (key(answer_any=["9 knots"], answer_not=["7 knots"]), ["a"]),
        (key(answer_any=["re:knots"], answer_not=[]), ["a", "b"]),
        (key(answer_any=["re:knots"]), ["b"]),
        (key(answer_any=["8 knots"]), []),
        (key(answer_any=["re:ferries"]), []),
        (key(answer_any=[], answer_all=["7 knots", "9 knots"]), []),
    ],
)
def test_the_passages_in_conflict_that_state_the_answer_lead(
    tmp_path: Path, its_key: dict[str, Any], lead: list[str]
) -> None:
    example = one(tmp_path, case(), its_key)
    assert sorted(old_ids(example)[name] for name in example.gold.lead) == lead


def test_what_is_hidden_in_a_passage_states_nothing(tmp_path: Path) -> None:
    given = case()
    given["passages"][1]["text"] = "The limit <!-- 7 knots --> was lowered."
    assert one(tmp_path, given, key()).gold.lead == ()


def test_the_order_depends_on_the_case(tmp_path: Path) -> None:
    cases = [case(f"case-{number}") for number in range(12)]
    found = read(tmp_path, cases, {item["id"]: key() for item in cases})
    orders = {tuple(old_ids(example).values()) for example in found if isinstance(example, Example)}
    assert len(orders) > 2
    assert found == read(tmp_path, cases, {item["id"]: key() for item in cases})


@pytest.mark.parametrize(
    ("given", "its_key", "problem"),
    [
        (case(pairs=[["a", "z"]]), key(), "pairs is no list of pairs"),
        (case(pairs=None), key(), "pairs is no list of pairs"),
        (case(pairs=[["a", "b", "c"]]), key(), "pairs is no list of pairs"),
        (case(pairs=[[["a"], "b"]]), key(), "pairs is no list of pairs"),
        (case(type="rumour"), key(), "type is 'rumour'"),
        (case(type_also_ok=["rumour"]), key(), "type_also_ok holds another word"),
        (case(attribution="X"), key(), "attribution is 'X'"),
        (case() | {"expected": []}, key(), "expected is no object"),
        (case() | {"passages": [case()["passages"][0]] * 2}, key(), "passages hold one id twice"),
        (case(), key(suspect=["z"]), "suspect names a passage that is not there"),
        (case(), key(scope="later"), "scope is 'later'"),
        (case(), {"scope": "current"}, "suspect is missing"),
    ],
)
def test_a_row_that_is_not_what_it_should_be_is_broken(
    tmp_path: Path, given: dict[str, Any], its_key: dict[str, Any], problem: str
) -> None:
    found = read(tmp_path, [given, case("sound")], {"evo-tide": its_key, "sound": key()})
    assert isinstance(found[0], Broken)
    assert problem in found[0].problem
    assert isinstance(found[1], Example)


def test_a_case_without_answer_key_and_a_key_that_is_none(tmp_path: Path) -> None:
    found = read(tmp_path, [case()], {"evo-tide": "7 knots"})
    assert [type(item) for item in found] == [Broken, Broken]
    assert [item.problem for item in found if isinstance(item, Broken)] == [
        "not an object",
        "id 'evo-tide' has no answer key",
    ]


def test_gzipped_files(tmp_path: Path) -> None:
    plain = read(tmp_path, [case()], {"evo-tide": key()})
    lines, answers = tmp_path / "field.jsonl.gz", tmp_path / "answer_keys.json.gz"
    lines.write_bytes(gzip.compress(json.dumps(case()).encode()))
    answers.write_bytes(gzip.compress(json.dumps({"evo-tide": key()}).encode()))
    assert list(SUITE.read((lines, answers))) == plain


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ("The limit is 7 knots.", 2),
        ("Seven knots since the notice.", 2),
        ("The limit is 9 knots.", 0),
        ("Nobody says.", 0),
    ],
)
def test_the_answer_key_grades_answers(tmp_path: Path, answer: str, score: int) -> None:
    example = one(tmp_path, case(), key())
    assert example.gold.answer is not None
    assert grade(answer, example.gold.answer, abstained=False, answerable=True) == score


@pytest.mark.parametrize(
    ("answer", "score"),
    [("The chart says 9 knots, the notice 7 knots.", 2), ("It is 7 knots.", 1)],
)
def test_of_a_dispute_both_sides_must_be_told(tmp_path: Path, answer: str, score: int) -> None:
    its_key = key(answer_any=[], answer_all=["7 knots", "9 knots"], answer_not=[])
    example = one(tmp_path, case(), its_key)
    assert example.gold.answer is not None
    assert grade(answer, example.gold.answer, abstained=False, answerable=True) == score
