"""What a question finds, in pools of any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Protocol

import pytest

from counterpoint.models.fakes import HashEncoder
from counterpoint.protocols import Encoder, Vectors
from counterpoint.retrieval.hybrid import HybridRetriever
from counterpoint.settings import RetrievalSettings
from counterpoint.stores.index import PassageIndex
from counterpoint.types import Hit, Passage

ENCODER = HashEncoder()
FACTS = ("refund within 30 days", "shipping takes a week", "the office is in Oslo", "call us")
OLD = "Customers may return any product within 30 days of purchase for a full refund at our shops"


class Over(Protocol):
    def __call__(
        self, *texts: str, encoder: Encoder = ..., settings: RetrievalSettings | None = None
    ) -> HybridRetriever: ...


@pytest.fixture
def over() -> Iterator[Over]:
    """Makes a retriever over texts, which get the ids p0, p1, ..."""
    with ExitStack() as stack:

        def build(
            *texts: str, encoder: Encoder = ENCODER, settings: RetrievalSettings | None = None
        ) -> HybridRetriever:
            index = stack.enter_context(PassageIndex.open(None, encoder=ENCODER))
            passages = [Passage(id=f"p{n}", text=text) for n, text in enumerate(texts)]
            index.replace_file("f", "h", [], passages, ENCODER.encode(texts))
            return HybridRetriever(index, encoder, settings)

        yield build


def ids(hits: Sequence[Hit]) -> list[str]:
    return [hit.passage.id for hit in hits]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_small_pools_are_ranked_and_nothing_is_dropped(over: Over, size: int) -> None:
    retriever = over(*FACTS[:size])
    for number, question in enumerate(("refund days?", "shipping", "Where is the office?", "call")):
        hits = retriever.retrieve(question, 5)
        assert sorted(ids(hits)) == sorted(f"p{n}" for n in range(size))
        if number < size:
            assert ids(hits)[0] == f"p{number}"


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_where_every_passage_holds_every_word_the_densest_comes_first(
    over: Over, size: int
) -> None:
    texts = [
        " ".join(["refund days"] * (n + 1) + ["other words here"] * (4 - n)) for n in range(size)
    ]
    assert ids(over(*texts).retrieve("refund days", 5)) == [f"p{n}" for n in reversed(range(size))]


def test_a_hit_says_what_each_search_thought_of_it(over: Over) -> None:
    first, second = over("refund refund", "shipping").retrieve("refund", 5)
    assert (first.rank, second.rank) == (1, 2)
    assert first.score == pytest.approx(2 / 61)
    assert first.lexical is not None
    assert first.lexical > 0
    assert first.dense == 1.0
    assert second.score == pytest.approx(1 / 62)
    assert second.lexical is None
    assert second.dense == 0.0


@pytest.mark.parametrize(
    "question",
    [
        'refund" OR "shipping',
        "refund AND NOT days",
        "NEAR(refund days)",
        "refund* ^30 words:days",
        "(refund",
        "refund -days; DROP TABLE passages; --",
        "'refund'",
    ],
)
def test_operators_and_quotes_in_a_question_are_words(over: Over, question: str) -> None:
    assert ids(over(*FACTS).retrieve(question, 1)) == ["p0"]


@pytest.mark.parametrize(
    ("question", "best"), [("退款", 0), ("発送", 1), ("东京", 2), ("返金", 3), ("退款要多久？", 0)]
)
def test_chinese_and_japanese_words_are_found(over: Over, question: str, best: int) -> None:
    texts = (
        "我们的退款期限为三十天",
        "商品の発送は三日後です",
        "办公室在东京",
        "返金は三十日以内です",
    )
    assert ids(over(*texts).retrieve(question, 4))[0] == f"p{best}"


def test_a_question_without_words_finds_what_dense_search_finds(over: Over) -> None:
    class Constant(HashEncoder):
        def encode(self, texts: Sequence[str]) -> Vectors:
            return super().encode(["refund"] * len(texts))

    hits = over(*FACTS, encoder=Constant()).retrieve("???", 2)
    assert ids(hits)[0] == "p0"
    assert [hit.lexical for hit in hits] == [None, None]
    assert over(*FACTS).retrieve("???", 2) == []


@pytest.mark.parametrize("k", [0, -3])
def test_nothing_is_asked_for_and_nothing_comes(over: Over, k: int) -> None:
    assert over(*FACTS).retrieve("refund", k) == []


def test_k_may_be_more_than_the_candidates(over: Over) -> None:
    texts = [f"refund number n{n}" for n in range(30)]
    retriever = over(*texts, settings=RetrievalSettings(candidates=2))
    assert len(retriever.retrieve("refund", 20)) == 20


@pytest.mark.parametrize("copies", [10, 250])
@pytest.mark.parametrize("ending", ["", " {n}th street"], ids=["same", "numbered"])
def test_copies_do_not_push_out_the_new_revision(over: Over, copies: int, ending: str) -> None:
    old = [OLD + " ." * n + ending.replace("{n}", "5") for n in range(copies)]
    hits = over(*old, OLD.replace("30", "45")).retrieve("return a product within 30 days", 3)
    assert f"p{copies}" in ids(hits)
    assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    scores = [hit.score or 0.0 for hit in hits]
    assert scores == sorted(scores, reverse=True)


def test_of_exact_copies_the_first_id_stands_for_all(over: Over) -> None:
    hits = over(*[OLD] * 10, OLD.replace("30", "45")).retrieve("return within 30 days", 5)
    assert ids(hits) == ["p0", "p10"]


def test_two_passages_that_differ_in_one_negation_are_both_found(over: Over) -> None:
    hits = over(OLD, OLD.replace("may", "may not")).retrieve("may I return a product?", 5)
    assert sorted(ids(hits)) == ["p0", "p1"]


def test_a_passage_that_is_gone_by_now_is_left_out() -> None:
    class Racing:
        def bm25(self, tokens: Sequence[str], k: int) -> list[tuple[str, float]]:
            return [("gone", 2.0), ("here", 1.0)]

        def dense(self, vector: Vectors, k: int) -> list[tuple[str, float]]:
            return [("here", 0.5)]

        def passages(self, ids: Sequence[str]) -> dict[str, Passage]:
            return {"here": Passage(id="here", text="text")}

    assert ids(HybridRetriever(Racing(), ENCODER).retrieve("text", 2)) == ["here"]
