"""How close statements are to each other and to the question."""

from __future__ import annotations

import numpy as np
import pytest

from counterpoint.claims.assertions import PassageReading, read_passage
from counterpoint.claims.question import read_question
from counterpoint.detection.topics import Topics, read_topics, said_in_context
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import RuleSettings
from counterpoint.types import Passage

TANK = "How many litres does the tank hold?"


def readings(*texts: str) -> list[PassageReading]:
    return [read_passage(Passage(id=f"p{n}", text=text)) for n, text in enumerate(texts, start=1)]


def topics_of(query: str | None, *texts: str, answering: int = 3, least: float = 0.2) -> Topics:
    settings = RuleSettings(answering=answering, relevance=least)
    question = read_question(query) if query else None
    return read_topics(HashEncoder(), readings(*texts), question, settings)


def test_every_statement_is_a_row_of_its_passage() -> None:
    topics = topics_of(
        TANK, "The tank is blue. It holds 40 litres.", "", "Ask. <!-- It holds 60 litres. -->"
    )
    assert [each.text for each in topics.assertions] == [
        "The tank is blue.",
        "It holds 40 litres.",
        "Ask.",
        "It holds 60 litres.",
    ]
    assert topics.owner.tolist() == [0, 0, 2, 2]
    assert topics.concealed.tolist() == [False, False, False, True]
    assert topics.vectors.shape == (4, HashEncoder().dim)


def test_relevance_is_the_cosine_with_the_question() -> None:
    topics = topics_of("tank litres", "tank litres", "tank eggs", "eggs flour")
    assert topics.relevance.tolist() == pytest.approx([1.0, 0.5, 0.0], abs=1e-6)


def test_without_a_question_nothing_is_relevant() -> None:
    topics = topics_of(None, "The tank holds 40 litres.")
    assert topics.relevance.tolist() == [0.0]
    assert topics.near.tolist() == [0.0]
    assert topics.answering.tolist() == [False]


def test_the_share_of_the_words_of_the_question() -> None:
    topics = topics_of(
        "tank litres", "The tank is blue. Eggs are white.", "Eggs of litres.", "Eggs."
    )
    assert topics.near.tolist() == [0.5, 0.5, 0.5, 0.0]


def test_the_words_of_a_name_in_the_question_count_twice() -> None:
    topics = topics_of("tank of Globex", "The tank.", "Globex did it.")
    assert topics.near.tolist() == pytest.approx([1 / 3, 2 / 3])


def test_a_sentence_goes_on_from_the_one_before() -> None:
    [first, second, third] = topics_of("tank litres", "tank litres. Eggs. Flour.").relevance
    assert first == pytest.approx(1.0, abs=1e-6)
    assert second == pytest.approx(0.9, abs=1e-5)
    # From the one before and from no other.
    assert third == 0.0


def test_no_passage_goes_on_from_the_one_before_it() -> None:
    assert topics_of("tank litres", "tank litres", "eggs").relevance.tolist()[1] == 0.0


def test_a_few_statements_of_each_passage_may_answer() -> None:
    texts = ["tank litres. tank eggs. tank flour.", "tank."]
    assert topics_of("tank litres", *texts, answering=1).answering.tolist() == [
        *(True, False, False),
        True,
    ]
    assert topics_of("tank litres", *texts, answering=2).answering.sum() == 3
    assert topics_of("tank litres", *texts, least=0.95).answering.tolist() == [
        *(True, False, False),
        False,
    ]


def test_an_item_is_read_under_its_heading() -> None:
    [reading] = readings("# Tanks\n\n- litres: 40\n")
    heading, item = reading.assertions
    assert said_in_context(heading) == "Tanks"
    assert said_in_context(item) == "Tanks litres: 40"


def test_chinese_without_a_word_of_the_question_is_not_relevant() -> None:
    topics = topics_of("大桥有多长?", "大桥长 200 米。", "鸡蛋很贵。")
    assert topics.near[0] > 0.0
    assert topics.relevance[1] == pytest.approx(-0.35)


def test_blocks_change_no_cosine() -> None:
    topics = topics_of(TANK, "The tank holds 40 litres.", "The tank is blue.", "Eggs are white.")
    whole = topics.cosines(slice(0, 3))
    parts = np.concatenate([topics.cosines(slice(0, 1)), topics.cosines(slice(1, 3))])
    assert np.array_equal(whole, parts)
    assert np.array_equal(whole, whole.T)
    assert whole.diagonal().tolist() == [1.0, 1.0, 1.0]


def test_no_passages_give_no_rows() -> None:
    topics = topics_of(TANK)
    assert topics.assertions == ()
    assert len(topics.owner) == len(topics.relevance) == len(topics.answering) == 0
