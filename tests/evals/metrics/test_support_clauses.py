"""Answers in the style of language models: clauses, paraphrases, short answers, lists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.evals.metrics.clauses import clauses_of
from counterpoint.evals.metrics.fidelity import fidelity
from counterpoint.evals.metrics.support import supported, titled, unsupported
from counterpoint.types import Quote

PASSAGES = {
    "p1": "Limits\n\nThe limit of the public API is 500 requests per minute.",
    "p2": "Until spring the limit of the public API was 300 requests per minute.",
    "p3": "The bridge over the Orne was opened in 1932. It is 503 m long.",
    "p4": "Lumina promises that the battery of the Aurora lasts 5 hours.",
    "p5": "In the lab of Ridge the battery of the Aurora lasted 127 minutes.",
    "p6": "The battery of the Borealis lasts 90 minutes.",
    "p7": "Andrew Ewart McFarlane designed the town hall. The museum next to it is closed.",
    "p8": "The capital of Varland is Lisk. The old endpoint is not supported.",
}
TEXTS = tuple(PASSAGES.values())

ROWS = [
    # Two sides in one sentence, each with its own passage.
    (
        "The maker says that the battery lasts five hours [p4], but a lab measured 127 "
        "minutes [p5].",
        True,
        (2, 2),
    ),
    (
        "The battery lasts 5 hours according to the maker [p4]; a lab found 127 minutes [p5].",
        True,
        (2, 2),
    ),
    ("While the maker promises five hours [p4], the lab measured 127 minutes [p5].", True, (2, 2)),
    ("The limit is 500 requests per minute [p1], up from 300 [p2].", True, (2, 2)),
    (
        "The limit is 500 requests per minute [p1], whereas it was 300 requests per "
        "minute until spring [p2].",
        True,
        (2, 2),
    ),
    (
        "According to [p1], the limit is 500 requests per minute, while [p2] says it was 300.",
        True,
        (2, 2),
    ),
    (
        "The Aurora lasted 127 minutes in a lab [p5], and the Borealis lasts 90 minutes [p6].",
        True,
        (2, 2),
    ),
    ("The battery of the Aurora lasts 5 hours [p4][p5].", True, (1, 2)),
    (
        "The battery of the Aurora lasts 5 hours [p5], but a lab measured 127 minutes [p4].",
        True,
        (0, 2),
    ),
    ("The limit is 500 requests per minute [p1], up from 200 [p2].", False, (1, 2)),
    (
        "The maker says that it lasts five hours [p4], but a lab measured 126 minutes [p5].",
        False,
        (1, 2),
    ),
    # Paraphrases and words of framing.
    ("The answer is 500 requests per minute. [p1]", True, (1, 1)),
    ("The document states that the limit is 500 requests per minute [p1].", True, (1, 1)),
    (
        "Based on the provided context, you may send the public API up to 500 requests "
        "per minute [p1].",
        True,
        (1, 1),
    ),
    ("The bridge, which was opened in 1932, is 503 m long [p3].", True, (1, 1)),
    ("Andrew McFarlane designed the town hall [p7].", True, (1, 1)),
    ("The capital of Varland is Lisk [p8].", True, (1, 1)),
    ("The answer is 400 requests per minute. [p1]", False, (0, 1)),
    ("The answer is Morro [p8].", False, (0, 1)),
    ("Andrew Ewart Dunn designed the town hall [p7].", False, (0, 1)),
    ("The museum is open [p7].", False, (0, 1)),
    ("The museum is closed [p7].", True, (1, 1)),
    ("The old endpoint is supported [p8].", False, (0, 1)),
    ("The limit is not 500 requests per minute [p1].", False, (0, 1)),
    ("The bridge, which was opened in 1935, is 503 m long [p3].", False, (0, 1)),
    ("The battery of the Borealis lasts 127 minutes [p6].", False, (0, 1)),
    ("The Borealis runs for 127 minutes [p5].", False, (0, 1)),
    # Short answers.
    ("500", True, (0, 0)),
    ("About 500 requests [p1]", True, (1, 1)),
    ("Lisk", True, (0, 0)),
    ("127 minutes [p5]", True, (1, 1)),
    ("Five hours [p5]", True, (0, 1)),
    ("Morro", False, (0, 0)),
    ("700", False, (0, 0)),
    ("About 300 cars [p1]", False, (0, 1)),
    # Lists and Markdown.
    (
        "Two figures are given:\n\n- **Maker:** the battery lasts 5 hours [p4]\n- "
        "**Lab:** 127 minutes [p5]",
        True,
        (2, 2),
    ),
    (
        "## Answer\n\n1. The limit is **500 requests per minute** [p1].\n2. The bridge "
        "is 503 m long [p3].",
        True,
        (2, 2),
    ),
    ("- The limit is 500 requests per minute [p1]\n- The bridge is 530 m long [p3]", False, (1, 2)),
    ("The limit is **500** requests per minute [p1]. It was 300 before [p2].", True, (2, 2)),
    # What is told of the passages is no claim.
    (
        "The passages give two different figures [p4][p5]. The battery lasts 5 hours "
        "[p4] or 127 minutes [p5].",
        True,
        (2, 2),
    ),
    (
        "The two sources disagree. The maker promises a battery of 5 hours [p4]; the "
        "lab says 3 hours [p5].",
        False,
        (1, 2),
    ),
    ("There are conflicting figures: 5 hours [p4] and 127 minutes [p5].", True, (2, 2)),
    ("[p4] says 5 hours, but [p5] says 127 minutes.", True, (2, 2)),
    ("[p4] says 127 minutes, but [p5] says 5 hours.", True, (0, 2)),
]


@pytest.mark.parametrize(("answer", "held", "cited"), ROWS)
def test_answers_of_models(answer: str, held: bool, cited: tuple[int, int]) -> None:
    assert unsupported(answer, TEXTS) is not held
    assert fidelity(answer, (), PASSAGES) == cited


@pytest.mark.parametrize(
    ("sentence", "clauses"),
    [
        ("It is 5; it was 3.", ["It is 5", "it was 3."]),
        ("It is 5, but a lab found 3.", ["It is 5", "a lab found 3."]),
        ("It is 5, up from 3.", ["It is 5,", "3."]),
        ("While it is 5, the lab found 3.", ["it is 5", "the lab found 3."]),
        ("It is 5, and the lab found 3.", ["It is 5", "the lab found 3."]),
        ("Red, green, and blue lamps are sold.", ["Red, green and blue lamps are sold."]),
        ("The hall, which opened in 1932, is old.", ["The hall is old.", "opened in 1932"]),
        ("", []),
    ],
)
def test_clauses(sentence: str, clauses: list[str]) -> None:
    assert clauses_of(sentence) == clauses


@given(st.text(st.sampled_from("ab ,;—(whicupfromtd.,"), max_size=200))
def test_clauses_keep_to_the_sentence(sentence: str) -> None:
    assert set("".join(clauses_of(sentence))) <= {*sentence, " "}


def test_values_of_two_passages_add_up_and_topics_do_not() -> None:
    parts = ["The limit is 500 requests.", "The limit holds since 1 March 2024."]
    assert supported("The limit is 500 requests since 1 March 2024.", parts)
    others = [parts[0], "The bakery was moved on 1 March 2024."]
    assert not supported("The limit is 500 requests since 1 March 2024.", others)


def test_a_clause_counts_with_the_sentence_that_it_stands_in() -> None:
    assert supported("90", ["The battery lasts 90 minutes."], within="The battery lasts 5 hours")
    assert not supported("up from 90", ["The train takes 90 minutes."], within="The battery lasts")


def test_a_title_counts_for_support_and_not_for_offsets() -> None:
    passages, titles = {"p1": "It lasts 5 hours."}, {"p1": "Battery of the Aurora phone"}
    answer = "The battery of the Aurora phone lasts five hours [p1]."
    quote = Quote(passage_id="p1", start=0, end=17, text="It lasts 5 hours.")
    assert fidelity(answer, [quote], passages) == (0, 1)
    assert fidelity(answer, [quote], passages, titles) == (1, 1)
    assert unsupported(answer, [titled(passages["p1"], titles["p1"])]) is False


def test_a_long_line_that_ends_in_a_colon_is_no_mere_lead_in() -> None:
    line = "SUBJECT: You paid $37 to Northwind|FROM: A Bank|SENT: Tue, 22 Feb 2022|IT SAYS:"
    text = f"{line} \n\nHello, this is a notice."
    assert fidelity(f"{line} [p1]", (), {"p1": text}) == (1, 1)
