"""What declines to answer, and what only sounds a little like it."""

from __future__ import annotations

import time

import pytest

from counterpoint.evals.systems.refusal import refuses

REFUSALS = (
    "I don't know.",
    "I cannot answer this from the passages.",
    "Unknown",
    "The passages do not answer the question.",
    "The provided documents don't mention the number of guests.",
    "None of the passages states it. [p1]",
    "Unfortunately, the context does not say when it opened.",
    "Sorry, I was not able to find that.",
    "There is no information about the price in the passages.",
    "**Not enough information.**",
    "The answer is not given in the text.",
    "This cannot be determined from the documents.",
    "Das ist in den Dokumenten nicht angegeben.",
    "No se menciona en los documentos.",
    "无法从文中得知。",
    " ",
)
ANSWERS = (
    "The limit is 500 requests per minute.",
    "No.",
    "No, visitors do not need a ticket.",
    "The museum does not open on Mondays.",
    "The contract was not signed until 2021.",
    "There is no fee.",
    "It is not 5 but 7 days.",
    "The sources disagree: [p1] says 5, [p2] says 7.",
    "Nobody knows his birthday better than his sister Anna.",
    "It is found in Paris.",
    "This was given to her in 1921.",
    "That is known as the Doppler effect.",
)


@pytest.mark.parametrize("text", REFUSALS)
def test_a_refusal_is_one(text: str) -> None:
    assert refuses(text)


@pytest.mark.parametrize("text", ANSWERS)
def test_an_answer_is_none(text: str) -> None:
    assert not refuses(text)


def test_what_goes_on_is_no_refusal() -> None:
    assert not refuses("I do not know for sure. " + "The limit is 500 requests. " * 30)


@pytest.mark.parametrize("part", ["the ", "no ", "sorry not ", "a" * 99 + " ", "[", "\x00"])
def test_hostile_text_is_read_in_time(part: str) -> None:
    start = time.process_time()
    refuses(part * 1_000)
    refuses(part * (1_900 // len(part)))
    assert time.process_time() - start < 1.0
