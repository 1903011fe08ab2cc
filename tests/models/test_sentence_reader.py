"""The stand-in reader."""

from __future__ import annotations

import pytest

from counterpoint.models.fakes import HashEncoder
from counterpoint.models.sentence_reader import SentenceReader

READER = SentenceReader(HashEncoder())


def read(question: str, context: str) -> tuple[str, str]:
    [reading] = READER.read(question, [context])
    assert reading is not None
    return context[slice(*reading.sentence)], context[slice(*reading.answer)]


@pytest.mark.parametrize(
    ("question", "context", "sentence", "value"),
    [
        (
            "What is the rate limit?",
            "Ask us first. The rate limit is 500 per minute.",
            "The rate limit is 500 per minute.",
            "500",
        ),
        (
            "How much was revenue in 2023?",
            "Revenue in 2023 was $6.8 million.",
            "Revenue in 2023 was $6.8 million.",
            "$6.8 million",
        ),
        (
            "Since when is the rule in force?",
            "The rule is in force since 2019.",
            "The rule is in force since 2019.",
            "2019",
        ),
        (
            "Who leads the team?",
            "Ada leads the team since 2019.",
            "Ada leads the team since 2019.",
            "Ada leads the team since 2019.",
        ),
    ],
)
def test_the_sentence_that_answers_and_its_value(
    question: str, context: str, sentence: str, value: str
) -> None:
    assert read(question, context) == (sentence, value)


def test_a_quantity_is_preferred_where_one_is_asked_for() -> None:
    context = "The notice period is generous. The notice period is 30 days."
    assert read("How long is the notice period?", context)[0] == "The notice period is 30 days."


def test_contexts_are_read_apart_and_empty_ones_have_no_reading() -> None:
    contexts = ["The limit is 5.", "", "   \n", "The limit is 7."]
    readings = READER.read("What is the limit?", contexts)
    assert [reading is None for reading in readings] == [False, True, True, False]
    assert readings[0] == READER.read("What is the limit?", contexts[:1])[0]
    assert READER.read("anything", []) == []


def test_scores_are_within_bounds_and_ties_go_to_the_first() -> None:
    [reading] = READER.read("limit", ["limit. limit."])
    assert reading is not None
    assert 0.0 <= reading.score <= 1.0
    assert reading.sentence.start == 0
