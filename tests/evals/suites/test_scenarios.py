import pytest

from counterpoint.claims.changes import find_changes
from counterpoint.demo.scenarios import load_scenarios
from counterpoint.evals.records import Example
from counterpoint.evals.suites.scenarios import SUITE


@pytest.fixture
def examples() -> list[Example]:
    return [item for item in SUITE.read(()) if isinstance(item, Example)]


def text_of(example: Example, passage_id: str) -> str:
    return next(p.text for p in example.case.passages if p.id == passage_id)


def test_every_scenario_is_asked_for_today_and_for_the_day_of_the_older_passage(
    examples: list[Example],
) -> None:
    assert SUITE.files == ()
    assert [example.gold.scope for example in examples] == ["current", "as_of"] * 3
    for scenario, today, past in zip(load_scenarios(), examples[::2], examples[1::2], strict=True):
        assert today.case.as_of is None
        assert past.case.as_of == scenario.passages[0].date
        assert today.case.query == past.case.query == scenario.question
        assert today.gold.group == past.gold.group == scenario.id


def test_the_right_answer_of_one_question_is_the_wrong_one_of_the_other(
    examples: list[Example],
) -> None:
    for scenario, today, past in zip(load_scenarios(), examples[::2], examples[1::2], strict=True):
        assert today.gold.answer is not None
        assert past.gold.answer is not None
        assert today.gold.answer.gold == ((scenario.current,),)
        assert today.gold.answer.wrong == (scenario.stale,)
        assert past.gold.answer.gold == ((scenario.stale,),)
        assert past.gold.answer.wrong == (scenario.current,)


def test_both_passages_conflict_and_both_are_kept(examples: list[Example]) -> None:
    for example in examples:
        (label,) = example.gold.pairs
        assert (label.left, label.right, label.conflict) == ("p1", "p2", True)
        assert sorted(example.gold.keep) == ["p1", "p2"]
        assert (example.gold.kind, example.gold.origin) == ("temporal", "E")


def test_the_newer_passage_tells_of_the_change() -> None:
    # What origin "E" rests on.
    for scenario in load_scenarios():
        sentence = scenario.wordings[1].sentence
        assert find_changes(sentence) or "increased with" in sentence


def test_ids_are_neutral_and_the_order_is_not_that_of_time(examples: list[Example]) -> None:
    orders = set()
    for example in examples:
        assert [passage.id for passage in example.case.passages] == ["p1", "p2"]
        dates = [passage.date or "" for passage in example.case.passages]
        orders.add(dates == sorted(dates))
    assert orders == {True, False}
    assert len({example.case.id for example in examples}) == 6
