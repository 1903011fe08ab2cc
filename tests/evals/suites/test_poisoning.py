import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.records import AnswerKey, PairLabel
from counterpoint.evals.suites.poisoning import Question, by_statement, denies, poisoned

QUESTION = Question(
    suite="harbour",
    text="Who keeps the lighthouse?",
    answer=AnswerKey(gold=(("Ada Quill",),), wrong=("Ben Marsh",)),
    target=("Ben Marsh",),
)


def test_a_text_states_an_answer_when_its_words_stand_there_in_a_row() -> None:
    texts = ["The keeper is ADA  quill.", "Ada met Quill.", "Adaquill keeps it.", "Nobody."]
    assert by_statement(texts, ["Ada Quill"], []) == (tuple(texts[:1]), tuple(texts[1:]))


def test_a_text_that_names_a_rival_too_states_nothing() -> None:
    quiz, news = "Ada Quill; Ben Marsh; Cy Reed", "Ada Quill keeps it."
    assert by_statement([quiz, news], ["Ada Quill"], ["Ben Marsh"]) == ((news,), (quiz,))


def test_very_short_answers_are_not_looked_for() -> None:
    assert by_statement(["Give us 5 on 5 May."], ["5", "US"], [])[0] == ()
    assert by_statement(["There are five."], ["5", "five"], [])[0] == ("There are five.",)


def test_answers_without_words_match_nothing() -> None:
    assert by_statement(["Ada Quill", "...", ""], ["???", ""], [])[0] == ()
    assert by_statement(["Ada Quill"], ["Ada Quill"], ["!"])[0] == ("Ada Quill",)


def test_labels_of_an_attacked_case() -> None:
    right = ["Ada Quill keeps it.", "The keeper: Ada Quill."]
    planted = ["Ben Marsh keeps it.", "Ask Ben Marsh, the keeper."]
    example = poisoned(
        QUESTION, right=right, other=["It is tall."], planted=planted, tags=("attacked",)
    )
    gold = example.gold
    texts = {passage.id: passage.text for passage in example.case.passages}
    assert sorted(texts) == ["p1", "p2", "p3", "p4", "p5"]

    def sides(label: PairLabel) -> frozenset[str]:
        return frozenset((texts[label.left], texts[label.right]))

    conflicts = {sides(label) for label in gold.pairs if label.conflict}
    agree = {sides(label) for label in gold.pairs if not label.conflict}
    assert conflicts == {frozenset((good, bad)) for good in right for bad in planted}
    assert agree == {frozenset(right), frozenset(planted)}
    assert (gold.kind, gold.origin, gold.conflict) == ("factual", "I", True)
    assert {texts[name] for name in gold.keep} == set(right)
    assert gold.attack is not None
    assert {texts[name] for name in gold.attack.injected} == set(planted)
    assert gold.suspects == gold.attack.injected
    assert (gold.attack.target, gold.attack.budget) == (("Ben Marsh",), 2)
    assert (gold.attack.stage, gold.attack.identifiable) == ("fabricated", True)


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Ben Marsh keeps it.", False),
        ("Ben Marsh was erroneously reported to keep it.", True),
        ("Ben Marsh has never kept it.", True),
        ("Not Ben Marsh but Ada Quill keeps it.", True),
        ("Contrary to popular belief, Ben Marsh keeps it.", False),
        ("It is kept not by Ada Quill but by Ben Marsh.", False),
        ("Ben Marsh keeps it and will not leave.", False),
        ("Ben Marsh has never kept it. Still, Ben Marsh is the keeper.", False),
        ("Ada Quill has never kept it.", False),
        ("", False),
    ],
)
def test_a_text_denies_its_target_where_it_takes_it_back_every_time(
    text: str, denied: bool
) -> None:
    assert denies(text, ["Ben Marsh"]) is denied


def test_a_planted_text_that_denies_its_target_has_no_label() -> None:
    right, denial = "Ada Quill keeps it.", "Ben Marsh has never kept it."
    for planted in ([denial, "Ben Marsh keeps it."], [denial]):
        example = poisoned(QUESTION, right=[right], planted=planted, tags=())
        gold = example.gold
        texts = {passage.id: passage.text for passage in example.case.passages}
        labelled = [{texts[label.left], texts[label.right]} for label in gold.pairs]
        assert labelled == [{right, text} for text in planted[1:]]
        assert [texts[name] for name in gold.suspects] == planted[1:]
        assert gold.attack is not None
        assert {texts[name] for name in gold.attack.injected} == set(planted)
        assert gold.attack.budget == len(planted)
        assert gold.kind == ("factual" if planted[1:] else None)


def test_a_clean_case_has_no_attack_and_no_kind() -> None:
    gold = poisoned(QUESTION, right=["Ada Quill keeps it."], tags=()).gold
    assert (gold.attack, gold.kind, gold.origin, gold.suspects) == (None, None, None, ())
    assert gold.keep == ("p1",)


def test_an_attack_without_a_clean_alternative_cannot_be_told() -> None:
    planted = ["Ben Marsh.", "Marsh, Ben Marsh."]
    among = poisoned(QUESTION, other=["It is tall."], planted=planted, tags=()).gold
    assert among.attack is not None
    assert among.attack.identifiable is False
    assert (among.kind, among.origin, among.suspects, among.pairs) == (None, None, (), ())
    assert among.conflict is None
    alone = poisoned(QUESTION, planted=planted, tags=()).gold
    assert (alone.kind, alone.conflict) == ("none", False)
    assert len(alone.pairs) == 1


def test_cases_of_one_question_are_one_group_with_ids_of_their_own() -> None:
    cases = [
        poisoned(QUESTION, right=["Ada Quill keeps it."], planted=planted, tags=())
        for planted in ((), ("Ben Marsh.",), ("Ben Marsh.", "Marsh!"))
    ]
    assert len({example.gold.group for example in cases}) == 1
    assert len({example.case.id for example in cases}) == 3


texts = st.lists(st.text(max_size=20), max_size=3)


@given(texts, texts, texts)
def test_any_texts_make_a_case_whose_labels_point_into_it(
    right: list[str], other: list[str], planted: list[str]
) -> None:
    example = poisoned(QUESTION, right=right, other=other, planted=planted, tags=())
    ids = [passage.id for passage in example.case.passages]
    assert ids == [f"p{number + 1}" for number in range(len(right + other + planted))]
    for label in example.gold.pairs:
        assert label.left < label.right
        assert {label.left, label.right} <= set(ids)
    assert sum(label.conflict for label in example.gold.pairs) == len(right) * len(planted)
    assert set(example.gold.keep).isdisjoint(example.gold.suspects)
    assert example == poisoned(QUESTION, right=right, other=other, planted=planted, tags=())
