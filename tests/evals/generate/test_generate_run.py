"""What `generate` promises of a set, whatever the seed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.claims.assertions import read_passage, read_sentence
from counterpoint.claims.stance import opinions
from counterpoint.errors import InputError
from counterpoint.evals.generate.records import CleanItem, Dropped, Generated, report
from counterpoint.evals.generate.run import generate
from counterpoint.evals.generate.same import same_value

ALL = {"factual": 50, "temporal": 50, "opinion": 50, "none": 50}
SEEDS = range(6)


def cases(clean: list[CleanItem], seed: int, kind: str | None = None) -> Iterator[Generated]:
    for outcome in generate(clean, ALL, seed):
        if isinstance(outcome, Generated) and kind in (None, outcome.kind):
            yield outcome


def test_the_same_seed_gives_the_same_and_another_seed_something_else(
    clean: list[CleanItem],
) -> None:
    assert list(generate(clean, ALL, 3)) == list(generate(clean, ALL, 3))
    assert list(generate(clean, ALL, 3)) != list(generate(clean, ALL, 4))


def test_what_is_made_of_an_item_does_not_depend_on_the_order_of_the_set(
    clean: list[CleanItem],
) -> None:
    def wrong(items: list[CleanItem]) -> dict[str, tuple[str, ...]]:
        return {case.base: case.wrong for case in cases(items, 1, "factual")}

    assert wrong(clean) == wrong(clean[::-1])


@pytest.mark.parametrize("seed", SEEDS)
def test_every_kind_of_value_comes_about(clean: list[CleanItem], seed: int) -> None:
    made = {f"{case.kind}:{case.strategy}" for case in cases(clean, seed)}

    assert made >= {
        *("factual:amount", "factual:money", "factual:percentage", "factual:date"),
        *("factual:year", "factual:name", "temporal:amount", "temporal:money", "temporal:name"),
        *("opinion:work", "opinion:place", "none:other-form", "none:other-entity"),
        *("none:other-period", "none:complementary"),
    }


def test_counts_are_met_and_what_is_missing_is_reported(clean: list[CleanItem]) -> None:
    counts = {"factual": 3, "temporal": 40, "none": 0}
    figures = report(generate(clean, counts, 0), counts)

    assert figures["factual"].verified == 3
    assert figures["factual"].shortfall == 0
    assert figures["temporal"].shortfall == 40 - figures["temporal"].verified > 0
    assert figures["temporal"].dropped["inject: question-fixed-in-time"] >= 5
    assert (figures["none"].made, figures["none"].verified_share) == (0, None)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_item_gives_two_cases_of_a_kind(clean: list[CleanItem], seed: int) -> None:
    made = [(case.kind, case.base) for case in cases(clean, seed)]

    assert len(made) == len(set(made))
    assert len({case.id for case in cases(clean, seed)}) == len(made)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_wrong_value_is_never_the_answer_and_replaces_it_everywhere(
    clean: list[CleanItem], seed: int
) -> None:
    made = list(cases(clean, seed, "factual"))

    assert made
    for case in made:
        original, counterpart = case.passages
        for wrong in case.wrong:
            assert wrong in counterpart.text
            assert not any(same_value(case.strategy, wrong, gold) for gold in case.answers)
        for gold in case.answers:
            assert gold in original.text
            assert gold not in counterpart.text
            if case.strategy == "name":
                assert not set(gold.split()) & set(counterpart.text.replace(".", "").split())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_change_names_the_old_value_only_as_the_old_one(
    clean: list[CleanItem], seed: int
) -> None:
    made = list(cases(clean, seed, "temporal"))

    assert made
    for case in made:
        (new,), (old,) = case.answers, case.historical
        first, second = case.passages
        assert first.date is not None
        assert second.date is not None
        assert case.now is not None
        assert first.date < second.date < case.now
        statements = read_passage(second).assertions
        assert new in statements[0].text
        assert old not in statements[0].text
        assert any(old in each.text for each in statements[1:])
        assert not same_value(case.strategy, new, old)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_two_sides_of_an_opinion_judge_in_opposite_ways(
    clean: list[CleanItem], seed: int
) -> None:
    for case in cases(clean, seed, "opinion"):
        question = read_sentence(case.question)
        sides = [
            {opinions(each, question) for each in read_passage(passage).assertions} - {None}
            for passage in case.passages
        ]
        assert sides in ([{True}, {False}], [{False}, {True}])
        assert (case.answers, case.actions) == ((), ("keep_all",))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_no_conflict_keeps_the_value_or_moves_the_subject(
    clean: list[CleanItem], seed: int
) -> None:
    items = {item.id: item for item in clean}
    for case in cases(clean, seed, "none"):
        item, text = items[case.base], case.passages[1].text
        if case.strategy == "paraphrase":
            assert item.answers[0] in text
        if case.strategy in ("other-entity", "other-period", "complementary", "other-form"):
            assert item.answers[0] not in text
        if case.strategy == "other-entity":
            assert (item.title or "?").removesuffix(" (film)") not in text
        if case.strategy == "other-period":
            assert "1988" not in text
        assert case.wrong == ()


def test_the_counterpart_is_no_copy(clean: list[CleanItem]) -> None:
    for case in cases(clean, 0):
        assert case.passages[1].text not in case.passages[0].text


def test_both_sources_come_from_one_bank(clean: list[CleanItem]) -> None:
    """A name that stands on one side only would give the side away."""
    made = list(cases(clean, 0))
    originals, counterparts = ({case.passages[at].source for case in made} for at in (0, 1))

    assert originals & counterparts
    assert all(case.passages[0].source != case.passages[1].source for case in made)


@pytest.mark.parametrize("counts", [{"tempral": 1}, {"factual": -1}])
def test_counts_that_cannot_be_met_are_refused(counts: dict[str, int]) -> None:
    with pytest.raises(InputError):
        list(generate([], counts, 0))


def test_a_typo_is_answered_with_the_name_that_was_meant() -> None:
    with pytest.raises(InputError, match="Did you mean 'temporal'"):
        list(generate([], {"tempral": 1}, 0))


@pytest.mark.parametrize(
    ("answers", "passage", "reason"),
    [
        (["1901"], "Nothing is said of it.", "answer-not-in-passage"),
        (["1901", "1950"], "The hall opened in 1901.", "several-answers"),
        (["1901"], "The hall did not open in 1901.", "answer-not-asserted"),
        (["1901"], "and the hall opened in 1901", "answer-in-a-fragment"),
        (["late at night"], "The hall opened late at night.", "answer-of-no-known-kind"),
        (["1901"], "The mill burnt in 1901.", "sentence-off-question"),
        (["1901"], "The <b>hall</b> opened in 1901.", "passage-with-markup"),
        (["1901"], "The hall opened in 1901. " * 2000, "passage-too-long"),
        ([], "The hall opened in 1901.", "answer-not-in-passage"),
    ],
)
def test_items_that_are_of_no_use_say_why(answers: list[str], passage: str, reason: str) -> None:
    item = CleanItem(
        id="c", question="When did the hall open?", answers=tuple(answers), passage=passage
    )

    [outcome] = generate([item], {"factual": 1}, 0)

    assert isinstance(outcome, Dropped)
    assert (outcome.stage, outcome.reason) == ("inject", reason)


PIECES = [
    *("a", "A", "1", ",", " ", ".", "(", ")", '"', "'", "-", "–", "%", "$", "\n"),
    *("\x00", "\u202e", "\ud800", "９", "The ", "<b>", "In 1901, ", " is a film"),
]
HOSTILE = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


@given(question=HOSTILE, answer=HOSTILE, passage=HOSTILE, title=HOSTILE)
@settings(max_examples=60, deadline=None)
def test_hostile_items_never_raise(question: str, answer: str, passage: str, title: str) -> None:
    items = [
        CleanItem(id="a", question=question, answers=(answer,), passage=passage, title=title),
        CleanItem(
            id="b",
            question=f"How many {question} are there?",
            answers=("12",),
            passage=f"There are 12 {passage} are there.",
            title=title,
        ),
    ]

    list(generate(items, ALL, 0))


def test_long_numbers_and_nested_brackets_take_no_time() -> None:
    for text in ("9" * 15_000, "(" * 15_000, "a, " * 6_000, "The 12 " + "of " * 6_000):
        item = CleanItem(
            id="a",
            question="How many are there?",
            answers=("12",),
            passage=f"{text} are 12.",
            title="The",
        )
        list(generate([item], ALL, 0))


def test_dates_that_are_given_are_kept_as_written() -> None:
    items = [
        CleanItem(
            id=date,
            question="How many members does the club have?",
            answers=("90",),
            passage="The club has 90 members.",
            date=date,
        )
        for date in ("3 May 2015", "2015", "9999-12-31", "no date")
    ]

    made = {case.base: case for case in cases(items, 0, "temporal")}

    assert made["3 May 2015"].passages[0].date == "3 May 2015"
    assert made["2015"].passages[0].date == "2015"
    for unusable in ("9999-12-31", "no date"):
        assert (made[unusable].passages[0].date or "").startswith("2013-")


def test_an_id_that_comes_twice_counts_once() -> None:
    item = CleanItem(id="c", question="How many beds?", answers=("31",), passage="It has 31 beds.")

    figures = report(generate([item, item], {"factual": 2}, 0), {"factual": 2})["factual"]

    assert (figures.verified, figures.dropped) == (1, {"inject: id-given-twice": 1})
