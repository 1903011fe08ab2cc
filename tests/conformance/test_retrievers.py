"""One suite over every retriever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from counterpoint.models.fakes import HashEncoder
from counterpoint.protocols import Retriever
from counterpoint.retrieval.hybrid import HybridRetriever
from counterpoint.stores.index import PassageIndex
from counterpoint.types import Passage

PASSAGES = tuple(
    Passage(id=f"p{n}", text=text, date=f"202{n}", metadata={"n": n}, title="T")
    for n, text in enumerate(
        (
            "refund within 30 days",
            "refund within 45 days",
            "shipping is free",
            "",
            "返金は三十日以内",
        )
    )
)
Build = Callable[[tuple[Passage, ...]], Retriever]


def hybrid(passages: tuple[Passage, ...], stack: ExitStack) -> Retriever:
    encoder = HashEncoder()
    index = stack.enter_context(PassageIndex.open(None, encoder=encoder))
    index.replace_file("f", "h", [], passages, encoder.encode([each.text for each in passages]))
    return HybridRetriever(index, encoder)


@pytest.fixture(params=[hybrid])
def build(request: pytest.FixtureRequest) -> Iterator[Build]:
    with ExitStack() as stack:
        yield lambda passages: request.param(passages, stack)


def test_it_is_a_retriever(build: Build) -> None:
    assert isinstance(build(PASSAGES), Retriever)


@pytest.mark.parametrize("k", [1, 2, 3, 100])
def test_at_most_k_hits_come_with_ranks_from_1_and_falling_scores(build: Build, k: int) -> None:
    hits = build(PASSAGES).retrieve("refund within days", k)
    assert 0 < len(hits) <= k
    assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    scores = [hit.score for hit in hits if hit.score is not None]
    assert scores == sorted(scores, reverse=True)
    assert all(hit.dense is None or -1.0 <= hit.dense <= 1.0 for hit in hits)


def test_passages_come_back_unchanged_and_each_once(build: Build) -> None:
    hits = build(PASSAGES).retrieve("refund", 100)
    found = [hit.passage for hit in hits]
    assert len({passage.id for passage in found}) == len(found)
    assert set(found) <= set(PASSAGES)


def test_what_is_best_is_first(build: Build) -> None:
    assert build(PASSAGES).retrieve("is shipping free?", 1)[0].passage.id == "p2"
    assert build(PASSAGES).retrieve("返金", 1)[0].passage.id == "p4"


@pytest.mark.parametrize("query", ["", "???", "\0", "a" * 20_000, '"', "\u200b", "NOT", "\ud800"])
def test_any_question_is_answered(build: Build, query: str) -> None:
    hits = build(PASSAGES).retrieve(query, 3)
    assert len(hits) <= 3


def test_an_empty_pool_finds_nothing(build: Build) -> None:
    assert build(()).retrieve("refund", 3) == []


def test_the_same_question_finds_the_same(build: Build) -> None:
    first = build(PASSAGES).retrieve("refund within 30 days", 5)
    retriever = build(PASSAGES[::-1])
    assert retriever.retrieve("refund within 30 days", 5) == first
    assert retriever.retrieve("refund within 30 days", 5) == first
