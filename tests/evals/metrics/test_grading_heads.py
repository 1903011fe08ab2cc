"""Which part of an answer is the answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.metrics.heads import answer_head, body_of, is_note, without_citations


@pytest.mark.parametrize(
    ("answer", "head"),
    [
        ("The fee is 5. [b]", "The fee is 5."),
        ("The fee is 5 [a][b].", "The fee is 5."),
        ("The fee is 5 (p1, p2).", "The fee is 5."),
        ("According to [b], the fee is 5 [b].", "the fee is 5."),
        ("[b] says that the fee is 5.", "the fee is 5."),
        ("The document [b] states that it is 5.", "it is 5."),
        ("According to the list, 1,200 people came.", "1,200 people came."),
        ("Laut [b], kostet es 63 Euro.", "kostet es 63 Euro."),
        ("Según [b], son 5.", "son 5."),
        ("根据[b]，费用是五元。", "费用是五元。"),
        ("The fee is 5. Previously it was 3. That held for long.", "The fee is 5."),
        ("The fee, formerly 3, is 5.", "The fee, is 5."),
        ("The fee is 5 (previously 3).", "The fee is 5."),
        ("The fee is 5 (with tax).", "The fee is 5 (with tax)."),
        ("Previously it was 3, but it is now 5.", "it is now 5."),
        ("The fee was 3 until May. It is 5.", "It is 5."),
        ("The fee is 5 rather than 3.", "The fee is 5"),
        ("The fee is 5, up from 3.", "The fee is 5,"),
        ("It is 5 [a]. However, [b] says 3.", "It is 5. However,"),
        ("It is 5, but other sources say 3.", "It is 5,"),
        ("It is 5, although an older document says 3.", "It is 5,"),
        ("Although the sources conflict, the fee is 5.", "the fee is 5."),
        ("Some sources now say 3. It is 5.", "Some sources now say 3. It is 5."),
        ("Es sind 63 Euro, früher waren es 49 Euro.", "Es sind 63 Euro,"),
        ("Son 5; antes eran 3.", "Son 5;"),
        ("费用是五元，以前是三元。", "费用是五元，"),
        ("The conflict began in 1939.", "The conflict began in 1939."),
        ("The saw is used to cut it.", "The saw is used to cut it."),
        ("It used to be 3.", "It used to be 3."),
        ("see [the list](https://example.org)", "see [the list](https://example.org)"),
        ("[a]", ""),
        ("", ""),
    ],
)
def test_answer_head(answer: str, head: str) -> None:
    assert answer_head(answer) == head


def test_where_all_is_disputed_all_is_the_head() -> None:
    text = "The passages disagree, and nothing here decides between them. [a] It is 3. [b] It is 5."
    assert answer_head(text) == without_citations(text)
    assert is_note(text)


def test_the_body_keeps_the_notes() -> None:
    assert body_of("According to [b], it is 5. Previously it was 3. [a]") == (
        "it is 5. Previously it was 3."
    )


@given(text=st.text(max_size=120))
def test_a_head_has_no_words_that_the_answer_has_not(text: str) -> None:
    assert set(answer_head(text).split()) <= set(without_citations(text).split()) | set(
        body_of(text).split()
    ) | {word for word in answer_head(text).split() if word in text}
