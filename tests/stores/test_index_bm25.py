"""BM25 against a reference of ten lines, and words that look like query syntax."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.models.fakes import HashEncoder
from counterpoint.stores.index import PassageIndex
from counterpoint.types import Passage
from counterpoint.values.tokens import query_tokens, search_tokens

ENCODER = HashEncoder(8)


def filled(*texts: str) -> PassageIndex:
    index = PassageIndex.open(None, encoder=ENCODER)
    passages = [Passage(id=f"p{n}", text=text) for n, text in enumerate(texts)]
    index.replace_file("f", "h", [], passages, ENCODER.encode(texts))
    return index


def reference(texts: Sequence[str], words: Sequence[str]) -> dict[str, float]:
    pools = [search_tokens(text) for text in texts]
    mean = sum(map(len, pools)) / len(pools)
    scores: dict[str, float] = {}
    for word in set(words):
        n = sum(word in pool for pool in pools)
        idf = math.log(1 + (len(pools) - n + 0.5) / (n + 0.5))
        for number, pool in enumerate(pools):
            if f := pool.count(word):
                part = idf * f * 2.2 / (f + 1.2 * (0.25 + 0.75 * len(pool) / mean))
                scores[f"p{number}"] = scores.get(f"p{number}", 0.0) + part
    return scores


def test_a_score_worked_out_by_hand() -> None:
    with filled("red fox", "red red dog cat") as index:
        # N = 2, mean length 3; "red": n = 2, idf = ln(1 + 0.5 / 2.5) = ln 1.2
        short = math.log(1.2) * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 2 / 3))
        long = math.log(1.2) * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 4 / 3))
        # "fox": n = 1, idf = ln(1 + 1.5 / 1.5) = ln 2
        fox = math.log(2.0) * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 2 / 3))
        assert dict(index.bm25(["red"], 5)) == pytest.approx({"p0": short, "p1": long})
        assert dict(index.bm25(["red", "fox"], 5)) == pytest.approx({"p0": short + fox, "p1": long})


WORDS = st.sampled_from("a b c d not or and near é ß 日本 日 東京都 42 x1 ＡＢ".split())
TEXTS = st.lists(st.lists(WORDS, max_size=12).map(" ".join), min_size=1, max_size=8)


@settings(max_examples=80, deadline=None)
@given(texts=TEXTS, question=st.lists(WORDS, max_size=6).map(" ".join))
def test_scores_are_those_of_the_reference(texts: list[str], question: str) -> None:
    words = query_tokens(question)
    with filled(*texts) as index:
        ranked = index.bm25(words, 10)
    assert dict(ranked) == pytest.approx(reference(texts, words), abs=1e-9)
    assert ranked == sorted(ranked, key=lambda item: (-item[1], item[0]))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_word_that_every_passage_holds_still_ranks(count: int) -> None:
    texts = ["refund " * (n + 1) + "word " * (8 - n) for n in range(count)]
    with filled(*texts) as index:
        ranked = index.bm25(["refund"], 5)
    assert [name for name, _ in ranked] == [f"p{n}" for n in reversed(range(count))]
    assert all(score > 0.01 for _, score in ranked)


def test_copies_tie_and_ids_decide() -> None:
    texts = ["one two three four five six seven"] * 9 + ["one two"]
    with filled(*texts) as index:
        ranked = index.bm25(["seven", "one", "two", "five", "three"], 20)
        assert index.bm25(["seven", "one", "two", "five", "three"], 4) == ranked[:4]
    assert [name for name, _ in ranked] == [f"p{n}" for n in range(10)]
    assert len({score for _, score in ranked[:9]}) == 1


@pytest.mark.parametrize(
    "word",
    [
        *('"', "'", "*", "a*", "^a", "a:b", "words:a", "NEAR(a b)", "a AND b", "a OR", "NOT a"),
        *("-a", "+a", "(", ")", "a)", "{a}", "", " ", "\0", "a\0b", "\ud800", ";--", "a" * 50_000),
    ],
)
def test_no_word_is_read_as_query_syntax(word: str) -> None:
    with filled("alpha", "beta a b") as index:
        names = [name for name, _ in index.bm25([word], 5)]
        assert [name for name, _ in index.bm25([word, "alpha"], 5)][:1] == ["p0"]
    assert "p0" not in names


def test_operators_as_words_find_only_themselves() -> None:
    with filled("salt and pepper", "salt or pepper", "near the sea", "nothing") as index:
        assert [name for name, _ in index.bm25(["and"], 5)] == ["p0"]
        assert [name for name, _ in index.bm25(["or"], 5)] == ["p1"]
        assert [name for name, _ in index.bm25(["near"], 5)] == ["p2"]


@pytest.mark.parametrize(
    ("question", "best"),
    [("東京", "p0"), ("京都", "p1"), ("退款", "p2"), ("返金ポリシー", "p0"), ("환불", "p3")],
)
def test_words_of_two_characters_are_found_in_running_text(question: str, best: str) -> None:
    texts = ["東京の返金ポリシー", "京都の店", "我们的退款政策已更新", "환불정책", "english only"]
    with filled(*texts) as index:
        assert index.bm25(query_tokens(question), 1)[0][0] == best


def test_accents_are_letters_and_are_not_dropped() -> None:
    with filled("resume", "résumé", "RÉSUMÉ straße") as index:
        assert {name for name, _ in index.bm25(query_tokens("Résumé"), 5)} == {"p1", "p2"}
        assert [name for name, _ in index.bm25(query_tokens("STRASSE"), 5)] == ["p2"]


def test_markup_is_not_indexed() -> None:
    with filled("<p title='secret'>open</p><!-- hidden --><script>code()</script>") as index:
        assert index.bm25(["secret", "hidden", "code"], 5) == []
        assert index.bm25(["open"], 5) != []


def test_of_very_many_words_the_rarest_count() -> None:
    common = [f"w{n}" for n in range(100)]
    with filled(" ".join(common), " ".join([*common, "rare"]), "other") as index:
        scores = dict(index.bm25([*common, "rare"], 5))
        first = dict(index.bm25([*sorted(common)[:63], "rare"], 5))
    assert scores == pytest.approx(first)


@pytest.mark.parametrize("k", [0, -1])
def test_nothing_is_asked_for_and_nothing_comes(k: int) -> None:
    with filled("alpha") as index:
        assert index.bm25(["alpha"], k) == []
        assert index.dense(ENCODER.encode(["alpha"])[0], k) == []
