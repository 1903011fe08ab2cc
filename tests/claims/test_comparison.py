"""Whether two assertions agree, differ or cannot be compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.assertions import read_sentence
from counterpoint.claims.comparison import compare
from counterpoint.claims.contrast import Finding
from counterpoint.claims.question import read_question
from counterpoint.claims.wording import differ_in_values_alone, wording_of

Case = tuple[str, str, str | None, str]

DIFFER: list[Case] = [
    ("The tank holds 40 litres.", "The tank holds 60 litres.", None, "different-amount"),
    ("The walk takes 2 hours.", "The walk takes 3 hours.", None, "different-amount"),
    ("The dose is 10 to 20 mg.", "The dose is 25 to 30 mg.", None, "different-amount"),
    ("Kinder zahlen 5 Euro.", "Kinder zahlen 7 Euro.", None, "different-amount"),
    ("大桥长 200 米。", "大桥长 300 米。", None, "different-amount"),
    (
        "The lift takes up to 8.",
        "The lift takes up to 6.",
        "How many may it take?",
        "different-amount",
    ),
    ("It opened in 1931.", "It opened in 1933.", None, "different-time"),
    ("It opened on 3 May 1931.", "It opened on 4 May 1931.", None, "different-time"),
    ("Version 2.1 is required.", "Version 2.10 is required.", None, "different-version"),
    ("It needs Python 3.9.", "It needs Python 3.10.", "Which version is it?", "different-version"),
    (
        "Give to account 4711.",
        "Give to account 4712.",
        "Which account is it?",
        "different-identifier",
    ),
    ("Dial 555-0199.", "Dial 555-0198.", "What phone number is it?", "different-identifier"),
    ("Anna Reber did it.", "Jonas Klein did it.", "Who did it?", "different-name"),
    ("It uses PostgreSQL.", "It uses MySQL.", "Which database is used?", "different-name"),
    ("The pool is open.", "The pool is closed.", None, "opposite-state"),
    ("It is enabled by default.", "It is disabled by default.", None, "opposite-state"),
    ("The pool is not open.", "The pool is open.", None, "opposite-state"),
    ("Yes, it is.", "No.", "Is the pool heated?", "opposite-answer"),
    ("It is optional.", "It is mandatory.", "Is it mandatory to pay?", "opposite-answer"),
    ("Cats chase the red dot.", "Cats do not chase the red dot.", None, "opposite-polarity"),
    ("It never freezes.", "It freezes.", "Does the pool freeze?", "opposite-polarity"),
    (
        "Experts recommend it.",
        "Experts advise against it.",
        "Should one try it?",
        "opposite-opinion",
    ),
    ("I love it.", "I hate it.", "Is it any good?", "opposite-opinion"),
    ("The fee is 20 euros.", "Entry is free of charge.", "What is the fee?", "no-such-value"),
    ("It holds 20 GB.", "Storage is unlimited.", "How much can it hold?", "no-such-value"),
    ("It starts on 3 May 2024.", "It was called off.", "When does it start?", "no-such-value"),
    (
        "The fee is 20 euros.",
        "Correction: it is 25 euros and was given as 20 euros.",
        None,
        "corrected-value",
    ),
    ("It is 7 m.", "Correction: we wrote 7 m, it is 9 m.", "How tall is it?", "corrected-value"),
    ("It costs 20 euros.", "Correction: it costs 25 euros, not 20 euros.", None, "replaced-value"),
    ("It is 100 calls.", "It was raised from 100 calls to 500 calls.", None, "replaced-value"),
    ("It uses Redis.", "Valkey replaces Redis.", "Which database is used?", "replaced-value"),
]
AGREE: list[Case] = [
    ("The tank holds 40 litres.", "The tank holds 40 litres.", None, "equal"),
    ("It opened in 1931.", "It opened in 1931.", None, "equal"),
    ("It needs Python 3.9.", "It needs Python 3.9.", "Which version is it?", "equal"),
    ("Give to account 4711.", "Account 4711, page 9.", "Which account is it?", "equal"),
    ("The walk takes 90 minutes.", "The walk takes 1.5 hours.", None, "equal-after-conversion"),
    ("It weighs 2 tonnes.", "It weighs 2000 kg.", None, "equal-after-conversion"),
    ("About 100 people came.", "103 people came.", None, "within-tolerance"),
    ("Roughly 5 km remain.", "5.1 km remain.", None, "within-tolerance"),
    ("The dose is 10 to 20 mg.", "The dose is 15 mg.", None, "contains"),
    ("The lift takes up to 8 people.", "The lift takes 6 people.", None, "contains"),
    ("It opened in 1931.", "It opened in May 1931.", None, "contains"),
    ("It takes 2 to 4 days.", "It takes at least 3 days.", None, "overlaps"),
    ("At least 3 are needed.", "At most 9 are needed.", None, "overlaps"),
    ("Anna Reber did it.", "Reber did it.", "Who did it?", "same-name"),
    ("It uses Redis.", "Redis is what it uses.", "Which database is used?", "same-name"),
    ("Anna Reber and Jo Klein.", "Jo Klein and Mia Braun.", "Who did it?", "part-of-list"),
    ("It uses Redis and Kafka.", "Kafka and MySQL are used.", "What does it use?", "part-of-list"),
    ("The pool is open.", "The pool is now open.", None, "same-state"),
    ("It is disabled.", "It is not enabled.", None, "same-state"),
    ("Yes, it is.", "Yes.", "Is the pool heated?", "same-answer"),
    ("It does not freeze.", "It never freezes.", "Does the pool freeze?", "same-polarity"),
    ("Experts recommend it.", "Doctors recommend it.", "Should one try it?", "same-opinion"),
    ("I hate it.", "I loathe it.", "Is it any good?", "same-opinion"),
]
INCOMPARABLE: list[tuple[str, str, str | None]] = [
    ("It has 4 wheels.", "It has 5 doors.", None),
    ("The walk takes 2 hours.", "The walk is 9 km long.", None),
    ("Give to account 4711.", "Give to account 4712.", None),
    ("See page 12.", "See page 13.", "How long is the text?"),
    ("It needs Python 3.9.", "It needs Node 20.1.", "Which version is it?"),
    ("It opened in 1931.", "It opened long ago.", None),
    ("The tank is large.", "The tank holds 60 litres.", "How many litres does it hold?"),
    ("", "", None),
]


def found(left: str, right: str, question: str | None) -> list[Finding]:
    asked = None if question is None else read_question(question)
    return compare(read_sentence(left), read_sentence(right), asked)


def of(findings: list[Finding], *, differs: bool) -> dict[str, Finding]:
    return {each.reason: each for each in findings if each.differs is differs}


@pytest.mark.parametrize(("left", "right", "question", "reason"), DIFFER)
def test_what_differs(left: str, right: str, question: str | None, reason: str) -> None:
    there = of(found(left, right, question), differs=True)[reason]
    back = of(found(right, left, question), differs=True)[reason]
    assert (there.left.normal, there.right.normal) == (back.right.normal, back.left.normal)


@pytest.mark.parametrize(("left", "right", "question", "reason"), AGREE)
def test_what_agrees(left: str, right: str, question: str | None, reason: str) -> None:
    for pair in ((left, right), (right, left)):
        findings = found(*pair, question)
        assert reason in of(findings, differs=False)
        assert of(findings, differs=True) == {}


@pytest.mark.parametrize(("left", "right", "question"), INCOMPARABLE)
def test_what_cannot_be_compared(left: str, right: str, question: str | None) -> None:
    assert of(found(left, right, question), differs=True) == {}
    assert of(found(right, left, question), differs=True) == {}


def test_items_quote_the_values_of_either_side() -> None:
    left, right = "The tank holds 40 litres.", "It holds 60 litres, the tank."
    [finding] = found(left, right, None)
    assert left[slice(*finding.left.span)] == "40 litres"
    assert right[slice(*finding.right.span)] == "60 litres"
    assert (finding.left.normal, finding.right.normal) == ("0.04 m^3", "0.06 m^3")
    assert finding.apart == pytest.approx(0.17609, abs=1e-5)
    assert (finding.whole, finding.loose) == (True, False)


def test_sides_that_share_a_value_and_each_keep_another_differ_in_part() -> None:
    [finding] = found("It has 4 wheels and 2 doors.", "It has 4 wheels and 5 doors.", None)
    assert (finding.reason, finding.whole) == ("different-amount", False)
    assert (finding.left.normal, finding.right.normal) == ("2", "5")


def test_a_longer_list_does_not_deny_the_shorter_one() -> None:
    [finding] = found("It costs 4 euros and 2 dollars.", "It costs 4 euros.", None)
    assert (finding.outcome, finding.reason) == ("agree", "equal")


def test_a_side_that_names_the_new_value_agrees_with_the_change() -> None:
    change = "The limit was raised from 100 calls to 500 calls."
    assert of(found("The limit is 500 calls.", change, None), differs=True) == {}
    assert set(of(found(change, change, None), differs=True)) == set()


def test_one_unit_missing_is_a_loose_difference() -> None:
    [finding] = found("The width is 40 m.", "The width is 60.", "How wide is it?")
    assert (finding.reason, finding.loose) == ("different-amount", True)


@pytest.mark.parametrize(
    ("left", "right", "alone"),
    [
        ("The limit is 100 calls a day.", "The limit is 500 calls a day.", True),
        ("The limit of calls is 5 a day.", "The limit of mails is 9 a day.", False),
        # Too few words to tell.
        ("Limit: 100.", "Limit: 500.", False),
    ],
)
def test_the_same_words_about_different_values(left: str, right: str, alone: bool) -> None:
    sides = wording_of(read_sentence(left)), wording_of(read_sentence(right))
    assert differ_in_values_alone(*sides) is alone
    assert differ_in_values_alone(*sides[::-1]) is alone


WORDS = st.lists(
    st.sampled_from(
        [
            *("the fee", "is", "not", "40 litres", "60 l", "in 1931", "v2.1", "page 4", "Anna"),
            *("open", "closed", "raised from 4 to 5", "unlimited", "yes", "no", ",", "at least 3"),
        ]
    ),
    max_size=8,
).map(" ".join)
QUESTIONS = st.sampled_from(
    [None, "How many?", "When was it?", "Who was it?", "Is it open?", "Which page?", "Why?"]
)


@given(WORDS, WORDS, QUESTIONS)
def test_the_order_of_the_sides_decides_nothing(
    left: str, right: str, question: str | None
) -> None:
    there, back = found(left, right, question), found(right, left, question)
    assert sorted((f.kind, f.outcome) for f in there) == sorted((f.kind, f.outcome) for f in back)
    for finding in there:
        assert 0 <= finding.left.span.start <= finding.left.span.end <= len(left)
        assert 0 <= finding.right.span.start <= finding.right.span.end <= len(right)


@given(WORDS, QUESTIONS)
def test_no_values_contradict_themselves(text: str, question: str | None) -> None:
    assert of(found(text, text, question), differs=True) == {}


def test_a_state_and_the_denial_of_its_opposite_are_the_same() -> None:
    findings = found("The pool is open.", "The pool is not closed.", None)
    assert of(findings, differs=True) == {}


def test_no_states_contradict_themselves() -> None:
    text = "The free plan is available, the pro plan was retired."
    assert of(found(text, text, None), differs=True) == {}
