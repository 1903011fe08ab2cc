"""Whether passages hold what an answer says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.metrics.clauses import claims_of
from counterpoint.evals.metrics.support import supported, unsupported

PASSAGE = (
    "Rate limits\n\nThe limit of the public API is 500 requests per minute since 1 March 2024. "
    "Jonas Reber maintains the service. The old endpoint is not supported. The tower is 8,849 m."
)


@pytest.mark.parametrize(
    "sentence",
    [
        "The limit is 500 requests per minute.",
        "The API limit has been five hundred requests a minute since 2024-03-01. [b]",
        "Since 2024 the limit has been 500 requests per minute.",
        "According to [b], the limit is 500 requests per minute.",
        "The service is maintained by Reber.",
        "The old endpoint is not supported.",
        "500 requests per minute",
        "Jonas Reber",
        "",
    ],
)
def test_supported(sentence: str) -> None:
    assert supported(sentence, ["Nothing of it here.", PASSAGE])


@pytest.mark.parametrize(
    "sentence",
    [
        "The limit is 300 requests per minute.",
        "The limit is not 500 requests per minute.",
        "The limit has been 500 requests per minute since April 2024.",
        "The service is maintained by Anna Holm.",
        "The old endpoint is supported.",
        "300 requests per minute",
        "Bananas grow in the south.",
        "The tower is 8,848.86 m.",
    ],
)
def test_not_supported(sentence: str) -> None:
    assert not supported(sentence, [PASSAGE])


def test_a_rounded_value_is_supported() -> None:
    assert supported("The tower is 8,849 m.", ["The tower is 8,848.86 m high."])


def test_hidden_words_support_nothing() -> None:
    assert not supported("The fee is 9 dollars.", ["<!-- The fee is 9 dollars. --> The fee."])
    assert not supported("Mira Holt founded it.", ["<p hidden>Mira Holt</p> Someone founded it."])


def test_claims_leave_out_what_says_nothing_of_the_world() -> None:
    text = "Yes. The passages disagree, and nothing here decides between them. [a] It is 3. Nice!"
    assert claims_of(text) == ["It is 3.", "Nice!"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The limit is 500 requests per minute. [b]", False),
        ("The limit is 500 requests per minute. It costs 3 dollars.", True),
        ("It costs 3 dollars.", True),
        ("Yes.", None),
        ("", None),
        ("[a]", None),
    ],
)
def test_unsupported(answer: str, expected: bool | None) -> None:
    assert unsupported(answer, [PASSAGE]) is expected


def test_without_passages_no_claim_is_supported() -> None:
    assert unsupported("The limit is 500.", []) is True


WORDS = st.lists(
    st.text(st.sampled_from("bdfgklmprst"), min_size=4, max_size=8), min_size=4, max_size=8
)


@given(words=WORDS, number=st.integers(20, 90), before=WORDS, after=WORDS)
def test_a_quoted_sentence_is_held_and_a_foreign_number_is_not(
    words: list[str], number: int, before: list[str], after: list[str]
) -> None:
    sentence = f"The {' '.join(words)} is {number} metres."
    text = f"A {' '.join(before)}. {sentence} A {' '.join(after)}."
    assert unsupported(sentence, [text]) is False
    assert unsupported(sentence.replace(f" {number} ", f" {number + 100} "), [text]) is True


@given(answer=st.text(max_size=120), text=st.text(max_size=120))
def test_what_any_text_holds_more_text_holds(answer: str, text: str) -> None:
    if unsupported(answer, [text]) is False:
        assert unsupported(answer, [text, "Something else."]) is False
